import { Hono } from 'hono'
import type { Logger } from '#worker/platform/logger.ts'
import { createControl } from './control.ts'
import { createFootballServer } from './football/server.ts'
import { createGoogle } from './google/routes.ts'
import { type Listening, listenOnLoopback } from './listen.ts'
import { createSmtpServer } from './mailbox.ts'
import { createPayPalServer } from './paypal/routes.ts'
import { createPlatformServer } from './platforms/server.ts'
import { createPushService } from './push/server.ts'
import { receiversPort } from './receivers/port.ts'
import { createReceiversServer } from './receivers/server.ts'
import { createHonoServer } from './serve-hono.ts'
import { createState } from './state.ts'
import { createTwilio } from './twilio/server.ts'
import { defaultTickMs } from './walk.ts'
import { createWeb } from './web/app.ts'
import type { World } from './world.ts'

export const defaultPort = 9_700
export const defaultSmtpPort = 9_725

export type SandboxOptions = {
  /** Control API and web page; the platforms use the next ports. */
  port?: number
  smtpPort?: number
  world: World
  /** The same seed gives the same offers and price movements. */
  seed?: number
  /** Milliseconds between possible changes of a page. */
  tickMs?: number
  /** The folder for what outlives a run: simulated browsers, Telegram chats and PayPal's orders. */
  keptIn?: string
  /** Closes the sandbox when aborted. */
  signal?: AbortSignal
  logger?: Logger
}

export type Sandbox = {
  /** Origin of the control API and the web page. */
  origin: string
  smtpPort: number
  platforms: { slug: string; name: string; origin: string }[]
  close(): Promise<void>
}

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts the simulated outside world; resolves when every port responds. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = defaultPort, smtpPort = defaultSmtpPort, world, seed = 1, tickMs = defaultTickMs, signal } = options
  const logger = options.logger ?? silent
  const now = () => Date.now()
  const state = createState({ world, port, seed, tickMs, now, keptIn: options.keptIn ?? null })
  const app = new Hono()
    .route('/', createControl(state, port, logger))
    .route('/', createGoogle(state.google, port))
    .route('/', createPayPalServer(state.paypal, port))
    .route('/', createFootballServer({ football: state.football, fault: state.footballFault, port, now }))
    .route('/', createTwilio({ ...state, fault: state.smsFault, port }))
    .route('/', createPushService({ ...state, port }))
    .route('/', createWeb(state, port))
  const smtp = { store: state.mail, fault: state.mailFault, now }

  const open: Listening[] = []
  const close = async () => {
    await Promise.all(open.map((listening) => listening.close()))
  }
  try {
    for (const site of state.sites.values()) {
      open.push(await listenOnLoopback(() => createPlatformServer(state, site, logger), site.port))
    }
    open.push(await listenOnLoopback(() => createSmtpServer(smtp), smtpPort))
    const receivers = createReceiversServer(state.receivers, receiversPort(port))
    open.push(await listenOnLoopback(() => createHonoServer(receivers, logger), receiversPort(port)))
    open.push(await listenOnLoopback(() => createHonoServer(app, logger), port))
  } catch (error) {
    await close()
    throw error
  }
  signal?.addEventListener('abort', () => void close(), { once: true })
  if (signal?.aborted) await close()
  const platforms = [...state.sites.values()].map(({ platform: { slug, name }, origin }) => ({ slug, name, origin }))
  return { origin: `http://localhost:${port}`, smtpPort, platforms, close }
}
