import { expect, test, vi } from 'vitest'
import PriceTrackingTab from '#app/pages/dashboard/price-tracking.tsx'
import { changePriceTracking, loadPriceTracking } from '#app/pages/dashboard/price-tracking-data.ts'
import { contextText, targetTexts } from '#app/pages/dashboard/tracking/texts.ts'
import { maxTracked } from '#worker/alerting/price-tracking/constants.ts'
import type { TrackedPrice } from '#worker/alerting/price-tracking/contract.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { markup, routeArgs, words } from '../render.tsx'

const now = Date.parse('2026-11-22T14:00:00Z')

const price: TrackedPrice = {
  alertId: 4,
  isActive: true,
  clientId: null,
  clientName: null,
  conditions: null,
  onlyOn: null,
  match: {
    id: 7,
    homeTeamName: 'Roma',
    awayTeamName: 'Verona',
    leagueName: 'Serie A',
    kickoffAt: now + 6 * dayMs,
    matchDay: '2026-11-28',
    status: 'scheduled',
  },
  currency: 'GBP',
  targetPence: 3_000,
  currentPence: 3_600,
  isPlusFees: null,
  sellerName: 'Terrace Exchange',
  checkedAt: now - 3 * minuteMs,
  series: [
    {
      platformId: 3,
      platformName: 'Terrace Exchange',
      currency: 'GBP',
      points: [
        { at: now - 5 * dayMs, pricePence: 4_000 },
        { at: now - dayMs, pricePence: 3_600 },
      ],
    },
  ],
  context: { pence: 3_600, level: 'low', fromPence: 7_000, toPence: 11_000, days: 14, observations: 31 },
}

const tab = (tracked: TrackedPrice[] | null, days: 7 | 30 | 90 = 30, chart = 0) =>
  markup(<PriceTrackingTab tracked={tracked} hasFailed={false} days={days} chart={chart} now={now} />)

test('a row names match, target, price, seller, last check, gap and context', () => {
  const text = words(tab([price]))
  expect(text).toContain('Roma v Verona On Serie A, Sat 28 Nov')
  expect(text).toContain('Your target £30.00 Price now £36.00 on Terrace Exchange Last checked 3 min ago')
  expect(text).toContain('20 % above your target')
  expect(text).toContain('Low for this match: usually £70.00–£110.00, over 14 days and 31 price changes.')
})

test('the price now says that fees come on top', () => {
  expect(words(tab([{ ...price, isPlusFees: true }]))).toContain('Price now £36.00 + fees on Terrace Exchange')
})

test('several alerts on a match are one row with each target, its gap and its own way to stop', () => {
  const second = { ...price, alertId: 5, targetPence: 3_600, isActive: false }
  const onOne = { ...price, alertId: 6, targetPence: 4_000, onlyOn: 'Terrace Exchange' }
  const html = tab([price, onOne, second, { ...price, alertId: 7, match: { ...price.match, id: 8 } }])
  expect(html.match(/Roma v Verona<\/h2>/g)).toHaveLength(2)
  const row = words(html).slice(0, words(html).indexOf('Roma v Verona', 20))
  expect(row).toContain('Your targets £36.00, paused £30.00 £40.00 on Terrace Exchange Price now £36.00')
  expect(row).toContain('At or below £36.00, paused 20 % above £30.00 At or below £40.00 on Terrace Exchange')
  for (const id of [4, 5, 6]) expect(html.match(new RegExp(`id="delete-price-${id}"`, 'g'))).toHaveLength(1)
  expect(row.match(/Low for this match/g)).toHaveLength(1)
  expect(html).toContain('Your target 2: £30.00 now')
})

test('an alert for certain tickets has a row of its own, which says what counts and that the usual price is of any ticket', () => {
  const conditions = {
    together: 2,
    ticketTypes: { wanted: [], unwanted: [] },
    areas: { wanted: ['East Stand'], unwanted: [] },
    isWithoutAwayEnd: true,
    isWithoutHospitality: false,
    isOfficialOnly: false,
  }
  const html = tab([price, { ...price, alertId: 5, conditions, currentPence: 4_500, sellerName: 'Club Shop' }])
  expect(html.match(/Roma v Verona<\/h2>/g)).toHaveLength(2)
  const row = words(html).slice(words(html).indexOf('Roma v Verona', 20))
  expect(row).toContain('Tickets that count 2 together · East Stand · no away end Price now £45.00 on Club Shop')
  expect(row).toContain('50 % above your target')
  expect(row).toContain('Any ticket: from £36.00 now. Low for this match: usually £70.00–£110.00')
  expect(words(html).match(/Any ticket/g)).toHaveLength(1)
})

test('without a price it says so, and shows no gap or context', () => {
  const bare = { ...price, currentPence: null, sellerName: null, checkedAt: null, series: [], context: null }
  const html = tab([bare])
  expect(words(html)).toContain('Price now No price now Last checked Not yet')
  expect(html).not.toContain('<progress')
  expect(html).not.toContain('usually')
})

