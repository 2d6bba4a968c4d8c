import { expect, test } from 'vitest'
import { logOf, withFigures } from '#durable/platform-gate/figures.ts'
import { targetAfter } from '#durable/platform-gate/outcome.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { gateOf, outcomeOf, startAt, stateOf } from './factories.ts'

test('a run that failed although every page was answered says why: its pages are unusual, and wait', () => {
  const page = stateOf(1)
  const lease = { id: 'lease', kind: 'checks' as const, isProbe: false, targetIds: [1], reserved: 1 }
  const outcome = outcomeOf(1, { kind: 'changed', isRoomUpdated: true, isUnconfirmed: true })
  const done = { requests: 1, outcomes: [outcome] }
  const { runs } = withFigures(
    gateOf([page]).state,
    { ...lease, expiresAt: startAt, isClaimed: true },
    [page],
    done,
    startAt,
  )
  expect(runs).toMatchObject([{ status: 'failed', problem: 'held' }])
  const [read] = logOf(gateOf([targetAfter(page, outcome, startAt, startAt, () => 0.5)]), null)
  expect(read?.checks).toMatchObject([{ kind: 'changed', problem: 'held' }])
})

test('checks since a validator lied say that it is not believed', () => {
  const read = { kind: 'changed', isRoomUpdated: true } as const
  const once = targetAfter(stateOf(1), outcomeOf(1, read), startAt, startAt, () => 0.5)
  const later = startAt + 60_000
  const twice = targetAfter(once, outcomeOf(1, { ...read, at: later }), later, later, () => 0.5)
  const [log] = logOf(gateOf([twice], { distrustedAt: startAt }), null)
  expect(log?.checks.map(({ isDistrusted }) => isDistrusted)).toEqual([true, undefined])
})

test('the log begins with pages that could not be read at their last check, whatever was read since', () => {
  const read = Array.from({ length: 30 }, (_, index) =>
    stateOf(index + 1, { checkedAt: startAt + index, goodAt: startAt + index }),
  )
  const failing = [100, 101, 102].map((id) =>
    stateOf(id, { checkedAt: startAt - hourMs, goodAt: startAt - id * hourMs, lastProblem: 'http_error' }),
  )
  const forbidden = stateOf(200, { lastProblem: 'http_error', isDisallowed: true })
  const ids = logOf(gateOf([...read, ...failing, forbidden]), null).map(({ targetId }) => targetId)
  expect(ids.slice(0, 5)).toEqual([102, 101, 100, 30, 29])
  expect(ids).toHaveLength(20)
  const many = read.map((page) => ({ ...page, lastProblem: page.id > 25 ? null : 'http_error' }))
  const [first, , , , , , , , , , next] = logOf(gateOf(many), null).map(({ targetId }) => targetId)
  expect([first, next]).toEqual([1, 30])
})
