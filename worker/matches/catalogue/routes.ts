import { Hono } from 'hono'
import { type HttpEnv, invalid, leadOn, parseInput, respond, respondFailure } from '#worker/ground/http.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { adultsTogether, TogetherQuery } from '../prices/party/contract.ts'
import { crestPath } from './constants.ts'
import { cursorOfAnother, withFilter, withoutFilter } from './filtered-cursor.rules.ts'
import { MatchesQuery, MatchId, TeamsQuery } from './queries.contract.ts'
import { decodeCursor, isOver } from './rules.ts'
import type { CatalogueService } from './service.ts'
import { checkedAsRoomKnows } from './view.ts'

/** Prices, kick-offs and scores change: caches must revalidate. */
const matchCaching = 'no-cache'
const catalogueCaching = 'public, max-age=300, stale-while-revalidate=3600'

/** The newest checks of a match's platforms; null where its room does not answer. */
type ChecksOf = (matchId: number) => Promise<Parameters<typeof checkedAsRoomKnows>[1] | null>

export function catalogueRoutes(service: CatalogueService, checksOf: ChecksOf) {
  const routes = new Hono<HttpEnv>()

  routes.get('/leagues', async (c) => {
    c.header('Cache-Control', catalogueCaching)
    return respond(c, succeed(await service.listLeagues()))
  })

  routes.get('/teams', async (c) => {
    const query = parseInput(TeamsQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    c.header('Cache-Control', catalogueCaching)
    return respond(c, succeed(await service.listTeams({ limit: query.value.limit, leagueId: query.value.league })))
  })

  // A plain array, as specified; pagination is in the headers.
  routes.get('/matches', async (c) => {
    const query = parseInput(MatchesQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    const { limit, cursor: sent, ...filters } = query.value
    const cursor = sent === undefined ? undefined : withoutFilter(sent, filters)
    if (cursor === null || (cursor !== undefined && decodeCursor(cursor) === null)) {
      return respond(c, invalid({ cursor: [cursorOfAnother] }))
    }
    const { league, team, together, ...rest } = filters
    const page = await service.listMatches({
      ...rest,
      limit,
      ...(cursor && { cursor }),
      leagueId: league,
      teamId: team,
    })
    c.header('Cache-Control', matchCaching)
    if (page.nextCursor !== null) leadOn(c, withFilter(page.nextCursor, filters))
    return respond(c, succeed(await service.forParty(page.matches, adultsTogether(together))))
  })

  routes.get('/matches/:id', async (c) => {
    const params = parseInput(MatchId, c.req.param())
    if (!params.ok) return respondFailure(c, params.error)
    const query = parseInput(TogetherQuery, c.req.query())
    if (!query.ok) return respondFailure(c, query.error)
    const match = await service.findMatch(params.value.id)
    if (!match) return respondFailure(c, fail('NOT_FOUND', "We couldn't find that match.").error)
    c.header('Cache-Control', matchCaching)
    const [shown = match] = await service.forParty([match], adultsTogether(query.value.together))
    const checks = isOver(shown.status) ? null : await checksOf(shown.id)
    return respond(c, succeed(checkedAsRoomKnows(shown, checks ?? [])))
  })

  return routes
}

/** GET /crests/<slug>.svg?v=<version>: immutable with the right version, cached for minutes without. */
export function crestRoutes(service: CatalogueService) {
  const routes = new Hono<HttpEnv>()
  routes.get(`${crestPath}/:file{[a-z0-9-]+\\.svg}`, async (c) => {
    const crest = await service.findCrest(c.req.param('file').slice(0, -'.svg'.length))
    if (!crest) return respondFailure(c, fail('NOT_FOUND', "We couldn't find that crest.").error)
    const isCurrent = c.req.query('v') === crest.version
    return c.body(crest.svg, 200, {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    })
  })
  return routes
}
