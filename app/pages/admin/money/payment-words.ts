import type { Tone } from '#app/ui/badge.tsx'
import { givenBackWords, type PaymentStatus } from '#worker/money/payments/desk/constants.ts'
import type { PaymentRecord } from '#worker/money/payments/desk/contract.ts'

export const statusWords: Record<PaymentStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  failed: 'Failed',
  expired: 'Expired',
}

export const statusTones: Record<PaymentStatus, Tone> = {
  pending: 'warn',
  confirmed: 'good',
  failed: 'live',
  expired: 'off',
}

type Marked = Pick<PaymentRecord, 'state' | 'isRefundAsked'>

/** Beside the status, which does not say what became of the money. */
export function marksOf({ state, isRefundAsked }: Marked): [words: string, tone: Tone][] {
  const givenBack = givenBackWords[state]
  return [
    ...(givenBack ? [[givenBack, 'off'] as [string, Tone]] : []),
    ...(state === 'disputed' ? [['Disputed', 'live'] as [string, Tone]] : []),
    ...(isRefundAsked ? [['Refund asked for', 'warn'] as [string, Tone]] : []),
  ]
}
