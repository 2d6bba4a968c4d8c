import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { maxSaleWindows, saleWithinMs } from '#worker/matches/catalogue/sales/constants.ts'
import type { StatedSale } from '#worker/matches/catalogue/sales/contract.ts'
import { saleWindowsOf } from '#worker/matches/catalogue/sales/rules.ts'

const now = Date.parse('2026-11-23T10:00:00Z')
const matchAt = Date.parse('2026-12-26T15:00:00Z')
const sale = (name: string, from: string, more: Partial<StatedSale> = {}): StatedSale => ({
  name,
  from,
  to: null,
  isPublic: false,
  ...more,
})
const windowsOf = (sales: StatedSale[], isPage = false, timeZone = 'Europe/London') =>
  saleWindowsOf({ sales, now, matchAt, isPage, timeZone })

describe('the sales of a match', () => {
  test('are kept in the order in which they open, presales and the public one', () => {
    const sales = [
      sale('General sale', '2026-12-01T09:00:00Z', { isPublic: true, to: '2026-12-26T15:00:00Z' }),
      sale('Members', '2026-11-28T09:00:00Z', { to: '2026-12-01T09:00:00Z' }),
    ]
    expect(windowsOf(sales)).toMatchObject([
      { name: 'Members', isPublic: false, closesAt: Date.parse('2026-12-01T09:00:00Z') },
      { name: 'General sale', isPublic: true, isDayOnly: false },
    ])
  })

  test.each(['1900-01-01T06:00:00Z', '2030-01-01T00:00:00Z', '2026-12-28T09:00:00Z', 'soon', ''])(
    '%s is a filler, after the match, or no date',
    (from) => expect(windowsOf([sale('Presale', from)])).toEqual([]),
  )

  test('a day without an hour is a day, not midnight', () => {
    expect(windowsOf([sale('', '2026-12-01')])).toEqual([
      {
        name: 'Presale',
        opensAt: Date.parse('2026-12-01T12:00:00Z'),
        isDayOnly: true,
        closesAt: null,
        isPublic: false,
      },
    ])
  })

  test.each([
    ['2026-12-01T09:00', 'Europe/Madrid', '2026-12-01T08:00:00Z'],
    ['2026-12-01T09:00:00.000', 'America/New_York', '2026-12-01T14:00:00Z'],
    ['2026-12-01 09:00', 'Europe/Madrid', '2026-12-01T08:00:00Z'],
    ['Dec 1, 2026 9:00 PM', 'Europe/Madrid', '2026-12-01T20:00:00Z'],
    ['2026-12-01T09:00:00', 'Europe/London', '2026-12-01T09:00:00Z'],
    ['2026-12-01T09:00:00Z', 'Europe/Madrid', '2026-12-01T09:00:00Z'],
    ['2026-12-01T09:00+02:00', 'Europe/Madrid', '2026-12-01T07:00:00Z'],
    ['2026-12-01T09:00:00+0200', 'Europe/Madrid', '2026-12-01T07:00:00Z'],
    ['Tue, 01 Dec 2026 09:00:00 GMT', 'Europe/Madrid', '2026-12-01T09:00:00Z'],
  ])('%s, stated in %s, opens at %s', (from, zone, opens) => {
    expect(windowsOf([sale('Members', from)], true, zone)).toMatchObject([{ opensAt: Date.parse(opens) }])
  })

  test('an end that is a day is open until that day is over, where the platform is', () => {
    const closing = (from: string, to: string) =>
      windowsOf([sale('Members', from, { to })], true, 'Europe/Madrid').map(({ closesAt }) => closesAt)
    expect(closing('2026-12-01T09:00', '2026-12-03')).toEqual([Date.parse('2026-12-03T23:00:00Z')])
    expect(closing('2026-12-01', '2026-12-01')).toEqual([Date.parse('2026-12-01T23:00:00Z')])
    expect(closing('2026-12-01T09:00', '2026-12-03T12:00')).toEqual([Date.parse('2026-12-03T11:00:00Z')])
    expect(closing('2026-12-01T09:00', '2026-13-45')).toEqual([null])
  })

  test('what a web page gives as past is its day of publishing; an API means it', () => {
    const past = [sale('General sale', '2026-11-01T09:00:00Z', { isPublic: true })]
    expect(windowsOf(past, true)).toEqual([])
    expect(windowsOf(past)).toHaveLength(1)
  })

  test('are bounded, ordered and true, whatever is stated', () => {
    const moment = fc.date({ min: new Date(0), max: new Date(Date.UTC(2100, 0)), noInvalidDate: true })
    const from = fc.oneof(
      moment.map((at) => at.toISOString()),
      fc.string(),
    )
    const any = fc.record({ name: fc.string(), from, to: fc.option(from), isPublic: fc.boolean() })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (sales) => {
        const windows = windowsOf(sales)
        expect(windows.length).toBeLessThanOrEqual(maxSaleWindows)
        expect(windows).toEqual(windows.toSorted((one, other) => one.opensAt - other.opensAt))
        for (const { name, opensAt, closesAt } of windows) {
          expect(name).not.toBe('')
          expect(Math.abs(opensAt - now)).toBeLessThanOrEqual(saleWithinMs + dayMs)
          expect(opensAt).toBeLessThanOrEqual(matchAt)
          expect(closesAt === null || closesAt > opensAt).toBe(true)
        }
      }),
    )
  })
})
