import type { Handover, MatchRoomApi } from '#durable/match-room/protocol.ts'
import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { matchGone } from '../desk/constants.ts'
import type { DeskMatch } from '../desk/contract.ts'
import type { CatalogueRepository } from '../repository.ts'
import type { CatalogueWriter } from '../writing/service.ts'
import {
  alreadyMerged,
  cannotReturn,
  hasJoined,
  mergesPerRun,
  notMerged,
  notTwo,
  pairChanged,
  passRetryMs,
  settleMs,
  undoMergeMs,
  undoOver,
} from './constants.ts'
import { Kept, type ListedMerge, type Merge, MergeForm, type MergePreview, SplitForm } from './contract.ts'
import type { MergesRepository } from './repository.ts'

type Ports = {
  repository: MergesRepository
  matches: Pick<CatalogueRepository, 'findMatch'>
  writer: Pick<
    CatalogueWriter,
    | 'mergeMatches'
    | 'returnMatch'
    | 'returnPages'
    | 'moveHeld'
    | 'dropHeld'
    | 'takeDueMerges'
    | 'moveMergeOn'
    | 'deleteMerge'
  >
  rooms: (matchId: number) => Pick<MatchRoomApi, 'close' | 'reopen' | 'import' | 'seenSince' | 'removeImported'>
  gates: (platformId: number) => Pick<PlatformGateApi, 'removeTargets'>
  /** Each in parts; false while some are left. */
  alerts: {
    follow: (from: number, into: number) => Promise<boolean>
    goBack: (from: number, into: number) => Promise<boolean>
    remove: (from: number) => Promise<boolean>
  }
  /** Follows announced tickets of the old match on the other's board. */
  followAnnounced: (from: number, into: number) => Promise<void>
  deskMatch: (id: number) => Promise<DeskMatch | null>
  note: Note
  refreshMatches: () => Promise<void>
  newId: NewId
  clock: Clock
  logger: Logger
}

type Refusal = 'INVALID' | 'NOT_FOUND' | 'CONFLICT'

/**
 * Two stored matches that are one, and back. The database changes in one batch, which marks the merge as under way; rooms, gates
 * and alerts follow in steps that may each run twice, at once and again by the job until they are through.
 */
