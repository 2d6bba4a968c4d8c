import { describe, expect, test } from 'vitest'
import { withDrift } from '#durable/platform-gate/drift.ts'
import { checkOf, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { TargetState } from '#durable/platform-gate/state.ts'
import { readingVersion } from '#worker/watching/monitoring/constants.ts'
import { gateOf, outcomeOf, startAt, stateOf } from './factories.ts'

const validators = { etag: '"v1"', lastModified: 'Sat, 31 Dec 2039 00:00:00 GMT', bodyHash: 'page' }
const usual = { checks: 14, yield: 3, priced: 3, medianPence: 45_000, lowPence: 45_000, words: [1] }
const sample = { offers: 3, told: 3, isProvenEmpty: false, priced: 3, medianPence: 4_500, lowPence: 4_500 }
const older = stateOf(1, { ...validators, usual, fullAt: startAt, checkedAt: startAt, readingVersion: undefined })
const afterCheck = (target: TargetState, facts: Parameters<typeof outcomeOf>[1]) =>
  targetAfter(
    target,
    outcomeOf(1, { kind: 'changed', isRoomUpdated: true, ...validators, ...facts }),
    startAt,
    startAt,
    () => 0.5,
  )

describe('a page that an older version read', () => {
  test('is asked for in full, and compared with nothing that was usual', () => {
    const check = checkOf(older, startAt)
    expect(check).toMatchObject({ etag: null, lastModified: null, bodyHash: null })
    expect(check).not.toHaveProperty('usual')
    expect(check).not.toHaveProperty('isFull')
  })

  test('stays compared where the pages of its platform have changed', () => {
    expect(checkOf(older, startAt, false, true)).toMatchObject({ usual, bodyHash: null })
  })

  test('is asked for as always once the room was told', () => {
    const read = afterCheck(older, {})
    expect(read.readingVersion).toBe(readingVersion)
    expect(checkOf(read, startAt)).toMatchObject(validators)
  })

  test.each([
    ['the room did not hear of it', { isRoomUpdated: false }],
    ['its changes wait', { isUnconfirmed: true }],
    ['it was not certain, or read by an older consumer', { readingVersion: undefined }],
    ['it was empty', { kind: 'nothing_found' as const }],
  ])('stays so where %s', (_, facts) => {
    expect(checkOf(afterCheck(older, facts), startAt)).toMatchObject({ etag: null, bodyHash: null })
  })

  test('begins anew what is usual for it', () => {
    const seen = { ...sample, unknown: 0, words: [2], layout: [] }
    const outcome = outcomeOf(1, { kind: 'changed', isRoomUpdated: true, sample: seen })
    const usualOf = (before: TargetState) =>
      withDrift(gateOf([{ ...before, readingVersion }]), gateOf([before]).targets, [outcome], startAt).targets.get(1)
        ?.usual?.medianPence
    expect(usualOf(older)).toBe(4_500)
    expect(usualOf({ ...older, readingVersion })).toBe(24_750)
  })
})

test('that a page names its tickets by who comes or by the seat is remembered, also while it lists none', () => {
  const read = afterCheck(older, { namesTickets: true })
  expect(checkOf(read, startAt)).toMatchObject({ namesTickets: true })
  expect(checkOf(afterCheck(read, { kind: 'nothing_found' as const }), startAt)).toMatchObject({ namesTickets: true })
  expect(checkOf(older, startAt)).not.toHaveProperty('namesTickets')
})
