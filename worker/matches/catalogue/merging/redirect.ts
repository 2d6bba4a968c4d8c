import type { MiddlewareHandler } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'

const ofMatch = /^(\/api\/matches\/|\/api\/price-tracking\/history\/|\/ws\/matches\/)([1-9]\d{0,14})(\/.*)?$/

/** The address of a match that was merged into another leads to that one, for good; asked only where the match is gone. */
export function followMerges(survivorOf: (id: number) => Promise<number | null>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const [, base, id, rest = ''] = ofMatch.exec(c.req.path) ?? []
    if (c.res.status !== 404 || !base || !id) return
    const survivor = await survivorOf(Number(id))
    if (survivor === null) return
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const headers = { Location: `${base}${survivor}${rest}${new URL(c.req.url).search}` }
    c.res = new Response(null, { status: isRead ? 301 : 308, headers })
  }
}
