import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import RefundPage from '#app/pages/checkout/payment/refund.tsx'
import { markup, words } from '../render.tsx'

const now = Date.UTC(2026, 10, 26, 12)

/** A payment of which something is left that does not come back as of right. */
function asked(offer: { isRightOver: boolean }): string {
  const loaderData = {
    id: 'P1',
    plan: 'pro',
    cycle: 'monthly',
    amountPence: 3_999,
    isByHand: false,
    state: 'partly_refunded',
    createdAt: now,
    requestId: crypto.randomUUID(),
    law: 'the law',
    refunds: [],
    notes: [],
    offer: { leftPence: 134, rightPence: 0, rightEndsAt: now, coolingOffDays: 14, usedDays: 1, runsDays: 2, ...offer },
  }
  return words(markup(<RefundPage {...({ loaderData } as never as ComponentProps<typeof RefundPage>)} />))
}

test('what is left of a payment is asked for: after the days in which it can be cancelled', () => {
  expect(asked({ isRightOver: true })).toContain(
    'The 14 days in which you can cancel as of right ended on 26 Nov 2026.',
  )
})

test('or within them, when the days not used were given back', () => {
  const text = asked({ isRightOver: false })
  expect(text).toContain('Your right to cancel is for the days not used, and there are none left. Tell us why')
  expect(text).not.toContain('ended on')
})
