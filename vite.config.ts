import { randomUUID } from 'node:crypto'
import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { knownChunks } from '#scripts/build/known-chunks.ts'
import { offlineRouter } from '#scripts/build/offline-router.ts'
import { plainImports } from '#scripts/build/plain-imports.ts'
import { serverOnly } from '#scripts/build/server-only.ts'
import { storedData } from '#scripts/build/stored-data.ts'
import { terseRouter } from '#scripts/build/terse-router.ts'
import { unusedParts } from '#scripts/build/unused-parts.ts'

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
    test: /\/app\/(root\.tsx|entry\.client\.tsx|ui\/(badge|banner|breadcrumbs|current-user|empty-state|error-state|late-import|london-time|price|relative-time|hooks\/use-has-script)\.tsx?)/,
  },
  { name: 'pieces', test: /\/app\/ui\/(dialog|panel|form\/select|tabs)\.tsx/ },
  { name: 'announcements', test: /\/app\/ui\/(toast|live\/(notices|lazy-line|panel\/use-announcements))\.ts/ },
  {
    name: 'match-parts',
    test: /\/app\/ui\/(match-state|league-name|short-name|availability|alerts\/ask-button|hidden-scores|crest|side-tag|place-text|high-demand|stub-facts)\.tsx?/,
  },
  { name: 'tickets', test: /\/app\/ui\/(ticket|stub|skeleton|skeleton-tickets)\.tsx?/ },
  { name: 'rows', test: /\/app\/ui\/match-(list|row)\.tsx/ },
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
    knownChunks(),
    unusedParts(),
    storedData(),
  ],
  // Of each build: what isolates leave for each other ends with it.
  define: { builtRelease: JSON.stringify(randomUUID()) },
  build: { target: 'es2023' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } } },
    // The Worker is read by its maps (upload_source_maps); `npm run bench -- upload` weighs it.
    ssr: { build: { minify: true, sourcemap: true } },
  },
})
