import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { alertTypes, maxPriceThresholdPence } from '#worker/alerting/alerts/constants.ts'
import { crossingOf, crossings, plainAlert, wantedCrossings } from '#worker/alerting/alerts/rules.ts'
import {
  cursorText,
  fanOutPartitions,
  nextPage,
  type Partition,
  parseCursor,
} from '#worker/alerting/alerts/walk.rules.ts'
import { maxListedMerges } from '#worker/matches/catalogue/merging/constants.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { changeOf, factsOf, noon, summary } from './changes.ts'
import { anyTicket, ticket } from './offers.ts'

const ticketTypes = alertTypes.filter((type) => type !== 'queue')
const match = factsOf({ isHighDemand: true, kickoffAt: noon + 1 })
const stepsFor = (before: number | null, after: number | null, more: Partial<Change> = {}) => {
  const change = changeOf(summary(before), summary(after), more)
  return fanOutPartitions(match, change, crossings(change, match, noon))
}

test('every target and type is read in a fixed order, the nearest target first', () => {
  const partitions = stepsFor(null, 5_000)
  expect(partitions).toHaveLength(64)
  const targets = partitions.flatMap((partition) =>
    partition?.alertType === 'availability' ? `${partition.kind} ${partition.id}` : [],
  )
  expect([...new Set(targets)]).toEqual(['match 1', 'team 10', 'team 11', 'league 5'])
  expect([...new Set(partitions.slice(0, 16).flatMap((partition) => partition?.alertType ?? []))]).toEqual(ticketTypes)
})

test('of a queue that formed only the alerts for queues are read, on any platform or on one', () => {
  const partitions = stepsFor(5_000, 5_000, { queue: { since: noon } })
  expect(
    partitions.flatMap((partition) =>
      partition ? `${partition.kind} ${partition.alertType} ${partition.isConditional}` : [],
    ),
  ).toEqual(['match', 'team', 'team', 'league'].flatMap((kind) => [`${kind} queue false`, `${kind} queue true`]))
})

test('while matches are merged into it their alerts are read too, and then its own again, for those that moved', () => {
  const change = changeOf(summary(null), summary(5_000))
  const formerIds = Array.from({ length: maxListedMerges }, (_, at) => 100 + at)
  const partitions = fanOutPartitions(match, change, crossings(change, match, noon), formerIds)
  expect(partitions.slice(0, 64)).toEqual(stepsFor(null, 5_000))
  const targets = partitions.flatMap((partition) => (partition?.alertType === 'availability' ? partition.id : []))
  expect([...new Set(targets.slice(2 * 4))]).toEqual([...formerIds, match.id])
  const after = { thresholdPence: 5_500, alertId: 77 }
  for (const partition of partitions.keys())
    expect(parseCursor(cursorText({ partition, after }))).toEqual({ partition, after })
})

test('only what a change concerns is read, and keeps its number', () => {
  const partitions = stepsFor(6_000, 5_000)
  expect(partitions.flatMap((partition, at) => (partition ? at : []))).toEqual(
    [4, 20, 36, 52].flatMap((at) => [at, at + 1, at + 2, at + 3]),
  )
  expect(partitions[5]).toMatchObject({ isConditional: false, fromPence: 5_000, untilPence: 6_000 })
  expect(stepsFor(5_000, 6_000).every((partition) => partition === null)).toBe(true)
})

test('a fall on one platform reads no maximum price of the match, only those for that platform', () => {
  const elsewhere = { matchBefore: summary(3_000), matchAfter: summary(3_000) }
  expect(stepsFor(6_000, 5_000, elsewhere)[5]).toBeNull()
  expect(stepsFor(6_000, 5_000, elsewhere)[7]).toMatchObject({ fromPence: 5_000, untilPence: 6_000 })
})

test('when a seller became another kind, every alert for certain tickets is read', () => {
  const partitions = stepsFor(5_000, 5_000, { kindBefore: 'exchange' })
  expect(
    partitions.flatMap((partition) =>
      partition?.kind === 'match' ? `${partition.alertType} ${partition.fromPence}` : [],
    ),
  ).toEqual(ticketTypes.flatMap((type) => (type === 'price_drop' ? [`${type} -1`, `${type} 0`] : [`${type} -1`])))
  expect(partitions.every((partition) => partition === null || partition.isConditional)).toBe(true)
})