test('of 90 days the chart shows all, and a target is no price', () => {
  const [series] = price.series
  if (!series) throw new Error('no series')
  const longAgo = [80, 60].map((days) => ({ at: now - days * dayMs, pricePence: days === 80 ? 2_000 : 5_000 }))
  const points = [...longAgo, ...series.points]
  const old = { ...price, series: [{ ...series, points }] }
  expect(words(tab([old], 90))).toContain('Low £20.00 on')
  expect(words(tab([old], 30))).toContain('Low £36.00 on')
})

test('the history shows the target, for 7, 30 or 90 days', () => {
  const html = tab([price], 90)
  expect(html).toContain('Your target: £30.00 now')
  expect(html).toMatch(/aria-current="true"[^>]*>90 days|90<!-- --> days/)
  for (const days of [7, 30, 90]) expect(html).toContain(`days=${days}&amp;chart=4#chart-4"`)
})

test('the first chart is open where none was chosen', () => {
  expect(tab([price])).toMatch(/<details[^>]*id="chart-4" open=""/)
})

test('the chart whose days were chosen is open, also without script', () => {
  const html = tab([price, { ...price, alertId: 5, match: { ...price.match, id: 8 } }], 90, 5)
  expect(html).toMatch(/<details[^>]*id="chart-5" open=""/)
  expect(html).not.toMatch(/<details[^>]*id="chart-4" open=""/)
})

test('a full list says that there may be more', () => {
  const many = Array.from({ length: maxTracked }, (_, index) => ({ ...price, alertId: index + 1 }))
  expect(words(tab(many))).toContain('The newest 20 price alerts are listed here. All of yours are in My Alerts')
  expect(words(tab(many.slice(1)))).not.toContain('The newest 20')
})

test('a price that reached the target, and one that never moved, read well', () => {
  expect(words(tab([{ ...price, currentPence: 2_900 }]))).toContain('At or below your target')
  expect(
    contextText({ pence: 8_000, level: 'usual', fromPence: 8_000, toPence: 8_000, days: 9, observations: 1 }, 'EUR'),
  ).toBe('Usual for this match: €80.00, over 9 days and 1 price change.')
})

test('it asks before it deletes', () => {
  const html = tab([price])
  expect(html).toMatch(/<dialog[^>]*id="delete-price-4".*value="delete"/s)
  expect(words(html)).toContain("You won't hear about Roma v Verona at £30.00 from this alert any more.")
})

test('other plans are led to those that have it', () => {
  expect(tab(null)).toContain('href="/pricing"')
  expect(words(tab([]))).toContain('You track no price yet')
})

const visit = (services: object, fields: Record<string, string> = {}, query = '') =>
  ({
    ...(routeArgs(
      {
        clock: () => now,
        readFields: async () => fields,
        priceTrackingFor: () => (services as { priceTracking?: object }).priceTracking,
        ...services,
      },
      { params: {} },
    ) as object),
    caller: { userId: 9 },
    account: { userId: 9, seat: null },
    query: new URLSearchParams(query),
  }) as never

test('prices are read only for a plan that tracks them', async () => {
  const list = vi.fn(async () => [price])
  const withPlan = (priceTracking: boolean) => ({
    plans: { planOf: async () => ({ entitlements: { priceTracking } }) },
    priceTracking: { list },
  })
  expect(await loadPriceTracking(visit(withPlan(false)))).toMatchObject({ tracked: null, days: 30 })
  expect(list).not.toHaveBeenCalled()
  expect(await loadPriceTracking(visit(withPlan(true), {}, 'days=7'))).toMatchObject({ tracked: [price], days: 7 })
})

test('prices that cannot be read leave the page, and can be asked for again', async () => {
  const away = async () => Promise.reject(new Error('away'))
  const logger = createFakeLogger()
  const answer = await loadPriceTracking(visit({ plans: { planOf: away }, logger }))
  const html = markup(<PriceTrackingTab {...answer} />)
  expect(words(html)).toContain('Unable to load price tracking')
  expect(html).toContain('href="/dashboard?tab=price-tracking"')
})

test('a deletion names what it deleted, so that it can be undone', async () => {
  const remove = vi.fn(async () => succeed(null))
  const deleted = await changePriceTracking(visit({ priceTracking: { remove } }, { intent: 'delete', alert: '4' }))
  expect([remove.mock.calls, deleted.data]).toEqual([[[9, 4]], { deleted: 4 }])
  const gone = async () => fail('NOT_FOUND', 'gone')
  const refused = await changePriceTracking(
    visit({ priceTracking: { restore: gone } }, { intent: 'restore', alert: '4' }),
  )
  expect([refused.init?.status, refused.data]).toEqual([409, { problem: 'gone' }])
})

test('a copied alert with the same target is one target to read', () => {
  const other = { ...price, alertId: 6, targetPence: 2_500 }
  const tracked = [price, { ...price, alertId: 5 }, other]
  expect(targetTexts(tracked)).toEqual(['£30.00', '£25.00'])
  const text = words(tab(tracked))
  expect(text.match(/above £30\.00/g)).toHaveLength(1)
  expect(text).toContain('Stop tracking £30.00 (1 of 2)')
  expect(text).toContain('Stop tracking £30.00 (2 of 2)')
  expect(words(tab(tracked.slice(0, 2)))).toContain('20 % above your target')
})
