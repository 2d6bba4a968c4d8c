import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { parseInput } from '../../http.ts'
import { type Clock, dayMs, type Instant } from '../../platform/clock.ts'
import { keptPer } from '../../platform/kept.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { NewAlert } from '../asking/contract.ts'
import type { Alert, MatchFacts } from '../contract.ts'
import { plainAlert } from '../rules.ts'
import {
  historyRowsPerCall,
  maxHistoryCalls,
  maxKeptPasts,
  onlyOneMatch,
  pastKeptMs,
  previewHistoryDays,
} from './constants.ts'
import type { AlertHistory } from './contract.ts'
import { type Past, type PastStep, replay } from './rules.ts'

export type PreviewPorts = {
  rooms: (matchId: number) => Pick<MatchRoomApi, 'board' | 'history'>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
}

/** What an alert would have done, were it made long ago. */
export function createPreview({ rooms, matchFacts, clock }: PreviewPorts) {
  const past = keptPer({ forMs: pastKeptMs, most: maxKeptPasts }, readPast, clock)

  async function readPast(matchId: number): Promise<Past> {
    const since = clock() - previewHistoryDays * dayMs
    const [board, steps] = await Promise.all([rooms(matchId).board(), readSteps(matchId, since)])
    const kinds = board.platforms.flatMap(({ platformId, platformKind, isAlertable }) =>
      isAlertable ? [[platformId, platformKind] as const] : [],
    )
    return { steps, offers: board.offers, kinds: new Map(kinds) }
  }

  /** Newest first. */
  async function readSteps(matchId: number, since: Instant): Promise<PastStep[]> {
    const steps: PastStep[] = []
    for (let call = 0; call < maxHistoryCalls; call += 1) {
      const before = (steps.at(-1) as { id?: number } | undefined)?.id
      const page = await rooms(matchId).history({ limit: historyRowsPerCall, since, ...(before && { before }) })
      steps.push(...page)
      if (page.length < historyRowsPerCall) break
    }
    return steps
  }

  /** Takes what `create` takes, and makes nothing. */
  return async (sent: unknown): Promise<Result<AlertHistory, 'INVALID' | 'NOT_FOUND'>> => {
    const asked = parseInput(NewAlert, sent)
    if (!asked.ok) return asked
    const { targetKind, targetId, moreTargets } = asked.value
    if (targetKind !== 'match' || moreTargets.length > 0) return fail('INVALID', onlyOneMatch)
    const match = await matchFacts(targetId)
    if (!match) return fail('NOT_FOUND', "We couldn't find that match.")
    const alert: Alert = { ...plainAlert, ...asked.value, id: 0, userId: 0, createdAt: 0 }
    return succeed(replay(await past(targetId), alert, match, clock()))
  }
}
