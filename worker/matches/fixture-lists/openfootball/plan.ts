import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { localInstant } from '#worker/ground/platform/zones.ts'
import type { MatchStatus } from '../../catalogue/constants.ts'
import { aliasKey } from '../../catalogue/rules.ts'
import type { LiveRecord } from '../../live/contract.ts'
import { isInSeason } from '../rules.ts'
import type { Fixture, Remark } from './file.ts'

/** The names that a fixture file is matched against. */
export type Catalogue = {
  leagues: Map<string, { id: number; timeZone: string }>
  /** Team ids by alias key; more than one means that the name is ambiguous. */
  names: Map<string, number[]>
  teams: Map<number, { name: string; stadium: string; city: string }>
}

/** What a file says of a match. */
export type ImportedMatch = {
  leagueId: number
  season: string
  homeTeamId: number
  awayTeamId: number
  meeting: number
  round: string
  kickoffAt: Instant | null
  matchDay: string
  sortAt: Instant
  venue: string | null
  city: string | null
  status: MatchStatus
  score: LiveRecord['score']
}

/** What was changed by hand, which a file leaves. */
export type KeptMatch = { isPinned: boolean; version: number; isMerged?: true }

const identityColumns = ['leagueId', 'season', 'homeTeamId', 'awayTeamId', 'meeting'] as const
/** Columns from the file; the rest of a match stays unchanged. */
export const importedColumns = ['round', 'kickoffAt', 'matchDay', 'sortAt', 'venue', 'city', 'status', 'score'] as const

export type Edition = {
  leagueId: number
  season: string
  /** Zone of times without one; null when unknown. */
  timeZone: string | null
  isOnNeutralGround: boolean
}

export type ImportPlan = {
  added: ImportedMatch[]
  changed: ImportedMatch[]
  /** The changed ones as they are stored, in the same order. */
  before: ImportedMatch[]
  unchanged: number
  /** Those of which the file states another time or status than an operator set. */
  pinned: { inFile: ImportedMatch; stays: ImportedMatch }[]
  refused: Remark[]
}

/** Plans the additions and changes of a file's fixtures. Ambiguous rows are refused, never guessed. */
export function planImport(
  fixtures: Fixture[],
  edition: Edition,
  catalogue: Catalogue,
  existing: readonly (ImportedMatch & Partial<KeptMatch>)[],
): ImportPlan {
  const plan: ImportPlan = { added: [], changed: [], before: [], unchanged: 0, pinned: [], refused: [] }
  const known = new Map(existing.map((match) => [identityKey(match), match]))
  for (const fixture of resolve(fixtures, catalogue, plan.refused)) {
    if (!isInSeason(edition.season, fixture.day)) {
      plan.refused.push({ line: fixture.line, text: `${fixture.day} is not in the season ${edition.season}` })
      continue
    }
    const match = toMatch(fixture, edition, catalogue)
    if (match === null) {
      plan.refused.push({ line: fixture.line, text: 'the zone of its time is not known; name one with --zone' })
      continue
    }
    const before = known.get(identityKey(match))
    const after = before ? keepingHand(before, keepingScore(before, match)) : match
    if (before?.isPinned && isOtherwise(before, match)) plan.pinned.push({ inFile: match, stays: before })
    // An operator merged it into another match: the file does not bring it back.
    if (before?.isMerged) plan.unchanged++
    else if (!before) plan.added.push(after)
    else if (isSame(before, after)) plan.unchanged++
    else {
      plan.changed.push(after)
      plan.before.push(before)
    }
  }
  plan.refused.sort((a, b) => a.line - b.line)
  return plan
}

type Resolved = Fixture & { homeId: number; awayId: number; meeting: number }

/**
 * Resolves names to teams. Repeated pairings at the same ground are distinguished by round, not by date, because dates
 * move.
 */
