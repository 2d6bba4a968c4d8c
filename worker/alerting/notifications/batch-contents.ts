// Part of the delivery: what everyone in a batch is sent, and where to.
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { type SubjectKind, sendConcurrency } from './constants.ts'
import type {
  Channel,
  FiredAlerts,
  LeasedBatch,
  Letter,
  Notice,
  PendingDelivery,
  SubjectWriter,
  Unsent,
} from './contract.ts'
import { outOfDate } from './fired-alerts.rules.ts'
import { type FiredAlertPorts, readFired } from './fired-alerts.ts'
import { withClients } from './for-clients.rules.ts'
import type { BatchContents } from './gathering/gathered-sender.ts'
import type { PlannedMessage, Terms } from './gathering/plan.ts'
import { forUrgentOnly } from './order/constants.ts'
import { createKeptForUrgent } from './order/kept-for-urgent.ts'
import { isUrgent } from './quiet/rules.ts'
import type { Holds } from './quiet/service.ts'
import type { NotificationsRepository } from './repository.ts'

type Write = Awaited<ReturnType<SubjectWriter['open']>>

const noSubject = (): Unsent => ({ reason: 'subject deleted' })
const goneMeanwhile = {
  'quiet hours': { reason: 'gone while you slept' },
  digest: { reason: 'gone before it was collected' },
} as const
const noAccount: Unsent = { reason: 'account deleted' }

type ContentsPorts = FiredAlertPorts &
  Parameters<typeof createKeptForUrgent>[0] & {
    repository: Pick<NotificationsRepository, 'subjects'>
    channels: Record<DeliveryChannel, Pick<Channel, 'reach'>>
    writers: Record<SubjectKind, SubjectWriter>
    clock: Clock
  }

export function createContentsReader(ports: ContentsPorts) {
  const { repository, clock, channels, writers } = ports
  const keptForUrgent = createKeptForUrgent(ports)

  /** A writer for each subject that the deliveries are about, by the subject's id. */
  async function openWriters(
    { lease, subject }: LeasedBatch,
    deliveries: readonly PendingDelivery[],
  ): Promise<Map<string, Write>> {
    const bySubject = Map.groupBy(deliveries, ({ subjectId }) => subjectId)
    const opened = new Map<string, Write>()
    const otherIds = [...bySubject.keys()].filter((id) => id !== lease.subjectId)
    const others = otherIds.length > 0 ? await repository.subjects(otherIds) : []
    await eachConcurrently([...(subject ? [subject] : []), ...others], sendConcurrency, async (about) => {
      const [first, ...more] = bySubject.get(about.id) ?? []
      if (!first) return
      const ofSubject: [PendingDelivery, ...PendingDelivery[]] = [first, ...more]
      let fired: FiredAlerts | undefined
      const read = async () => (fired = await readFired(ports, about.id, ofSubject))
      const write = await writers[about.kind].open(about, ofSubject, read)
      opened.set(about.id, (delivery, refuses) => withClients(write(delivery, refuses), delivery, fired))
    })
    return opened
  }

  /** Read once per batch. */
  return async function readContents(
    batch: LeasedBatch,
    messages: readonly PlannedMessage[],
    holds: Holds,
    terms: Terms,
    done: AbortSignal,
  ): Promise<BatchContents> {
    const { channel, subjectId } = batch.lease
    const deliveries = messages.flatMap(({ delivery, others }) => [delivery, ...others])
    const userIds = [...new Set(deliveries.map(({ userId }) => userId))]
    const [reached, isKept, writersOf] = await Promise.all([
      channels[channel].reach(userIds, done),
      keptForUrgent(userIds, channel, subjectId),
      openWriters(batch, deliveries),
    ])
    const canWait = (notice: Notice | Letter | Unsent) =>
      'match' in notice &&
      notice.match !== null &&
      isKept(notice.userId, notice.alert?.alertType ?? null) &&
      !isUrgent(notice.match.kickoffAt, clock())
    return {
      noticeFor(delivery) {
        const reach = reached.get(delivery.userId)
        const refuses = reach && 'send' in reach ? reach.refuses : undefined
        const notice = (writersOf.get(delivery.subjectId) ?? noSubject)(delivery, refuses)
        const why = notice === outOfDate ? holds.whyHeld({ ...delivery, at: delivery.subjectAt }) : null
        if (why !== null) return goneMeanwhile[why]
        return canWait(notice) ? { reason: forUrgentOnly } : notice
      },
      terms,
      whyHeld: holds.whyHeld,
      reachOf: (userId) => reached.get(userId) ?? noAccount,
    }
  }
}
