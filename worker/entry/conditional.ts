import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import type { HttpEnv } from '#worker/ground/http.ts'

/** Weak: what compresses an answer on its way changes its bytes. */
const tagged = etag({ weak: true })

/**
 * Gives what caches keep an ETag, and answers 304 to who has it already. Personal answers and files that never change
 * have none, except that a program with an API token may keep what it read.
 */
export const answerUnchanged: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.get('apiToken') && c.req.method === 'GET' && c.res.status === 200) ownCaching(c.res.headers)
  const caching = c.res.headers.get('Cache-Control') ?? 'no-store'
  if (/no-store|immutable/.test(caching)) return
  await tagged(c, async () => {})
}

function ownCaching(headers: Headers): void {
  if (headers.get('Cache-Control') === 'no-store') headers.set('Cache-Control', 'private, no-cache')
}
