// What a list says that cannot be, in words for the desk. Nothing is changed by such a row.
import type { FeedRow, StoredMatch, SyncContext } from '../contract.ts'
import { isInSeason } from '../rules.ts'
import type { SyncPlan } from './contract.ts'
import { isOff, titleOf } from './state.rules.ts'

const utcDay = ({ at }: FeedRow) => new Date(at).toISOString().slice(0, 10)

export function refuse({ conflicts }: SyncPlan, text: string): void {
  conflicts.push(`${text} Nothing was changed.`)
}

/** Rows with a number of their own; one that is listed twice with the same facts counts once. */
export function distinct(rows: readonly FeedRow[], plan: SyncPlan): FeedRow[] {
  return [...Map.groupBy(rows, ({ id }) => id)].flatMap(([id, same]) => {
    const [first] = same
    if (first && same.every((row) => JSON.stringify(row) === JSON.stringify(first))) return [first]
    const said = same.map((row) => `${titleOf(row)} on ${utcDay(row)}`)
    refuse(plan, `The list has number ${id} for more than one match: ${[...new Set(said)].join(', ')}.`)
    return []
  })
}

/** A tie may not be drawn yet; a match day of a league has its clubs, and so has a match that is stored. */
export function isClubMissing({ id, round, home, away }: FeedRow, { matches, isTournament }: SyncContext): boolean {
  if (home && away) return false
  return (!isTournament && /^matchday \d+$/i.test(round)) || matches.some(({ feedMatchId }) => feedMatchId === id)
}

export function missingClub(row: FeedRow): string {
  return `${titleOf(row)}, ${row.round}, is listed without a club (number ${row.id}).`
}

/** Why a row cannot be true, whatever is stored; null where it can. */
export function impossible(row: FeedRow, { now = Number.MAX_SAFE_INTEGER, elsewhere }: SyncContext): string | null {
  const other = elsewhere?.get(row.id)
  if (other) {
    return `${titleOf(row)} of ${row.season} has number ${row.id}, which is match ${other.id} of ${other.league} ${other.season} here.`
  }
  if (!isOff(row) && !isInSeason(row.season, utcDay(row))) {
    return `${titleOf(row)} is listed for ${utcDay(row)}, which is not in the season ${row.season}.`
  }
  if (row.status === 'FINISHED' && row.at > now)
    return `${titleOf(row)} is listed as played before its kick-off on ${utcDay(row)}.`
  return null
}

export function otherSides(row: FeedRow, { id }: StoredMatch): string {
  return `${titleOf(row)} is stored with other sides (match ${id}).`
}

export function otherSeason(row: FeedRow, { id, season }: StoredMatch): string {
  return `${titleOf(row)} of ${row.season} has number ${row.id}, which is match ${id} of ${season} here.`
}

export function listedTwice(rows: readonly FeedRow[]): string {
  const said = rows.map((row) => `number ${row.id} on ${utcDay(row)}`).join(', ')
  return rows[0] ? `${titleOf(rows[0])} is listed more than once for ${rows[0].round}: ${said}.` : ''
}

/** A question to the operator. */
export function maybeSame(row: FeedRow, { id, matchDay, feedMatchId }: StoredMatch): string {
  const stored = `match ${id} of ${matchDay}`
  return `${titleOf(row)} is listed for ${utcDay(row)} under the new number ${row.id}. Is that ${stored} (number ${feedMatchId})? Set its kick-off by hand if so, else add the meeting.`
}
