import { aliasKey } from '../../catalogue/rules.ts'
import { maxShownConflicts } from '../constants.ts'
import type { FeedRow, FeedSide, SyncContext } from '../contract.ts'
import type { Learned, Resolved, SyncPlan } from './contract.ts'
import { type Claim, exchanged, inForce, isSame, type Listing, meetingsOf, pairUp } from './meetings.rules.ts'
import {
  distinct,
  impossible,
  isClubMissing,
  listedTwice,
  maybeSame,
  missingClub,
  otherSeason,
  otherSides,
  refuse,
} from './refusals.rules.ts'
import { compare, stateOf, titleOf } from './state.rules.ts'

/**
 * What the feed's rows change. Matches are distinguished by the feed's number, else by season, sides and stage; never by
 * day. Of a list that is not whole, a number that is missing says nothing (decision 23).
 */
export function planSync(rows: readonly FeedRow[], known: SyncContext, { isWhole = true } = {}): SyncPlan {
  const plan: SyncPlan = {
    added: [],
    changed: [],
    linked: [],
    learned: [],
    waiting: [],
    conflicts: [],
    undrawn: 0,
    ignored: 0,
    pinned: 0,
  }
  const resolved = distinct(rows, plan).flatMap((row) => resolve(row, known, plan))
  const { claims, unknown } = byNumber(resolved, known, plan)
  const listing = { listed: new Set(rows.map(({ id }) => id)), isWhole, claims }
  for (const [pair, group] of Map.groupBy(resolved, pairOf)) {
    const ofPair = unknown.filter((one) => pairOf(one) === pair)
    if (ofPair.length > 0) pairRows(ofPair, group, listing, known, plan)
  }
  for (const claim of claims.values()) take(claim, known, plan)
  plan.conflicts = plan.conflicts.slice(0, maxShownConflicts)
  return plan
}

/** One pair of sides in one season. */
const pairOf = ({ row, homeTeamId, awayTeamId }: Resolved) => `${row.season} ${homeTeamId} ${awayTeamId}`

// ── Matches ─────────────────────────────────────────────────────────────────────────────────────

/** Rows whose number we know, by their match; and those with a new number. */
function byNumber(resolved: readonly Resolved[], { matches }: SyncContext, plan: SyncPlan) {
  const stored = Map.groupBy(matches, ({ feedMatchId }) => feedMatchId)
  const sure: Claim[] = []
  const strange: Claim[] = []
  const unknown: Resolved[] = []
  for (const one of resolved) {
    const ofNumber = stored.get(one.row.id) ?? []
    const match = ofNumber.find((entry) => entry.season === one.row.season && isSame(entry, one)) ?? ofNumber[0]
    if (!match) unknown.push(one)
    else if (match.season !== one.row.season) refuse(plan, otherSeason(one.row, match))
    else if (isSame(match, one)) sure.push({ one, match })
    else strange.push({ one, match })
  }
  const swapped = exchanged(strange)
  for (const { one, match } of strange) {
    if (!swapped.some((claim) => claim.one === one)) refuse(plan, otherSides(one.row, match))
  }
  return { claims: inForce([...sure, ...swapped]), unknown }
}

function pairRows(
  unknown: readonly Resolved[],
  group: readonly Resolved[],
  listing: Listing & { claims: Map<number, Claim> },
  known: SyncContext,
  plan: SyncPlan,
): void {
  const [first] = unknown
  if (!first) return
  const stored = known.matches.filter((match) => match.season === first.row.season && isSame(match, first))
  const meetings = meetingsOf(stored, listing)
  const rows = group.map(({ row }) => row)
  const { claims, added, doubled, unsure } = pairUp({ unknown, rows, meetings, timeZone: known.league.timeZone })
  for (const claim of claims) listing.claims.set(claim.match.id, claim)
  if (doubled.length > 0) refuse(plan, listedTwice(rows.filter(({ round }) => round === doubled[0]?.round)))
  for (const { row, match } of unsure) refuse(plan, maybeSame(row, match))
  const last = Math.max(0, ...stored.map(({ meeting }) => meeting))
  const inTime = added.toSorted((a, b) => a.row.at - b.row.at || a.row.id - b.row.id)
  plan.added.push(...inTime.map((one, index) => newMatch(one, last + index + 1, known)))
}

