import { aliasKey, localDay, localInstant } from '../../catalogue/rules.ts'
import { dayMs } from '../../platform/clock.ts'
import { fillerDays, maxShownConflicts } from '../constants.ts'
import type { FeedRow, FeedSide, Known, StoredMatch } from '../contract.ts'
import type { Change, Learned, SyncPlan } from './contract.ts'

type Sides = { homeTeamId: number; awayTeamId: number }
type Resolved = Sides & { row: FeedRow }

/** What the feed's rows change. Matches are distinguished by the feed's number, else by season and sides; never by day. */
export function planSync(rows: readonly FeedRow[], known: Known): SyncPlan {
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
  const byNumber = new Map(known.matches.map((match) => [match.feedMatchId, match]))
  const resolved = distinct(rows).flatMap((row) => resolve(row, known, plan))
  const unknown: Resolved[] = []
  for (const one of resolved) {
    const match = byNumber.get(one.row.id)
    if (!match) unknown.push(one)
    else if (isSame(match, one)) compare(one.row, match, known, plan)
    else conflict(plan, `${titleOf(one.row)} is stored with other sides (match ${match.id}). Nothing was changed.`)
  }
  for (const group of grouped(unknown)) pairUp(group, known, plan)
  plan.conflicts = plan.conflicts.slice(0, maxShownConflicts)
  return plan
}

