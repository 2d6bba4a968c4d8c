// The repository of notifications under faults: what it settles is noted, so that a lost mark is no broken promise.
import type { PendingDelivery } from '#worker/alerting/notifications/contract.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Chance } from './chance.ts'
import { crashing, type Faults } from './faults.ts'
import type { createMessages } from './messages.ts'
import type { Recorded } from './room.ts'

type Ports = {
  d1: D1Database
  chance: Chance
  faults: Faults
  messages: ReturnType<typeof createMessages>
  recorded: readonly Recorded[]
}

export function watchedRepository({ d1, chance, faults, messages, recorded }: Ports) {
  const stored = createNotificationsRepository(openDatabase(d1))

  const excuse = (method: string, args: unknown[], lost: 'effect' | 'answer') => {
    if (lost === 'answer') return
    if (method === 'settle') {
      const [tried] = args as Parameters<typeof stored.settle>
      for (const { delivery, state } of tried) messages.excuse(delivery, { ...state, subjectId: delivery.subjectId })
    }
    if (method === 'settleAndRelease') {
      const [turn, members] = args as Parameters<typeof stored.settleAndRelease>
      for (const member of members) messages.excuse(turn, member)
    }
  }

  /** A message may be left out as out of date only where it was. */
  const check = async (
    { userId, channel }: Pick<PendingDelivery, 'userId' | 'channel'>,
    subjectId: string,
    reason: string | null,
  ) => {
    if (reason !== 'out of date before it was sent') return
    const of = recorded.find(({ change }) => change.id === subjectId.split('#')[0])
    const row = await d1
      .prepare(
        'SELECT alert_id AS alertId, also_alert_ids AS also FROM notifications WHERE user_id = ? AND subject_id = ?',
      )
      .bind(userId, subjectId)
      .first<{ alertId: number; also: string }>()
    if (of && row) messages.outOfDate(userId, channel, [row.alertId, ...(JSON.parse(row.also) as number[])], of.change)
  }

  const watched: typeof stored = {
    ...stored,
    async settle(tried) {
      for (const { delivery, state } of tried) await check(delivery, delivery.subjectId, state.reason)
      await stored.settle(tried)
    },
    async settleAndRelease(turn, members) {
      for (const { subjectId, reason } of members) await check(turn, subjectId, reason)
      await stored.settleAndRelease(turn, members)
    },
  }

  return crashing(watched, faults, chance, excuse)
}
