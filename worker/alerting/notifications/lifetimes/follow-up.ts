// Part of the service: the push message that takes the place of one whose tickets have gone.

import type { MessageOf } from '#worker/entry/messages.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PushDevice, PushMessage, PushRecipient } from '#worker/people/push/contract.ts'
import type { Alert } from '../../alerts/contract.ts'
import { whySilent } from '../../alerts/repeat/rules.ts'
import { sendConcurrency } from '../constants.ts'
import type { MatchBoard } from '../contract.ts'
import type { QuietService } from '../quiet/service.ts'
import { anyTicket } from './constants.ts'
import type { LifetimesRepository } from './repository.ts'
import { bestNow, isThere } from './rules.ts'
import { goneMessage } from './words.rules.ts'

type Dependencies = {
  repository: Pick<LifetimesRepository, 'find' | 'stillShown'>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  boardOf: (matchId: number) => Promise<MatchBoard>
  findAlerts: (ids: number[]) => Promise<Alert[]>
  quiet: Pick<QuietService, 'resting'>
  recipients: (userIds: number[]) => Promise<PushRecipient[]>
  /** Whose plan includes push messages now. */
  entitled: (userIds: number[]) => Promise<Set<number>>
  send: (devices: PushDevice[], message: PushMessage) => Promise<unknown>
  publicOrigin: string
  clock: Clock
}

/**
 * Not logged and not retried: the inbox has the same, a repeated message takes its own place without a sound, and one that
 * comes late is worth nothing.
 */
export function createGoneFollowUp(dependencies: Dependencies) {
  const { repository, matchFacts, boardOf, findAlerts, quiet, recipients, entitled, send, publicOrigin, clock } =
    dependencies

  /** Users who still want it: with an alert that may send, outside their quiet hours. */
  async function awake(shown: readonly { userId: number; alertId: number }[]): Promise<number[]> {
    const now = clock()
    const [alerts, resting] = await Promise.all([
      findAlerts(shown.map(({ alertId }) => alertId)),
      quiet.resting(
        shown.map(({ userId }) => userId),
        now,
      ),
    ])
    const speaking = new Set(alerts.flatMap((alert) => (whySilent(alert, now) === null ? alert.id : [])))
    return shown.flatMap(({ userId, alertId }) => (speaking.has(alertId) && !resting.has(userId) ? userId : []))
  }

  return async function follow({ batchId, subjectId, what, alertId }: MessageOf<'gone'>): Promise<void> {
    const key = { subjectId, what, alertId }
    const [lifetime, shown] = await Promise.all([repository.find(key), repository.stillShown(batchId, key)])
    if (!lifetime || shown.length === 0) return
    const userIds = await awake(shown)
    if (userIds.length === 0) return
    const [match, board, [filter], people, entitledIds] = await Promise.all([
      matchFacts(lifetime.matchId),
      boardOf(lifetime.matchId),
      alertId === anyTicket ? [] : findAlerts([alertId]),
      recipients(userIds),
      entitled(userIds),
    ])
    if (!match) return
    const here = bestNow(board, lifetime.platformId, filter ?? null)
    const now = { best: board.summary, isBack: here !== null && isThere({ ...lifetime, what }, here) }
    const message = goneMessage(lifetime, match, now, `${publicOrigin}/matches/${match.id}`)
    const reached = people.filter(({ userId, isActive }) => isActive && entitledIds.has(userId))
    await eachConcurrently(reached, sendConcurrency, async ({ devices }) => void (await send(devices, message)))
  }
}
