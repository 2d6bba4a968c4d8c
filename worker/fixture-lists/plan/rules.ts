import { aliasKey } from '../../catalogue/rules.ts'
import { maxShownConflicts } from '../constants.ts'
import type { FeedRow, FeedSide, Known, StoredMatch } from '../contract.ts'
import type { Learned, Resolved, SyncPlan } from './contract.ts'
import { distinct, impossible, isClubMissing, missingClub, otherSeason, otherSides, refuse } from './refusals/rules.ts'
import { compare, stateOf, titleOf } from './state/rules.ts'

type Sides = { homeTeamId: number; awayTeamId: number }

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
  const byNumber = Map.groupBy(known.matches, ({ feedMatchId }) => feedMatchId)
  const resolved = distinct(rows, plan).flatMap((row) => resolve(row, known, plan))
  const unknown: Resolved[] = []
  for (const one of resolved) {
    const stored = byNumber.get(one.row.id) ?? []
    const match = stored.find(({ season }) => season === one.row.season) ?? stored[0]
    if (!match) unknown.push(one)
    else if (match.season !== one.row.season) refuse(plan, otherSeason(one.row, match))
    else if (!isSame(match, one)) refuse(plan, otherSides(one.row, match))
    else compare(one.row, match, known, plan)
  }
  for (const group of grouped(unknown)) pairUp(group, known, plan)
  plan.conflicts = plan.conflicts.slice(0, maxShownConflicts)
  return plan
}

const isSame = (match: Sides, other: Sides) =>
  match.homeTeamId === other.homeTeamId && match.awayTeamId === other.awayTeamId

// ── Teams ───────────────────────────────────────────────────────────────────────────────────────

function resolve(row: FeedRow, known: Known, plan: SyncPlan): Resolved[] {
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
  const { kickoffAt, matchDay, sortAt, status, score } = stateOf(row, null, known)
  const home = known.isTournament || row.isFinal ? undefined : known.teams.get(homeTeamId)
  return {
    leagueId: known.league.id,
    season: row.season,
    homeTeamId,
    awayTeamId,
    meeting,
    round: row.round,
    ...{ kickoffAt, matchDay, sortAt, status, score },
    venue: row.venue ?? home?.stadium ?? null,
    city: home?.city ?? null,
    feedMatchId: row.id,
  }
}