test('whatever the prices, an alert is read if it fires', () => {
  const price = fc.option(fc.integer({ min: 0, max: maxPriceThresholdPence + 5 }), { nil: null })
  const prices = fc.tuple(price, price, price, price)
  const threshold = fc.option(fc.integer({ min: 0, max: maxPriceThresholdPence }), { nil: null })
  fc.assert(
    fc.property(prices, threshold, fc.boolean(), fc.constantFrom(...alertTypes), (seen, limit, isForOne, alertType) => {
      const [platformBefore, platformAfter, matchBefore, matchAfter] = seen.map((pence) => summary(pence))
      if (!platformBefore || !platformAfter || !matchBefore || !matchAfter) throw new Error('four prices')
      const change = changeOf(platformBefore, platformAfter, { matchBefore, matchAfter })
      const crossed = crossings(change, match, noon)
      const alert = {
        id: 1,
        userId: 1,
        targetKind: 'match' as const,
        targetId: 1,
        alertType,
        createdAt: noon,
        ...plainAlert,
        priceThresholdPence: alertType === 'price_drop' ? limit : null,
        platformId: isForOne ? change.platform.id : null,
      }
      const threshold = alert.priceThresholdPence ?? -1
      const isRead = (partition: Partition | null) =>
        partition?.kind === 'match' &&
        partition.alertType === alertType &&
        partition.isConditional === isForOne &&
        partition.fromPence <= threshold &&
        threshold < partition.untilPence
      if (crossingOf(alert, change, crossed)) expect(fanOutPartitions(match, change, crossed).some(isRead)).toBe(true)
    }),
    runs(2_000),
  )
})

const offerState = fc.record({
  pricePence: fc.option(fc.integer({ min: 0, max: 50 }), { nil: null }),
  currency: fc.constant('GBP'),
  availability: fc.constantFrom('available' as const, 'limited' as const, 'sold_out' as const),
  quantity: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
})
const moved = fc.record({ before: offerState, after: offerState, section: fc.constantFrom('F1', 'F13') })
const wanted = fc.record({
  together: fc.integer({ min: 1, max: 3 }),
  areas: fc.record({ wanted: fc.subarray(['F1']), unwanted: fc.constant<string[]>([]) }),
})

test('whatever the tickets, an alert for certain ones is read if it fires', () => {
  const threshold = fc.option(fc.integer({ min: 0, max: 55 }), { nil: null })
  fc.assert(
    fc.property(
      fc.array(moved, { maxLength: 4 }),
      wanted,
      threshold,
      fc.constantFrom(...alertTypes),
      (moves, asked, limit, alertType) => {
        const placed = (at: 'before' | 'after') =>
          moves.map((move, index) => ticket(0, { ...move[at], ticketType: `Adult ${index}`, section: move.section }))
        const around = { before: placed('before'), after: placed('after') }
        const offers = moves.map(({ section, ...move }, index) => ({
          ticketType: `Adult ${index}`,
          section,
          before: { ...move.before, feesPence: null },
          after: { ...move.after, feesPence: null },
        }))
        // The match's own summary says nothing.
        const change = changeOf(summary(1), summary(1), { offers })
        const alert = {
          id: 1,
          userId: 1,
          targetKind: 'match' as const,
          targetId: 1,
          alertType,
          createdAt: noon,
          platformId: null,
          ...plainAlert,
          priceThresholdPence: alertType === 'price_drop' ? limit : null,
          conditions: { ...anyTicket, ...asked },
        }
        const pence = alert.priceThresholdPence ?? -1
        const isRead = (partition: Partition | null) =>
          partition?.alertType === alertType &&
          partition.isConditional &&
          partition.fromPence <= pence &&
          pence < partition.untilPence
        const crossed = wantedCrossings(change, match, around, alert)
        if (crossingOf(alert, change, crossed)) expect(fanOutPartitions(match, change, []).some(isRead)).toBe(true)
      },
    ),
    runs(3_000),
  )
})

test('the walk resumes where it stopped', () => {
  const after = { thresholdPence: 5_500, alertId: 77 }
  expect(parseCursor(cursorText({ partition: 5, after }))).toEqual({ partition: 5, after })
  const partitions = stepsFor(6_000, 5_000)
  expect(nextPage({ partition: 5, after }, partitions)?.cursor).toEqual({ partition: 5, after })
  expect(nextPage({ partition: 5, after: null }, partitions)?.cursor.after).toEqual({
    thresholdPence: 5_000,
    alertId: 0,
  })
  expect(nextPage({ partition: 8, after }, partitions)?.cursor).toEqual({
    partition: 20,
    after: { thresholdPence: -1, alertId: 0 },
  })
  expect(nextPage({ partition: 56, after: null }, partitions)).toBeNull()
})

test.each([null, '', '3', '3:8003', '3:x:1', '-1:4:1', '1:-2:7', `1:1:${'9'.repeat(16)}`])(
  'the walk begins again at the place %s of an older version or of no user',
  (place) => {
    expect(parseCursor(place)).toEqual({ partition: 0, after: null })
  },
)
