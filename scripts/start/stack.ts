// The whole product on one machine: seeded state, the sandbox, the built app in workerd, and the cron ticker. `npm
// start` and the browser tests share this code.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { storeFirstAdminSecret } from '../first-admin/local.ts'
import { receiversPort } from '../sandbox/receivers/port.ts'
import { newVapidKeys } from '../setup/vapid-keys.ts'
import { ensureBuild } from './build.ts'
import { withHeartbeat } from './heartbeat.ts'
import { assertPortFree, type Running, startProcess, stopProcess, waitForHttp } from './processes.ts'
import { makeWorld, worldIn } from './world.ts'

export type RunOptions = {
  appPort: number
  sandboxPort: number
  smtpPort: number
  /** Where D1, Durable Objects and queues keep their state. */
  statePath: string
  /** Milliseconds between cron ticks. */
  tickEveryMs: number
  isLoud: boolean
  /** Serves the sources with hot reload instead of the build. */
  isDev: boolean
}

export type StackOptions = RunOptions & {
  /** Deletes the state first. */
  isFresh: boolean
  /** As of a new deployment: tables without rows, and no demo people. */
  isEmpty?: boolean
}

export type Stack = {
  appOrigin: string
  sandboxOrigin: string
  /** Triggers the cron once, as the platform does each minute. */
  tick(): Promise<void>
  /** Kills the app without any clean-up, as a crash would. */
  killApp(): Promise<void>
  restartApp(): Promise<void>
  appOutput(): string
  stop(): Promise<void>
}

/** Timeout for a start or a tick on a busy machine. */
const patienceMs = 120_000

/** So that a browser with the network works here too. */
const realPushOrigins =
  'https://fcm.googleapis.com https://updates.push.services.mozilla.com https://*.push.apple.com https://*.notify.windows.com'

/** Ticket platforms listen on the ports after the sandbox's own, chats and webhooks on the last. */
export const platformPorts = 24

/** Builds and seeds what is missing (with the past), and runs it. The secret is null once there is an administrator. */
export async function startStack(options: StackOptions): Promise<Stack & { firstAdminSecret: string | null }> {
  await assertPortFree(options.appPort, 'APP_PORT')
  await assertPortFree(options.sandboxPort, 'SANDBOX_PORT')
  await assertPortFree(options.smtpPort, 'SANDBOX_SMTP_PORT')
  const making = makeWorld({ ...options, hasHistory: true })
  const world = options.isLoud ? withHeartbeat('Making the world', making) : making
  await Promise.all([options.isDev ? ensureOwnSettings() : ensureBuild(), world])
  const firstAdminSecret = options.isEmpty ? await storeFirstAdminSecret(options.statePath) : null
  return { ...(await runStack(options)), firstAdminSecret }
}

/** Runs the build, or the sources, on a seeded state. */
export async function runStack(options: RunOptions): Promise<Stack> {
  const appOrigin = `http://localhost:${options.appPort}`
  const sandboxOrigin = `http://localhost:${options.sandboxPort}`
  const sandbox = startProcess('sandbox', ['scripts/sandbox/index.ts', '--world', worldIn(options.statePath)], {
    env: {
      SANDBOX_PORT: String(options.sandboxPort),
      SANDBOX_SMTP_PORT: String(options.smtpPort),
      APP_PORT: String(options.appPort),
    },
    logFile: join(options.statePath, 'sandbox.log'),
  })
  let app: Running | null = null
  const ticker = setInterval(() => void tick().catch(() => {}), options.tickEveryMs)

  const withProgress = <T>(what: string, work: Promise<T>) => (options.isLoud ? withHeartbeat(what, work) : work)

  async function tick() {
    const path = options.isDev ? 'handler/scheduled' : 'local/scheduled'
    const address = `${appOrigin}/cdn-cgi/${path}?cron=*+*+*+*+*`
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) throw new Error(`The cron could not be fired: ${answer.status} ${address}`)
  }
  async function startApp() {
    const port = ['--port', String(options.appPort)]
    const settings = join(options.statePath, 'settings')
    if (!options.isDev) writeSettings(settings, options)
    const args = options.isDev
      ? ['node_modules/vite/bin/vite.js', 'dev', ...port, '--strictPort']
      : ['scripts/start/serve.ts', ...port, '--state', options.statePath, '--settings', settings]
    app = startProcess('app', args, {
      isLoud: options.isDev,
      logFile: join(options.statePath, 'app.log'),
      env: { TOUCHLINE_STATE: options.statePath, X_LOCAL_OBSERVABILITY: 'false' },
    })
    await waitForHttp(`${appOrigin}/healthz`, app, patienceMs)
  }
  async function stop() {
    clearInterval(ticker)
    await Promise.all([app, sandbox].map((running) => running && stopProcess(running)))
  }

  try {
    const starting = Promise.all([waitForHttp(`${sandboxOrigin}/control/platforms`, sandbox, patienceMs), startApp()])
    await withProgress('Starting the app and the sandbox', starting)
    await withProgress('Waking the monitoring', tick())
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

/** Settings of the built Worker: the example's, the developer's own, and the ports. */
function writeSettings(path: string, options: RunOptions): void {
  const own = readIfThere('.dev.vars')
  const receivers = `http://localhost:${receiversPort(options.sandboxPort)}`
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
    GOOGLE_KEYS_URL: `http://localhost:${options.sandboxPort}/google/jwks`,
    PAYPAL_API_URL: `http://localhost:${options.sandboxPort}/paypal`,
    PAYPAL_WEB_URL: `http://localhost:${options.sandboxPort}/paypal`,
    PAYPAL_SCRIPT_ORIGINS: `http://localhost:${options.sandboxPort}`,
    FOOTBALL_URL: `http://localhost:${options.sandboxPort}/football`,
    ...vapidKeysIn(options.statePath),
    PUSH_ORIGINS: `http://localhost:${options.sandboxPort} ${realPushOrigins}`,
    TELEGRAM_API_URL: `${receivers}/telegram`,
    TELEGRAM_LINK_URL: `http://localhost:${options.sandboxPort}/telegram/open`,
    DISCORD_URLS: `${receivers}/discord/api/webhooks/ https://discord.com/api/webhooks/`,
    SLACK_URLS: `${receivers}/slack/services/ https://hooks.slack.com/services/`,
    TWILIO_API_URL: `http://localhost:${options.sandboxPort}/twilio/api`,
    TWILIO_VERIFY_URL: `http://localhost:${options.sandboxPort}/twilio/verify`,
  }
  writeFileSync(
    path,
    Object.entries(settings)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  )
}

/** `vite dev` reads .dev.vars beside wrangler.toml; the first start copies it from the example. */
function ensureOwnSettings(): void {
  if (!existsSync('.dev.vars')) copyFileSync('.dev.vars.example', '.dev.vars')
}

/** Made once for a state: new keys would end every browser's subscription. */
function vapidKeysIn(statePath: string): Record<string, string> {
  const file = join(statePath, 'vapid.json')
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(newVapidKeys()))
  const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'))
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
