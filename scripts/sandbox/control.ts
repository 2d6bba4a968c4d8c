import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { MailFault, PlatformFault } from './faults.ts'
import { addFootball } from './football/control.ts'
import { personaSlugs } from './google/personas.ts'
import { loopbackOnly } from './guard.ts'
import { parse, readFault, readJson } from './input.ts'
import { mailToWire, maxMails } from './mail-store.ts'
import { addMerchants } from './merchant/control.ts'
import { OffersInput, offersFromWire, offersToWire } from './offers.ts'
import { addPayPal } from './paypal/control.ts'
import { setFault } from './platforms/fault.ts'
import { originAt, type Ports } from './ports.ts'
import { addPush } from './push/control.ts'
import { addReceivers } from './receivers/control.ts'
import { matchUrl, type SandboxState, type Site } from './state.ts'
import { addSms } from './twilio/control.ts'
import type { WorldMatch } from './world.ts'

const maxBodyBytes = 1024 * 1024

/** A time as ISO 8601 or as epoch milliseconds. */
const moment = z.union([
  z.string().regex(/^\d+$/).transform(Number),
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
])

const MailQuery = z.object({
  to: z.string().min(1).optional(),
  since: moment.optional(),
  limit: z.coerce.number().int().min(1).max(maxMails).default(1_000),
})

/** The control API under /control, for tests and people: JSON in, JSON out. */
export function createControl(state: SandboxState, ports: Ports, logger: Logger): Hono {
  const app = new Hono().basePath('/control')
  app.use(loopbackOnly(ports.own))
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: (c) => c.json({ error: 'The body is too large.' }, 413) }))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return c.json({ error: error.message }, error.status)
    logger.error('control_failed', { path: c.req.path, error: errorText(error) })
    return c.json({ error: 'The sandbox failed; its log says why.' }, 500)
  })
  app.get('/addresses', (c) => c.json(addressesToWire(state, ports)))
  addMail(app, state)
  addSms(app, state)
  addPush(app, state)
  addReceivers(app, state)
  addPlatforms(app, state)
  addOffers(app, state)
  addGoogle(app, state)
  addFootball(app, state)
  addPayPal(app, state.paypal)
  addMerchants(app, state)
  app.post('/reset', (c) => {
    state.reset()
    return c.json({ ok: true })
  })
  app.all('*', (c) => c.json({ error: `There is no ${c.req.method} ${c.req.path}.` }, 404))
  return app
}

function addMail(app: Hono, state: SandboxState): void {
  app.get('/mail', (c) => c.json(state.mail.list(parse(MailQuery, c.req.query())).map(mailToWire)))
  app.delete('/mail', (c) => {
    state.mail.clear()
    return c.json({ ok: true })
  })
  app.put('/mail/fault', async (c) => {
    state.mailFault.set(await readFault(c, MailFault))
    return c.json({ fault: state.mailFault.get() })
  })
}

/** The same tickets in other elements, from now on. */
const Redesign = z.strictObject({ is_redesigned: z.boolean() })

function addPlatforms(app: Hono, state: SandboxState): void {
  app.get('/platforms', (c) => c.json([...state.sites.values()].map(siteToWire)))
  app.put('/platforms/:slug/fault', async (c) => {
    const site = siteOf(state, c.req.param('slug'))
    setFault(state, site, await readFault(c, PlatformFault))
    return c.json({ fault: site.fault.get() })
  })
  app.put('/platforms/:slug/redesign', async (c) => {
    const site = siteOf(state, c.req.param('slug'))
    const { is_redesigned: isRedesigned } = parse(Redesign, await readJson(c))
    if (!site.redesign) throw new HTTPException(400, { message: `${site.platform.name} has no pages to redesign.` })
    site.redesignedAt = isRedesigned ? state.now() : null
    return c.json({ is_redesigned: isRedesigned })
  })
  app.get('/platforms/:slug/requests', (c) => c.json(siteOf(state, c.req.param('slug')).requests.list()))
}

function addOffers(app: Hono, state: SandboxState): void {
  const path = '/platforms/:slug/matches/:ref/offers'
  const shown = (site: Site, match: WorldMatch) => {
    const page = state.boxOffice.show(site.platform, match)
    return {
      url: matchUrl(site, match),
      is_pinned: page.isPinned,
      offers: offersToWire(site.page.statedOffers(page.offers)),
    }
  }
  const target = (c: Context) => {
    const site = siteOf(state, c.req.param('slug') ?? '')
    return { site, match: matchOf(site, c.req.param('ref') ?? '', state.now()) }
  }
  app.get(path, (c) => {
    const { site, match } = target(c)
    return c.json(shown(site, match))
  })
  app.put(path, async (c) => {
    const { site, match } = target(c)
    state.boxOffice.pin(site.platform, match, offersFromWire(parse(OffersInput, await readJson(c))))
    return c.json(shown(site, match))
  })
  app.delete(path, (c) => {
    const { site, match } = target(c)
    state.boxOffice.release(site.platform, match)
    return c.json(shown(site, match))
  })
}

/** The person for the app's next Google request, without the chooser page; `{}` shows the page again. */
const NextPersonInput = z.strictObject({
  persona: z.enum(personaSlugs),
  name: z.string().max(100).optional(),
  email: z.email().max(200).optional(),
})

function addGoogle(app: Hono, state: SandboxState): void {
  app.get('/google', (c) => c.json({ next: state.google.getNext(), personas: personaSlugs }))
  app.put('/google', async (c) => {
    state.google.setNext(await readFault(c, NextPersonInput))
    return c.json({ next: state.google.getNext(), personas: personaSlugs })
  })
}

/** What a program needs to know of a sandbox whose ports the system chose. */
export type Addresses = {
  origin: string
  smtp_port: number
  receivers_origin: string
  platforms: { slug: string; origin: string }[]
}

function addressesToWire(state: SandboxState, ports: Ports): Addresses {
  return {
    origin: originAt(ports.own),
    smtp_port: ports.smtp,
    receivers_origin: state.receivers.origin,
    platforms: [...state.sites.values()].map(({ platform: { slug }, origin }) => ({ slug, origin })),
  }
}

function siteToWire(site: Site) {
  const { platform, origin } = site
  return {
    slug: platform.slug,
    name: platform.name,
    kind: platform.kind,
    origin,
    currency: platform.currency,
    page_type: platform.pageType,
    is_redesigned: site.redesignedAt !== null,
    fault: site.fault.get(),
    matches: [...site.matches.values()].map((match) => ({
      ref: match.ref,
      url: matchUrl(site, match),
      home_team: match.homeTeam,
      away_team: match.awayTeam,
      match_date: match.kickoffAt === null ? match.matchDay : new Date(match.kickoffAt).toISOString(),
    })),
  }
}

function siteOf(state: SandboxState, slug: string): Site {
  const site = state.sites.get(slug)
  if (!site) throw new HTTPException(404, { message: `There is no platform "${slug}".` })
  return site
}

function nextOf(site: Site, now: Instant): WorldMatch | undefined {
  const coming = [...site.matches.values()].filter(({ kickoffAt }) => kickoffAt !== null && kickoffAt > now)
  return coming.toSorted((one, other) => (one.kickoffAt ?? 0) - (other.kickoffAt ?? 0))[0]
}

/** `next` is the platform's next match, so that sample commands need no ref. */
function matchOf(site: Site, ref: string, now: Instant): WorldMatch {
  const match = ref === 'next' ? nextOf(site, now) : site.matches.get(ref)
  if (!match) throw new HTTPException(404, { message: `${site.platform.name} does not sell the match "${ref}".` })
  return match
}
