import type { PlatformCheck } from '#durable/match-room/protocol.ts'
import type { Message } from '#worker/entry/messages.ts'
import { answerWithin } from '#worker/ground/platform/answer-within.ts'
import { type Clock, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Alert } from '../../alerts/contract.ts'
import type { MatchBoard } from '../contract.ts'
import type { Accuracy } from './accuracy/contract.ts'
import type { AccuracyRepository } from './accuracy/repository.ts'
import { accuracyOf } from './accuracy/rules.ts'
import { anyTicket, lifetimeRoomTimeoutMs, roomConcurrency } from './constants.ts'
import type { Judged, Lifetime } from './contract.ts'
import type { LifetimesRepository } from './repository.ts'
import { bestNow, isRefuted, isThere, judge } from './rules.ts'

type Dependencies = {
  repository: Pick<LifetimesRepository, 'note' | 'due' | 'settle' | 'postpone' | 'pushBatches' | 'clockOf'>
  accuracy: Pick<AccuracyRepository, 'counting' | 'days' | 'purge'>
  boardOf: (matchId: number) => Promise<MatchBoard>
  checksOf: (matchId: number) => Promise<PlatformCheck[]>
  /** Deleted alerts are left out. */
  findAlerts: (ids: number[]) => Promise<Alert[]>
  enqueue: (message: Message) => Promise<void>
  clock: Clock
  logger: Logger
}

export type LifetimesService = ReturnType<typeof createLifetimesService>

/** Follows what was announced, by our own next checks, until it is gone or a day has passed. */
export function createLifetimesService(dependencies: Dependencies) {
  const { repository, accuracy, boardOf, checksOf, findAlerts, enqueue, clock, logger } = dependencies

  /** Queued before it is settled: a crash between repeats a message that takes its own place. */
  async function settle(one: Lifetime, judged: Judged): Promise<void> {
    if (judged.goneAt !== null)
      for (const batchId of await repository.pushBatches(one.subjectId))
        await enqueue({
          version: 1,
          type: 'gone',
          batchId,
          subjectId: one.subjectId,
          what: one.what,
          alertId: one.alertId,
        })
    const { hasLasted } = judged
    const isNews = one.hasLasted === null && hasLasted !== null
    const counting = isNews ? await accuracy.counting(one, { hasLasted, isRefuted: isRefuted(one, judged) }) : null
    await repository.settle(one, judged, counting)
  }

  async function judgeMatch(matchId: number, lifetimes: readonly Lifetime[], now: Instant): Promise<void> {
    const certain = lifetimes.flatMap(({ alertId }) => (alertId === anyTicket ? [] : alertId))
    const [board, checks, found] = await Promise.all([
      answerWithin(boardOf(matchId), lifetimeRoomTimeoutMs),
      answerWithin(checksOf(matchId), lifetimeRoomTimeoutMs),
      certain.length === 0 ? [] : findAlerts(certain),
    ])
    const alerts = new Map(found.map((alert) => [alert.id, alert]))
    const checkedAt = new Map(checks.map((check) => [check.platformId, check.checkedAt]))
    for (const one of lifetimes) {
      const alert = one.alertId === anyTicket ? null : alerts.get(one.alertId)
      // A deleted alert needs no lifetime of its tickets.
      if (alert === undefined) await repository.settle(one, { ...one, goneAt: null, dueAt: null })
      else {
        const best = bestNow(board, one.platformId, alert)
        const seen = {
          isThere: best !== null && isThere(one, best),
          checkedAt: checkedAt.get(one.platformId) ?? one.seenAt,
        }
        await settle(one, judge(one, seen, now))
      }
    }
  }

  return {
    /** For every change: what it may have taken away is read again soon, and when it came back is kept. */
    async onChange(change: Change): Promise<null> {
      await repository.note(change, clock())
      return null
    },

    /** How long what was announced of a match was there, by our own checks. */
    clockOf: repository.clockOf,

    /** How accurate alerts were, of every platform that had some in the last days; at most `accuracyDays` rows each. */
    async accuracy(): Promise<Accuracy[]> {
      const byPlatform = Map.groupBy(await accuracy.days(clock()), ({ platformId }) => platformId)
      return [...byPlatform].map(([platformId, days]) => accuracyOf(platformId, days))
    },

    /** Removes days that are no longer published. */
    purgeAccuracy: () => accuracy.purge(clock()),

    /** Reads the boards that are due, a bounded number per call; safe to repeat. */
    async sweep(): Promise<void> {
      const now = clock()
      const byMatch = Map.groupBy(await repository.due(now), ({ matchId }) => matchId)
      await eachConcurrently(byMatch, roomConcurrency, async ([matchId, lifetimes]) => {
        try {
          await judgeMatch(matchId, lifetimes, now)
        } catch (error) {
          logger.warn('lifetimes_not_read', { match_id: matchId, error: errorText(error) })
          await repository.postpone(matchId, now, now + minuteMs)
        }
      })
    },
  }
}
