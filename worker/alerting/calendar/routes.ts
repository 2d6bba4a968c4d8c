import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import type { CalendarService } from './service.ts'

const shape = /^([\w.-]{1,500})\.ics$/

/** `/calendar/<secret>.ics`, for calendar programs: no session, no cookie. */
export function calendarRoutes(calendar: Pick<CalendarService, 'read'>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/calendar/:file', async (c) => {
    const [, token] = shape.exec(c.req.param('file')) ?? []
    const text = token ? await calendar.read(token) : null
    // The address is a secret: neither shared caches nor search engines keep it.
    c.header('Cache-Control', 'private, no-cache')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    if (text === null) return c.text('There is no calendar at this address.', 404)
    return c.body(text, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="touchline.ics"',
    })
  })
  return routes
}
