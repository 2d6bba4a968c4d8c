import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { type Clock, dayMs, toIso } from '#worker/ground/platform/clock.ts'

type WellKnownDependencies = { clock: Clock; publicOrigin: string; operatorEmail: string }

/** RFC 9116 asks for less than a year. */
const securityTextMs = 180 * dayMs

/** Addresses that programs know without asking: where to report a weakness, and where to change a password. */
export function wellKnownRoutes({ clock, publicOrigin, operatorEmail }: WellKnownDependencies) {
  const routes = new Hono<HttpEnv>()

  routes.get('/.well-known/security.txt', (c) => {
    const lines = [
      `Contact: ${publicOrigin}/contact`,
      `Contact: mailto:${operatorEmail}`,
      `Expires: ${toIso(clock() + securityTextMs)}`,
      'Preferred-Languages: en',
      `Canonical: ${publicOrigin}/.well-known/security.txt`,
    ]
    return c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': 'public, max-age=86400' })
  })

  // Password managers come here: https://w3c.github.io/webappsec-change-password-url/
  routes.get('/.well-known/change-password', (c) => {
    c.header('Cache-Control', 'no-store')
    return c.redirect('/change-password', 302)
  })

  return routes
}
