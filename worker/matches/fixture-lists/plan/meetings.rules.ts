// Which stored match a row is. A number of the feed is believed first; a match that the feed makes anew under another number
// is known by season, sides and stage.
import type { FeedRow, StoredMatch } from '../contract.ts'
import type { Resolved } from './contract.ts'
import { dayOf, isOff, isPlayed } from './state.rules.ts'

type Sides = { homeTeamId: number; awayTeamId: number }

/** A row and the match that it is. */
export type Claim = { one: Resolved; match: StoredMatch }

export const isSame = (match: Sides, other: Sides) =>
  match.homeTeamId === other.homeTeamId && match.awayTeamId === other.awayTeamId

/** Picks the row in force for each match: one that was played, else one that is on, else the number given last. */
export function inForce(claims: readonly Claim[]): Map<number, Claim> {
  const rank = ({ one: { row }, match }: Claim) => [
    isPlayed(row) ? 2 : isOff(row) ? 0 : 1,
    match.isFormer ? 0 : 1,
    row.id,
  ]
  const isAbove = (a: Claim, b: Claim) => {
    const [left, right] = [rank(a), rank(b)]
    const index = left.findIndex((part, place) => part !== right[place])
    return index !== -1 && (left[index] ?? 0) > (right[index] ?? 0)
  }
  const best = new Map<number, Claim>()
  for (const claim of claims) {
    const other = best.get(claim.match.id)
    if (!other || isAbove(claim, other)) best.set(claim.match.id, claim)
  }
  return best
}

/** Two matches to come that exchanged their numbers: each row has the sides of the other's match, and of no third. */
export function exchanged(strange: readonly Claim[]): Claim[] {
  const twinsOf = ({ one, match }: Claim) =>
    strange.filter((other) => isSame(other.match, one) && isSame(other.one, match))
  return strange.flatMap((claim) => {
    const [twin, ...more] = twinsOf(claim)
    const isSure =
      twin &&
      more.length === 0 &&
      twinsOf(twin).length === 1 &&
      [claim.match, twin.match].every(({ status }) => status !== 'completed')
    return isSure ? [{ one: claim.one, match: twin.match }] : []
  })
}

/** What became of a stored match in the list: `unseen` where a part of a list says nothing of it. */
type Whereabouts = 'free' | 'there' | 'off' | 'gone' | 'unseen'

type Meeting = { match: StoredMatch; numbers: number[]; where: Whereabouts }

export type Listing = {
  /** All numbers of the list, read or not. */
  listed: ReadonlySet<number>
  /** It has the whole season. */
  isWhole: boolean
  claims: ReadonlyMap<number, Claim>
}

/** The stored meetings of one pair of sides in one season. */
export function meetingsOf(stored: readonly StoredMatch[], { listed, isWhole, claims }: Listing): Meeting[] {
  return [...Map.groupBy(stored, ({ id }) => id)].flatMap(([id, entries]): Meeting[] => {
    const match = entries.find(({ isFormer }) => !isFormer) ?? entries[0]
    if (!match) return []
    const numbers = entries.flatMap(({ feedMatchId }) => feedMatchId ?? [])
    const claim = claims.get(id)
    if (claim) return [{ match, numbers, where: isOff(claim.one.row) ? 'off' : 'there' }]
    if (numbers.length === 0) return [{ match, numbers, where: 'free' }]
    const where = numbers.some((number) => listed.has(number)) ? 'there' : isWhole ? 'gone' : 'unseen'
    return [{ match, numbers, where }]
  })
}

type Pair = {
  /** Rows of one pair of sides in one season whose number is new. */
  unknown: readonly Resolved[]
  /** All rows of that pair and season. */
  rows: readonly FeedRow[]
  meetings: readonly Meeting[]
  timeZone: string
}

type Outcome = {
  claims: Claim[]
  added: Resolved[]
  /** Listed twice for one match day. */
  doubled: FeedRow[]
  /** The same match, or another meeting? */
  unsure: { row: FeedRow; match: StoredMatch }[]
}

