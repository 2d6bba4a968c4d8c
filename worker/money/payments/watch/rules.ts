// Troubles at PayPal that only buyers see, until the operator is notified.
import { manyText } from '#worker/ground/platform/count-text.ts'
import { signInRefused } from '../constants.ts'
import type { ProviderAnswer } from '../paypal/contract.ts'
import type { CaseKind } from '../proof/constants.ts'

/** Calls to PayPal. Buyers wait for the first two. */
export type WatchedCall = 'create' | 'capture' | 'read' | 'refund' | 'dispute' | 'verify'

/**
 * PayPal's issues of a capture that are about the buyer: their card, their account or what they agreed to. Any other
 * refuses us.
 */
const buyersIssue =
  /^(INSTRUMENT_|PAYER_|CARD_|CVV_|CVC_|INSUFFICIENT_FUNDS|TRANSACTION_|REDIRECT_PAYER_|ORDER_|COMPLIANCE_|PROCESSING_ERROR|MAX_NUMBER_OF_PAYMENT_ATTEMPTS_)/

export type Trouble = { kind: Extract<CaseKind, 'paypal_refuses' | 'paypal_silent'>; subject: string; text: string }

/** What buyers wait for, as a case names it. */
const subjects = { create: 'new orders', capture: 'payments' } as const
/** Subject of a case about our credentials, where every call fails for the same reason. */
export const signInSubject = 'sign-in'

/** Null where PayPal works, or says no to a buyer alone. */
export function troubleOf(call: WatchedCall, answer: ProviderAnswer<unknown>): Trouble | null {
  if (answer.kind === 'ok') return null
  if (answer.kind === 'unknown' && answer.reason === signInRefused) {
    const text = 'PayPal does not accept our client ID and secret. No payment can be made until they are right.'
    return { kind: 'paypal_refuses', subject: signInSubject, text }
  }
  if (call !== 'create' && call !== 'capture') return null
  const subject = subjects[call]
  if (answer.kind === 'unknown') {
    const text = `PayPal did not answer (${answer.reason}). Buyers are asked to try again later.`
    return { kind: 'paypal_silent', subject, text }
  }
  if (call === 'capture' && buyersIssue.test(answer.issue)) return null
  return { kind: 'paypal_refuses', subject, text: `PayPal answers ${answer.issue}. See your account at PayPal.` }
}

/** Subjects of cases that an answer of PayPal's shows to be over. */
export function workingBy(call: WatchedCall, answer: ProviderAnswer<unknown>): string[] {
  if (answer.kind === 'unknown') return []
  // It took our credentials, whatever it answered.
  return answer.kind === 'ok' && (call === 'create' || call === 'capture')
    ? [signInSubject, subjects[call]]
    : [signInSubject]
}

/** An order that ended, as far as it shows whether buyers can pay. */
export type CardTry = { payerId: string; state: string; issue: string | null }

/** So many refused payments in a row, of so many buyers, are no chance. */
export const refusedInARow = { attempts: 5, payers: 3 } as const

/** The newest first; null while they may be chance. */
export function refusedText(attempts: readonly CardTry[]): string | null {
  const last = attempts.slice(0, refusedInARow.attempts)
  const payers = new Set(last.map(({ payerId }) => payerId))
  const isChance =
    last.length < refusedInARow.attempts ||
    payers.size < refusedInARow.payers ||
    last.some(({ state }) => state !== 'denied')
  if (isChance) return null
  const issues = [...new Set(last.map(({ issue }) => issue ?? 'no reason'))].join(', ')
  return `The last ${manyText(last.length, 'payment')}, of ${manyText(payers.size, 'buyer')}, were refused (${issues}).`
}
