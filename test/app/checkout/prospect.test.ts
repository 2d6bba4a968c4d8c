import { expect, test } from 'vitest'
import { prospectText, trialText } from '#app/ui/checkout/prospect.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const running = (plan: 'basic' | 'pro', until: string) => ({ plan, untilAt: day(until), leftPence: 402 })

test.each([
  ['a new plan', null, 'Paid now, Pro runs until 23 Dec 2026.'],
  [
    'the plan that runs',
    running('pro', '2026-12-01'),
    'Your Pro runs until 1 Dec 2026. Paid now, it runs until 23 Dec 2026.',
  ],
  [
    'a bigger plan',
    running('basic', '2026-12-01'),
    'Paid now, Pro starts at once and runs until 23 Dec 2026: what is left of your Basic, £4.02, is credited as time.',
  ],
])('the checkout of %s says until when it will run', (_what, before, text) => {
  expect(prospectText('pro', { untilAt: day('2026-12-23'), running: before })).toBe(text)
})

test('a trial whose days would be lost is said before the payment, and no other', () => {
  const trial = { plan: 'basic', endsAt: day('2026-12-05') } as const
  expect(trialText('pro', trial)).toContain('Your free trial of Basic runs until 5 Dec 2026')
  expect(trialText('basic', trial)).toContain('the trial’s days are not added')
  expect(trialText('basic', { ...trial, plan: 'pro' })).toBeNull()
  expect(trialText('pro', null)).toBeNull()
})
