import { expect, test } from 'vitest'
import type { ReportEntry } from '#worker/alerting/client-mails/report/contract.ts'
import { reportCsv } from '#worker/alerting/client-mails/report/csv.ts'
import { monthOf, monthsUntil, savedIn, savedOn, spanOf, totalsOf } from '#worker/alerting/client-mails/report/rules.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'

const now = Date.parse('2026-10-31T23:59:59Z')

test('months are London’s: the last twelve, this one first', () => {
  expect(monthsUntil(now).slice(0, 2)).toEqual(['2026-10', '2026-09'])
  expect(monthsUntil(Date.parse('2026-06-30T23:30:00Z'))[0]).toBe('2026-07')
  expect(monthsUntil(now)).toHaveLength(12)
})

test.each([
  ['2026-09', '2026-09'],
  ['2026-11', '2026-10'],
  ['2019-01', '2026-10'],
  ['x', '2026-10'],
  [null, '2026-10'],
])('of the month %s the report is of %s', (asked, month) => {
  expect(monthOf(asked, now)).toBe(month)
})

test('a month begins and ends at midnight in London, in summer time and not', () => {
  const inIso = ({ from, until }: { from: number; until: number }) =>
    [from, until].map((at) => new Date(at).toISOString())
  expect(inIso(spanOf('2026-10'))).toEqual(['2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'])
  expect(inIso(spanOf('2026-12'))).toEqual(['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'])
})

const entry = { at: now, title: 'Price fell', match: 'Roma v Lazio', message: '=£28', goneAt: null, sms: null } as const
const entries: ReportEntry[] = [
  { ...entry, mail: { status: 'sent', sentAt: now, reason: null } },
  { ...entry, at: now - 1_000, mail: { status: 'skipped', sentAt: null, reason: 'no longer there' } },
  { ...entry, at: now - 2_000, mail: null, sms: { status: 'delivered', triedAt: now } },
  { ...entry, at: now - 3_000, mail: null, sms: { status: 'failed', triedAt: now } },
]

test('what was mailed and texted is what the logs say was sent', () => {
  expect(totalsOf(entries)).toEqual({ seen: 4, mailed: 1, texted: 1 })
})

const nothingBought = { isCut: false, bought: [], purchases: [] }

test('the file lists the oldest first, and no cell of it runs as a formula', () => {
  const file = reportCsv({
    client: { id: 1, name: 'Robin', reference: '' },
    month: '2026-10',
    entries,
    ...nothingBought,
  })
  const lines = file.trimEnd().split('\r\n')
  expect(lines).toHaveLength(5)
  expect(new Set(lines.map((line) => line.split(',').length))).toEqual(new Set([15]))
  expect(lines[1]).toContain("'=£28,,,,")
  expect(lines[2]).toMatch(/,,,,,delivered,2026-10-31T23:59:59.000Z$/)
  expect(lines[4]).toMatch(/,sent,2026-10-31T23:59:59.000Z,,,,,,,$/)
})

const tickets = {
  id: 'a1',
  matchId: 7,
  homeTeam: 'Roma',
  awayTeam: 'Lazio',
  platformName: 'Club Direct',
  orderNumber: null,
  pence: 96_00,
  currency: 'GBP',
  quantity: 2,
  at: now,
  isAdult: true,
}
const steady = {
  platformId: 3,
  platformName: 'Terrace Exchange',
  currency: 'GBP',
  points: [{ at: now - 30 * dayMs, pricePence: 60_00 }],
}

test.each([
  ['below what was usual by £24', tickets, [steady], 24_00],
  ['not below it', { ...tickets, pence: 130_00 }, [steady], 0],
  ['for children, which lowest prices leave out', { ...tickets, isAdult: false }, [steady], null],
  ['in a currency that was not seen', { ...tickets, currency: 'EUR' }, [steady], null],
  [
    'of a match seen for too few days',
    tickets,
    [{ ...steady, points: [{ at: now - dayMs, pricePence: 60_00 }] }],
    null,
  ],
  ['before any price was seen', { ...tickets, at: now - 40 * dayMs }, [steady], null],
])('tickets %s saved what was measured', (_which, one, series, saved) => {
  expect(savedOn(one, series)).toBe(saved)
})

test('what was saved is summed over what was measured, a currency at a time', () => {
  const purchase = { ...tickets, match: 'Roma v Lazio', seller: 'Club Direct', savedPence: 24_00 }
  const listed = [purchase, { ...purchase, savedPence: null }, { ...purchase, currency: 'EUR', savedPence: 5_00 }]
  expect(savedIn('GBP', listed)).toEqual({ measured: 1, pence: 24_00 })
})
