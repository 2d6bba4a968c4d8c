import type { MiddlewareHandler } from 'hono'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses what another web site makes a browser send: a foreign Origin, or a foreign name that somebody pointed at
 * this machine. Programs without an Origin header may come in.
 */
export function loopbackOnly(port: number): MiddlewareHandler {
  const hosts = loopbackNames.map((name) => `${name}:${port}`)
  const origins = hosts.map((host) => `http://${host}`)
  return async (c, next) => {
    const host = c.req.header('host')
    const origin = c.req.header('origin')
    if (host === undefined || !hosts.includes(host.toLowerCase())) {
      return c.json({ error: `The sandbox answers on localhost:${port} only.` }, 403)
    }
    if (origin !== undefined && !origins.includes(origin)) {
      return c.json({ error: 'Requests from other origins are refused.' }, 403)
    }
    return next()
  }
}
