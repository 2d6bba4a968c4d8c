// One attempt to buy, as a state machine: it is written before the seller hears of a call, and every call may be repeated.
// After a lost answer the session is read, never bought again (decision 49); money is free again only when the seller says
// so.
import { dayMs, hourMs, type Instant, secondMs } from '#worker/ground/platform/clock.ts'
import { type AttemptState, type CallKind, end, giveUp, isOver } from './attempt-state.rules.ts'
import { unreadable } from './constants.ts'
import type { Problem, SellerAnswer, Session } from './contract.ts'
import { type Agreement, differenceOf, paymentDifferenceOf, whyAsked } from './difference.rules.ts'
import { isForFan } from './problems.rules.ts'

/** Next call when the answer to one is lost. The seller knows an opened session by the attempt's id. */
const afterLost: Record<CallKind, CallKind> = { open: 'open', read: 'read', complete: 'read', cancel: 'read' }

/** Longer than a call may take. */
export const leaseMs = 30 * secondMs
const leastWaitMs = secondMs / 2
const longestWaitMs = hourMs
/** How often a hand-over is looked after. */
const handOverPollMs = 10 * secondMs
/** Between the fan's last moment and the end of the hold: enough to pay. */
const payMarginMs = 20 * secondMs
/** Calls that give up an unpaid session, before it is left to expire. */
const mostCancels = 5
/** Answers after a payment that cannot be read, before its person is notified. */
const notifyFromUnread = 3
/** After the deadline, until a person has to look. */
const unclearAfterMs = 7 * dayMs
/** How long a session lasts at most whose seller does not say: UCP's default (2026-04-08, `expires_at`). */
const unstatedHoldMs = 6 * hourMs

export const silence: Problem = { kind: 'expired', text: 'There was no answer in time.' }
const tooLate: Problem = { kind: 'expired', text: 'The time for this purchase ran out.' }

export type Taken = {
  attempt: AttemptState
  /** To be written before it is made. */
  call: { kind: CallKind; number: number } | null
  /** When to look again; null at the end. */
  wakeAt: Instant | null
}

/** The call that is due now; null while another one is under way. */
export function takeCall(before: AttemptState, now: Instant): Taken {
  const attempt = atTime(before, now)
  const { call, todo, notBefore, answerBy } = attempt
  if (isOver(attempt)) return { attempt, call: null, wakeAt: null }
  if (call) return { attempt, call: null, wakeAt: call.sentAt + leaseMs }
  if (todo === null) return { attempt, call: null, wakeAt: answerBy }
  // A clock that was set back must not hold an attempt for longer than any wait.
  if (now < notBefore && notBefore - now <= longestWaitMs) {
    return { attempt, call: null, wakeAt: Math.min(notBefore, answerBy ?? notBefore) }
  }
  const taken = { kind: todo, number: attempt.calls + 1 }
  const mayHavePaid = attempt.mayHavePaid || todo === 'complete'
  return {
    attempt: {
      ...attempt,
      todo: null,
      call: { ...taken, sentAt: now, hadPaid: attempt.mayHavePaid },
      calls: taken.number,
      mayHavePaid,
    },
    call: taken,
    wakeAt: now + leaseMs,
  }
}

/** The attempt after time has passed: lost answers, silence, and holds that are over. */
export function atTime(before: AttemptState, now: Instant): AttemptState {
  const { call } = before
  const attempt = call && Math.abs(now - call.sentAt) >= leaseMs ? missed(before, call.kind, now) : before
  const { step, order, session, answerBy, mayHavePaid, misses, todo } = attempt
  if (attempt.call || isOver(attempt)) return attempt
  if (mayHavePaid && now >= order.deadline + unclearAfterMs) return endUndecided(attempt)
  if (step === 'cancelling') {
    const isNothingHeld = session === null || (!mayHavePaid && misses >= mostCancels)
    return isNothingHeld ? end(attempt, attempt.endsAs) : attempt
  }
  if (answerBy !== null && now >= answerBy) return giveUp(attempt, 'cancelled', silence)
  const isUnpaid = !mayHavePaid && (step === 'opening' || step === 'completing')
  const isLate = now >= order.deadline && (isUnpaid || todo === 'complete')
  return isLate ? giveUp(attempt, 'failed', tooLate) : attempt
}

/** An answer to the call with this number. Late answers to earlier calls change nothing: the session is read. */
export function heard(before: AttemptState, number: number, answer: SellerAnswer, now: Instant): AttemptState {
  const { call } = before
  if (call?.number !== number) return before
  if (answer.kind === 'unknown') {
    const unread = (before.unread ?? 0) + Number(before.mayHavePaid && answer.reason === unreadable)
    return missed({ ...before, unread }, call.kind, now, answer.retryAfterMs ?? 0)
  }
  // A payment that the seller says it did not take leaves things as they were.
  const attempt = {
    ...before,
    call: null,
    mayHavePaid: call.kind === 'complete' ? call.hadPaid : before.mayHavePaid,
    ...(before.unread !== undefined && { unread: 0 }),
  }
  if (answer.kind === 'refused') return refused(attempt, call.kind, answer.problem, now)
  const isAnother = attempt.session !== null && attempt.session.id !== answer.session.id
  if (isAnother) return missed(attempt, call.kind, now)
  return seen({ ...attempt, session: answer.session }, answer.session, call.kind, now)
}

