// Until when mails are gathered, as the inbox says: by the rules that send them.
import { type Clock, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { PendingDelivery } from '../contract.ts'
import type { InboxItem } from '../inbox/contract.ts'
import { keyOf } from '../inbox/rules.ts'
import type { QuietService } from '../quiet/service.ts'
import type { NotificationsRepository } from '../repository.ts'
import { planOf } from './plan.ts'

type WaitPorts = {
  repository: Pick<NotificationsRepository, 'recent'>
  quiet: Pick<QuietService, 'hoursOf' | 'holds'>
  clock: Clock
}

/** A mail that goes out this soon is not spoken of. */
const soonMs = minuteMs

export function createGatheredUntil({ repository, quiet, clock }: WaitPorts) {
  return async (userId: number, waiting: readonly InboxItem[]): Promise<ReadonlyMap<string, Instant>> => {
    const deliveries = waiting.map((item) => waitingMail(userId, item))
    const [oldest] = deliveries.toSorted((a, b) => a.subjectAt - b.subjectAt)
    if (!oldest) return new Map()
    const now = clock()
    const [recent, hours] = await Promise.all([repository.recent([oldest], now), quiet.hoursOf([userId])])
    const { heldUntil } = await quiet.holds(recent, hours, { now, subjectId: oldest.subjectId })
    const plans = deliveries.map((delivery, index): [string, ReturnType<typeof planOf>] => [
      waiting[index]?.id ?? '',
      planOf(delivery, recent.get(userId) ?? [], { heldUntil, isPaced: true }, now),
    ])
    return new Map(
      plans.flatMap(([id, plan]) => ('until' in plan && plan.until > now + soonMs ? [[id, plan.until]] : [])),
    )
  }
}

function waitingMail(userId: number, { id, at }: InboxItem): PendingDelivery {
  const subjectId = keyOf(id)?.subjectId ?? ''
  return { batchId: '', subjectId, subjectAt: at, userId, channel: 'email', attempts: 0, alertIds: [], isLetter: false }
}
