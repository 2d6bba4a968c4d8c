import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type Note, ownChanges } from '#worker/people/audit-log/contract.ts'
import type { CatalogueRepository, LeagueRow, MatchRow } from '../repository.ts'
import type { HandChange } from '../writing/matches.repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import { matchChanged, matchGone, matchInUse, matchOver } from './constants.ts'
import { MatchEditForm } from './contract.ts'
import { createMatchCreation } from './creating.ts'
import { beforeOf, changeOf } from './hand-change.ts'
import { createDeskList } from './listing.ts'
import type { DeskRepository } from './repository.ts'
import { isRestorable } from './rules.ts'

type Ports = {
  repository: CatalogueRepository
  deskRepository: DeskRepository
  writer: Pick<CatalogueWriter, 'addMatch' | 'changeMatch' | 'removeMatch'>
  note: Note
  /** Open pages reload their lists. */
  refreshMatches: () => Promise<void>
  clock: Clock
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

/** Who changes a match, and what that is called in the log. */
type Act = { actorId: number; action: 'match_edited' | 'match_cancelled' | 'match_released' }

/** Matches by hand: found, made, changed, called off and deleted, each noted with who did it. */
export function createMatchDesk(ports: Ports) {
  const { repository, writer, note, refreshMatches, clock } = ports

  async function find(id: number): Promise<{ row: MatchRow; league: LeagueRow } | null> {
    const row = await repository.findMatch(id)
    const league = row && (await repository.findLeague({ id: row.match.leagueId }))
    return row && league && { row, league }
  }

  /** Why a write at a version did nothing. */
  async function refusalOf(id: number, version: number, otherwise: string): Promise<Result<never, Refusal>> {
    const row = await repository.findMatch(id)
    if (!row) return fail('NOT_FOUND', matchGone)
    return fail('CONFLICT', row.match.version === version ? otherwise : matchChanged)
  }

  /** Writes the change; open pages follow a new time or status, which match updates do not carry. */
  async function changed(row: MatchRow, version: number, change: HandChange, act: Act): Promise<Result<null, Refusal>> {
    const { id } = row.match
    const noted = note({ ...act, ...entryOf(row), before: beforeOf(row, change), after: change })
    if (!(await writer.changeMatch({ id, version }, change, noted))) return refusalOf(id, version, matchChanged)
    if ('kickoff_at' in change || 'status' in change) await refreshMatches()
    return succeed(null)
  }

  return {
    ...createDeskList(ports),
    ...createMatchCreation(ports),

    /** Changes what the form may change. A time that changes is pinned, so that feeds leave it. */
    async edit(id: number, input: unknown, actorId: number): Promise<Result<null, Refusal>> {
      const parsed = parseInput(ownChanges(MatchEditForm, input), input)
      if (!parsed.ok) return parsed
      const found = await find(id)
      if (!found) return fail('NOT_FOUND', matchGone)
      const { row, league } = found
      const { version = row.match.version, ...form } = parsed.value
      if (version !== row.match.version) return fail('CONFLICT', matchChanged)
      const change = changeOf(row, form, league.timeZone)
      if (Object.keys(change).length === 0) return succeed(null)
      return changed(row, version, change, { action: 'match_edited', actorId })
    },

    /** Calls a match off for good, whatever feeds say of it; its pages are no longer read. */
    async cancel(id: number, version: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      if (!['scheduled', 'live', 'postponed'].includes(row.match.status)) return fail('CONFLICT', matchOver)
      const change: HandChange = { status: 'cancelled', is_pinned: 1 }
      return changed(row, version, change, { action: 'match_cancelled', actorId })
    },

    /** Lets feeds set what was set by hand. A match that was called off here, and has not begun, is on again. */
    async followFeed(id: number, version: number, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      if (!row.match.isPinned) return fail('CONFLICT', matchChanged)
      const change: HandChange = { is_pinned: 0, ...(isRestorable(row.match, clock()) && { status: 'scheduled' }) }
      return changed(row, version, change, { action: 'match_released', actorId })
    },

    /** Deletes a match on which nothing hangs. */
    async remove(id: number, version: number | null, actorId: number): Promise<Result<null, Refusal>> {
      const row = await repository.findMatch(id)
      if (!row) return fail('NOT_FOUND', matchGone)
      const seen = { id, version: version ?? row.match.version }
      const noted = note({ actorId, ...entryOf(row), action: 'match_deleted', before: row.match, after: null })
      return (await writer.removeMatch(seen, noted)) ? succeed(null) : refusalOf(id, seen.version, matchInUse)
    },
  }
}

function entryOf({ match, home, away }: MatchRow) {
  return { subject: 'match', id: match.id, name: `${home.name} v ${away.name}` } as const
}