/** The fan's no, a revoked mandate, a stop for everybody. What was bought by then stays bought. */
export function stopAttempt(attempt: AttemptState, why: Problem): AttemptState {
  return isOver(attempt) || attempt.step === 'cancelling' ? attempt : giveUp(attempt, 'cancelled', why)
}

/** What a payment may cost at most, once the mandate was asked again; what was asked of the seller before stays as it was. */
export function boundAttempt(attempt: AttemptState, upTo: number | null): AttemptState {
  const { agreed, mayHavePaid } = attempt
  if (agreed === null || upTo === null || mayHavePaid || upTo >= agreed.upTo) return attempt
  return { ...attempt, agreed: { ...agreed, upTo } }
}

/** The fan is to be asked after all, before anything is paid. */
export function askFirst(attempt: AttemptState, now: Instant): AttemptState {
  return { ...attempt, asksFirst: true, step: 'opening', agreed: null, todo: 'read', misses: 0, notBefore: now }
}

/** News that something changed at the seller: it is read now rather than later. What the news says is not believed. */
export function hintAttempt(attempt: AttemptState): AttemptState {
  if (isLeftOpen(attempt)) return { ...attempt, step: 'cancelling', todo: 'read', misses: 0, notBefore: 0 }
  const isIdle = attempt.call === null && attempt.todo !== null && attempt.session !== null
  return isIdle && attempt.todo === 'read' ? { ...attempt, notBefore: 0 } : attempt
}

/** The seller will not say whether it was paid: its person's word holds, if they gave it. */
function endUndecided(attempt: AttemptState): AttemptState {
  return end(attempt, attempt.saidUnpaidAt === undefined ? 'unclear' : 'cancelled')
}

/** Ended without the seller's word: should it say more later, its session is read once more. */
function isLeftOpen({ step, session, saidUnpaidAt, saidPaid }: AttemptState): boolean {
  const isUndecided = step === 'unclear' || (step === 'cancelled' && saidUnpaidAt !== undefined)
  return isUndecided && session !== null && !saidPaid
}

/** Whether money may have moved, and its seller's newest answers cannot be read. */
export function isUnreadable({ unread = 0, mayHavePaid }: AttemptState): boolean {
  return mayHavePaid && unread >= notifyFromUnread
}

/** Nothing is known of a call: it may have been done. */
function missed(attempt: AttemptState, kind: CallKind, now: Instant, askedMs = 0): AttemptState {
  return again({ ...attempt, call: null }, afterLost[kind], now, askedMs)
}

/** The same or another call, after a wait that grows. */
function again(attempt: AttemptState, todo: CallKind, now: Instant, leastMs = 0): AttemptState {
  const waitMs = Math.max(leastMs, leastWaitMs * 2 ** Math.min(attempt.misses, 20))
  return { ...attempt, todo, misses: attempt.misses + 1, notBefore: now + Math.min(waitMs, longestWaitMs) }
}

/** The seller says that it did not do what was asked. */
function refused(attempt: AttemptState, kind: CallKind, problem: Problem, now: Instant): AttemptState {
  const { step, endsAs, mayHavePaid } = attempt
  switch (kind) {
    case 'open':
      return step === 'cancelling' ? end(attempt, endsAs) : end({ ...attempt, problem }, 'failed')
    case 'read': {
      if (problem.kind !== 'expired') return again(attempt, 'read', now)
      const gone = { ...attempt, problem: attempt.problem ?? problem }
      if (!mayHavePaid) return end(gone, endsAs)
      return isHoldOver(attempt, now) ? endUndecided(gone) : again(attempt, 'read', now)
    }
    case 'complete':
      return isForFan(problem) || step === 'cancelling'
        ? again(attempt, 'read', now)
        : giveUp(attempt, 'failed', problem)
    case 'cancel':
      return again(attempt, 'read', now)
  }
}

/**
 * Whether no one can pay in the session any more. That the seller forgot it does not say that it was unpaid: neither
 * protocol keeps completed sessions readable (UCP, "Get Checkout": after completion it may be "not found"; ACP, 4.3: 404).
 */
function isHoldOver({ session, order }: AttemptState, now: Instant): boolean {
  return now >= (session?.heldUntil ?? order.deadline + unstatedHoldMs)
}

