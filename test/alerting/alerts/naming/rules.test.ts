import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listFilters } from '#worker/alerting/alerts/constants.ts'
import type { Alert, NamedTarget } from '#worker/alerting/alerts/contract.ts'
import { countsOf, hasWords, named, passing } from '#worker/alerting/alerts/naming/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import { runs } from '../../../runs.ts'
import { anyTicket } from '../offers.ts'

const alertOf = (more: Partial<Alert>): Alert => ({
  ...plainAlert,
  id: 1,
  userId: 1,
  targetKind: 'match',
  targetId: 4,
  alertType: 'price_drop',
  priceThresholdPence: 3_500,
  platformId: null,
  createdAt: 0,
  ...more,
})

const leeds = { kind: 'match', id: 4, name: 'Leeds v Arsenal', href: '/matches/4' } as const
type Facts = NamedTarget & {
  kickoffAt?: number | null
  matchDay?: string
  status?: MatchStatus
  bestPence?: number
  bestCurrency?: string
}
const facts = (...list: Facts[]) => ({
  targets: new Map(list.map((one) => [`${one.kind}:${one.id}`, one])),
  lastNotified: new Map(),
  retired: new Map([[9, 'East Stand']]),
  clients: new Map([[2, 'Robin']]),
})

test.each([
  ['£35 or less', { priceThresholdPence: 3_500 }],
  ['£35.50 or less', { priceThresholdPence: 3_550 }],
  ['€1,000 or less', { priceThresholdPence: 100_000, currency: 'EUR' }],
  ['any price fall', { priceThresholdPence: null }],
  ['any price fall, 2 together', { priceThresholdPence: null, conditions: { ...anyTicket, together: 2 } }],
  ['tickets appear', { alertType: 'availability', priceThresholdPence: null }],
  ['few tickets left', { alertType: 'high_demand', priceThresholdPence: null }],
  ['last chance before kick-off', { alertType: 'last_chance', priceThresholdPence: null }],
] as const)('an alert is named for its match, the day in London, and "%s"', (wish, more) => {
  const kickoffAt = Date.UTC(2026, 10, 28, 15)
  const match = facts({ ...leeds, kickoffAt, matchDay: '2026-11-28' })
  expect(named(alertOf(more), match).name).toBe(`Leeds v Arsenal, Sat 28 Nov · ${wish}`)
})

test('a maximum price without a currency is in that of the match, once it has a price', () => {
  const alert = alertOf({ priceThresholdPence: 3_500, currency: null })
  expect(named(alert, facts(leeds))).toMatchObject({ currency: null, name: 'Leeds v Arsenal · £35 or less' })
  const priced = facts({ ...leeds, bestPence: 4_000, bestCurrency: 'USD' })
  expect(named(alert, priced)).toMatchObject({ currency: 'USD', name: 'Leeds v Arsenal · US$35 or less' })
})

test('the day is that of London, and the match’s own while its time is not known', () => {
  const late = facts({ ...leeds, kickoffAt: Date.UTC(2027, 5, 30, 23, 30), matchDay: '2027-06-30' })
  expect(named(alertOf({}), late).name).toContain('Thu 1 Jul')
  const open = facts({ ...leeds, kickoffAt: null, matchDay: '2026-11-29' })
  expect(named(alertOf({}), open).name).toContain('Sun 29 Nov')
})

test.each<[boolean | null, Partial<Alert>, number | undefined]>([
  [true, {}, 3_501],
  [false, {}, 3_500],
  [null, {}, undefined],
  [null, { currency: 'EUR' }, 3_501],
  [null, { platformId: 3 }, 3_501],
  [null, { priceThresholdPence: null }, 3_501],
  [null, { moreTargets: [{ kind: 'match', id: 5 }] }, 3_501],
])('whether the price is above the maximum is %j for %j at %j', (isAboveLimit, more, bestPence) => {
  const match = { ...leeds, ...(bestPence !== undefined && { bestPence, bestCurrency: 'GBP' }) }
  expect(named(alertOf({ currency: 'GBP', ...more }), facts(match)).isAboveLimit).toBe(isAboveLimit)
})

test('an alert is called off with the last of its matches', () => {
  const other = { kind: 'match', id: 5, name: 'Leeds v Chelsea', href: '/matches/5' } as const
  const both = alertOf({ moreTargets: [{ kind: 'match', id: 5 }] })
  const stateOf = (first: MatchStatus, second: MatchStatus) =>
    named(both, facts({ ...leeds, status: first }, { ...other, status: second })).calledOff
  expect(stateOf('cancelled', 'scheduled')).toBeNull()
  expect(stateOf('cancelled', 'cancelled')).toBe('cancelled')
  expect(stateOf('cancelled', 'postponed')).toBe('postponed')
  expect(named(alertOf({ targetKind: 'team' }), facts()).calledOff).toBeNull()
})

test('several targets are named in one line, and what is gone is left out', () => {
  const teams = facts(
    { kind: 'team', id: 1, name: 'Arsenal', href: '/' },
    { kind: 'team', id: 2, name: 'Roma', href: '/' },
  )
  const three = alertOf({
    targetKind: 'team',
    targetId: 1,
    moreTargets: [
      { kind: 'team', id: 2 },
      { kind: 'league', id: 9 },
    ],
  })
  expect(named(three, teams)).toMatchObject({
    targetName: 'Arsenal and Roma',
    targets: [{}, {}, { name: null, href: null }],
  })
  expect(named(three, facts())).toMatchObject({ name: 'A team · £35 or less', targetName: null })
})

const word = fc.string({ minLength: 1, maxLength: 8 }).filter((text) => /^[\p{L}\p{N}]+$/u.test(text))
const someAlerts = fc.array(
  fc.record({ kind: fc.constantFrom('match', 'team', 'league'), isActive: fc.boolean(), name: fc.tuple(word, word) }),
  { maxLength: 20 },
)

test('every alert is found by each word of its name, and a filter finds as many as it counts', () => {
  fc.assert(
    fc.property(someAlerts, (list) => {
      const alerts = list.map(({ kind, isActive, name }, id) =>
        named(
          alertOf({ id, targetKind: kind, targetId: id, isActive }),
          facts({ kind, id, name: name.join(' '), href: '/' }),
        ),
      )
      for (const alert of alerts) {
        for (const part of alert.name.split(' ')) expect(hasWords(alerts, part)).toContain(alert)
      }
      const counts: Record<string, number> = countsOf(alerts)
      for (const filter of listFilters) {
        const found = passing(alerts, filter).length
        if (filter === 'all') expect(found).toBe(counts.total)
        else if (filter === 'inactive') expect(found).toBe(alerts.length - Number(counts.active))
        else expect(found).toBe(counts[filter])
      }
    }),
    runs(200),
  )
})

test('an alert whose only platform is read no more names it', () => {
  expect(named(alertOf({ platformId: 9 }), facts()).retiredPlatform).toBe('East Stand')
  expect(named(alertOf({ platformId: 3 }), facts()).retiredPlatform).toBeNull()
  expect(named(alertOf({ platformId: null }), facts()).retiredPlatform).toBeNull()
})
