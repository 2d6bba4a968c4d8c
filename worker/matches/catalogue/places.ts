// Part of the service: pages of teams and leagues, and matches related to one.
import type { Clock } from '#worker/ground/platform/clock.ts'
import {
  leagueNextMatches,
  liveForMs,
  maxTeamLimit,
  placeResults,
  relatedMatches,
  teamNextMatches,
} from './constants.ts'
import type { Match } from './contract.ts'
import type { LeaguePage, TeamPage } from './places.contract.ts'
import type { CatalogueRepository } from './repository.ts'
import { toLeague, toMatch, toTeam } from './view.ts'

export function createPlaces({ repository, clock }: { repository: CatalogueRepository; clock: Clock }) {
  type Whose = { leagueId: number } | { teamIds: [number]; side?: 'home' | 'away' }

  async function nextOf(whose: Whose, limit: number): Promise<Match[]> {
    const rows = await repository.listMatches({ ...whose, from: clock() - liveForMs, limit })
    return rows.map((row) => toMatch(row, clock()))
  }

  /** Latest first. */
  async function resultsOf(whose: Whose): Promise<Match[]> {
    const before = { sortAt: clock() - liveForMs, id: 0 }
    const rows = await repository.listMatches({ ...whose, before, limit: placeResults })
    return rows.reverse().map((row) => toMatch(row, clock()))
  }

  return {
    /** Null for an unknown slug. */
    async teamPage(slug: string): Promise<TeamPage | null> {
      const team = await repository.findTeam(slug)
      if (!team) return null
      const whose: { teamIds: [number] } = { teamIds: [team.id] }
      const [league, home, away, results] = await Promise.all([
        repository.findLeague({ id: team.leagueId }),
        nextOf({ ...whose, side: 'home' }, teamNextMatches),
        nextOf({ ...whose, side: 'away' }, teamNextMatches),
        resultsOf(whose),
      ])
      return { team: toTeam(team), league: league && toLeague(league), home, away, results }
    },

    /** Null for an unknown slug. */
    async leaguePage(slug: string): Promise<LeaguePage | null> {
      const league = await repository.findLeague({ slug })
      if (!league) return null
      const whose: Whose = { leagueId: league.id }
      const [teams, next, results] = await Promise.all([
        repository.listTeams({ leagueId: league.id, limit: maxTeamLimit }),
        nextOf(whose, leagueNextMatches),
        resultsOf(whose),
      ])
      const byName = teams.map(toTeam).sort((a, b) => a.name.localeCompare(b.name, 'en'))
      return { league: toLeague(league), teams: byName, next, results }
    },

    /** Each team's next other matches. */
    async relatedTo(
      match: Pick<Match, 'id' | 'home_team_id' | 'away_team_id'>,
    ): Promise<{ home: Match[]; away: Match[] }> {
      const others = async (teamId: number) => {
        const next = await nextOf({ teamIds: [teamId] }, relatedMatches + 1)
        return next.filter(({ id }) => id !== match.id).slice(0, relatedMatches)
      }
      const [home, away] = await Promise.all([others(match.home_team_id), others(match.away_team_id)])
      return { home, away }
    },
  }
}
