// The whole product on one machine: seeded state, the sandbox, the built app in workerd, and the cron ticker.
// `npm start` and the browser tests run this same code.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { ensureBuild } from './build.ts'
import { inTurn } from './in-turn.ts'
import { assertPortFree, type Running, runToEnd, startProcess, stopProcess, waitForHttp } from './processes.ts'

export type StackOptions = {
  appPort: number
  sandboxPort: number
  smtpPort: number
  /** Where D1, Durable Objects and queues keep their state. */
  statePath: string
  /** Deletes the state first. */
  isFresh: boolean
  /** Milliseconds between cron ticks; 0 leaves ticking to the caller. */
  tickEveryMs: number
  isLoud: boolean
  /** Serves the sources with hot reload instead of the build. */
  isDev: boolean
}

export type Stack = {
  appOrigin: string
  sandboxOrigin: string
  /** Fires the cron once, as the platform does each minute. */
  tick(): Promise<void>
  /** Ends the app as a crash would: no clean-up of any kind. */
  killApp(): Promise<void>
  restartApp(): Promise<void>
  appOutput(): string
  stop(): Promise<void>
}

/** For a start or a tick on a machine that does much else at once. */
const patienceMs = 120_000

/** Ticket platforms listen on the ports after the sandbox's own. */
export const platformPorts = 24

export async function startStack(options: StackOptions): Promise<Stack> {
  await assertPortFree(options.appPort, 'APP_PORT')
  await assertPortFree(options.sandboxPort, 'SANDBOX_PORT')
  await assertPortFree(options.smtpPort, 'SANDBOX_SMTP_PORT')
  if (options.isFresh) rmSync(options.statePath, { recursive: true, force: true })
  mkdirSync(options.statePath, { recursive: true })
  if (options.isDev) ensureOwnSettings()
  else await inTurn(ensureBuild)
  const world = join(options.statePath, 'world.json')
  const sandboxPort = String(options.sandboxPort)
  await runToEnd(
    'seed',
    ['scripts/seed.ts', '--state', options.statePath, '--world', world, '--sandbox-port', sandboxPort],
    {},
    options.isLoud,
  )

  const appOrigin = `http://localhost:${options.appPort}`
  const sandboxOrigin = `http://localhost:${options.sandboxPort}`
  const sandbox = startProcess('sandbox', ['scripts/sandbox/index.ts', '--world', world], {
    env: { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: String(options.smtpPort), APP_PORT: String(options.appPort) },
    logFile: join(options.statePath, 'sandbox.log'),
  })
  let app: Running | null = null
  const ticker =
    options.tickEveryMs > 0 ? setInterval(() => void tick().catch(() => {}), options.tickEveryMs) : undefined

  async function tick() {
    await fetch(`${appOrigin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`, { signal: AbortSignal.timeout(patienceMs) })
  }
  /** In turn, because stacks that share the build share the file that its settings are read from. */
  const startApp = () => inTurn(startAppNow)

  async function startAppNow() {
    if (!options.isDev) writeSettings(options)
    const command = options.isDev ? 'dev' : 'preview'
    app = startProcess(
      'app',
      ['node_modules/vite/bin/vite.js', command, '--port', String(options.appPort), '--strictPort'],
      {
        isLoud: options.isDev,
        logFile: join(options.statePath, 'app.log'),
        env: { TOUCHLINE_STATE: options.statePath, X_LOCAL_OBSERVABILITY: 'false' },
      },
    )
    await waitForHttp(`${appOrigin}/healthz`, app, patienceMs)
  }
  async function stop() {
    clearInterval(ticker)
    await Promise.all([app, sandbox].map((running) => running && stopProcess(running)))
  }

  try {
    await Promise.all([waitForHttp(`${sandboxOrigin}/control/platforms`, sandbox, patienceMs), startApp()])
    await tick()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    appOrigin,
    sandboxOrigin,
    tick,
    killApp: async () => {
      if (app) await stopProcess(app, 'SIGKILL')
    },
    restartApp: startApp,
    appOutput: () => app?.output() ?? '',
    stop,
  }
}

/** The built Worker reads its settings from build/server/.dev.vars: the example's, a developer's own, and the ports. */
function writeSettings(options: StackOptions): void {
  const own = readIfThere('.dev.vars')
  const settings = {
    ...parseEnv(readFileSync('.dev.vars.example', 'utf8')),
    ...parseEnv(own),
    PUBLIC_ORIGIN: `http://localhost:${options.appPort}`,
    CRAWLER_CONTACT: `http://localhost:${options.appPort}/contact`,
    SMTP_PORT: String(options.smtpPort),
    LOOPBACK_PORTS: `${options.sandboxPort + 1}-${options.sandboxPort + platformPorts}`,
    GOOGLE_ISSUER: `http://localhost:${options.sandboxPort}/google`,
    GOOGLE_AUTHORIZE_URL: `http://localhost:${options.sandboxPort}/google/authorize`,
    GOOGLE_TOKEN_URL: `http://localhost:${options.sandboxPort}/google/token`,
    FOOTBALL_URL: `http://localhost:${options.sandboxPort}/football`,
  }
  const path = 'build/server/.dev.vars'
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
}

/** `vite dev` reads .dev.vars beside wrangler.toml; a first start makes it from the example. */
function ensureOwnSettings(): void {
  if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
