// Part of the service: one message for all that waits for a person on a channel, said in their turn.
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Attempt, DeliveryState, Letter, Notice, PendingDelivery, Reach, Sent, Unsent } from '../contract.ts'
import type { Holds } from '../quiet/service.ts'
import type { NotificationsRepository } from '../repository.ts'
import { outcomeOf, shortReason } from '../rules.ts'
import { turnMs } from './constants.ts'
import type { Recent, SettledMember } from './contract.ts'
import { planOf, type Speech, type Terms, type Wait } from './plan.ts'
import type { Turn } from './repository.ts'
import { bestOfEachMatch, whyWaited } from './rules.ts'

type Dependencies = {
  repository: Pick<NotificationsRepository, 'recent' | 'takeTurn' | 'endTurn' | 'settleTurn'>
  clock: Clock
  send: (delivery: PendingDelivery, reach: Reach, notice: Notice | Letter) => Promise<Sent>
}

/** What is known when a batch is worked through: the news of each delivery, and how its person is reached. */
export type Known = {
  noticeFor: (delivery: PendingDelivery) => Notice | Letter | Unsent
  reachOf: (userId: number) => Reach | Unsent
  terms: Terms
  whyHeld: Holds['whyHeld']
}

/** What became of the batch's delivery; null when another message took it along. */
export type Said = Attempt | Wait | null

const inOneMessage = 'in one message with others'

export function createSpeaker({ repository, clock, send }: Dependencies) {
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

  /** Members whose news is over or unwanted, and members with something to say. */
  function judge(members: PendingDelivery[], known: Known) {
    const unsaid: SettledMember[] = []
    const notices: { member: PendingDelivery; notice: Notice }[] = []
    for (const member of members) {
      const notice = known.noticeFor(member)
      if ('reason' in notice) unsaid.push(skipped(member, notice.reason))
      else if (notice.kind === 'change') notices.push({ member, notice })
    }
    return { unsaid, notices }
  }

  /** A letter is said by itself; what waits beside it has its own turn. */
  async function sayLetter(letter: Letter, own: PendingDelivery, reach: Reach) {
    const said = outcomeOf(await send(own, reach, letter), own.attempts, clock())
    return { settled: 'state' in said ? [asMember(own, said.state)] : [], said }
  }

  async function sayAll(members: PendingDelivery[], own: PendingDelivery, known: Known, recent: readonly Recent[]) {
    const reach = known.reachOf(own.userId)
    if ('reason' in reach) return { settled: members.map((one) => skipped(one, reach.reason)), said: null }
    const letter = known.noticeFor(own)
    if ('kind' in letter && letter.kind === 'letter') return sayLetter(letter, own, reach)
    const { unsaid, notices } = judge(members, known)
    const best = await sendBest(
      notices.map(({ notice }) => notice),
      own,
      reach,
    )
    const { lead, sent } = best
    if (!sent) {
      const settled = notices.map(({ member, notice }) => skipped(member, best.skipped.get(notice) ?? inOneMessage))
      return { settled: [...unsaid, ...settled], said: null }
    }
    const at = clock()
    const said = outcomeOf(sent, own.attempts, at)
    if ('until' in said) return { settled: unsaid, said }
    // A failure is counted for the batch's own delivery; the others are tried again by their batches.
    const isTriedAgain = said.state.status === 'pending'
    const tried = notices.filter(({ member }) => !isTriedAgain || member.subjectId === own.subjectId)
    const settled = tried.flatMap(({ member, notice }) => {
      const one = outcomeOf(sent, member.attempts, at)
      if ('until' in one) return []
      const { state } = one
      const heldFor = known.whyHeld({ ...member, at: member.subjectAt })
      const why = notice === lead ? whyWaited(member, recent, heldFor, at) : inOneMessage
      return asMember(member, { ...state, reason: state.status === 'sent' ? why : state.reason })
    })
    return { settled: [...unsaid, ...settled], said }
  }

  /** What waits is read again in the turn, because another consumer may have spoken meanwhile. */
  async function inTurn({ delivery, others }: Speech, known: Known, turn: Turn): Promise<Said> {
    const recent = (await repository.recent([delivery], clock())).get(delivery.userId) ?? []
    const waiting = new Set(recent.flatMap((one) => (one.sentAt === null ? one.subjectId : [])))
    if (!waiting.has(delivery.subjectId)) {
      await repository.endTurn(turn)
      return null
    }
    const plan = planOf(delivery, recent, known.terms, clock())
    if ('until' in plan) {
      await repository.endTurn(turn)
      return plan
    }
    const members = [delivery, ...others.filter(({ subjectId }) => waiting.has(subjectId))]
    const { settled, said } = await sayAll(members, delivery, known, recent)
    await repository.settleTurn(turn, settled)
    const own = settled.find(({ subjectId }) => subjectId === delivery.subjectId)
    if (said && 'until' in said) return said
    return own ? { waitMs: 0, ...said, state: own } : { until: clock() + turnMs }
  }

  return async function speak(speech: Speech, known: Known): Promise<Said> {
    const turn = await repository.takeTurn(speech.delivery, clock())
    return turn ? inTurn(speech, known, turn) : { until: clock() + turnMs }
  }
}

function asMember({ subjectId, subjectAt }: PendingDelivery, state: DeliveryState): SettledMember {
  const { status, attempts, sentAt, reason } = state
  return { subjectId, at: subjectAt, status, attempts, sentAt, reason: reason && shortReason(reason) }
}

function skipped(member: PendingDelivery, reason: string): SettledMember {
  return asMember(member, { status: 'skipped', attempts: member.attempts, sentAt: null, reason })
}