/** Each row takes the stored match of its round that is nearest in time; the rest are new meetings, or questions. */
export function pairUp({ unknown, rows, meetings, timeZone }: Pair): Outcome {
  const stage = stageIn(rows, meetings)
  const wanted = unknown.filter(({ row }) => !isRemnant(row, rows, unknown))
  const claims = nearest(
    wanted.flatMap((one) =>
      meetings.flatMap(({ match, where }) => {
        const isIt = where === 'free' || (stage.isSure(one.row, match) && isReplaced(one.row, match, where, timeZone))
        return isIt ? [{ one, match }] : []
      }),
    ),
  )
  const taken = new Set(claims.map(({ match }) => match.id))
  const found = new Set(claims.map(({ one }) => one.row.id))
  const outcome: Outcome = { claims, added: [], doubled: [], unsure: [] }
  for (const one of wanted.filter(({ row }) => !found.has(row.id))) {
    const maybe = meetings.find(
      ({ match, where }) => !taken.has(match.id) && isLeft(where) && stage.isSame(one.row, match),
    )
    if (rows.some((row) => isTwin(row, one.row))) outcome.doubled.push(one.row)
    else if (maybe) outcome.unsure.push({ row: one.row, match: maybe.match })
    else outcome.added.push(one)
  }
  return outcome
}

const isLeft = (where: Whereabouts) => where === 'gone' || where === 'unseen' || where === 'off'

/** A match that is off stands beside the one that was made for it. */
function isRemnant(row: FeedRow, rows: readonly FeedRow[], unknown: readonly Resolved[]): boolean {
  const isNew = ({ id }: FeedRow) => unknown.some((one) => one.row.id === id)
  return (
    isOff(row) &&
    rows.some((one) => one.id !== row.id && one.round === row.round && (!isOff(one) || !isNew(one) || one.id > row.id))
  )
}

/** Both are to come on one match day, which has each pair once. */
function isTwin(row: FeedRow, other: FeedRow): boolean {
  const isToCome = !isOff(row) && !isPlayed(row)
  return row.id !== other.id && row.round === other.round && isMatchDay(row.round) && isToCome
}

/** A match that was played is replaced where its end was annulled, and is the same under a new number on the same day. */
function isReplaced(row: FeedRow, match: StoredMatch, where: Whereabouts, timeZone: string): boolean {
  if (where === 'off') return !isOff(row)
  return where === 'gone' && (match.status !== 'completed' || match.matchDay === dayOf(row, timeZone))
}

/** Each row and each match once: the same round first, then the least time between them. */
function nearest(pairs: readonly Claim[]): Claim[] {
  const isOtherRound = ({ one, match }: Claim) => Number(one.row.round !== match.round)
  const apart = ({ one, match }: Claim) => Math.abs(one.row.at - match.sortAt)
  const sorted = pairs.toSorted(
    (a, b) =>
      isOtherRound(a) - isOtherRound(b) ||
      apart(a) - apart(b) ||
      a.match.meeting - b.match.meeting ||
      a.one.row.id - b.one.row.id,
  )
  const chosen: Claim[] = []
  for (const claim of sorted) {
    const isTaken = chosen.some(({ one, match }) => one.row.id === claim.one.row.id || match.id === claim.match.id)
    if (!isTaken) chosen.push(claim)
  }
  return chosen
}

// ── Stages ──────────────────────────────────────────────────────────────────────────────────────

const isMatchDay = (round: string) => /\bmatchday \d+$/i.test(round)

/** "Matchday 5" and "Matchday 17" are of one stage, "Round of 16" is another. */
const stageOf = (round: string) => round.toLowerCase().replace(/,? ?\b(matchday|week|round|leg) \d+$|^\d+\. round$/, '')

/** Whether a row and a match are of one stage, and surely one meeting of it. A round that is not known says nothing. */
function stageIn(rows: readonly FeedRow[], meetings: readonly Meeting[]) {
  const isSame = (row: FeedRow, { round }: StoredMatch) => round === undefined || stageOf(round) === stageOf(row.round)
  const isOnly = (row: FeedRow) =>
    meetings.filter(({ match }) => isSame(row, match)).length === 1 &&
    rows.filter((one) => !isOff(one) && stageOf(one.round) === stageOf(row.round)).length <= 1
  return {
    isSame,
    isSure: (row: FeedRow, match: StoredMatch) => isSame(row, match) && (row.round === match.round || isOnly(row)),
  }
}
