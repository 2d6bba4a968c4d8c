import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { CalendarService } from './service.ts'

const secretShape = /^([\w.-]{1,500})\.ics$/
const idShape = /^([1-9]\d{0,9})\.ics$/
const asCalendar = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'inline; filename="touchline.ics"',
}

const notFoundText = 'There is no calendar at this address.'

/** For calendar programs: no session, no cookie. */
export function calendarRoutes(calendar: Pick<CalendarService, 'read' | 'ofTeam' | 'ofLeague' | 'ofMatch'>) {
  const routes = new Hono<HttpEnv>()

  /** The same for all. */
  async function shared(c: Context<HttpEnv>, read: (id: number) => Promise<string | null>) {
    const [, id] = idShape.exec(c.req.param('file') ?? '') ?? []
    const text = id ? await read(idIn(id)) : null
    c.header('X-Robots-Tag', 'noindex')
    if (text === null) return c.text(notFoundText, 404)
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(text, 200, asCalendar)
  }

  /** `/calendar/teams/101.ics`, `/calendar/leagues/1.ics`, `/calendar/matches/7.ics` */
  routes.get('/calendar/teams/:file', (c) => shared(c, calendar.ofTeam))
  routes.get('/calendar/leagues/:file', (c) => shared(c, calendar.ofLeague))
  routes.get('/calendar/matches/:file', (c) => shared(c, calendar.ofMatch))

  /** `/calendar/<secret>.ics` */
  routes.get('/calendar/:file', async (c) => {
    const [, token] = secretShape.exec(c.req.param('file')) ?? []
    const text = token ? await calendar.read(token) : null
    // The address is a secret: neither shared caches nor search engines keep it.
    c.header('Cache-Control', 'private, no-cache')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    if (text === null) return c.text(notFoundText, 404)
    return c.body(text, 200, asCalendar)
  })
  return routes
}
