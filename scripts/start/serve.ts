// node scripts/start/serve.ts --port 8787 --state FOLDER --settings FILE
//
// Serves the built Worker in workerd with settings and state of its own. `vite preview` would put a proxy before it that
// answers 500 when a request is refused before its body was read.
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

const { values } = parseArgs({
  options: { port: { type: 'string' }, state: { type: 'string' }, settings: { type: 'string' } },
})
const { port, state, settings } = values
if (!port || !state || !settings) throw new Error('serve needs --port, --state and --settings')

const { main = '', workerOptions } = unstable_getMiniflareWorkerOptions('build/server/wrangler.json')
const { modulesRules = [], ...options } = workerOptions
const rootPath = dirname(main)
const entry = basename(main)
const chunks = modulesRules.flatMap(({ type, include }) =>
  globSync([...include], { cwd: rootPath, exclude: (path) => path === entry }).map((path) => ({ type, path })),
)

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: 'localhost',
    port: Number(port),
    log: new Log(LogLevel.WARN),
    cf: false,
    telemetry: { enabled: false },
    // Cron is triggered by hand: /cdn-cgi/local/scheduled
    unsafeTriggerHandlers: true,
    handleStructuredLogs: ({ message }) => console.log(message),
    resourcePersistencePath: join(state, 'v3'),
    workers: [
      {
        ...options,
        // Objects are stored under the Worker's name, where `vite dev` and the seed also look for them.
        name: 'touchline',
        rootPath,
        modules: [{ type: 'ESModule', path: entry }, ...chunks],
        bindings: { ...Object(options.bindings), ...parseEnv(readFileSync(settings, 'utf8')) },
      },
    ],
  }),
)
await miniflare.ready
