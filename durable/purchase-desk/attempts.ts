// What the desk does with attempts at sellers: every change of a step is recorded with it.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { lateAnswerMs } from '#worker/money/purchases/attempts/constants.ts'
import type { Answered, News } from '#worker/money/purchases/attempts/contract.ts'
import type { Decision, Refusal } from '#worker/money/purchases/deciding/contract.ts'
import { refusalTexts } from '#worker/money/purchases/deciding/words.rules.ts'
import { unbounded } from '#worker/money/purchases/mandates/constants.ts'
import {
  askFirst,
  atTime,
  boundAttempt,
  hintAttempt,
  isUnreadable,
  silence,
  heard as stateHeard,
  stopAttempt,
  takeCall,
} from '#worker/money/purchases/sellers/attempt.rules.ts'
import { type AttemptState, type CallKind, isOver } from '#worker/money/purchases/sellers/attempt-state.rules.ts'
import {
  boughtByFan,
  boughtOnOwn,
  confirmAttempt,
  correctedByFan,
  isFarAbove,
  maySayPaid,
  missedByFan,
  saidPaidByFan,
  saidUnpaidByFan,
} from '#worker/money/purchases/sellers/by-fan.rules.ts'
import type { Problem, SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { reservedBy } from '#worker/money/purchases/sellers/reserved.rules.ts'
import { type Desk, type DeskAttempt, decisionOn, noStep, type Step } from './desk.ts'
import {
  answerEntry,
  answeredEntry,
  boughtEntry,
  correctedEntry,
  readableEntry,
  requestEntry,
  revokedEntry,
  saidPaidEntry,
  saidUnpaidEntry,
  stepEntry,
  stoppedEntry,
  unreadEntry,
} from './entries.ts'
import type { Asked, AttemptRef, Due, FanAnswer } from './protocol.ts'
import { nextOrderCheck } from './refunds.ts'

/** Time that a consumer of the queue has for what is due, before the desk sends for it again. */
export const graceMs = 10_000

const nothing: Step & { due: Due } = { ...noStep, due: { kind: 'nothing' } }

/** The call that is due, or the question that comes before a payment. */
export function take(
  desk: Desk,
  attemptId: string,
  asked: Asked | null | undefined,
  now: Instant,
): Step & { due: Due } {
  const before = attemptIn(desk, attemptId)
  if (!before || isOver(before.state)) return nothing
  const state = atTime(before.state, now)
  const isPayment = state.call === null && state.todo === 'complete'
  if (isPayment && asked === undefined) return { ...moved(before, state), due: { kind: 'recheck', ref: refOf(before) } }
  const allowed = isPayment ? rechecked(desk, { ...before, state }, asked ?? null, now) : { state, entries: [] }
  const { attempt, call } = takeCall(allowed.state, now)
  const step = moved(before, attempt)
  const entries = [...allowed.entries, ...step.entries]
  if (!call) return { ...step, entries, due: { kind: 'nothing' } }
  const { order, session, agreed } = attempt
  const due: Due = {
    kind: 'call',
    call: { ...call, order, details: before.details, session, upTo: agreed?.upTo ?? 0 },
  }
  return { ...step, entries: [...entries, ...(isNoted(before, call.kind) ? [requestEntry(before, call)] : [])], due }
}

/** Everything is asked once more right before money moves; its own reservation is not in its way. */
function rechecked(
  desk: Desk,
  own: DeskAttempt,
  asked: Asked | null,
  now: Instant,
): { state: AttemptState; entries: Step['entries'] } {
  const { state } = own
  const decision = decisionAgain(desk, own, asked, now)
  if (decision.verdict === 'no') {
    const why = objectionOf(decision.reason)
    return { state: stopAttempt(state, why), entries: [stoppedEntry(own, decision.reason)] }
  }
  const mustAsk = decision.verdict === 'ask' && !state.asksFirst && !state.mayHavePaid
  return { state: mustAsk ? askFirst(state, now) : boundAttempt(state, decision.maxTotalPence), entries: [] }
}

function decisionAgain(desk: Desk, own: DeskAttempt, asked: Asked | null, now: Instant): Decision {
  if (asked === null) return { verdict: 'no', reason: 'revoked' }
  const mandate = { ...asked.mandate, isChanged: asked.mandateHash !== own.mandateHash }
  const others = { ...desk, attempts: desk.attempts.filter(({ attemptId }) => attemptId !== own.attemptId) }
  const { session } = own.state
  const stated = session?.total == null ? {} : { statedPence: session.total }
  const isMoved = asked.match.kickoffAt !== own.kickoffAt
  return decisionOn(others, { ...asked, mandate, isMoved }, now, stated)
}

const objectionOf = (reason: Refusal): Problem => ({ kind: 'other', text: refusalTexts[reason] })

export function heard(desk: Desk, attemptId: string, number: number, answer: SellerAnswer, now: Instant): Step {
  const before = attemptIn(desk, attemptId)
  const call = before?.state.call
  if (!before || call?.number !== number) return noStep
  const step = notifyingOfUnread(before, moved(before, stateHeard(before.state, number, answer, now)))
  const { isHandOver } = before.state.order
  const isNotifiedOfUnread = step.attempts.some(({ unsent }) => unsent === 'unreadable') && before.unsent === null
  const isNews = !isHandOver && (call.kind !== 'read' || step.entries.length > 0 || isNotifiedOfUnread)
  return { ...step, entries: [...(isNews ? [answerEntry(before, call.kind, number, answer)] : []), ...step.entries] }
}

/** Once of an attempt that may have been paid, its person hears that the seller's answers cannot be read, and once that they can. */
function notifyingOfUnread(before: DeskAttempt, step: Step): Step {
  const entries: Step['entries'] = []
  const attempts = step.attempts.map((one): DeskAttempt => {
    if (isUnreadable(one.state) && !isOver(one.state) && !one.isUnreadNotified && one.unsent === null) {
      entries.push(unreadEntry(one))
      return { ...one, unsent: 'unreadable', isUnreadNotified: true }
    }
    if (!isUnreadable(before.state) || isUnreadable(one.state) || !one.isUnreadNotified) return one
    entries.push(readableEntry(one))
    // An end in which nothing was bought is else no news, once it was asked for.
    const news = isOver(one.state) ? 'failed' : 'readable'
    return one.unsent === null || isQuiet(one.unsent) ? { ...one, unsent: news } : one
  })
  return { attempts, entries: [...entries, ...step.entries] }
}

const isQuiet = (news: News) => news === 'ended' || news === 'unanswered'

/** Whether a call to the seller is written down: reading changes nothing, and a hand-over calls none. */
const isNoted = ({ state }: DeskAttempt, kind: CallKind) => kind !== 'read' && !state.order.isHandOver

export function confirm(desk: Desk, attemptId: string, total: number, now: Instant): Step & { answered: Answered } {
  const before = attemptIn(desk, attemptId)
  const state = before && confirmAttempt(before.state, total, now)
  if (!before || !state) return { ...noStep, answered: 'gone' }
  const step = moved(before, state)
  return { ...step, entries: [answeredEntry(before, 'confirmed'), ...step.entries], answered: 'done' }
}

/** Takes the fan's answer about tickets on the seller's own page. */
export function answer(desk: Desk, attemptId: string, said: FanAnswer, now: Instant): Step & { answered: Answered } {
  if (said.kind === 'not_for_me') return decline(desk, attemptId)
  if (said.kind === 'not_paid') return sayUnpaid(desk, attemptId, now)
  const before = attemptIn(desk, attemptId)
  if (said.kind === 'gone') return sayGone(before, now)
  if (!before) return { ...noStep, answered: 'gone' }
  const taken = sayBought(before, said.pence, now)
  const isUnsure = taken !== null && said.isSure !== true && isFarAbove(before, said.pence)
  if (isUnsure) return { ...noStep, answered: 'unsure' }
  return taken ?? { ...noStep, answered: whyNotTaken(before.state, said.pence) }
}

function sayGone(before: DeskAttempt | undefined, now: Instant): Step & { answered: Answered } {
  const state = before && missedByFan(before.state, now)
  if (!before || !state) return { ...noStep, answered: 'gone' }
  const step = moved(before, state)
  return { ...step, entries: [answeredEntry(before, 'gone'), ...step.entries], answered: 'done' }
}

function sayBought(before: DeskAttempt, pence: number, now: Instant): (Step & { answered: Answered }) | null {
  const state = boughtByFan(before.state, pence, now)
  if (!state) return onOwn(before, pence, now)
  const step = moved(before, state)
  return { ...step, entries: [boughtEntry(before, pence), ...step.entries], answered: 'done' }
}

/** Its person knows it already: no message says so once more. */
function sayUnpaid(desk: Desk, attemptId: string, now: Instant): Step & { answered: Answered } {
  const before = attemptIn(desk, attemptId)
  const state = before && saidUnpaidByFan(before.state, now)
  if (!before || !state) return { ...noStep, answered: 'gone' }
  return { attempts: [{ ...before, state, unsent: null }], entries: [saidUnpaidEntry(before)], answered: 'done' }
}

function whyNotTaken(state: AttemptState, pence: number): Answered {
  const isOwn = state.step === 'completed' && state.order.isHandOver === true
  if (pence > unbounded && (isOwn || state.step === 'handed_over' || maySayPaid(state))) return 'too_much'
  if (state.step !== 'completed') return 'gone'
  if (pence === (isOwn ? state.session?.total : state.saidPaid?.pence)) return 'done'
  return maySayPaid(state) && pence <= reservedBy(state) ? 'too_little' : 'gone'
}

/** Counted, so that the mandate offers nothing in its place; null where that was too long ago. */
function onOwn(before: DeskAttempt, pence: number, now: Instant): (Step & { answered: Answered }) | null {
  if (now >= before.createdAt + lateAnswerMs) return null
  const corrected = correctedByFan(before.state, pence, now) ?? correctedWord(before, pence, now)
  if (corrected) {
    const step = moved(before, corrected)
    return { ...step, entries: [correctedEntry(before, pence, now)], answered: 'own' }
  }
  const own = boughtOnOwn(before.state, pence, now)
  const state = own ?? saidPaidByFan(before.state, pence, now)
  if (!state) return null
  const step = moved(before, state)
  const entry = own ? boughtEntry(before, pence) : saidPaidEntry(before, pence)
  return { ...step, entries: [entry, ...step.entries], answered: 'own' }
}

const correctedWord = ({ state }: DeskAttempt, pence: number, now: Instant) =>
  state.saidPaid ? saidPaidByFan(state, pence, now) : null

export function decline(desk: Desk, attemptId: string): Step & { answered: Answered } {
  const before = attemptIn(desk, attemptId)
  const { step } = before?.state ?? {}
  if (!before || (step !== 'asking' && step !== 'handed_over')) return { ...noStep, answered: 'gone' }
  const ended = moved(before, stopAttempt(before.state, { kind: 'other', text: 'You said no.' }))
  return { ...ended, entries: [answeredEntry(before, 'declined'), ...ended.entries], answered: 'done' }
}

/** Ends a mandate's open attempts; tickets bought by then stay bought. */
export function revoke(desk: Desk, mandateId: string, why?: string): Step {
  const own = desk.attempts.filter((one) => one.mandateId === mandateId && !isOver(one.state))
  const ended = own.map((one) => moved(one, stopAttempt(one.state, objectionOf('revoked'))))
  return joined([{ attempts: [], entries: [revokedEntry(mandateId, why)] }, ...ended])
}

/** Lets time pass: silence of a fan is a no, and a call without an answer is repeated. */
export function expire(desk: Desk, now: Instant): Step {
  return joined(desk.attempts.map((one) => moved(one, atTime(one.state, now))))
}

export function hint(desk: Desk, platformId: number, sessionId: string): Step & { isKnown: boolean } {
  const own = desk.attempts.find((one) => one.platformId === platformId && one.state.session?.id === sessionId)
  return own ? { ...moved(own, hintAttempt(own.state)), isKnown: true } : { ...noStep, isKnown: false }
}

export function sent(desk: Desk, attemptId: string, news: News): Step {
  const own = attemptIn(desk, attemptId)
  return own?.unsent === news ? { attempts: [{ ...own, unsent: null }], entries: [] } : noStep
}

/** Attempts with something to do that waits for nothing. */
export function dueIn({ attempts }: Desk, now: Instant): DeskAttempt[] {
  return attempts.filter(({ state, unsent }) => unsent !== null || takeCall(state, now).call !== null)
}

/** When the desk looks again; null when nothing waits. What is due is left for a moment to the consumer that does it. */
export function wakeAt({ attempts }: Desk, now: Instant): Instant | null {
  const ends = attempts.flatMap(({ state, unsent }) => {
    const { call, wakeAt: at } = takeCall(state, now)
    if (unsent !== null || call !== null) return [now + graceMs]
    return at === null ? [] : [at]
  })
  return ends.length === 0 ? null : Math.min(...ends)
}

const newsOf: Partial<Record<AttemptState['step'], News>> = {
  asking: 'asking',
  handed_over: 'handed_over',
  completed: 'completed',
  failed: 'failed',
  unclear: 'unclear',
  cancelled: 'ended',
}

/** The attempt after a change of its state, with the ledger’s entry and the news to its person. */
function moved(before: DeskAttempt, state: AttemptState): Step {
  if (state === before.state) return noStep
  const same = { ...before, state, details: isOver(state) ? '' : before.details }
  if (state.step === before.state.step) return { attempts: [same], entries: [] }
  const after = { ...same, ...readAgain(before, state) }
  const entry = stepEntry(after)
  const isAsked = before.state.step === 'asking' || before.state.step === 'handed_over' || before.unsent === 'ended'
  const isSilent = state.step === 'cancelled' && state.problem?.text === silence.text
  const unsent = isSilent ? 'unanswered' : (newsOf[state.step] ?? (isAsked ? 'ended' : null))
  return { attempts: [{ ...after, unsent }], entries: entry ? [entry] : [] }
}

/** When a completed order is read again, because a seller may take back what it sold. */
function readAgain({ createdAt }: DeskAttempt, { step, order }: AttemptState): Pick<DeskAttempt, 'orderCheck'> {
  if (step !== 'completed' || order.isHandOver) return {}
  return { orderCheck: { at: nextOrderCheck(createdAt, createdAt), call: null, misses: 0 } }
}

function joined(steps: readonly Step[]): Step {
  return { attempts: steps.flatMap(({ attempts }) => attempts), entries: steps.flatMap(({ entries }) => entries) }
}

function refOf({ attemptId, mandateId, matchId, platformId, offer, details }: DeskAttempt): AttemptRef {
  return { attemptId, mandateId, matchId, platformId, offer, details }
}

function attemptIn({ attempts }: Desk, attemptId: string): DeskAttempt | undefined {
  return attempts.find((one) => one.attemptId === attemptId)
}
