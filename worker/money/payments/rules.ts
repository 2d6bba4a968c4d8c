import type { Instant } from '#worker/ground/platform/clock.ts'
import {
  agentsPlan,
  type BillingCycle,
  type PaidPlan,
  planNames,
  plans,
  pricesPence,
} from '#worker/people/plans/constants.ts'
import type { PlanView } from '#worker/people/plans/contract.ts'
import {
  checksByAge,
  type DeclineCode,
  declineTexts,
  dialogPages,
  disputeCheckMs,
  type EndedIssue,
  endedTexts,
  notProcessed,
  type OrderState,
  openStates,
  orderLifetimeMs,
  otherDecline,
  paidChecksByAge,
  paidStates,
  pendingLifetimeMs,
  refusals,
  simplifiedUpToPence,
  unexpectedError,
  vatPercent,
} from './constants.ts'

/** As the pages' routes are matched: without regard to capitals and a slash at the end. */
export function plainPath(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/+$/, '')
}

/** Whether a document with this path may frame PayPal's button. */
export function framesButton(path: string): boolean {
  return dialogPages.includes(plainPath(path))
}

export function priceOf(plan: PaidPlan, cycle: BillingCycle): number {
  return pricesPence[plan][cycle]
}

/** Line breaks and control characters are spaces; what is not seen goes, but for the joiners that some scripts need. */
export function documentLine(text: string): string {
  const seen = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu, '')
  return seen.replace(/ +/g, ' ').trim()
}

/** The tax contained in a price, rounded to the penny. */
export function vatIn(grossPence: number): number {
  return grossPence - Math.round((grossPence * 100) / (100 + vatPercent))
}

/** Above the limit of a simplified document the buyer is named. */
export function needsBuyer(amountPence: number): boolean {
  return amountPence > simplifiedUpToPence
}

/** Formats of the Royal Mail with the letters that it uses in each place (BS 7666), and of Girobank. */
export function isUkPostcode(text: string): boolean {
  return /^(GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})$/.test(text)
}

/** `unsettled`: another purchase of the buyer that PayPal has not confirmed yet. */
export type HeldPlan = Pick<PlanView, 'currentPlan' | 'paidDaysRemaining'> & {
  unsettled: { plan: PaidPlan; cycle: BillingCycle } | null
}

/** Why a plan does not fit what its buyer has; null where it does. Asked before an order and again before its money. */
export function misfitOf(plan: PaidPlan, view: HeldPlan, isAgent: boolean): EndedIssue | null {
  if (plan === agentsPlan && !isAgent) return 'AGENTS_ONLY'
  // A bigger plan too: what is being checked may be paid at any moment, and is not asked for twice.
  if (view.unsettled) return 'OTHER_PENDING'
  const runs = view.paidDaysRemaining > 0
  return runs && plans.indexOf(view.currentPlan) > plans.indexOf(plan) ? 'LOWER_PLAN' : null
}

/** Why a user cannot buy a plan, in words; null if they can. */
export function refusalOf(plan: PaidPlan, view: HeldPlan, isAgent: boolean): string | null {
  const misfit = misfitOf(plan, view, isAgent)
  if (misfit === 'OTHER_PENDING') return refusals.otherPending(purchaseText(view.unsettled))
  if (misfit === null) return null
  return misfit === 'AGENTS_ONLY' ? refusals.agentsOnly : refusals.lowerPlan
}

/** "Pro (yearly)". */
function purchaseText(purchase: HeldPlan['unsettled']): string {
  return purchase ? `${planNames[purchase.plan]} (${purchase.cycle})` : 'a plan'
}

/** What a buyer reads of an order that we ended; null for one that ended otherwise. */
export function endedTextOf(issue: string | null): string | null {
  return issue !== null && Object.hasOwn(endedTexts, issue) ? endedTexts[issue as EndedIssue] : null
}

export const isOpen = (state: OrderState) => openStates.some((open) => open === state)
/** Whether the money may be asked for; a refused buyer may try again. */
export const isTakeable = (state: OrderState) => state === 'created' || state === 'approved' || state === 'denied'
/**
 * Whether money may still come of an order, or came and we do not know. A refused one is asked about only after its buyer
 * pressed again and PayPal did not answer.
 */
export const isUndecided = ({ state, checkAt }: { state: OrderState; checkAt: Instant | null }) =>
  isOpen(state) || (state === 'denied' && checkAt !== null)
export const isPaid = (state: OrderState) => paidStates.some((paid) => paid === state)

/** When an order is asked about next; null when nothing more can come of it. */
export function nextCheckAt(state: OrderState, createdAt: Instant, now: Instant): Instant | null {
  const age = now - createdAt
  if (state === 'captured' || state === 'partly_refunded') {
    const step = paidChecksByAge.find(({ youngerThanMs }) => age < youngerThanMs)
    return step ? now + step.everyMs : null
  }
  if (state === 'disputed') return now + disputeCheckMs
  // The answer to a capture may have been lost before an order was ended.
  const isAsked = isOpen(state) || state === 'expired'
  if (!isAsked || age >= (state === 'pending' ? pendingLifetimeMs : orderLifetimeMs)) return null
  const step = checksByAge.find(({ youngerThanMs }) => age < youngerThanMs)
  return step ? now + step.everyMs : null
}

/** The five messages of the result page, from PayPal's issue codes. */
const declineCodes: Readonly<Record<string, DeclineCode>> = {
  INSTRUMENT_DECLINED: 'card_declined',
  PAYER_CANNOT_PAY: 'card_declined',
  TRANSACTION_REFUSED: 'card_declined',
  CARD_CLOSED: 'card_declined',
  INSUFFICIENT_FUNDS: 'insufficient_funds',
  CARD_EXPIRED: 'expired_card',
  CVV_FAILURE: 'incorrect_cvc',
  CVC_MISMATCH: 'incorrect_cvc',
  PROCESSING_ERROR: 'processing_error',
  INTERNAL_SERVER_ERROR: 'processing_error',
}

/** PayPal refused the buyer's way to pay for a reason that is none of the five. */
const otherDeclines: readonly string[] = [
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'TRANSACTION_BLOCKED_BY_PAYEE',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'CARD_TYPE_NOT_SUPPORTED',
  'CARD_BRAND_NOT_SUPPORTED',
]

/** Null where the issue is no refusal of the buyer's way to pay. */
export function declineCodeOf(issue: string | null): string | null {
  if (issue === null) return null
  return declineCodes[issue] ?? (otherDeclines.includes(issue) ? issue.toLowerCase() : null)
}

export function isDeclineCode(text: string): text is DeclineCode {
  return Object.hasOwn(declineTexts, text)
}

/** By decline code, else by code, else the server's message. */
export function failureText(
  { code, declineCode }: { code: string | null; declineCode: string | null },
  message?: string,
): string {
  if (declineCode !== null) return isDeclineCode(declineCode) ? declineTexts[declineCode] : otherDecline
  if (code === null) return notProcessed
  const ended = endedTextOf(code)
  if (ended !== null) return ended
  return isDeclineCode(code) ? declineTexts[code] : (message ?? unexpectedError)
}

type Address = { line1: string; line2: string; city: string; postal_code: string }

/** One line, as on a document. */
export function addressText({ line1, line2, city, postal_code }: Address): string {
  return [line1, line2, city, postal_code, 'United Kingdom'].filter((part) => part !== '').join(', ')
}