const distinct = (rows: readonly FeedRow[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

const isSame = (match: Sides, other: Sides) =>
  match.homeTeamId === other.homeTeamId && match.awayTeamId === other.awayTeamId

const titleOf = ({ home, away }: FeedRow) => `${home?.name} v ${away?.name}`

function conflict(plan: SyncPlan, text: string): void {
  plan.conflicts.push(text)
}

// ── Teams ───────────────────────────────────────────────────────────────────────────────────────

function resolve(row: FeedRow, known: Known, plan: SyncPlan): Resolved[] {
  if (!row.home || !row.away) {
    plan.undrawn += 1
    return []
  }
  const home = teamOf(row.home, known)
  const away = teamOf(row.away, known)
  learn(row.home, home, known, plan.learned)
  learn(row.away, away, known, plan.learned)
  if (typeof home === 'number' && typeof away === 'number') {
    if (home !== away) return [{ row, homeTeamId: home, awayTeamId: away }]
    conflict(plan, `${titleOf(row)}: both names mean one team here.`)
  } else if (home === 'ignored' || away === 'ignored') plan.ignored += 1
  else plan.waiting.push(row)
  return []
}

/** Remembers whose number it is, so that a club that is renamed stays itself. */
function learn(side: FeedSide, found: Found, { feedTeams }: Known, learned: Learned[]): void {
  const teamId = typeof found === 'number' ? found : null
  const chosen = feedTeams.get(side.id)
  const isNews = !chosen || (chosen.state === 'waiting' && teamId !== null)
  if (isNews && !learned.some(({ id }) => id === side.id)) learned.push({ ...side, teamId })
}

/** The id of a team. */
type Found = number | 'ignored' | 'waiting'

/** By the feed's number, else by a name that only one team bears; a short name counts within the team's own league. */
function teamOf(side: FeedSide, { feedTeams, names, teams, league }: Known): Found {
  const chosen = feedTeams.get(side.id)
  if (chosen?.state === 'ignored') return 'ignored'
  if (chosen?.teamId != null) return chosen.teamId
  const named = names.get(aliasKey(side.name)) ?? []
  if (named.length > 0) return named.length === 1 && named[0] !== undefined ? named[0] : 'waiting'
  const short = side.shortName ? (names.get(aliasKey(side.shortName)) ?? []) : []
  const [only] = short
  return short.length === 1 && only !== undefined && teams.get(only)?.leagueId === league.id ? only : 'waiting'
}

// ── Matches that the feed has not named before ──────────────────────────────────────────────────

function grouped(unknown: readonly Resolved[]): Resolved[][] {
  return [
    ...Map.groupBy(unknown, ({ row, homeTeamId, awayTeamId }) => `${row.season} ${homeTeamId} ${awayTeamId}`).values(),
  ]
}

/** One pair of sides in one season: each row takes the stored match nearest in time; the rest are new meetings. */
function pairUp(group: readonly Resolved[], known: Known, plan: SyncPlan): void {
  const [first] = group
  if (!first) return
  const meetings = known.matches.filter((match) => match.season === first.row.season && isSame(match, first))
  const free = meetings.filter(({ feedMatchId }) => feedMatchId === null)
  const nearest = group
    .flatMap(({ row }) => free.map((match) => ({ row, match, apart: Math.abs(row.at - match.sortAt) })))
    .sort((a, b) => a.apart - b.apart || a.match.meeting - b.match.meeting || a.row.id - b.row.id)
  const taken = new Map<number, StoredMatch>()
  for (const { row, match } of nearest) {
    if (!taken.has(row.id) && ![...taken.values()].includes(match)) taken.set(row.id, match)
  }
  let meeting = Math.max(0, ...meetings.map((match) => match.meeting))
  for (const one of group.toSorted((a, b) => a.row.at - b.row.at || a.row.id - b.row.id)) {
    const match = taken.get(one.row.id)
    if (match) {
      plan.linked.push({ id: match.id, feedMatchId: one.row.id })
      compare(one.row, match, known, plan)
    } else {
      meeting += 1
      plan.added.push(newMatch(one, meeting, known))
    }
  }
}

function newMatch({ row, homeTeamId, awayTeamId }: Resolved, meeting: number, known: Known): SyncPlan['added'][number] {
  const home = known.isTournament || row.isFinal ? undefined : known.teams.get(homeTeamId)
  return {
    leagueId: known.league.id,
    season: row.season,
    homeTeamId,
    awayTeamId,
    meeting,
    round: row.round,
    ...timesOf(row, null, known.league.timeZone),
    venue: row.venue ?? home?.stadium ?? null,
    city: home?.city ?? null,
    feedMatchId: row.id,
    status: statusOf(row, 'scheduled'),
    score: row.score,
  }
}

// ── What a row says of a match ──────────────────────────────────────────────────────────────────

function compare(row: FeedRow, match: StoredMatch, { league }: Known, plan: SyncPlan): void {
  const times = timesOf(row, match, league.timeZone)
  const status = statusOf(row, match.status)
  const hasMoved = times.kickoffAt !== match.kickoffAt || times.matchDay !== match.matchDay
  const isOtherwise = status !== match.status
  const hasScore = row.score !== null && JSON.stringify(row.score) !== JSON.stringify(match.score)
  if (match.isPinned && (hasMoved || (isOtherwise && status !== 'completed'))) plan.pinned += 1
  const isChanged = match.isPinned
    ? hasScore || (isOtherwise && status === 'completed')
    : hasMoved || isOtherwise || hasScore
  if (!isChanged) return
  plan.changed.push({
    id: match.id,
    ...times,
    status,
    score: row.score,
    isMoved: hasMoved || isOtherwise,
    before: match,
    title: titleOf(row),
    hasMoved: hasMoved && !match.isPinned,
    isOtherwise,
  } satisfies Change)
}

type Times = Pick<StoredMatch, 'kickoffAt' | 'matchDay' | 'sortAt'>

/** `SCHEDULED` names a day alone, with a filler for the hour; what is called off keeps its time. */
function timesOf({ status, at }: FeedRow, stored: Times | null, timeZone: string): Times {
  const kept = stored && { kickoffAt: stored.kickoffAt, matchDay: stored.matchDay, sortAt: stored.sortAt }
  if (kept && ['POSTPONED', 'CANCELLED', 'SUSPENDED'].includes(status)) return kept
  if (status !== 'SCHEDULED') return { kickoffAt: at, matchDay: localDay(at, timeZone), sortAt: at }
  const day = new Date(at).toISOString().slice(0, 10)
  if (kept && (kept.matchDay === day || (kept.kickoffAt !== null && isNear(kept.matchDay, day)))) return kept
  return { kickoffAt: null, matchDay: day, sortAt: localInstant(day, '00:00', timeZone) }
}

const isNear = (day: string, other: string) => Math.abs(Date.parse(day) - Date.parse(other)) <= fillerDays * dayMs

/** An old answer does not take back an end. */
function statusOf({ status, score }: FeedRow, before: StoredMatch['status']): StoredMatch['status'] {
  if (status === 'FINISHED' || status === 'AWARDED') return score || before === 'completed' ? 'completed' : before
  if (status === 'POSTPONED') return 'postponed'
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'SUSPENDED' || before === 'completed' ? before : 'scheduled'
}
