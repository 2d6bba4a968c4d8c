import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Instant } from '#worker/ground/platform/clock.ts'

/** Response of a healthy platform. `isPacked`: its content is the body as a gzip file. */
export type Reply = { status: number; contentType: string; body: string; changedAt: Instant; isPacked?: boolean }

/** Sends a reply like a well-configured server: strong ETag, Last-Modified, 304, gzip, HEAD. */
export function sendReply(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const wire = encode(request, reply)
  if (wire.isUnchanged) {
    response.writeHead(304, withoutBody(wire.headers)).end()
    return
  }
  response.writeHead(reply.status, wire.headers)
  response.end(request.method === 'HEAD' ? undefined : wire.body)
}

/** The reply as encoded for this client. */
export function encode(request: IncomingMessage, reply: Reply) {
  const isGzip =
    !reply.isPacked && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
  const body = isGzip || reply.isPacked ? gzipSync(reply.body, { level: 1 }) : Buffer.from(reply.body)
  const hash = createHash('sha1').update(reply.body).digest('base64url')
  // Two encodings are two representations, so their strong validators differ.
  const etag = isGzip ? `"${hash}-gzip"` : `"${hash}"`
  const isFound = reply.status === 200
  const headers: Record<string, string | number> = {
    'Content-Type': reply.contentType,
    'Content-Length': body.length,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ...(isGzip && { 'Content-Encoding': 'gzip' }),
    ...(isFound && { ETag: etag, 'Last-Modified': new Date(reply.changedAt).toUTCString() }),
  }
  return { headers, body, isUnchanged: isFound && isFresh(request, etag, reply.changedAt) }
}

/** RFC 9110 §13.2.2: If-None-Match decides; If-Modified-Since applies only without it. */
function isFresh(request: IncomingMessage, etag: string, changedAt: Instant): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined) {
    return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Math.floor(changedAt / 1000) * 1000 <= since
}

function withoutBody(headers: Record<string, string | number>): Record<string, string | number> {
  const { 'Content-Length': _length, 'Content-Encoding': _encoding, ...rest } = headers
  return rest
}