export function createMatchMerges(ports: Ports) {
  const { repository, matches, writer, rooms, gates, alerts, note, refreshMatches, newId, clock, logger } = ports

  /** Alerts last, so that none is compared with a board that is not there yet; until then both ids are asked for. */
  async function join({ oldId, intoId, token, kept }: Merge): Promise<boolean> {
    const { targets, moved } = Kept.parse(JSON.parse(kept))
    const { platforms, history } = await rooms(oldId).close()
    const isMoved = new Set(targets.filter(({ id }) => moved.includes(id)).map((target) => target.platform_id))
    const handover: Handover = {
      id: token,
      platforms: platforms.filter(({ ref }) => isMoved.has(ref.id)),
      history,
      tag: oldId,
    }
    await rooms(intoId).import(handover)
    await writer.moveHeld(oldId, intoId, [...isMoved])
    await writer.dropHeld(oldId)
    const gone = new Set(await repository.goneTargets(targets.map(({ id }) => id)))
    for (const { id, platform_id } of targets) if (gone.has(id)) await gates(platform_id).removeTargets([id])
    await ports.followAnnounced(oldId, intoId)
    return alerts.follow(oldId, intoId)
  }

  /** Alerts first: until the pages are back, changes of the survivor reach them as well. */
  async function split({ oldId, intoId, mergedAt, token, kept }: Merge): Promise<boolean> {
    if (!(await alerts.goBack(oldId, intoId))) return false
    const { targets, moved } = Kept.parse(JSON.parse(kept))
    const platformIds = targets.filter(({ id }) => moved.includes(id)).map((target) => target.platform_id)
    const of = { platformIds, since: mergedAt }
    await rooms(oldId).reopen()
    await rooms(oldId).import({ id: `${token} back`, ...(await rooms(intoId).seenSince(of)), tag: null })
    await rooms(intoId).removeImported(oldId, of)
    await writer.moveHeld(intoId, oldId, platformIds)
    await writer.returnPages({ oldId, token })
    return true
  }

  /** One pass of two: what is on its way at the first one is there at the second. */
  async function work(merge: Merge): Promise<void> {
    const { oldId, state, mergedAt, isThrough: wasThrough } = merge
    const now = clock()
    if (state === 'merged') {
      if (await alerts.remove(oldId)) await writer.deleteMerge(merge)
      return
    }
    const isThrough = state === 'merging' ? await join(merge) : await split(merge)
    if (!isThrough || !wasThrough)
      return writer.moveMergeOn(merge, { state, isThrough, dueAt: isThrough ? now + settleMs : now })
    const settled = { state: 'merged', isThrough, dueAt: mergedAt + undoMergeMs } as const
    await writer.moveMergeOn(merge, state === 'merging' ? settled : null)
  }

  /** At once, so that an operator sees the result; a failure is the job's. */
  async function begin(oldId: number): Promise<void> {
    try {
      const merge = await repository.find(oldId)
      if (merge) await work(merge)
    } catch (error) {
      logger.warn('merge_waits', { match_id: oldId, error: errorText(error) })
    }
    await refreshMatches()
  }

  const nameOf = ({ home_team_name, away_team_name }: DeskMatch) => `${home_team_name} v ${away_team_name}`

  return {
    /** Matches that may be the same one. */
    async twins(id: number): Promise<DeskMatch[]> {
      const row = await matches.findMatch(id)
      if (!row) return []
      const found = await Promise.all((await repository.twins(row.match)).map(ports.deskMatch))
      return found.filter((match) => match !== null)
    },

    async preview(id: number, intoId: number): Promise<{ into: DeskMatch; moves: MergePreview } | null> {
      const into = id === intoId ? null : await ports.deskMatch(intoId)
      return into && { into, moves: await repository.preview(id, intoId) }
    },

    async into(matchId: number): Promise<ListedMerge[]> {
      const since = clock() - undoMergeMs
      const listed = await repository.into(matchId)
      return listed.map(({ oldId, intoId, state, mergedAt, token }) => {
        return { oldId, intoId, state, mergedAt, token, canReturn: state !== 'splitting' && mergedAt > since }
      })
    },

    async merge(input: unknown, actorId: number): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(MergeForm, input)
      if (!parsed.ok) return parsed
      const { id, into: intoId, version, into_version } = parsed.value
      if (id === intoId) return fail('INVALID', notTwo, { fields: { into: [notTwo] } })
      const [old, into] = await Promise.all([ports.deskMatch(id), ports.deskMatch(intoId)])
      if (!old || !into) return fail('NOT_FOUND', matchGone)
      const now = clock()
      const token = newId()
      const moves = await repository.preview(id, intoId)
      const noted = note({
        actorId,
        action: 'matches_merged',
        subject: 'match',
        id,
        name: nameOf(old),
        before: { match: id, kickoff: old.match_date },
        after: { match: intoId, name: nameOf(into), kickoff: into.match_date, ...moves },
      })
      const claim = { old: { id, version }, into: { id: intoId, version: into_version }, token, now }
      if (!(await writer.mergeMatches({ ...claim, dueAt: now + passRetryMs }, noted))) {
        if (old.version !== version || into.version !== into_version) return fail('CONFLICT', pairChanged)
        return fail('CONFLICT', (await repository.into(id)).length > 0 ? hasJoined : alreadyMerged)
      }
      await begin(id)
      return succeed({ id: intoId })
    },

    /** Undoes a merge: the old match has its address, pages, alerts and prices again. */
    async split(input: unknown, actorId: number): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(SplitForm, input)
      if (!parsed.ok) return parsed
      const { old_id: oldId, token } = parsed.value
      const merge = await repository.find(oldId)
      const into = merge && (await ports.deskMatch(merge.intoId))
      if (!merge || merge.token !== token || merge.state === 'splitting') return fail('CONFLICT', notMerged)
      const now = clock()
      const since = now - undoMergeMs
      if (merge.mergedAt <= since) return fail('CONFLICT', undoOver)
      const noted = note({
        actorId,
        action: 'matches_split',
        subject: 'match',
        id: oldId,
        name: into ? nameOf(into) : `match ${oldId}`,
        before: { match: merge.intoId },
        after: { match: oldId },
      })
      const asked = { oldId, token, since, dueAt: now + passRetryMs }
      if (!(await writer.returnMatch(asked, noted))) return fail('CONFLICT', cannotReturn)
      await begin(oldId)
      return succeed({ id: oldId })
    },

    /** Takes up what was cut off, and settles what is through. */
    async resume(): Promise<void> {
      const now = clock()
      for (const merge of await writer.takeDueMerges(now, now + passRetryMs, mergesPerRun)) {
        try {
          await work(merge)
        } catch (error) {
          logger.warn('merge_waits', { match_id: merge.oldId, error: errorText(error) })
          await writer.moveMergeOn(merge, { ...merge, isThrough: merge.isThrough === 1, dueAt: now + passRetryMs })
        }
      }
    },
  }
}
