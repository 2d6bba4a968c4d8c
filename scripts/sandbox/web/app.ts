import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { MailFault, PlatformFault } from '../faults.ts'
import { loopbackOnly } from '../guard.ts'
import { setFault } from '../platforms/fault.ts'
import type { SandboxState, Site } from '../state.ts'
import { Reply, reply } from '../twilio/control.ts'
import { SmsFault } from '../twilio/faults.ts'
import type { WorldMatch } from '../world.ts'
import { addFootballRoutes } from './football-routes.ts'
import { googlePage } from './google-page.ts'
import { contentSecurityPolicy, webPage } from './layout.ts'
import { mailListPage, mailPage } from './mail-pages.ts'
import { steerPage } from './match-page.ts'
import { overviewPage } from './overview-page.ts'
import { platformPage, platformsPage, steerPath } from './platform-pages.ts'
import { addPushRoutes } from './push-routes.ts'
import { addReceiversRoutes } from './receivers-routes.ts'
import { smsPage } from './sms-page.ts'
import { release, reprice, sellOut } from './steer.ts'

/** Large enough for a tournament file. */
const maxFormBytes = 1024 * 1024

const Steering = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('reprice'),
    ticket: z.coerce.number().int().min(0),
    price: z.coerce.number().min(0).max(100_000),
  }),
  z.object({ do: z.literal('sell-out') }),
  z.object({ do: z.literal('release') }),
  z.object({ do: z.literal('let-go') }),
])

/** The sandbox's web site, for viewing and controlling mailbox and platforms. */
export function createWeb(state: SandboxState, port: number): Hono {
  const app = new Hono()
  app.use(loopbackOnly(port))
  app.use(bodyLimit({ maxSize: maxFormBytes }))
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', contentSecurityPolicy)
    c.header('Cache-Control', 'no-store')
  })
  app.onError((error, c) => {
    const status = error instanceof HTTPException ? error.status : 500
    const text = error instanceof HTTPException ? error.message : 'The sandbox failed.'
    return c.html(
      webPage('Problem', html`<h1>Something went wrong</h1><p>${text}</p><p><a href="/">Start page</a></p>`),
      status,
    )
  })
  app.notFound((c) => c.html(webPage('Not found', html`<h1>Not found</h1><p><a href="/">Start page</a></p>`), 404))
  app.get('/', (c) => c.html(overviewPage(state, c.req.query('q') ?? '')))
  app.get('/google', (c) => c.html(googlePage()))
  app.post('/reset', (c) => {
    state.reset()
    return c.redirect('/', 303)
  })
  addFootballRoutes(app, state)
  addMailRoutes(app, state)
  addSmsRoutes(app, state)
  addPushRoutes(app, state)
  addReceiversRoutes(app, state)
  addPlatformRoutes(app, state)
  return app
}

function addMailRoutes(app: Hono, state: SandboxState): void {
  app.get('/mail', (c) => c.html(mailListPage(state, c.req.query('to')?.trim() ?? '')))
  app.post('/mail/empty', (c) => {
    state.mail.clear()
    return c.redirect('/mail', 303)
  })
  app.post('/mail/fault', async (c) => {
    state.mailFault.set(await readFault(c, MailFault))
    return c.redirect('/mail', 303)
  })
  app.get('/mail/:id', (c) => {
    const mail = state.mail.find(c.req.param('id'))
    return mail ? c.html(mailPage(mail)) : c.notFound()
  })
}

function addSmsRoutes(app: Hono, state: SandboxState): void {
  app.get('/sms', (c) => c.html(smsPage(state, c.req.query('to')?.trim() ?? '')))
  app.post('/sms/empty', (c) => {
    state.phones.clear()
    return c.redirect('/sms', 303)
  })
  app.post('/sms/fault', async (c) => {
    state.smsFault.set(await readFault(c, SmsFault))
    return c.redirect('/sms', 303)
  })
  app.post('/sms/expire-codes', (c) => {
    state.phones.expireCodes()
    return c.redirect('/sms', 303)
  })
  app.post('/sms/reply', async (c) => {
    const { from, body } = await c.req.parseBody()
    const message = parse(Reply, { from, body })
    await reply(state, message)
    return c.redirect(`/sms?${new URLSearchParams({ to: message.from })}`, 303)
  })
}

function addPlatformRoutes(app: Hono, state: SandboxState): void {
  app.get('/platforms', (c) => c.html(platformsPage(state)))
  app.get('/platforms/:slug', (c) => c.html(platformPage(siteOf(c, state), c.req.query('q')?.trim() ?? '')))
  app.post('/platforms/:slug/fault', async (c) => {
    const site = siteOf(c, state)
    setFault(state, site, await readFault(c, PlatformFault))
    return c.redirect(`/platforms/${site.platform.slug}`, 303)
  })
  app.post('/platforms/:slug/redesign', async (c) => {
    const site = siteOf(c, state)
    site.redesignedAt = site.redesign && site.redesignedAt === null ? state.now() : null
    return c.redirect(`/platforms/${site.platform.slug}`, 303)
  })
  app.get('/platforms/:slug/matches/:ref', (c) => {
    const site = siteOf(c, state)
    return c.html(steerPage(state, site, matchOf(c, site)))
  })
  app.post('/platforms/:slug/matches/:ref/offers', async (c) => {
    const site = siteOf(c, state)
    const match = matchOf(c, site)
    steer(state, site, match, parse(Steering, await c.req.parseBody()))
    return c.redirect(steerPath(site, match), 303)
  })
}

function steer(state: SandboxState, { platform }: Site, match: WorldMatch, steering: z.infer<typeof Steering>): void {
  const { boxOffice } = state
  const { offers } = boxOffice.show(platform, match)
  if (steering.do === 'let-go') boxOffice.release(platform, match)
  else if (steering.do === 'sell-out') boxOffice.pin(platform, match, sellOut(offers))
  else if (steering.do === 'release') boxOffice.pin(platform, match, release(offers))
  else boxOffice.pin(platform, match, reprice(platform, offers, steering.ticket, Math.round(steering.price * 100)))
}

function siteOf(c: Context, state: SandboxState): Site {
  const site = state.sites.get(c.req.param('slug') ?? '')
  if (!site) throw new HTTPException(404, { message: 'There is no such platform.' })
  return site
}

function matchOf(c: Context, site: Site): WorldMatch {
  const match = site.matches.get(c.req.param('ref') ?? '')
  if (!match) throw new HTTPException(404, { message: 'This platform does not sell that match.' })
  return match
}

/** A fault from a form: drops empty fields and converts numbers; an empty mode means none. */
async function readFault<S extends z.ZodType>(c: Context, schema: S): Promise<z.infer<S> | null> {
  const filled = Object.entries(await c.req.parseBody()).filter(([, value]) => value !== '')
  const fault = Object.fromEntries(
    filled.map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
  )
  return fault.mode === undefined ? null : parse(schema, fault)
}

function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const texts = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'form'}: ${issue.message}`)
  throw new HTTPException(400, { message: texts.join('; ') })
}
