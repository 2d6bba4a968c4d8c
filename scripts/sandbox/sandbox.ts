import { Hono } from 'hono'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { createControl } from './control.ts'
import { createFootballServer } from './football/server.ts'
import { createGoogle } from './google/routes.ts'
import { createSmtpServer } from './mailbox.ts'
import { createPayPalServer } from './paypal/routes.ts'
import { createPlatformServer } from './platforms/server.ts'
import { holdPorts, numbersOf, originAt, type Ports, portsFrom } from './ports.ts'
import { createPushService } from './push/server.ts'
import { createReceiversServer } from './receivers/server.ts'
import { createHonoServer } from './serve-hono.ts'
import { createState, type SandboxState } from './state.ts'
import { createTwilio } from './twilio/server.ts'
import { defaultTickMs } from './walk.ts'
import { createWeb } from './web/app.ts'
import type { World } from './world.ts'

export const defaultPort = 9_700
export const defaultSmtpPort = 9_725

export type SandboxOptions = {
  /** Control API and web page; the platforms use the next ports. 0: the system chooses a free port for each. */
  port?: number
  smtpPort?: number
  world: World
  /** The same seed gives the same offers and price movements. */
  seed?: number
  /** Milliseconds between possible changes of a page. */
  tickMs?: number
  /** The app to which phones and chats write; none in tests of the sandbox alone. */
  appOrigin?: string
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
  /** Chats and webhooks. */
  receiversOrigin: string
  platforms: { slug: string; name: string; origin: string }[]
  close(): Promise<void>
}

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Starts the simulated outside world; resolves when every port responds. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port = defaultPort, smtpPort = defaultSmtpPort, world, seed = 1, tickMs = defaultTickMs, signal } = options
  const logger = options.logger ?? silent
  const now = () => Date.now()
  const held = await holdPorts(portsFrom({ port, smtpPort }, world.platforms.length))
  const ports = numbersOf(held)
  const { appOrigin = null, keptIn = null } = options
  const state = createState({ world, ports, seed, tickMs, now, appOrigin, keptIn })
  const smtp = { store: state.mail, fault: state.mailFault, now }
  const sites = [...state.sites.values()]
  await Promise.all([
    ...sites.map((site, index) => held.platforms[index]?.serve(() => createPlatformServer(state, site, logger))),
    held.smtp.serve(() => createSmtpServer(smtp)),
    held.receivers.serve(() => createHonoServer(createReceiversServer(state.receivers, ports.receivers), logger)),
    held.own.serve(() => createHonoServer(createOwnPages(state, ports, logger), logger)),
  ])
  const close = async () => {
    await Promise.all([...held.platforms, held.smtp, held.receivers, held.own].map((port) => port.close()))
  }
  signal?.addEventListener('abort', () => void close(), { once: true })
  if (signal?.aborted) await close()
  return {
    origin: originAt(ports.own),
    smtpPort: ports.smtp,
    receiversOrigin: originAt(ports.receivers),
    platforms: sites.map(({ platform: { slug, name }, origin }) => ({ slug, name, origin })),
    close,
  }
}

/** What the sandbox's own port answers. */
function createOwnPages(state: SandboxState, ports: Ports, logger: Logger): Hono {
  const port = ports.own
  return new Hono()
    .route('/', createControl(state, ports, logger))
    .route('/', createGoogle(state.google, port))
    .route('/', createPayPalServer(state.paypal, port))
    .route('/', createFootballServer({ football: state.football, fault: state.footballFault, port, now: state.now }))
    .route('/', createTwilio({ ...state, fault: state.smsFault, port }))
    .route('/', createPushService({ ...state, port }))
    .route('/', createWeb(state, port))
}
