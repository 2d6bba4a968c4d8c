// Part of the desk: matches that are made by hand.
import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { maxTeamLimit } from '../constants.ts'
import type { CatalogueRepository } from '../repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import { matchThere, otherLeague, sameSides } from './constants.ts'
import { NewMatchForm } from './contract.ts'
import type { DeskRepository } from './repository.ts'
import { meetingOf, seasonOf } from './rules.ts'

type CreatingPorts = {
  repository: Pick<CatalogueRepository, 'findLeague' | 'listTeams'>
  deskRepository: Pick<DeskRepository, 'seasonNear' | 'meetings'>
  writer: Pick<CatalogueWriter, 'addMatch'>
  note: Note
}

export function createMatchCreation({ repository, deskRepository, writer, note }: CreatingPorts) {
  /** Teams to choose from: the league's own; of a cup, which has none, all. */
  async function teamsOf(leagueId: number) {
    const own = await repository.listTeams({ limit: maxTeamLimit, leagueId })
    return own.length > 0 ? own : repository.listTeams({ limit: maxTeamLimit })
  }

  return {
    teamsOf,

    async create(input: unknown, actorId: number): Promise<Result<{ id: number }, 'INVALID' | 'CONFLICT'>> {
      const parsed = parseInput(NewMatchForm, input)
      if (!parsed.ok) return parsed
      const form = parsed.value
      const { league_id: leagueId, home_team_id: homeTeamId, away_team_id: awayTeamId, match_date: kickoffAt } = form
      const [league, teams] = await Promise.all([repository.findLeague({ id: leagueId }), teamsOf(leagueId)])
      const [home, away] = [homeTeamId, awayTeamId].map((id) => teams.find((team) => team.id === id))
      if (!league || !home) return fail('INVALID', otherLeague, { fields: { home_team_id: [otherLeague] } })
      if (!away) return fail('INVALID', otherLeague, { fields: { away_team_id: [otherLeague] } })
      if (home.id === away.id) return fail('INVALID', sameSides, { fields: { away_team_id: [sameSides] } })
      const season = seasonOf(await deskRepository.seasonNear(leagueId, kickoffAt), kickoffAt)
      const identity = { leagueId, season, homeTeamId, awayTeamId }
      const meeting = meetingOf(await deskRepository.meetings(identity), kickoffAt)
      if (meeting === null) return fail('CONFLICT', matchThere)
      const match = {
        ...identity,
        meeting,
        round: form.round ?? '',
        kickoffAt,
        matchDay: localDay(kickoffAt, league.timeZone),
        venue: form.venue ?? home.stadium,
        city: form.venue ? null : home.city,
        ticketUrl: form.ticket_url,
        officialPlatform: form.official_platform,
        isHighDemand: form.is_high_demand,
      }
      const name = `${home.name} v ${away.name}`
      const noted = note({
        actorId,
        action: 'match_created',
        subject: 'match',
        id: 'inserted',
        name,
        before: null,
        after: match,
      })
      const id = await writer.addMatch(match, noted)
      return id === null ? fail('CONFLICT', matchThere) : succeed({ id })
    },
  }
}
