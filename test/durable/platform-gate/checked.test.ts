import { describe, expect, test } from 'vitest'
import { checkedAfter } from '#durable/platform-gate/view.ts'
import { type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { gateOf, startAt, stateOf } from './factories.ts'

const ago = (minutes: number) => startAt - minutes * minuteMs
const read = (id: number, minutes: number, lastProblem: string | null = null, dueAt: Instant = startAt) =>
  stateOf(id, { checkedAt: ago(minutes), goodAt: ago(minutes), lastProblem, dueAt })
const open = { failures: 9, openings: 1, openUntil: startAt + minuteMs }

describe('lists hear from a gate', () => {
  test('what was checked well since, and of any age what is unread as the match’s page says it', () => {
    const gate = gateOf([
      read(1, 3),
      read(2, 30),
      read(3, 4, 'http_error'),
      read(4, 6, 'http_error'),
      read(5, 60, null, ago(6)),
      stateOf(6, { checkedAt: ago(3), lastProblem: 'http_error' }),
    ])
    expect(checkedAfter(gate, ago(10), startAt).checked).toEqual([
      { matchId: 1_001, at: ago(3) },
      { matchId: 1_003, at: ago(4) },
      { matchId: 1_004, at: ago(6), isUnread: true },
      { matchId: 1_005, at: ago(60), isUnread: true },
    ])
  })

  test('nothing while it was not asked for, unless the platform is down', () => {
    const targets = [read(1, 3), read(2, 30), read(3, 6, 'http_error')]
    expect(checkedAfter(gateOf(targets), undefined, startAt)).toEqual({})
    expect(checkedAfter(gateOf(targets, { breaker: open }), undefined, startAt).checked).toEqual([
      { matchId: 1_002, at: ago(30), isUnread: true },
      { matchId: 1_003, at: ago(6), isUnread: true },
    ])
  })
})
