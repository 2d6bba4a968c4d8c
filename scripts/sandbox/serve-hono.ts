import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { errorText, type Logger } from '#worker/platform/logger.ts'

/** Serves a Hono app with Node's HTTP server. */
export function createHonoServer(app: Hono, logger: Logger): Server {
  return createServer((incoming, outgoing) => {
    exchange(app, incoming, outgoing).catch((error) => {
      logger.error('sandbox_request_failed', { path: incoming.url, error: errorText(error) })
      outgoing.destroy()
    })
  })
}

async function exchange(app: Hono, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const response = await app.fetch(toRequest(incoming))
  // The rest of an unread body must not be parsed as the next request.
  if (!incoming.complete) outgoing.setHeader('Connection', 'close')
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  outgoing.writeHead(response.status)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  const headers = Object.entries(headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  )
  const hasBody = method !== 'GET' && method !== 'HEAD'
  // Placeholder host: routing uses the path, and the guard reads the Host header.
  return new Request(`http://sandbox${url.startsWith('/') ? url : '/'}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  })
}
