import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { keepAliveMs } from './listen.ts'

/** Serves a Hono app with Node's HTTP server. */
export function createHonoServer(app: Hono, logger: Logger): Server {
  app.onError((error, c) => {
    logger.error('sandbox_request_failed', { path: c.req.path, error: errorText(error) })
    return c.text('The sandbox failed at this request.', 500)
  })

  async function fetch(request: Request, { incoming, outgoing }: HttpBindings): Promise<Response> {
    const response = await app.fetch(request)
    // The rest of an unread body would be read as the next request.
    if (!incoming.complete) outgoing.setHeader('Connection', 'close')
    return response
  }
  // A request without a Host header gets a name that the guard refuses.
  const server = createAdaptorServer({
    fetch: fetch as Parameters<typeof createAdaptorServer>[0]['fetch'],
    hostname: 'unnamed.invalid',
  }) as Server
  server.keepAliveTimeout = keepAliveMs
  return server
}
