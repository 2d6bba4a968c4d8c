// What sellers give back: the order of a purchase is read again, after a webhook and by itself for some weeks.
import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { News } from '#worker/money/purchases/attempts/contract.ts'
import { hintAttempt, leaseMs } from '#worker/money/purchases/sellers/attempt.rules.ts'
import type { SellerAnswer } from '#worker/money/purchases/sellers/contract.ts'
import { costOf } from './cost.ts'
import { type DeskAttempt, isSettled, noStep, type Step } from './desk.ts'
import { refundEntry } from './entries.ts'
import type { Due } from './protocol.ts'

/** Days after a purchase on which its order is read. */
const checkDays = [1, 2, 4, 8, 16, 32]

const nothing: Step & { due: Due } = { ...noStep, due: { kind: 'nothing' } }

/** When the order is read by itself; null after the last time. */
export function nextOrderCheck(boughtAt: Instant, now: Instant): Instant | null {
  return checkDays.map((days) => boughtAt + days * dayMs).find((at) => at > now) ?? null
}

/** The reading that is due, written down before it is made. Its person hears of what was found before it goes on. */
export function takeOrderCheck(attempt: DeskAttempt, now: Instant): Step & { due: Due } {
  const { state, orderCheck } = attempt
  const isDue = isSettled(attempt) && attempt.unsent === null && (orderCheck?.at ?? Number.POSITIVE_INFINITY) <= now
  if (!isDue || state.session === null) return nothing
  const number = state.calls + 1
  const after = {
    ...attempt,
    state: { ...state, calls: number },
    orderCheck: { at: now + leaseMs, call: number, misses: orderCheck?.misses ?? 0 },
  }
  const { order, session } = state
  const call = { kind: 'read' as const, number, order, details: '', session, upTo: 0 }
  return { attempts: [after], entries: [], due: { kind: 'call', call } }
}

/** What was given back is only ever more, and never more than was paid. */
export function heardOrderCheck(attempt: DeskAttempt, number: number, answer: SellerAnswer, now: Instant): Step {
  const { state, createdAt, orderCheck, refund } = attempt
  if (orderCheck?.call !== number) return noStep
  if (answer.kind === 'unknown') {
    const waitMs = Math.max(answer.retryAfterMs ?? 0, Math.min(hourMs * 2 ** orderCheck.misses, dayMs))
    const isOngoing = orderCheck.isHinted === true || nextOrderCheck(createdAt, now) !== null
    const again = { at: isOngoing ? now + waitMs : null, call: null, misses: orderCheck.misses + 1 }
    return { attempts: [{ ...attempt, orderCheck: again }], entries: [] }
  }
  const at = orderCheck.isHinted ? now : nextOrderCheck(createdAt, now)
  const checked = { ...attempt, orderCheck: { at, call: null, misses: 0 } }
  const before = refund?.pence ?? 0
  const pence = Math.min(givenBack(attempt, answer), costOf({ state, expectedPence: 0 }).pence)
  if (pence <= before) return { attempts: [checked], entries: [] }
  const after = { ...checked, refund: { pence, at: now }, unsent: 'refunded' as const }
  return { attempts: [after], entries: [refundEntry(after, pence - before)] }
}

function givenBack({ state }: DeskAttempt, answer: SellerAnswer): number {
  if (answer.kind !== 'session') return 0
  const { id, currency, order } = answer.session
  const isSame = id === state.session?.id && currency === state.order.currency
  return isSame ? (order?.refunded ?? 0) : 0
}

/** Reads the order now after a webhook, or again after the reading under way, which may be older than the change. */
export function hintOrderCheck(attempt: DeskAttempt, now: Instant): Step {
  const { state, orderCheck } = attempt
  const again = hintAttempt(state)
  if (again !== state) return { attempts: [{ ...attempt, state: again }], entries: [] }
  if (state.step !== 'completed' || state.order.isHandOver) return noStep
  const isReading = orderCheck !== undefined && orderCheck.call !== null
  const next = { at: now, call: null, misses: orderCheck?.misses ?? 0 }
  const hinted = isReading ? { ...orderCheck, isHinted: true as const } : next
  return { attempts: [{ ...attempt, orderCheck: hinted }], entries: [] }
}

export function sentRefund(attempt: DeskAttempt, news: News): Step {
  return attempt.unsent === news ? { attempts: [{ ...attempt, unsent: null }], entries: [] } : noStep
}

/** When it is due: what was found is announced at once, then the order is read. */
export function orderCheckAt({ unsent, refund, orderCheck }: DeskAttempt): Instant | null {
  return unsent === 'refunded' ? (refund?.at ?? 0) : (orderCheck?.at ?? null)
}
