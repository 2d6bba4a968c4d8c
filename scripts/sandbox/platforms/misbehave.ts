import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type { PlatformFault } from '../faults.ts'
import { htmlType } from '../pages/page.ts'
import { blockPage } from './block-page.ts'
import { encode, type Reply, sendReply } from './reply.ts'
import { windows1252 } from './windows-1252.ts'

/** Size limit of "endless" bodies. */
const hugeBytes = 1024 ** 3
const bombBytes = 512 * 1024 ** 2
const chunkBytes = 64 * 1024

const defaultDelayMs = 5_000

type Exchange = { request: IncomingMessage; response: ServerResponse; reply: Reply; fault: PlatformFault }

/** Responds as the fault says; resolves when finished, or at once for a response that never ends. */
export async function misbehave(exchange: Exchange): Promise<void> {
  await (modes[exchange.fault.mode] ?? send)(exchange)
}

/** The modes that are more than another reply. */
const modes: Partial<Record<PlatformFault['mode'], (exchange: Exchange) => void | Promise<void>>> = {
  status: sendStatus,
  hang: () => {},
  reset: ({ request }) => void request.socket.resetAndDestroy(),
  block_page: ({ response, fault }) =>
    void response.writeHead(fault.status ?? 200, { 'Content-Type': htmlType, ...retryAfter(fault) }).end(blockPage),
  truncate: sendHalf,
  slow: sendSlowly,
  huge: ({ response }) => {
    response.writeHead(200, { 'Content-Type': htmlType })
    return stream(filler(hugeBytes), response)
  },
  gzip_bomb: ({ response }) => {
    response.writeHead(200, { 'Content-Type': htmlType, 'Content-Encoding': 'gzip' })
    return stream(filler(bombBytes), createGzip(), response)
  },
  charset: ({ response, reply }) => {
    const contentType = `${reply.contentType.split(';')[0]}; charset=windows-1252`
    const body = windows1252(reply.body.replace('<meta charset="utf-8">', '<meta charset="windows-1252">'))
    response.writeHead(reply.status, { 'Content-Type': contentType, 'Content-Length': body.length }).end(body)
  },
  redirect: sendRedirect,
  redirect_to_match: sendRedirect,
  cookie_loop: ({ request, response }) =>
    void response.writeHead(302, { Location: request.url, 'Set-Cookie': 'session=1; Path=/; HttpOnly' }).end(),
  lying_etag: sendWithLyingTag,
  odd_encoding: ({ response, reply }) =>
    void response
      .writeHead(200, { 'Content-Type': reply.contentType, 'Content-Encoding': 'exi' })
      .end(Buffer.from(reply.body)),
}

function send({ request, response, reply }: Exchange): void {
  sendReply(request, response, reply)
}

function sendRedirect({ response, fault }: Exchange): void {
  response.writeHead(fault.status ?? 302, { Location: fault.location, ...retryAfter(fault) }).end()
}

/** The same tag for every content: a client that believes it never sees a change. */
function sendWithLyingTag({ request, response, reply }: Exchange): void {
  const etag = '"1"'
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { ETag: etag }).end()
    return
  }
  response.writeHead(200, { 'Content-Type': reply.contentType, ETag: etag }).end(reply.body)
}

function retryAfter(fault: PlatformFault): Record<string, string> {
  return fault.retry_after === undefined ? {} : { 'Retry-After': String(fault.retry_after) }
}

function sendStatus({ response, fault }: Exchange): void {
  const status = fault.status ?? 503
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...retryAfter(fault) }
  response.writeHead(status, headers).end(status === 204 || status === 304 ? undefined : `Error ${status}\n`)
}

/** Half of the body; then the connection breaks, or the body ends as if complete. */
async function sendHalf({ request, response, reply, fault }: Exchange): Promise<void> {
  const { headers, body } = encode(request, reply)
  if (fault.chunked) {
    const { 'Content-Length': _length, ...chunked } = headers
    const half = encode(request, { ...reply, body: reply.body.slice(0, reply.body.length / 2) })
    response.writeHead(reply.status, chunked).write(half.body)
    response.end()
    return
  }
  response.writeHead(reply.status, headers)
  response.write(body.subarray(0, body.length / 2), () => request.socket.destroy())
}

/** Half of the delay before the headers, the other half in the middle of the body. */
async function sendSlowly({ request, response, reply, fault }: Exchange): Promise<void> {
  const halfMs = (fault.delay_ms ?? defaultDelayMs) / 2
  await wait(halfMs, undefined, { ref: false })
  const { headers, body, isUnchanged } = encode(request, reply)
  if (isUnchanged || request.method === 'HEAD') {
    sendReply(request, response, reply)
    return
  }
  response.writeHead(reply.status, headers)
  response.write(body.subarray(0, body.length / 2))
  await wait(halfMs, undefined, { ref: false })
  response.end(body.subarray(body.length / 2))
}

/** Clients are expected to hang up in the middle of these bodies. */
async function stream(...streams: (Readable | Writable)[]): Promise<void> {
  await pipeline(streams as [Readable, Writable]).catch(() => {})
}

function filler(bytes: number): Readable {
  const chunk = Buffer.alloc(chunkBytes, ' ')
  let sent = 0
  return new Readable({
    read() {
      this.push(sent < bytes ? chunk : null)
      sent += chunkBytes
    },
  })
}
