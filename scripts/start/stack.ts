// The whole product on one machine: seeded state, the sandbox, the built app in workerd, and the cron ticker. `npm
// start` and the browser tests share this code.
import { join } from 'node:path'
import { storeFirstAdminSecret } from '../first-admin/local.ts'
import type { Addresses } from '../sandbox/control.ts'
import { holdPort, holdSparePort } from '../sandbox/listen.ts'
import { ensureBuild } from './build.ts'
import { withHeartbeat } from './heartbeat.ts'
import { assertPortFree, oneConnection, type Running, startProcess, stopProcess, waitForHttp } from './processes.ts'
import { startSandboxProcess } from './sandbox-process.ts'
import { ensureOwnSettings, writeSettings } from './settings.ts'
import { makeWorld } from './world.ts'

export type RunOptions = {
  /** 0, here and below, asks the system for free ports. */
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
  /** Runs once the sandbox listens, before the app starts. */
  beforeApp?: (sandbox: Addresses) => void
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
  /** Where the sandbox's chats and webhooks listen. */
  receiversOrigin: string
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
  const withProgress = <T>(what: string, work: Promise<T>) => (options.isLoud ? withHeartbeat(what, work) : work)
  // Its settings name the app's port, so it is held until the app listens there itself.
  const appPort = await (options.appPort === 0 ? holdSparePort() : holdPort(options.appPort))
  const appOrigin = `http://localhost:${appPort.port}`
  const starting = startSandboxProcess({ ...options, appPort: appPort.port }, patienceMs)
  const sandbox = await withProgress('Starting the sandbox', starting).catch(async (error) => {
    await appPort.close()
    throw error
  })
  let app: Running | null = null
  const ticker = setInterval(() => void tick().catch(() => {}), options.tickEveryMs)

  async function tick() {
    const path = options.isDev ? 'handler/scheduled' : 'local/scheduled'
    const address = `${appOrigin}/cdn-cgi/${path}?cron=*+*+*+*+*`
    const answer = await fetch(address, { ...oneConnection, signal: AbortSignal.timeout(patienceMs) })
    if (!answer.ok) throw new Error(`The cron could not be fired: ${answer.status} ${address}`)
  }
  async function startApp() {
    const port = ['--port', String(appPort.port)]
    const settings = join(options.statePath, 'settings')
    if (!options.isDev) writeSettings(settings, options.statePath, appOrigin, sandbox.addresses)
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
    await Promise.all([app, sandbox.running].map((running) => running && stopProcess(running)))
  }

  try {
    options.beforeApp?.(sandbox.addresses)
    await appPort.close()
    await withProgress('Starting the app', startApp())
    await withProgress('Waking the monitoring', tick())
  } catch (error) {
    await stop()
    throw error
  }
  return {
    appOrigin,
    sandboxOrigin: sandbox.addresses.origin,
    receiversOrigin: sandbox.addresses.receivers_origin,
    tick,
    killApp: async () => {
      if (app) await stopProcess(app, 'SIGKILL')
    },
    restartApp: startApp,
    appOutput: () => app?.output() ?? '',
    stop,
  }
}
