import { expect, test } from 'vitest'
import { permit, reportPage } from '#durable/platform-gate/permit.ts'
import { gateOf, startAt } from './factories.ts'

test('a list of events that was read is no check of a match’s page: a platform of which nothing else was read stays unread', () => {
  const asked = permit(
    gateOf([]),
    { url: 'https://platform.example/events', isAllowed: true, isRobotsOnly: false, isOperators: true },
    startAt,
    () => 'lease',
  )
  expect(asked.permit.kind).toBe('page')
  const report = { leaseId: 'lease', requests: 1, kind: 'unchanged' as const, status: 200, retryAfterMs: null }
  const { state } = reportPage(asked.gate, report, startAt + 1_000, () => 0.5)
  expect(state).toMatchObject({ lastGoodAt: null, goodChecks: 0, leases: [] })
})
