import { describe, expect, test } from 'vitest'
import { checkOf, stateAfter, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { Outcome } from '#durable/platform-gate/protocol.ts'
import { type Lease, newState, type TargetState } from '#durable/platform-gate/state.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { backoffBaseMs, freshnessEveryMs, secondCheckMs } from '#worker/watching/monitoring/constants.ts'
import { outcomeOf, startAt, stateOf } from './factories.ts'

const middle = () => 0.5
const validators = { etag: '"a"', lastModified: 'Sat, 31 Dec 2039 00:00:00 GMT', bodyHash: 'h1' }
const fresh = { etag: '"b"', lastModified: 'Sun, 01 Jan 2040 00:00:00 GMT', bodyHash: 'h2' }
const none = { etag: null, lastModified: null, bodyHash: null }

function targetGiven(facts: Partial<Outcome>, target: TargetState = stateOf(1, validators)): TargetState {
  return targetAfter(target, outcomeOf(1, facts), startAt + minuteMs, startAt, middle)
}

describe('a target after a check', () => {
  test('stores the validators of a changed page that reached the room', () => {
    expect(targetGiven({ kind: 'changed', isRoomUpdated: true, ...fresh })).toMatchObject({
      ...fresh,
      goodAt: startAt,
      roomUpdatedAt: startAt,
      dueAt: startAt + hourMs,
    })
  })

  test('reads a changed page that did not reach the room again, with the old validators', () => {
    const target = targetGiven({ kind: 'changed', isRoomUpdated: false, ...fresh })
    expect(target).toMatchObject({
      ...validators,
      goodAt: null,
      roomUpdatedAt: null,
      failures: 1,
      lastProblem: 'room_not_updated',
    })
    expect(target.dueAt).toBeLessThanOrEqual(startAt + backoffBaseMs)
  })

  test('reads the page in full once another match’s was in its place', () => {
    expect(targetGiven({ kind: 'failed', status: 200, problems: ['other_event'] })).toMatchObject(none)
    expect(targetGiven({ kind: 'failed', status: 500 })).toMatchObject(validators)
  })

  test('counts what stood in the page’s place until it is back, whatever the trouble on the way', () => {
    const wall: Partial<Outcome> = { kind: 'failed', status: 200, problems: ['not_ticket_page'], isInstead: true }
    const once = targetGiven(wall)
    expect(once).toMatchObject({ ...validators, instead: 1 })
    const late = targetGiven({ kind: 'failed', status: 500 }, targetGiven({ kind: 'throttled', status: 429 }, once))
    const twice = targetGiven({ kind: 'blocked', status: 200, problems: ['waiting_room'], isInstead: true }, late)
    expect(twice).toMatchObject({ ...none, instead: 2 })
    expect(checkOf(twice, startAt)).toMatchObject({ instead: 2 })
    expect(targetGiven({ kind: 'unchanged', status: 304 }, once).instead).toBe(0)
    expect(targetGiven({ kind: 'changed', isRoomUpdated: true }, twice).instead).toBe(0)
  })

  test('keeps why a page that was read well has no ticket on sale', () => {
    const read = { kind: 'changed', isRoomUpdated: true, note: 'it is no ticket', detail: 'something else' } as const
    expect(targetGiven(read).checks?.[0]?.[6]).toBe('it is no ticket')
    expect(targetGiven({ ...read, problems: ['outlier'] }).checks?.[0]).toHaveLength(6)
  })

  test('was checked well where an offer of its page is doubtful', () => {
    expect(targetGiven({ kind: 'changed', isRoomUpdated: true, problems: ['wrong_currency'] })).toMatchObject({
      goodAt: startAt,
      lastProblem: null,
    })
  })

  test('keeps validators that an unchanged page did not repeat', () => {
    expect(targetGiven({ kind: 'unchanged', status: 304, etag: '"b"' })).toMatchObject({
      ...validators,
      etag: '"b"',
      goodAt: startAt,
    })
  })

  test('counts an empty page as a check but not as a successful one, and keeps the last good validators', () => {
    expect(targetGiven({ kind: 'nothing_found', ...fresh })).toMatchObject({
      ...validators,
      goodAt: null,
      checkedAt: startAt,
      failures: 0,
      lastProblem: 'nothing_found',
    })
  })

  test.each(['failed', 'blocked'] as const)('a %s check backs off and keeps the validators', (kind) => {
    const target = targetGiven({ kind, status: 500 }, stateOf(1, { ...validators, failures: 2 }))
    expect(target).toMatchObject({ ...validators, failures: 3, dueAt: startAt + 3 * backoffBaseMs })
  })

  test('after throttling is due after the pause, without counting a failure', () => {
    const target = targetGiven({ kind: 'throttled', status: 429 })
    expect(target).toMatchObject({ failures: 0, lastProblem: 'throttled' })
    expect(target.dueAt).toBeGreaterThan(startAt + minuteMs)
    expect(target.dueAt).toBeLessThanOrEqual(startAt + 2 * minuteMs)
  })

  test('reads a suspicious page again soon, in full', () => {
    const target = targetGiven({ kind: 'changed', isRoomUpdated: true, needsSecondCheck: true, ...fresh })
    expect(target).toMatchObject({ ...none, dueAt: startAt + secondCheckMs })
  })

  test('after a successful check has no failures, problems or waiting user', () => {
    const target = targetGiven(
      { kind: 'unchanged' },
      stateOf(1, { failures: 4, lastProblem: 'http_error', isWanted: true }),
    )
    expect(target).toMatchObject({ failures: 0, lastProblem: null, isWanted: false })
  })

  test('drops a validator that is too long', () => {
    expect(targetGiven({ kind: 'changed', isRoomUpdated: true, etag: `"${'x'.repeat(600)}"` }).etag).toBeNull()
  })

  test('treats a check from the future as now', () => {
    expect(targetGiven({ at: startAt + hourMs }).checkedAt).toBe(startAt)
  })
})

describe('a lease', () => {
  test('says when the room should get the freshness of an unchanged page', () => {
    const isDueAfter = (roomUpdatedAt: number | null) => checkOf(stateOf(1, { roomUpdatedAt }), startAt).isFreshnessDue
    expect([
      isDueAfter(null),
      isDueAfter(startAt - freshnessEveryMs),
      isDueAfter(startAt - freshnessEveryMs + 1),
    ]).toEqual([true, true, false])
  })
})

describe('the facts that the room has of a page', () => {
  const known = stateOf(1, { facts: 'f1', roomUpdatedAt: startAt })

  test.each<[string, Partial<Outcome>, string | undefined]>([
    ['stay with an unchanged page', { kind: 'unchanged' }, 'f1'],
    ['stay with a page that says the same', { kind: 'changed', isKnown: true, facts: 'f1' }, 'f1'],
    ['are those that it received', { kind: 'changed', isRoomUpdated: true, facts: 'f2' }, 'f2'],
    ['are not known when it received what waits', { kind: 'changed', isRoomUpdated: true }, undefined],
    ['are not known when it did not answer', { kind: 'changed', isRoomUpdated: false }, undefined],
    ['are not known after a page without offers', { kind: 'nothing_found', isRoomUpdated: true }, undefined],
    ['are not known after a queue', { kind: 'blocked', problems: ['waiting_room'] }, undefined],
    ['are not known after a failure', { kind: 'failed', status: 500 }, undefined],
    ['are not known after throttling', { kind: 'throttled', status: 429 }, undefined],
  ])('%s', (_, outcome, facts) => {
    expect(targetGiven(outcome, known).facts).toBe(facts)
  })

  test('are no failure to tell it', () => {
    const target = targetGiven({ kind: 'changed', isKnown: true, facts: 'f1' }, known)
    expect(target).toMatchObject({ failures: 0, goodAt: startAt, lastProblem: null, roomUpdatedAt: startAt })
  })

  test('are told again when the room has not heard of the page for long', () => {
    const factsAfter = (ms: number) => checkOf(known, startAt + ms).facts
    expect([factsAfter(freshnessEveryMs - 1), factsAfter(freshnessEveryMs)]).toEqual(['f1', undefined])
  })
})

test('a lease says when a page was last read well', () => {
  expect(checkOf(stateOf(1, { goodAt: startAt }), startAt).goodAt).toBe(startAt)
  expect(checkOf(stateOf(1, { goodAt: null }), startAt)).not.toHaveProperty('goodAt')
})

describe('the platform after a check', () => {
  const lease: Lease = {
    id: 'lease',
    kind: 'checks',
    isProbe: false,
    targetIds: [1],
    reserved: 4,
    expiresAt: startAt + minuteMs,
    isClaimed: true,
  }
  const state = (facts: Partial<Outcome>, from = newState) =>
    stateAfter(from, lease, outcomeOf(1, facts), startAt, middle)

  test('is paused for as long as it asks, and a pause is never shortened', () => {
    const paused = state({ kind: 'throttled', status: 429, retryAfterMs: 120_000 })
    expect(paused).toMatchObject({ pausedUntil: startAt + 120_000, breaker: newState.breaker })
    expect(state({ kind: 'throttled', status: 429, retryAfterMs: 5_000 }, paused).pausedUntil).toBe(startAt + 120_000)
  })

  test('without a given pause waits longer until it answers', () => {
    const once = state({ kind: 'throttled', status: 503 })
    const twice = state({ kind: 'throttled', status: 503 }, once)
    expect((twice.pausedUntil ?? 0) - startAt).toBe(2 * ((once.pausedUntil ?? 0) - startAt))
    expect(state({ kind: 'unchanged' }, twice).throttles).toBe(0)
  })

  test('counts problems by known code, and transport errors by kind', () => {
    const first = state({ kind: 'failed', status: null })
    const second = state({ kind: 'blocked', status: 403, problems: ['block_page', 'block_page'] }, first)
    const third = state({ kind: 'nothing_found', problems: ['nothing_found'] }, second)
    expect(third.problems).toEqual({ network_error: 1, http_error: 1, block_page: 1, nothing_found: 1 })
    expect(third).toMatchObject({ goodChecks: 0, failedChecks: 3 })
    // A newer consumer may report an unknown code.
    const unknown = JSON.parse('["made_up"]')
    expect(state({ kind: 'changed', isRoomUpdated: true, problems: unknown }, third).problems).toEqual(third.problems)
  })

  test('moves its last good moment forward only', () => {
    const good = state({ kind: 'unchanged', at: startAt - secondMs })
    expect(good).toMatchObject({ goodChecks: 1, lastGoodAt: startAt - secondMs })
    expect(state({ kind: 'unchanged', at: startAt - minuteMs }, good).lastGoodAt).toBe(startAt - secondMs)
  })
})

describe('missing pages', () => {
  const lease: Lease = {
    id: 'l',
    kind: 'checks',
    isProbe: false,
    targetIds: [1],
    reserved: 4,
    expiresAt: startAt + minuteMs,
    isClaimed: true,
  }

  test.each([404, 410])('a %i counts against the target, not the platform', (status) => {
    const missing = outcomeOf(1, { kind: 'failed', status, problems: ['nothing_found'] })
    let state = newState
    for (let check = 0; check < 20; check += 1) state = stateAfter(state, lease, missing, startAt, middle)
    expect(state.breaker).toMatchObject({ failures: 0, openUntil: null })
    expect(state.failedChecks).toBe(20)
    expect(targetAfter(stateOf(1), missing, startAt, startAt, middle).failures).toBe(1)
  })

  test('say since when, until the page is there again', () => {
    const missing = outcomeOf(1, { kind: 'failed', status: 404, problems: ['nothing_found'] })
    const first = targetAfter(stateOf(1), missing, startAt, startAt, middle)
    expect(checkOf(stateOf(1), startAt)).not.toHaveProperty('missingSince')
    const later = startAt + minuteMs
    const second = targetAfter(first, { ...missing, at: later }, later, later, middle)
    expect(checkOf(second, later)).toMatchObject({ missing: 2, missingSince: startAt })
    const back = targetAfter(second, outcomeOf(1, { at: later }), later, later, middle)
    expect(checkOf(back, later)).not.toHaveProperty('missingSince')
    expect(checkOf(targetAfter(back, { ...missing, at: later }, later, later, middle), later)).toMatchObject({
      missing: 1,
      missingSince: later,
    })
  })
})

test('a page with something else in the place of its tickets is no failure of a platform that answers well', () => {
  const lease: Lease = {
    id: 'l',
    kind: 'checks',
    isProbe: false,
    targetIds: [1],
    reserved: 4,
    expiresAt: startAt + minuteMs,
    isClaimed: true,
  }
  const notice = outcomeOf(1, { kind: 'failed', status: 200, problems: ['not_ticket_page'] })
  let state = newState
  for (let check = 0; check < 20; check += 1) state = stateAfter(state, lease, notice, startAt, middle)
  expect(state.breaker).toMatchObject({ failures: 0, openUntil: null })
  expect(state.failedChecks).toBe(20)
  const { failures, missing = 0 } = targetAfter(stateOf(1), notice, startAt, startAt, middle)
  expect([failures, missing]).toEqual([1, 0])
})

describe('a page with a sale that opens', () => {
  const opensAt = startAt + 10 * minuteMs
  const read = targetGiven({ kind: 'changed', isRoomUpdated: true, ...fresh, turnsAt: opensAt })

  test('is due when it opens, however seldom it is read', () => {
    expect(read.dueAt).toBe(opensAt)
  })

  test('is then read in full, because it may stay the same and mean something else', () => {
    expect(checkOf(read, opensAt - 1)).toMatchObject(fresh)
    expect(checkOf(read, opensAt)).toMatchObject({ ...none, hasTurned: true })
  })

  test('is read in full once, also after an unchanged check in between', () => {
    const between = targetAfter(read, outcomeOf(1, { kind: 'unchanged' }), startAt, startAt, middle)
    expect(between.dueAt).toBe(opensAt)
    const opened = targetAfter(
      between,
      outcomeOf(1, { kind: 'changed', isRoomUpdated: true, ...fresh }),
      opensAt,
      opensAt,
      middle,
    )
    expect(checkOf(opened, opensAt + 1)).toMatchObject(fresh)
    expect(checkOf(opened, opensAt + 1)).not.toHaveProperty('hasTurned')
  })
})