function resolve(fixtures: Fixture[], catalogue: Catalogue, refused: Remark[]): Resolved[] {
  const pairings = new Map<string, Omit<Resolved, 'meeting'>[]>()
  for (const fixture of fixtures) {
    const home = teamNamed(fixture.home, catalogue)
    const away = teamNamed(fixture.away, catalogue)
    const problems = [home, away].flatMap((team) => (typeof team === 'string' ? [team] : []))
    if (typeof home === 'string' || typeof away === 'string' || home === away) {
      const text = problems.join('; ') || `${fixture.home} and ${fixture.away} are one team`
      refused.push({ line: fixture.line, text })
      continue
    }
    const key = `${home}|${away}`
    const meetings = pairings.get(key) ?? []
    const twin = meetings.find((other) => other.round === fixture.round)
    if (twin) refused.push({ line: fixture.line, text: `the same match as line ${twin.line}` })
    else pairings.set(key, [...meetings, { ...fixture, homeId: home, awayId: away }])
  }
  return [...pairings.values()].flatMap((meetings) =>
    meetings
      .sort((a, b) => roundNumber(a.round) - roundNumber(b.round) || a.line - b.line)
      .map((fixture, index) => ({ ...fixture, meeting: index + 1 })),
  )
}

/** The team's id, or the reason for a refusal. */
function teamNamed(name: string, { names, teams }: Catalogue): number | string {
  const ids = names.get(aliasKey(name)) ?? []
  if (ids.length === 1 && ids[0] !== undefined) return ids[0]
  if (ids.length === 0) return `unknown team "${name}"`
  return `"${name}" may be ${ids.map((id) => teams.get(id)?.name).join(' or ')}`
}

/** "Matchday 12" and "12. Round" are 12; rounds without a number sort last. */
function roundNumber(round: string): number {
  return Number(/\d+/.exec(round)?.[0] ?? Number.MAX_SAFE_INTEGER)
}

function toMatch(fixture: Resolved, edition: Edition, { teams }: Catalogue): ImportedMatch | null {
  const { time, offsetMinutes, day } = fixture
  if (edition.timeZone === null && offsetMinutes === null) return null
  const startOfDay = localInstant(day, '00:00', edition.timeZone ?? 'UTC')
  const kickoffAt =
    time === null
      ? null
      : offsetMinutes === null
        ? localInstant(day, time, edition.timeZone ?? 'UTC')
        : Date.parse(`${day}T${time}:00Z`) - offsetMinutes * minuteMs
  const home = edition.isOnNeutralGround ? undefined : teams.get(fixture.homeId)
  return {
    leagueId: edition.leagueId,
    season: edition.season,
    homeTeamId: fixture.homeId,
    awayTeamId: fixture.awayId,
    meeting: fixture.meeting,
    round: fixture.round,
    kickoffAt,
    matchDay: day,
    sortAt: kickoffAt ?? startOfDay,
    venue: fixture.ground ?? home?.stadium ?? null,
    city: home?.city ?? null,
    status: statusOf(fixture),
    score: fixture.score,
  }
}

/** A match with a score is over (awarded or played); an abandoned one without a score did not count. */
function statusOf({ status, score }: Fixture): MatchStatus {
  if (score) return 'completed'
  if (status === 'postponed') return 'postponed'
  return status === null ? 'scheduled' : 'cancelled'
}

/** Files become outdated: a row without a score does not remove a known one, unless it is of a later day. */
function keepingScore(before: ImportedMatch, after: ImportedMatch): ImportedMatch {
  if (before.score === null || after.score !== null || after.status !== 'scheduled') return after
  if (after.matchDay > before.matchDay) return after
  return { ...after, score: before.score, status: before.status }
}

/** What an operator set stays: times and status of a pinned match, the ground of one that was ever changed by hand. */
function keepingHand(before: ImportedMatch & Partial<KeptMatch>, after: ImportedMatch): ImportedMatch {
  const { kickoffAt, matchDay, sortAt, status, venue, city, isPinned = false, version = 0 } = before
  return {
    ...after,
    ...(isPinned && { kickoffAt, matchDay, sortAt, status }),
    ...((isPinned || version > 0) && { venue, city }),
  }
}

/** A file without an hour says nothing of the hour, and one without a score nothing of an end. */
function isOtherwise(stored: ImportedMatch, inFile: ImportedMatch): boolean {
  const hasMoved =
    inFile.kickoffAt === null ? inFile.matchDay !== stored.matchDay : inFile.kickoffAt !== stored.kickoffAt
  return hasMoved || isOff(inFile.status) !== isOff(stored.status)
}

export const isOff = (status: unknown): boolean => status === 'cancelled' || status === 'postponed'

export function identityKey(match: ImportedMatch): string {
  return identityColumns.map((column) => match[column]).join('|')
}

function isSame(before: ImportedMatch, after: ImportedMatch): boolean {
  return importedColumns.every((column) => JSON.stringify(before[column]) === JSON.stringify(after[column]))
}