/** Its number from now on is the row's; the others stay known, so that they are no new matches. */
function take({ one: { row }, match }: Claim, known: SyncContext, plan: SyncPlan): void {
  const entries = known.matches.filter(({ id, feedMatchId }) => id === match.id && feedMatchId !== null)
  const current = entries.filter(({ isFormer }) => !isFormer).flatMap(({ feedMatchId }) => feedMatchId ?? [])
  if (!current.includes(row.id)) {
    plan.linked.push({ id: match.id, feedMatchId: row.id, ...(current.length > 0 && { was: [...new Set(current)] }) })
  }
  compare(row, match, known, plan)
}

// ── Teams ───────────────────────────────────────────────────────────────────────────────────────

function resolve(row: FeedRow, known: SyncContext, plan: SyncPlan): Resolved[] {
  if (!row.home || !row.away) {
    if (isClubMissing(row, known)) refuse(plan, missingClub(row))
    else plan.undrawn += 1
    return []
  }
  const wrong = impossible(row, known)
  if (wrong !== null) {
    refuse(plan, wrong)
    return []
  }
  const home = teamOf(row.home, known)
  const away = teamOf(row.away, known)
  learn(row.home, home, known, plan.learned)
  learn(row.away, away, known, plan.learned)
  if (typeof home === 'number' && typeof away === 'number') {
    if (home !== away) return [{ row, homeTeamId: home, awayTeamId: away }]
    refuse(plan, `${titleOf(row)}: both names mean one team here.`)
  } else if (home === 'ignored' || away === 'ignored') plan.ignored += 1
  else plan.waiting.push(row)
  return []
}

/** Remembers whose number it is, so that a club that is renamed stays itself. */
function learn(side: FeedSide, found: Found, { feedTeams }: SyncContext, learned: Learned[]): void {
  const teamId = typeof found === 'number' ? found : null
  const chosen = feedTeams.get(side.id)
  const isNews = !chosen || (chosen.state === 'waiting' && teamId !== null)
  if (isNews && !learned.some(({ id }) => id === side.id)) learned.push({ ...side, teamId })
}

/** The id of a team. */
type Found = number | 'ignored' | 'waiting'

/** By the feed's number, else by a name that only one team bears; a short name counts within the team's own league. */
function teamOf(side: FeedSide, { feedTeams, names, teams, league }: SyncContext): Found {
  const chosen = feedTeams.get(side.id)
  if (chosen?.state === 'ignored') return 'ignored'
  if (chosen?.teamId != null) return chosen.teamId
  const named = names.get(aliasKey(side.name)) ?? []
  if (named.length > 0) return named.length === 1 && named[0] !== undefined ? named[0] : 'waiting'
  const short = side.shortName ? (names.get(aliasKey(side.shortName)) ?? []) : []
  const [only] = short
  return short.length === 1 && only !== undefined && teams.get(only)?.leagueId === league.id ? only : 'waiting'
}

// ── New matches ─────────────────────────────────────────────────────────────────────────────────

function newMatch(
  { row, homeTeamId, awayTeamId }: Resolved,
  meeting: number,
  known: SyncContext,
): SyncPlan['added'][number] {
  const { kickoffAt, matchDay, sortAt, status, score } = stateOf(row, null, known)
  const home = known.isTournament || row.isFinal ? undefined : known.teams.get(homeTeamId)
  return {
    leagueId: known.league.id,
    season: row.season,
    homeTeamId,
    awayTeamId,
    meeting,
    round: row.round,
    kickoffAt,
    matchDay,
    sortAt,
    status,
    score,
    venue: row.venue ?? home?.stadium ?? null,
    city: home?.city ?? null,
    feedMatchId: row.id,
  }
}
