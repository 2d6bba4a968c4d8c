import { expect, test } from 'vitest'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { plans } from '#worker/people/plans/constants.ts'
import { firstAnswerHours } from '#worker/running/threads/constants.ts'
import { dueAt, isLate, measuredOf, promiseText } from '#worker/running/threads/rules.ts'

test.each([
  [[], null],
  [[5], { medianMs: 5, answers: 1 }],
  [[9, 1, 5], { medianMs: 5, answers: 3 }],
  [[10, 2, 4, 8], { medianMs: 6, answers: 4 }],
])('the median of %j is %j', (durations, measured) => {
  expect(measuredOf(durations)).toEqual(measured)
})

test.each(plans)('a message of %s is due as its plan promises, until its first answer', (plan) => {
  const hours = firstAnswerHours[plan]
  const thread = { plan, openedAt: 1_000, firstAnswerAt: null }
  const due = hours === null ? null : 1_000 + hours * hourMs
  expect(dueAt(thread)).toBe(due)
  expect(isLate(thread, 1_000 + 24 * 365 * hourMs)).toBe(due !== null)
  expect(isLate(thread, 1_000)).toBe(false)
  expect(dueAt({ ...thread, firstAnswerAt: 2_000 })).toBeNull()
})

test('the promise reads as its figures say', () => {
  expect(promiseText()).toBe('Your message is answered first: within 48 hours on Pro, 24 on Premium')
})
