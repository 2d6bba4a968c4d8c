import { type BillingCycle, type PaidPlan, plans, pricesPence } from '../plans/constants.ts'
import type { PlanView } from '../plans/contract.ts'
import type { Instant } from '../platform/clock.ts'
import {
  checksByAge,
  type DeclineCode,
  declineTexts,
  notProcessed,
  type OrderState,
  openStates,
  orderLifetimeMs,
  otherDecline,
  paidStates,
  pendingLifetimeMs,
  refusals,
  simplifiedUpToPence,
  unexpectedError,
  vatPercent,
} from './constants.ts'

/** "39.99" on the wire becomes 3999, whatever floating point makes of it. */
export function penceOf(decimal: number): number {
  return Math.round(decimal * 100)
}

export function priceOf(plan: PaidPlan, cycle: BillingCycle): number {
  return pricesPence[plan][cycle]
}

/** The tax contained in a price, rounded to the penny. */
export function vatIn(grossPence: number): number {
  return grossPence - Math.round((grossPence * 100) / (100 + vatPercent))
}

/** Above the limit of a simplified document the buyer is named. */
export function needsBuyer(amountPence: number): boolean {
  return amountPence > simplifiedUpToPence
}

/** Formats of the Royal Mail, and of Girobank. */
export function isUkPostcode(text: string): boolean {
  return /^(GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/.test(text)
}

/** Why a user cannot buy a plan; null if they can. */
export function refusalOf(plan: PaidPlan, view: Pick<PlanView, 'currentPlan' | 'paidDaysRemaining'>, isAgent: boolean) {
  if (plan === 'premium' && !isAgent) return refusals.agentsOnly
  const runs = view.paidDaysRemaining > 0
  return runs && plans.indexOf(view.currentPlan) > plans.indexOf(plan) ? refusals.lowerPlan : null
}

export const isOpen = (state: OrderState) => openStates.some((open) => open === state)
export const isPaid = (state: OrderState) => paidStates.some((paid) => paid === state)

/** When an open order is asked about next; null when nothing more can come of it. */
export function nextCheckAt(state: OrderState, createdAt: Instant, now: Instant): Instant | null {
  const age = now - createdAt
  if (!isOpen(state) || age >= (state === 'pending' ? pendingLifetimeMs : orderLifetimeMs)) return null
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

export function declineCodeOf(issue: string | null): DeclineCode | null {
  return issue === null ? null : (declineCodes[issue] ?? null)
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
  return isDeclineCode(code) ? declineTexts[code] : (message ?? unexpectedError)
}

type Address = { line1: string; line2: string; city: string; postal_code: string }

/** One line, as on a document. */
export function addressText({ line1, line2, city, postal_code }: Address): string {
  return [line1, line2, city, postal_code, 'United Kingdom'].filter((part) => part !== '').join(', ')
}
