import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import {
  type FollowKind,
  followGone,
  followsFull,
  maxFollowedMatches,
  maxLeaguesWithMatches,
  maxMatchesOfLeague,
} from './constants.ts'
import type { Followed, FollowedNext, FollowedPage, Follower, FollowTarget } from './contract.ts'
import type { FollowsRepository } from './repository.ts'
import { idsOf } from './rules.ts'

export type FollowsService = ReturnType<typeof createFollowsService>

type Dependencies = {
  repository: FollowsRepository
  catalogue: Pick<CatalogueService, 'nextMatches' | 'listMatches'>
  clock: Clock
}

/** What a user or visitor wants to find first. Following sends no alert. */
export function createFollowsService({ repository, catalogue, clock }: Dependencies) {
  async function nextOfLeague(leagueId: number): Promise<Match[]> {
    const from = clock() - liveForMs
    const { matches } = await catalogue.listMatches({ leagueId, limit: maxMatchesOfLeague, from })
    return matches
  }

  async function withMatches(league: Followed, place: number) {
    return { ...league, matches: place < maxLeaguesWithMatches ? await nextOfLeague(league.id) : [] }
  }

  return {
    list: repository.list,
    isListed: repository.isListed,
    unfollow: repository.remove,

    /** May be repeated. */
    async follow(userId: number, kind: FollowKind, id: number): Promise<Result<null, 'NOT_FOUND' | 'CONFLICT'>> {
      await repository.add(userId, kind, id, clock())
      if (await repository.has(userId, kind, id)) return succeed(null)
      return (await repository.isListed(kind, id)) ? fail('CONFLICT', followsFull) : fail('NOT_FOUND', followGone)
    },

    /** Takes over what a browser kept before its owner had an account, as far as there is room. */
    async takeOver(userId: number, targets: readonly FollowTarget[]): Promise<void> {
      for (const { kind, id } of targets) await repository.add(userId, kind, id, clock())
    },

    /** Matches under way and to come, in time order, for pages that begin with them. */
    async next(targets: readonly FollowTarget[], limit: number): Promise<FollowedNext> {
      const ids = idsOf(targets)
      const { teamIds, leagueIds, matchIds } = ids
      const [ofTeams, ofLeagues] = await Promise.all([
        catalogue.nextMatches({ matchIds, teamIds }, limit),
        Promise.all(leagueIds.slice(0, maxLeaguesWithMatches).map(nextOfLeague)),
      ])
      const found = [...ofTeams, ...ofLeagues.flat()]
      const byId = new Map(found.map((match) => [match.id, match]))
      const open = [...byId.values()].filter(({ status }) => status === 'scheduled' || status === 'live')
      const matches = open.sort((a, b) => a.match_date.localeCompare(b.match_date, 'en') || a.id - b.id)
      return { ...ids, matches: matches.slice(0, limit) }
    },

    /** All that is followed, with its next matches. */
    async page(follower: Follower): Promise<FollowedPage> {
      const followed = split(await repository.list(follower))
      const { teamIds, matchIds } = followed.ids
      const [matches, leagues] = await Promise.all([
        catalogue.nextMatches({ matchIds, teamIds }, maxFollowedMatches),
        Promise.all(followed.leagues.map(withMatches)),
      ])
      return { teams: followed.teams, leagues, matches }
    },
  }
}

function split(followed: readonly Followed[]) {
  const of = (kind: FollowKind) => followed.filter((one) => one.kind === kind)
  return { teams: of('team'), leagues: of('league'), ids: idsOf(followed) }
}
