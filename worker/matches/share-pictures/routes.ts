import { Hono } from 'hono'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import { fail } from '#worker/ground/platform/result.ts'
import { pictureKinds } from './card.rules.ts'
import { pictureFolder } from './constants.ts'
import type { SharePictures } from './service.ts'

/** GET /share/matches/7.png?v=<version>: kept for a year with the right version, for minutes without. */
export function sharePictureRoutes(pictures: SharePictures) {
  const routes = new Hono<HttpEnv>()
  routes.get(`${pictureFolder}/:kind/:file`, async (c) => {
    const kind = pictureKinds.find((one) => one === c.req.param('kind'))
    const [, name] = /^([a-z0-9-]{1,100})\.png$/.exec(c.req.param('file')) ?? []
    const picture = kind && name ? await pictures.find(kind, name) : null
    if (!picture) return respondFailure(c, fail('NOT_FOUND', "We couldn't find that picture.").error)
    const isCurrent = c.req.query('v') === picture.version
    return c.body(picture.png, 200, {
      'Content-Type': 'image/png',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
      // Shown by the sites on which a link is shared.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
  return routes
}
