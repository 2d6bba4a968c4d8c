import { Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import type { PriceStripsService } from './service.ts'

/** `/price-strips/<match>-<minute>.png`: nothing in the address is a person's, so no mail says who opened it. */
export function priceStripRoutes(strips: Pick<PriceStripsService, 'image'>) {
  const routes = new Hono<HttpEnv>()
  routes.get('/price-strips/:file', async (c) => {
    const image = await strips.image(c.req.param('file'))
    c.header('X-Robots-Tag', 'noindex')
    if (!image) return c.text('There is no image at this address.', 404, { 'Cache-Control': 'no-store' })
    return c.body(image, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': 'public, max-age=86400, immutable',
      // Mail programs show it on pages of theirs.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
  return routes
}
