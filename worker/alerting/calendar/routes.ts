import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { CalendarService } from './service.ts'

const shape = /^([\w.-]{1,500})\.ics$/

/** `/calendar/<secret>.ics`, for calendar programs: no session, no cookie. */
const teamShape = /^([1-9]\d{0,9})\.ics$/
const asCalendar = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'inline; filename="touchline.ics"',
}

export function calendarRoutes(calendar: Pick<CalendarService, 'read' | 'ofTeam'>) {
  const routes = new Hono<HttpEnv>()
  /** `/calendar/teams/101.ics`: a team's matches, the same for all. */
  routes.get('/calendar/teams/:file', async (c) => {
    const [, teamId] = teamShape.exec(c.req.param('file')) ?? []
    c.header('X-Robots-Tag', 'noindex')
    if (!teamId) return c.text('There is no calendar at this address.', 404)
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(await calendar.ofTeam(idIn(teamId)), 200, asCalendar)
  })

  routes.get('/calendar/:file', async (c) => {
    const [, token] = shape.exec(c.req.param('file')) ?? []
    const text = token ? await calendar.read(token) : null
    // The address is a secret: neither shared caches nor search engines keep it.
    c.header('Cache-Control', 'private, no-cache')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    if (text === null) return c.text('There is no calendar at this address.', 404)
    return c.body(text, 200, asCalendar)
  })
  return routes
}
