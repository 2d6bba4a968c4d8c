// What is known of an attempt to buy, its beginning and its ends.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { KeptOrder, Problem, Session } from './contract.ts'
import type { Agreement } from './difference.rules.ts'

export type CallKind = 'open' | 'read' | 'complete' | 'cancel'

type Ended = 'completed' | 'failed' | 'cancelled' | 'unclear'
/** `asking`: the fan is asked to confirm. `handed_over`: the fan goes on at the seller. */
type Step = 'opening' | 'asking' | 'handed_over' | 'completing' | 'cancelling' | Ended

export type AttemptState = {
  order: KeptOrder
  asksFirst: boolean
  step: Step
  /** The next call; null while the fan is waited for, and at the end. */
  todo: CallKind | null
  /** The call under way. `hadPaid`: whether money might have moved before it. */
  call: { kind: CallKind; number: number; sentAt: Instant; hadPaid: boolean } | null
  calls: number
  /** Calls in a row that changed nothing. */
  misses: number
  notBefore: Instant
  session: Session | null
  agreed: Agreement | null
  /** The most that the seller stated since it was agreed; before, what it stated last. */
  stated: number | null
  /** Until when the fan may confirm, or finish at the seller. */
  answerBy: Instant | null
  /** Whether money may have moved: from then on only the seller ends the attempt. */
  mayHavePaid: boolean
  endsAs: 'failed' | 'cancelled'
  /** Why it ends; of a completed attempt, what is not as asked. */
  problem: Problem | null
  /** Answers in a row since the payment that could not be read. */
  unread?: number
  /** Its seller, which takes orders, once needed the fan on its own page, where they may have paid by hand. */
  wasHandedOver?: true
  /** What they say they paid there, which counts. */
  saidPaid?: { pence: number; at: Instant }
  /** When the fan said that it was not paid, where the seller never said. */
  saidUnpaidAt?: Instant
  /** When the fan said so of a purchase of their own: above the mandate, or after they were asked. */
  ownAt?: Instant
}

export function beginAttempt(order: KeptOrder, asksFirst: boolean): AttemptState {
  return {
    order,
    asksFirst,
    step: 'opening',
    todo: 'open',
    call: null,
    calls: 0,
    misses: 0,
    notBefore: 0,
    session: null,
    agreed: null,
    stated: null,
    answerBy: null,
    mayHavePaid: false,
    endsAs: 'failed',
    problem: null,
  }
}

export function isOver({ step }: AttemptState): boolean {
  return step === 'completed' || step === 'failed' || step === 'cancelled' || step === 'unclear'
}

export function end(attempt: AttemptState, step: Ended): AttemptState {
  return { ...attempt, step, todo: null, call: null, answerBy: null }
}

/** Lets the tickets go. An attempt of which no seller has heard ends at once. */
export function giveUp(attempt: AttemptState, endsAs: 'failed' | 'cancelled', problem: Problem): AttemptState {
  const ending = { ...attempt, endsAs, problem, answerBy: null }
  if (attempt.session === null && attempt.call === null) return end(ending, endsAs)
  const todo = attempt.call === null ? 'cancel' : null
  return { ...ending, step: 'cancelling', todo, misses: 0, notBefore: 0 }
}
