// What the fan answers about an attempt: their yes, and what they bought on the seller's own page.
import type { Instant } from '#worker/ground/platform/clock.ts'
import { unbounded } from '../mandates/constants.ts'
import { atTime, isUnreadable } from './attempt.rules.ts'
import { type AttemptState, end, giveUp, isOver } from './attempt-state.rules.ts'
import type { KeptOrder, Problem } from './contract.ts'
import { doubtOf, whyAsked } from './difference.rules.ts'
import { reservedBy, saidBy } from './reserved.rules.ts'

const goneForFan: Problem = { kind: 'sold_out', text: 'You said that the tickets were gone.' }
const notPaid: Problem = { kind: 'other', text: 'You said that it was not paid.' }
const byWord: Problem = { kind: 'other', text: 'The sum is what you told us that you paid.' }
const aboveBound = 'It is more than the mandate allows.'

/** Times what was asked, from which on a sum may be a slip of the keys. */
const farFactor = 2

/** What was asked for all tickets, by the seller or its page. */
export function askedOf({ state, expectedPence }: { state: AttemptState; expectedPence: number }): number {
  return Math.max(expectedPence, state.stated ?? 0, saidBy(state) ?? 0)
}

type Found = { state: AttemptState; expectedPence: number; offer: { feesPence?: number | null } }

/** Whether a sum is far above what was asked and what the mandate allows with fees on top, so that it is taken at its second word alone. */
export function isFarAbove(attempt: Found, pence: number): boolean {
  const allowed = (attempt.state.order.maxTotal ?? 0) + feesIn(attempt)
  return pence > Math.max(farFactor * askedOf(attempt), allowed)
}

/** Stated by the seller, or on its page for each ticket. */
function feesIn({ state: { order, session }, offer }: Found): number {
  return Math.max(session?.fees ?? 0, (offer.feesPence ?? 0) * order.quantity)
}

/** The fan agrees to the total that they were shown. Null if the question has ended or the total changed. */
export function confirmAttempt(attempt: AttemptState, shownTotal: number, now: Instant): AttemptState | null {
  const { step, session, answerBy } = attempt
  if (step !== 'asking' || session?.total !== shownTotal || answerBy === null || now >= answerBy) return null
  const agreed = { upTo: shownTotal, section: session.section, seat: session.seat }
  // Read first: the seller may have moved them to other seats.
  return { ...attempt, step: 'completing', agreed, answerBy: null, todo: 'read', misses: 0, notBefore: now }
}

/** What the fan says they paid on the seller's own page; null where they are not asked any more, or it is out of bounds. */
export function boughtByFan(attempt: AttemptState, pence: number, now: Instant): AttemptState | null {
  const { session } = attempt
  if (session === null || !isFanAnswering(attempt, now) || pence < 1 || pence > mostByFan(attempt.order)) return null
  return end({ ...attempt, session: { ...session, status: 'completed', total: pence } }, 'completed')
}

/**
 * What the fan bought on the seller's page above the mandate's bound, or says so after a silence, a no or a stop. It is
 * their own purchase, so it counts whatever it cost. Null where nothing was handed over, or it is known already.
 */
export function boughtOnOwn(before: AttemptState, pence: number, now: Instant): AttemptState | null {
  const attempt = atTime(before, now)
  const { step, order, session, problem } = attempt
  const isAsked = isFanAnswering(attempt, now)
  const isEnded = step === 'cancelling' || step === 'cancelled' || step === 'failed'
  const isHandedOver = order.isHandOver === true && session !== null && session.continueUrl !== null
  if (!isHandedOver || !(isAsked || isEnded) || pence < 1 || pence > unbounded) return null
  const why = isAsked ? aboveBound : `You told us after the question had ended. ${problem?.text ?? ''}`.trim()
  const bought = { ...session, status: 'completed' as const, total: pence }
  return end({ ...attempt, session: bought, problem: { kind: 'other', text: why }, ownAt: now }, 'completed')
}

/**
 * What the fan paid by hand after the seller had needed them on its page, which counts by their word. Of a purchase it
 * counts no less than the seller confirmed. Null where that is not asked, or out of bounds.
 */
export function saidPaidByFan(before: AttemptState, pence: number, now: Instant): AttemptState | null {
  const attempt = atTime(before, now)
  const isNews = attempt.step !== 'completed' || (pence !== reservedBy(attempt) && pence >= confirmedBy(attempt))
  if (!maySayPaid(attempt) || !isNews || pence < 1 || pence > unbounded) return null
  return end({ ...attempt, saidPaid: { pence, at: now }, problem: byWord }, 'completed')
}

/** The fan found it unpaid, where the seller never said: it counts no more. What a seller confirmed stays bought. */
export function saidUnpaidByFan(attempt: AttemptState, now: Instant): AttemptState | null {
  if (attempt.step !== 'unclear') return null
  return end({ ...attempt, saidUnpaidAt: now, problem: notPaid }, 'cancelled')
}

/** What counts by the seller's word alone; 0 where it confirmed no purchase. */
function confirmedBy(attempt: AttemptState): number {
  const { saidPaid: _said, ...bySeller } = attempt
  return attempt.session?.status === 'completed' ? reservedBy(bySeller) : 0
}

/** Another sum for what the fan bought on the seller's own page, which only they know. Null where nothing changes. */
export function correctedByFan(attempt: AttemptState, pence: number, now: Instant): AttemptState | null {
  const { step, order, session } = attempt
  if (step !== 'completed' || !order.isHandOver || session === null || session.total === pence) return null
  if (pence < 1 || pence > unbounded) return null
  const isAbove = pence > mostByFan(order)
  const before = attempt.problem?.text === aboveBound ? null : attempt.problem
  const problem = isAbove ? (before ?? { kind: 'other' as const, text: aboveBound }) : before
  // What was kept above the sum before is free since then, and may be spent.
  const isRaised = pence > (session.total ?? 0)
  const own = isAbove || isRaised ? { ownAt: attempt.ownAt ?? now } : {}
  return { ...attempt, session: { ...session, total: pence }, problem, ...own }
}

/** Whether the fan may say what they paid by hand: when the purchase is over, let go, or can't be read. */
export function maySayPaid(attempt: AttemptState): boolean {
  const isDue = isOver(attempt) || attempt.step === 'cancelling' || isUnreadable(attempt)
  return isDue && attempt.wasHandedOver === true
}

/** The fan found nothing on the seller's page. */
export function missedByFan(attempt: AttemptState, now: Instant): AttemptState | null {
  return isFanAnswering(attempt, now) ? giveUp(attempt, 'failed', goneForFan) : null
}

function isFanAnswering({ step, order, answerBy }: AttemptState, now: Instant): boolean {
  return step === 'handed_over' && order.isHandOver === true && answerBy !== null && now < answerBy
}

/** The most that a purchase by the fan may count under the mandate. */
export function mostByFan({ maxTotal }: KeptOrder): number {
  return maxTotal ?? unbounded
}

/** Why a mandate that buys without asking asks all the same, and what is not sure; null where nothing is to be said. */
export function whyOf({ step, asksFirst, session, order }: AttemptState): string | null {
  if (step !== 'asking' || session === null) return null
  return asksFirst ? doubtOf(session, order) : whyAsked(session, order)
}
