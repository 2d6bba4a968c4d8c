import { expect, test } from 'vitest'
import { DeletionDialog } from '#app/pages/profile/deletion-dialog.tsx'
import { paidPlanOf } from '#app/pages/profile/paid-plan.ts'
import { markup, words } from './render.tsx'

const untilAt = Date.UTC(2027, 10, 22, 12)
const paid = { currentPlan: 'pro', paidDaysRemaining: 365, paidUntilAt: untilAt } as const
const confirming = { step: 'confirm', reason: 'Other', feedback: '' } as const

test.each([undefined, confirming])('deleting an account says what becomes of a paid plan, in each step', (state) => {
  const html = markup(<DeletionDialog state={state as never} paidPlan={paidPlanOf(paid)} />)
  expect(words(html)).toContain('Your Pro is paid until 22 Nov 2027, and ends with the account.')
  expect(html).toContain('href="/dashboard?tab=plan"')
  expect(words(html)).toContain('within 14 days of a payment you can cancel it first')
  expect(words(markup(<DeletionDialog state={state as never} paidPlan={null} />))).not.toContain('money back')
})

test('time that is over is no paid plan', () => {
  expect(paidPlanOf({ ...paid, paidDaysRemaining: 0 })).toBeNull()
  expect(paidPlanOf({ ...paid, paidUntilAt: null })).toBeNull()
})
