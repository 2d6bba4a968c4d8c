import { describe, expect, test } from 'vitest'
import { measuredIn, middleOf } from '#worker/alerting/analysis/combine.rules.ts'
import { daySpans, leastMatches, leastMoments, maxParts } from '#worker/alerting/analysis/constants.ts'
import { type Figures, type KeptFigures, Subject, type TicketFigures } from '#worker/alerting/analysis/contract.ts'
import { analysisCsv } from '#worker/alerting/analysis/csv.ts'

const none: TicketFigures = { lows: daySpans.map(() => null), soldOut: [], returns: {}, returnMinutes: [], falls: {} }
const last = daySpans.length - 1
const costing = (pence: number, more: Partial<TicketFigures> = {}): TicketFigures => ({
  ...none,
  lows: none.lows.with(last, pence),
  ...more,
})

function kept(pence: number, more: Partial<Figures> = {}): KeptFigures {
  const figures = { currency: 'GBP', changes: 5, whole: costing(pence), sellers: [], areas: [], caught: [], ...more }
  return { matchId: pence, homeTeamId: pence % 2, season: '2026-27', madeAt: 1_000 + pence, figures }
}

const league = { kind: 'league', id: 1 } as const

test('several matches have a median, and one a value: with the number of observations in either case', () => {
  const three = measuredIn([kept(30), kept(10), kept(20)], league)
  expect(three.prices[last]).toMatchObject({ median: 20, lowest: 10, highest: 30, n: 3 })
  expect(three.prices[0]).toMatchObject({ median: null, n: 0 })
  expect(three).toMatchObject({ matches: 3, changes: 15, madeAt: 1_030 })
  const two = measuredIn([kept(30), kept(10)], league)
  expect(two.prices[last]).toMatchObject({ median: null, lowest: null, n: 2 })
  expect(measuredIn([kept(30)], { kind: 'match', id: 30 }).prices[last]).toMatchObject({ median: 30, n: 1 })
  expect(middleOf([1, 2, 3, 10], leastMatches)).toEqual({ median: 2.5, lowest: 1, highest: 10, n: 4 })
})

test('amounts of two currencies are never put together', () => {
  const rows = [kept(10), kept(20), kept(30), kept(9_000, { currency: 'EUR' })]
  const found = measuredIn(rows, league)
  expect(found).toMatchObject({ currency: 'GBP', matches: 3, otherCurrencies: 1 })
  expect(found.prices[last]).toMatchObject({ highest: 30, n: 3 })
})

describe('sellers', () => {
  const seller = (id: number, pence: number) => ({ id, name: `Seller ${id}`, ...costing(pence) })
  const rows = [1, 2, 3].map((one) => kept(one * 10, { sellers: [seller(7, one * 10), seller(8, one * 10 + 5)] }))

  test('are apart by the difference of their lowest prices', () => {
    expect(measuredIn(rows, league).spread[last]).toMatchObject({ median: 5, n: 3 })
    expect(measuredIn([kept(10, { sellers: [seller(7, 10)] })], league).spread[last]).toMatchObject({ n: 0 })
  })

  test('have figures of their own, of the matches that they sell', () => {
    const found = measuredIn([...rows, kept(1)], { kind: 'seller', id: 8 })
    expect(found).toMatchObject({ matches: 3, caught: [], sellers: [] })
    expect(found.prices[last]).toMatchObject({ median: 25, n: 3 })
  })

  test('are shown up to a limit, those of most matches first', () => {
    const many = Array.from({ length: maxParts + 3 }, (_, id) => seller(id + 1, 10))
    const found = measuredIn([kept(10, { sellers: many }), kept(20, { sellers: [seller(9, 20)] })], league)
    expect(found.sellers).toHaveLength(maxParts)
    expect(found.sellers[0]).toMatchObject({ id: 9, overall: { n: 2 } })
  })
})

test('areas of a team are those of its home matches', () => {
  const rows = [11, 20].map((pence) => kept(pence, { areas: [{ name: `Stand ${pence}`, ...costing(pence) }] }))
  expect(measuredIn(rows, { kind: 'team', id: 1 }).areas).toMatchObject([{ name: 'Stand 11' }])
  expect(measuredIn(rows, league).areas).toHaveLength(2)
})

test('an area is found by its name in either case', () => {
  const rows = [kept(10, { areas: [{ name: 'North Stand', ...costing(55) }] })]
  const found = measuredIn(rows, { kind: 'area', id: 1, area: 'north stand' })
  expect(found).toMatchObject({ matches: 1 })
  expect(measuredIn(rows, { kind: 'area', id: 1, area: 'South Stand' })).toMatchObject({ matches: 0, currency: null })
})

test('the best hour is that of most returns and falls, once there are enough', () => {
  const seen = (falls: number) => kept(10, { whole: costing(10, { falls: { 9: falls }, returns: { 14: 3 } }) })
  expect(measuredIn([seen(leastMoments - 4)], league).bestHour).toBeNull()
  expect(measuredIn([seen(leastMoments - 3)], league).bestHour).toEqual({ hour: 9, moments: 7, of: 10 })
})

test('sell-outs count the first time of each match', () => {
  const rows = [36, 12, 60].map((hours) => kept(hours, { whole: costing(10, { soldOut: [hours, 2] }) }))
  const { soldOut } = measuredIn([...rows, kept(1)], league)
  expect(soldOut).toMatchObject({ matches: 3, times: 6, hoursBefore: { median: 36, n: 3 } })
  expect(soldOut.bySpan.slice(-3).map(({ n }) => n)).toEqual([1, 1, 1])
})

test('an alert is counted over the matches that it was tried on', () => {
  const caught = (times: number) => [
    { alert: 20 as const, times, hoursBefore: times ? 48 : null, minutes: times ? 90 : null },
  ]
  const rows = [2, 1, 1, 0].map((times, index) => kept(index + 1, { caught: caught(times) }))
  const row = measuredIn(rows, league).caught.find(({ alert }) => alert === 20)
  expect(row).toMatchObject({ matches: 3, n: 4, times: 4, hoursBefore: { median: 48 }, minutes: { median: 90 } })
})

test.each([
  [{ kind: 'area', id: 1 }, false],
  [{ kind: 'team', id: 1, area: 'North' }, false],
  [{ kind: 'area', id: 1, area: 'North' }, true],
  [{ kind: 'league', id: 1, season: '2026-27' }, true],
  [{ kind: 'league', id: 1, season: 'x' }, false],
  [{ kind: 'planet', id: 1 }, false],
])('%j is a subject: %s', (asked, isOne) => expect(Subject.safeParse(asked).success).toBe(isOne))

test('the file has a line for each figure, and runs no formula of a seller’s name', () => {
  const rows = [kept(1_050, { sellers: [{ id: 7, name: '=HYPERLINK("x")', ...costing(1_050) }] })]
  const subject = { kind: 'match', id: 1_050 } as const
  const named = { ...subject, area: null, name: 'A v B', href: null, season: null, seasons: [] }
  const lines = analysisCsv({ ...named, ...measuredIn(rows, subject) }).split('\r\n')
  expect(lines[0]).toBe('\ufefffigure,of,from_days,to_days,hour,unit,median,lowest,highest,n')
  expect(lines).toContain('price,,0,1,,GBP,10.50,10.50,10.50,1')
  expect(lines).toContain('returns,,,,9,count,,,,0')
  const one = analysisCsv({ ...named, ...measuredIn(rows, subject) }, 'hours').split('\r\n')
  expect(one).toHaveLength(26)
  expect(lines.join('\n')).toContain(`"'=HYPERLINK`)
})
