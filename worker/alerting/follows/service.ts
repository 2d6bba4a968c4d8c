import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import {
  type FollowKind,
  followGone,
  followsFull,
  maxFollowedMatches,
  maxLeaguesWithMatches,
  maxMatchesOfLeague,
} from './constants.ts'
import type { Followed, FollowedPage } from './contract.ts'
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
