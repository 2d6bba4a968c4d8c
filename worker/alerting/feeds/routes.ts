import { type Context, Hono } from 'hono'
import type { HttpEnv } from '#worker/ground/http.ts'
import { type FeedFormat, feedTypes } from './constants.ts'
import type { Feed } from './contract.ts'
import { searchOf } from './entries.rules.ts'
import { feedText } from './formats.rules.ts'
import type { FeedsService } from './service.ts'

const shape = /^([\w.-]{1,500})\.(atom|json)$/

type Routes = { feeds: Pick<FeedsService, 'notifications' | 'team' | 'league' | 'search'>; publicOrigin: string }

/**
 * `/feeds/notifications/<secret>.atom`, `/feeds/teams/<slug>.atom`, `/feeds/leagues/<slug>.atom` and
 * `/feeds/matches.atom?q=…`, or `.json`: no session, no cookie.
 */
export function feedsRoutes({ feeds, publicOrigin }: Routes) {
  const routes = new Hono<HttpEnv>()

  routes.get('/feeds/notifications/:file', async (c) => {
    // The address is a secret: neither shared caches nor search engines keep it.
    c.header('Cache-Control', 'private, no-cache')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Referrer-Policy', 'no-referrer')
    return answer(c, feeds.notifications)
  })

  routes.get('/feeds/teams/:file', (c) => answer(shared(c), feeds.team))
  routes.get('/feeds/leagues/:file', (c) => answer(shared(c), feeds.league))

  routes.get('/feeds/:file', (c) => {
    const query = c.req.query()
    const search = searchOf(query)
    const read = async (name: string) => (name === 'matches' ? feeds.search(query) : null)
    return answer(shared(c), read, search === '' ? '' : `?${search}`)
  })

  function shared(c: Context<HttpEnv>): Context<HttpEnv> {
    c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=3600')
    return c
  }

  async function answer(
    c: Context<HttpEnv>,
    read: (name: string) => Promise<Feed | null>,
    search = '',
  ): Promise<Response> {
    const [, name, format] = shape.exec(c.req.param('file') ?? '') ?? []
    const feed = name ? await read(name) : null
    if (!feed) {
      c.header('Cache-Control', 'no-store')
      return c.text('There is no feed at this address.', 404)
    }
    const self = publicOrigin + c.req.path + search
    const text = feedText(feed, format as FeedFormat, { origin: publicOrigin, self })
    return c.body(text, 200, { 'Content-Type': feedTypes[format as FeedFormat] })
  }

  return routes
}
