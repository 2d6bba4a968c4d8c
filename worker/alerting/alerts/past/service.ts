import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { cachedByKey } from '#worker/ground/platform/cached.ts'
import { type Clock, dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import {
  historyRowsPerCall,
  maxHistoryCalls,
  maxKeptPasts,
  pastKeptMs,
  previewHistoryDays,
} from '../preview/constants.ts'
import type { Past, PastStep } from './rules.ts'

export type PastPorts = { rooms: (matchId: number) => Pick<MatchRoomApi, 'board' | 'history'>; clock: Clock }

/** Reads matches' pasts from their rooms: a bounded number of rows, and each past once in a while. */
export function createPastReader({ rooms, clock }: PastPorts) {
  async function readPast(matchId: number): Promise<Past> {
    const since = clock() - previewHistoryDays * dayMs
    const [board, steps] = await Promise.all([rooms(matchId).board(), readSteps(matchId, since)])
    const kinds = board.platforms.flatMap(({ platformId, platformKind, isAlertable }) =>
      isAlertable ? [[platformId, platformKind] as const] : [],
    )
    return { steps, offers: board.offers, kinds: new Map(kinds), currency: board.summary.currency }
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

  return cachedByKey({ forMs: pastKeptMs, most: maxKeptPasts }, readPast, clock)
}
