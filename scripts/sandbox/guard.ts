import type { MiddlewareHandler } from 'hono'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests that other web sites make a browser send: a foreign Origin, or a foreign host name pointed at this
 * machine. Programs without an Origin header are allowed.
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
