import type { ListedMatch } from '#worker/matches/catalogue/contract.ts'
import { KnownMatch } from './contract.ts'
import { meaningsOf, newDictionary } from './dictionary.rules.ts'
import { wordsIn } from './text.rules.ts'

/** A match of ours as events and pages are compared with it, with further names of its sides. */
export function knownMatch(
  row: ListedMatch,
  names: { home: string[] | undefined; away: string[] | undefined },
): KnownMatch {
  return KnownMatch.parse({
    key: String(row.id),
    league: row.league,
    season: row.season,
    round: row.round,
    home: row.home,
    away: row.away,
    kickoff_utc: row.kickoffAt === null ? null : new Date(row.kickoffAt).toISOString(),
    match_day: row.matchDay,
    time_zone: row.timeZone,
    venue: row.venue,
    city: row.city,
    country: row.country,
    status: row.status,
    home_names: names.home,
    away_names: names.away,
  })
}

/**
 * Names of teams that may stand beside those of the registers: none that the registers know or that two teams share.
 * Short forms like "United" mean several clubs there, and say so.
 */
export function namesBeside(names: readonly { teamId: number; name: string }[]): Map<number, string[]> {
  const dictionary = newDictionary()
  const holders = new Map<string, Set<number>>()
  for (const { teamId, name } of names) {
    const words = wordsIn(name).join(' ')
    holders.set(words, (holders.get(words) ?? new Set()).add(teamId))
  }
  const beside = new Map<number, string[]>()
  for (const [name, teams] of holders) {
    const [teamId, ...others] = teams
    const isNew = name.length > 3 && meaningsOf(dictionary, name.split(' ')).length === 0
    if (teamId !== undefined && others.length === 0 && isNew) beside.set(teamId, [...(beside.get(teamId) ?? []), name])
  }
  return beside
}
