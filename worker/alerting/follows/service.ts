import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import {
  type FollowKind,
  followGone,
  followKinds,
  followsFull,
  maxFollowedMatches,
  maxLeaguesWithMatches,
  maxMatchesOfLeague,
} from './constants.ts'
import type { Followed, FollowedNext, FollowedPage } from './contract.ts'
import type { FollowsRepository } from './repository.ts'

export type FollowsService = ReturnType<typeof createFollowsService>

type Dependencies = {
  repository: FollowsRepository
  catalogue: Pick<CatalogueService, 'nextMatches' | 'listMatches'>
  clock: Clock
}

/** Teams and leagues whose matches a user wants to find first. Following sends no alert. */
export function createFollowsService({ repository, catalogue, clock }: Dependencies) {
  async function withMatches(league: Followed, place: number) {
    if (place >= maxLeaguesWithMatches) return { ...league, matches: [] }
    const from = clock() - liveForMs
    const { matches } = await catalogue.listMatches({ leagueId: league.id, limit: maxMatchesOfLeague, from })
    return { ...league, matches }
  }

  return {
    list: repository.list,
    isFollowed: repository.has,
    unfollow: repository.remove,

    /** May be repeated. */
    async follow(userId: number, kind: FollowKind, id: number): Promise<Result<null, 'NOT_FOUND' | 'CONFLICT'>> {
      await repository.add(userId, kind, id, clock())
      if (await repository.has(userId, kind, id)) return succeed(null)
      return (await repository.isListed(kind, id)) ? fail('CONFLICT', followsFull) : fail('NOT_FOUND', followGone)
    },

    /** Matches under way and to come, in time order, for pages that begin with them. */
    async next(userId: number, limit: number): Promise<FollowedNext> {
      const followed = await repository.list(userId)
      const [teams, leagues] = followKinds.map((kind) => followed.filter((one) => one.kind === kind))
      const teamIds = idsOf(teams)
      const [ofTeams, ofLeagues] = await Promise.all([
        catalogue.nextMatches({ matchIds: [], teamIds }, limit),
        Promise.all((leagues ?? []).map(withMatches)),
      ])
      const found = [...ofTeams, ...ofLeagues.flatMap(({ matches }) => matches)]
      const byId = new Map(found.map((match) => [match.id, match]))
      const open = [...byId.values()].filter(({ status }) => status === 'scheduled' || status === 'live')
      const matches = open.sort((a, b) => a.match_date.localeCompare(b.match_date, 'en') || a.id - b.id)
      return { teamIds, leagueIds: idsOf(leagues), matches: matches.slice(0, limit) }
    },

    /** All that a user follows, with its next matches. */
    async page(userId: number): Promise<FollowedPage> {
      const followed = await repository.list(userId)
      const teams = followed.filter(({ kind }) => kind === 'team')
      const [matches, leagues] = await Promise.all([
        catalogue.nextMatches({ matchIds: [], teamIds: teams.map(({ id }) => id) }, maxFollowedMatches),
        Promise.all(followed.filter(({ kind }) => kind === 'league').map(withMatches)),
      ])
      return { teams, leagues, matches }
    },
  }
}

function idsOf(followed: readonly Followed[] = []): number[] {
  return followed.map(({ id }) => id)
}
