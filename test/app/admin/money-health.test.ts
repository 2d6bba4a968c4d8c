import { expect, test } from 'vitest'
import { moneyHealth } from '#app/pages/admin/money-health.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'

const now = Date.UTC(2026, 10, 28, 12)
const pulse = { lastPaidAt: now - 20 * minuteMs, paid: 12, refused: 0, problems: 0, isDown: false }
const of = (more: object) => moneyHealth({ ...pulse, ...more }, now)

test('the overview says in one line whether money comes in', () => {
  expect(of({})).toMatchObject({ status: 'healthy', message: '12 paid in 24 hours, the last 20 min ago.' })
  expect(of({ refused: 2 }).message).toBe('12 paid in 24 hours, the last 20 min ago. 2 refused in 24 hours.')
  expect(of({ problems: 1 })).toMatchObject({ status: 'warning', message: expect.stringContaining('1 open problem.') })
  expect(of({ isDown: true, problems: 1 })).toMatchObject({
    status: 'down',
    message: expect.stringMatching(/^Buyers cannot pay\./),
  })
  expect(of({ paid: 0, lastPaidAt: now - 47 * hourMs }).message).toBe('No payment in 24 hours, the last 47 h ago.')
  expect(of({ paid: 0, lastPaidAt: null }).message).toBe('No payment yet.')
  expect(moneyHealth(null, now)).toMatchObject({ status: null, message: expect.stringContaining('not set up') })
})
