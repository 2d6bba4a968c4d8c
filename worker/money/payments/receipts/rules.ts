import { toIso } from '#worker/ground/platform/clock.ts'
import type { NewHookEvent } from '#worker/people/connections/hooks/contract.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { methodNames, type PaymentMethod } from '../constants.ts'
import type { Receipt } from './contract.ts'

const digits = 6

/** "TL-000042" */
export function receiptName(number: number): string {
  return `TL-${String(number).padStart(digits, '0')}`
}

/** The number in an address, with or without its name; null for anything else. */
export function receiptNumber(text: string): number | null {
  const found = /^(?:TL-)?(\d{1,9})$/.exec(text)
  return found ? Number(found[1]) : null
}

/** "Receipt" up to £250, "VAT invoice" with the buyer on it, "Credit note" for money given back. */
export function receiptTitle({ kind, buyer }: Pick<Receipt, 'kind' | 'buyer'>): string {
  if (kind === 'credit_note') return 'Credit note'
  return buyer ? 'VAT invoice' : 'Receipt'
}

/** "VAT invoice TL-000042", of the document that a credit note is about. */
export function creditedName({ number, isInvoice }: NonNullable<Receipt['credits']>): string {
  return `${isInvoice ? 'VAT invoice' : 'Receipt'} ${receiptName(number)}`
}

/** "Paid by bank transfer" */
export function paidBy(method: PaymentMethod): string {
  return method === 'paypal' ? 'Paid with PayPal' : `Paid by ${methodNames[method].toLowerCase()}`
}

/** "Touchline Pro, one year" */
export function receiptLine({ plan, cycle }: Pick<Receipt, 'plan' | 'cycle'>): string {
  return `Touchline ${planNames[plan]}, one ${cycle === 'monthly' ? 'month' : 'year'}`
}

/** The document for its buyer's webhooks; `kind` says whether it was paid or given back. */
export function hookEventOf({
  number,
  kind,
  plan,
  cycle,
  grossPence,
  vatPence,
  issuedAt,
  ...rest
}: Receipt): NewHookEvent {
  return {
    id: `receipt-${number}`,
    type: 'payment.receipt',
    at: issuedAt,
    data: {
      number: receiptName(number),
      kind,
      plan,
      billing_cycle: cycle,
      total: { amount: grossPence / 100, currency: 'GBP' },
      vat: { amount: vatPence / 100, currency: 'GBP' },
      from: toIso(rest.fromAt),
      until: toIso(rest.untilAt),
      credits: rest.credits && receiptName(rest.credits.number),
    },
  }
}