/** The attempt after the seller has shown its session. */
function seen(attempt: AttemptState, session: Session, kind: CallKind, now: Instant): AttemptState {
  const { step, order } = attempt
  const isCancelling = step === 'cancelling'
  switch (session.status) {
    case 'completed':
      return completed(attempt, session)
    case 'cancelled':
    case 'expired':
      return end({ ...attempt, problem: attempt.problem ?? whyOver(attempt, session) }, attempt.endsAs)
    case 'completing':
      return again({ ...attempt, mayHavePaid: true }, 'read', now)
    case 'unknown':
      return again({ ...attempt, mayHavePaid: attempt.mayHavePaid || kind === 'complete' }, 'read', now)
    case 'needs_fan':
      return isCancelling ? cancelling(attempt, kind, now) : handedOver(attempt, session, now)
    case 'open': {
      const problem = session.problems[0] ?? (now >= order.deadline ? tooLate : undefined)
      if (isCancelling) return cancelling(attempt, kind, now)
      return problem ? giveUp(attempt, 'failed', problem) : again(attempt, 'read', now)
    }
    case 'ready':
      return isCancelling ? cancelling(attempt, kind, now) : ready(attempt, session, kind, now)
  }
}

/** What a seller asked of the fan is not asked any more. */
function whyOver({ wasHandedOver }: AttemptState, { status, problems }: Session): Problem {
  if (status === 'expired' || wasHandedOver) return tooLate
  return problems.find((problem) => !isForFan(problem)) ?? tooLate
}

function completed(attempt: AttemptState, session: Session): AttemptState {
  const { order, stated } = attempt
  const agreed = paidFor(attempt)
  const problem = paymentDifferenceOf(session, order, { agreed, stated })
  return end({ ...attempt, agreed, problem }, 'completed')
}

/**
 * What a payment was for at most. On its own page the seller was paid by the fan, for what it had stated by then: in its
 * session, or on its page where only the card has a limit.
 */
function paidFor({ step, order, agreed, stated }: AttemptState): Agreement | null {
  if (agreed !== null && step !== 'handed_over') return agreed
  const bounds = order.isHandOver
    ? []
    : [stated ?? order.pageTotal ?? null, order.maxTotal].filter((one) => one !== null)
  return bounds.length === 0 ? null : { upTo: Math.min(...bounds), section: null, seat: null, isByFan: true }
}

/** The session still stands: it is cancelled, and cancelled again if that did not end it. */
function cancelling(attempt: AttemptState, kind: CallKind, now: Instant): AttemptState {
  return kind === 'cancel' ? again(attempt, 'cancel', now) : { ...attempt, todo: 'cancel' }
}

function handedOver(attempt: AttemptState, session: Session, now: Instant): AttemptState {
  const problem = differenceOf(session, attempt.order, attempt.agreed)
  if (problem) return giveUp(attempt, 'failed', problem)
  if (session.continueUrl === null) return giveUp(attempt, 'failed', session.problems[0] ?? tooLate)
  const answerBy = Math.min(session.heldUntil ?? attempt.order.deadline, attempt.order.deadline)
  const waiting = { ...stating(attempt, session), step: 'handed_over' as const, answerBy, misses: 0 }
  // There is nothing to read: only the fan knows.
  if (attempt.order.isHandOver) return { ...waiting, todo: null }
  // The fan may pay there by themself.
  return again({ ...waiting, mayHavePaid: true, wasHandedOver: true as const }, 'read', now, handOverPollMs)
}

function stating(attempt: AttemptState, { total }: Session): AttemptState {
  const { agreed, mayHavePaid, stated } = attempt
  const isBound = agreed !== null || mayHavePaid
  return total === null ? attempt : { ...attempt, stated: isBound ? Math.max(stated ?? 0, total) : total }
}

function ready(before: AttemptState, session: Session, kind: CallKind, now: Instant): AttemptState {
  const { step, order, agreed, asksFirst } = before
  const problem = differenceOf(session, order, agreed) ?? session.problems[0]
  if (problem) return giveUp(before, 'failed', problem)
  const attempt = stating(before, session)
  if (step === 'asking') return attempt
  if (step === 'completing') {
    return kind === 'complete' ? again(attempt, 'read', now) : { ...attempt, todo: 'complete' }
  }
  const answerBy = Math.min((session.heldUntil ?? order.deadline) - payMarginMs, order.deadline)
  if (answerBy <= now) return giveUp(attempt, 'failed', tooLate)
  const { section, seat } = session
  const upTo = order.maxTotal
  if (asksFirst || upTo === null || whyAsked(session, order) !== null) {
    return { ...attempt, step: 'asking', todo: null, answerBy, misses: 0 }
  }
  return {
    ...attempt,
    step: 'completing',
    agreed: { upTo, section, seat },
    todo: 'complete',
    answerBy: null,
    misses: 0,
  }
}
