import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { offlineRouter } from '#scripts/build/offline-router.ts'
import { plainImports } from '#scripts/build/plain-imports.ts'
import { serverOnly } from '#scripts/build/server-only.ts'
import { terseRouter } from '#scripts/build/terse-router.ts'

/** Where local D1, Durable Objects and queues keep their state; tests and demos name a folder of their own. */
const statePath = process.env.TOUCHLINE_STATE ?? '.wrangler/state'

/**
 * Pages load a few chunks instead of dozens: together they compress better, and the framework's stays in caches when
 * only our own code changes. Each group takes with it whatever its modules import.
 */
const browserChunks = [
  { name: 'framework', test: /node_modules/ },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|entry\.client\.tsx|ui\/(badge|banner|breadcrumbs|current-user|empty-state|error-state|late-import|london-time|price|relative-time|toast)\.tsx?)/,
  },
  { name: 'pieces', test: /\/app\/ui\/(dialog|panel|select|tabs)\.tsx/ },
  { name: 'announcements', test: /\/app\/ui\/live\/(notices|lazy-line|panel\/use-announcements)\.ts/ },
  { name: 'tickets', test: /\/app\/ui\/(match-list|ticket|stub|stub-facts|platform-kind)\.tsx?/ },
]

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    cloudflare({ viteEnvironment: { name: 'ssr' }, persistState: { path: statePath }, inspectorPort: false }),
    reactRouter(),
    serverOnly(),
    plainImports(),
    offlineRouter(),
    terseRouter(),
  ],
  build: { target: 'es2023' },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } } } },
})
