// Part of the service: one message for all that waits for a person on a channel, sent under their lock.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { DeliveryState, DeliveryTry, Letter, Notice, PendingDelivery, Reach, Sent, Unsent } from '../contract.ts'
import type { Holds } from '../quiet/service.ts'
import type { NotificationsRepository } from '../repository.ts'
import { outcomeOf, shortReason } from '../rules.ts'
import { inOneMessage, lockRetryMs } from './constants.ts'
import type { Recent, SettledMember } from './contract.ts'
import { type PlannedMessage, type Postponed, planOf, type Terms } from './plan.ts'
import type { SendLock } from './repository.ts'
import { bestOfEachMatch, whyWaited } from './rules.ts'

type Dependencies = {
  repository: Pick<NotificationsRepository, 'recent' | 'takeSendLock' | 'releaseSendLock' | 'settleAndRelease'>
  clock: Clock
  send: (delivery: PendingDelivery, reach: Reach, notice: Notice | Letter) => Promise<Sent>
}

/** What is loaded to work through a batch: the news of each delivery, and how its person is reached. */
export type BatchContents = {
  noticeFor: (delivery: PendingDelivery) => Notice | Letter | Unsent
  reachOf: (userId: number) => Reach | Unsent
  terms: Terms
  whyHeld: Holds['whyHeld']
}

/** What became of the batch's delivery; null when another message took it along. */
export type DeliveryResult = DeliveryTry | Postponed | null

export function createGatheredSender({ repository, clock, send }: Dependencies) {
  /** Sends the best with the others beside it; the next best leads where the channel leaves the first out. */
  async function sendBest(notices: Notice[], delivery: PendingDelivery, reach: Reach) {
    const skipped = new Map<Notice, string>()
    for (let [lead, ...others] = bestOfEachMatch(notices); lead; [lead, ...others] = others) {
      const sent = await send(delivery, reach, { ...lead, others })
      if (sent.kind !== 'skipped') return { lead, sent, skipped }
      skipped.set(lead, sent.reason)
    }
    return { lead: null, sent: null, skipped }
  }

  /** Members whose news is over or unwanted, and members with a notice to send. */
  function judge(members: PendingDelivery[], contents: BatchContents) {
    const unsent: SettledMember[] = []
    const notices: { member: PendingDelivery; notice: Notice }[] = []
    for (const member of members) {
      const notice = contents.noticeFor(member)
      if ('reason' in notice) unsent.push(skipped(member, notice.reason))
      else if (notice.kind === 'change') notices.push({ member, notice })
    }
    return { unsent, notices }
  }

  /** A letter is sent by itself; what waits beside it is sent later. */
  async function sendLetter(letter: Letter, own: PendingDelivery, reach: Reach) {
    const result = outcomeOf(await send(own, reach, letter), own.attempts, clock())
    return { settled: 'state' in result ? [asMember(own, result.state)] : [], result }
  }

  async function sendAll(
    members: PendingDelivery[],
    own: PendingDelivery,
    contents: BatchContents,
    recent: readonly Recent[],
  ) {
    const reach = contents.reachOf(own.userId)
    if ('reason' in reach) return { settled: members.map((one) => skipped(one, reach.reason)), result: null }
    const letter = contents.noticeFor(own)
    if ('kind' in letter && letter.kind === 'letter') return sendLetter(letter, own, reach)
    const { unsent, notices } = judge(members, contents)
    const best = await sendBest(
      notices.map(({ notice }) => notice),
      own,
      reach,
    )
    const { lead, sent } = best
    if (!sent) {
      const settled = notices.map(({ member, notice }) => skipped(member, best.skipped.get(notice) ?? inOneMessage))
      return { settled: [...unsent, ...settled], result: null }
    }
    const at = clock()
    const result = outcomeOf(sent, own.attempts, at)
    if ('until' in result) return { settled: unsent, result }
    // A failure is counted for the batch's own delivery; the others are tried again by their batches.
    const isTriedAgain = result.state.status === 'pending'
    const tried = notices.filter(({ member }) => !isTriedAgain || member.subjectId === own.subjectId)
    const settled = tried.flatMap(({ member, notice }) => {
      const one = outcomeOf(sent, member.attempts, at)
      if ('until' in one) return []
      const { state } = one
      const heldFor = contents.whyHeld({ ...member, at: member.subjectAt })
      const why = notice === lead ? whyWaited(member, recent, { heldFor, channel: member.channel }, at) : inOneMessage
      return asMember(member, { ...state, reason: state.status === 'sent' ? why : state.reason })
    })
    return { settled: [...unsent, ...settled], result }
  }

  /** Reads what waits for the person again under the lock: another consumer may have sent it meanwhile. */
  async function underLock(
    { delivery, others }: PlannedMessage,
    contents: BatchContents,
    lock: SendLock,
  ): Promise<DeliveryResult> {
    const recent = (await repository.recent([delivery], clock())).get(delivery.userId) ?? []
    const waiting = new Set(recent.flatMap((one) => (one.sentAt === null ? one.subjectId : [])))
    if (!waiting.has(delivery.subjectId)) {
      await repository.releaseSendLock(lock)
      return null
    }
    const plan = planOf(delivery, recent, contents.terms, clock())
    if ('until' in plan) {
      await repository.releaseSendLock(lock)
      return plan
    }
    const members = [delivery, ...others.filter(({ subjectId }) => waiting.has(subjectId))]
    const { settled, result } = await sendAll(members, delivery, contents, recent)
    await repository.settleAndRelease(lock, settled)
    const own = settled.find(({ subjectId }) => subjectId === delivery.subjectId)
    if (result && 'until' in result) return result
    return own ? { waitMs: 0, ...result, state: own } : { until: clock() + lockRetryMs }
  }

  return async function sendGathered(message: PlannedMessage, contents: BatchContents): Promise<DeliveryResult> {
    const lock = await repository.takeSendLock(message.delivery, clock())
    return lock ? underLock(message, contents, lock) : { until: clock() + lockRetryMs }
  }
}

function asMember({ subjectId, subjectAt }: PendingDelivery, state: DeliveryState): SettledMember {
  const { status, attempts, sentAt, reason } = state
  return { subjectId, at: subjectAt, status, attempts, sentAt, reason: reason && shortReason(reason) }
}

function skipped(member: PendingDelivery, reason: string): SettledMember {
  return asMember(member, { status: 'skipped', attempts: member.attempts, sentAt: null, reason })
}
