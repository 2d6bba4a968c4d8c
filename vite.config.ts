import { cloudflare } from '@cloudflare/vite-plugin'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { serverOnly } from './scripts/build/server-only.ts'

/** Where local D1, Durable Objects and queues keep their state; tests and demos name a folder of their own. */
const statePath = process.env.TOUCHLINE_STATE ?? '.wrangler/state'

export default defineConfig({
  publicDir: 'app/public',
  plugins: [
    cloudflare({ viteEnvironment: { name: 'ssr' }, persistState: { path: statePath }, inspectorPort: false }),
    reactRouter(),
    serverOnly(),
  ],
  build: { target: 'es2023' },
})
