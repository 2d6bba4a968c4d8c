import { type Context, Hono } from 'hono'
import { type HttpEnv, respondFailure } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { readForm } from '#worker/ground/platform/form.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import { maxSitemapUrls, maxThemeBodyBytes, themePath, themes } from './constants.ts'
import { themeSetCookie, wayBack } from './rules.ts'
import {
  comingMonths,
  type ListedAddress,
  monthRange,
  placeAddresses,
  robotsTxt,
  sitemap,
  sitemapIndex,
} from './sitemap.ts'

type SiteDependencies = {
  catalogue: Pick<CatalogueService, 'listLeagues' | 'listTeams' | 'matchAddresses'>
  clock: Clock
  publicOrigin: string
}

const sitemapCaching = 'public, max-age=3600, s-maxage=21600, stale-while-revalidate=86400'

/** robots.txt, the sitemaps and the theme form. */
export function siteRoutes({ catalogue, clock, publicOrigin }: SiteDependencies) {
  const routes = new Hono<HttpEnv>()

  async function places(): Promise<ListedAddress[]> {
    const [leagues, teams] = await Promise.all([catalogue.listLeagues(), catalogue.listTeams()])
    return placeAddresses({ leagues, teams })
  }

  async function matches(range: { from: Instant; to?: Instant; limit: number }): Promise<ListedAddress[]> {
    const rows = await catalogue.matchAddresses(range)
    return rows.map(({ id, changedAt }) => ({ path: `/matches/${id}`, changedAt }))
  }

  routes.get('/robots.txt', (c) => c.text(robotsTxt(publicOrigin), 200, { 'Cache-Control': 'public, max-age=3600' }))

  routes.get('/sitemap.xml', async (c) => {
    const listed = await places()
    const room = Math.max(0, maxSitemapUrls - listed.length)
    // One extra match shows that a single sitemap is too small.
    const coming = await matches({ from: clock(), limit: room + 1 })
    const fits = coming.length <= room
    return xml(c, fits ? sitemap(publicOrigin, [...listed, ...coming]) : sitemapIndex(publicOrigin, clock()))
  })

  routes.get('/sitemap/places.xml', async (c) => xml(c, sitemap(publicOrigin, await places())))

  routes.get('/sitemap/:file{matches-\\d{4}-\\d{2}\\.xml}', async (c) => {
    const month = c.req.param('file').slice('matches-'.length, -'.xml'.length)
    if (!comingMonths(clock()).includes(month)) return c.notFound()
    const { from, to } = monthRange(month)
    return xml(c, sitemap(publicOrigin, await matches({ from: Math.max(from, clock()), to, limit: maxSitemapUrls })))
  })

  const formLimit = { maxBytes: maxThemeBodyBytes, tooLarge: 'Please choose one of the themes.' }
  routes.post(themePath, async (c) => {
    const form = await readForm(c.req.raw, formLimit)
    if (!form.ok) return respondFailure(c, form.error)
    const theme = themes.find((one) => one === form.value.get('theme')) ?? 'system'
    c.header('Set-Cookie', themeSetCookie(theme, publicOrigin.startsWith('https:')))
    c.header('Cache-Control', 'no-store')
    return c.redirect(wayBack(c.req.header('Referer'), publicOrigin), 303)
  })

  return routes
}

function xml(c: Context<HttpEnv>, body: string) {
  return c.body(body, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': sitemapCaching })
}
