import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { maxQuestionLength } from '#worker/matches/search/constants.ts'
import { type ParsedQuery, parseQuery, rangeOf, understoodTexts } from '#worker/matches/search/query.rules.ts'

describe('what a query asks for beside names', () => {
  test.each<[string, string, string[]]>([
    ['arsenal home', 'arsenal', ['at home']],
    ['next Liverpool home match', 'Liverpool', ['at home']],
    ['spurs away tickets', 'spurs', ['away']],
    ['tonight', '', ['tonight']],
    ['matches this evening', '', ['tonight']],
    ['this weekend', '', ['this weekend']],
    ['premier league at the weekend', 'premier league', ['this weekend']],
    ['chelsea tomorrow', 'chelsea', ['tomorrow']],
    ['games today in Madrid', 'Madrid', ['today']],
    ['under £40', '', ['under £40']],
    ['UNDER 40 pounds', '', ['under £40']],
    ['arsenal below €35.50', 'arsenal', ['under €35.50']],
    ['less than 30', '', ['under 30']],
    ['up to $25', '', ['up to $25']],
    ['tickets for 20 quid', '', ['up to £20']],
    ['cheapest in London', 'London', ['cheapest first']],
    ['cheap seats at Anfield', 'Anfield', ['cheapest first']],
    [
      'cheapest liverpool home this weekend under £40',
      'liverpool',
      ['at home', 'this weekend', 'under £40', 'cheapest first'],
    ],
  ])('%j is about %j: %j', (text, rest, texts) => {
    const query = parseQuery(text)
    expect(query?.rest).toBe(rest)
    expect(query && understoodTexts(query)).toEqual(texts)
  })

  test.each<[string, string, ParsedQuery['party']]>([
    ['pair of adult tickets for the next Liverpool home match', 'Liverpool', { who: 'adult', together: 2 }],
    ['cheapest pair for Leeds', 'Leeds', { who: 'adult', together: 2 }],
    ['liverpool home 2 tickets', 'liverpool', { who: 'adult', together: 2 }],
    ['three seats at Anfield', 'Anfield', { who: 'adult', together: 3 }],
    ['spurs for two', 'spurs', { who: 'adult', together: 2 }],
    ['4 together chelsea', 'chelsea', { who: 'adult', together: 4 }],
    ['leeds 2 children', 'leeds', { who: 'child', together: 2 }],
    ['concession tickets fulham', 'fulham', { who: 'concession', together: 1 }],
    ['arsenal for 2 under £40', 'arsenal', { who: 'adult', together: 2 }],
  ])('%j is about %j, for %j', (text, rest, party) => {
    expect(parseQuery(text)).toMatchObject({ rest, party })
  })

  test.each(['Schalke 04 home', 'leeds up to £40', 'tickets for 2 pounds', 'tickets for 4.50', 'tickets for 40'])(
    '%j asks for no number of seats',
    (text) => {
      expect(parseQuery(text)?.party).toBeUndefined()
    },
  )

  test('the next match is the first in time, also of the cheapest', () => {
    expect(parseQuery('cheapest next leeds home match')).not.toHaveProperty('isCheapest')
    expect(parseQuery('cheapest leeds in the next 7 days')).toHaveProperty('isCheapest')
  })

  test.each([
    'Arsenal',
    'Schalke 04',
    '1860 München',
    'Hannover 96',
    'Sunderland',
    'Homburg',
    'Caraway',
    'Cheapside',
    'under',
    'under 1860munich',
    'home',
    '',
  ])('%j asks for names alone', (text) => {
    expect(parseQuery(text)).toBeNull()
  })

  test('leaves the amount itself out of "under", and only names a currency that was typed', () => {
    expect(parseQuery('under £40')?.price).toMatchObject({ maxPence: 3_999, currency: 'GBP' })
    expect(parseQuery('up to 40')?.price).toMatchObject({ maxPence: 4_000, currency: null })
    expect(parseQuery('under €9,50')?.price).toMatchObject({ maxPence: 949, currency: 'EUR' })
  })

  test('never fails, and leaves a part of the query', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: 'binary' }), (text) => {
        const rest = parseQuery(`tonight ${text}`)?.rest ?? ''
        expect(rest.length).toBeLessThanOrEqual(maxQuestionLength)
      }),
      runs(200),
    )
  })
})

describe('the time of a query, in UK time', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const live = saturday - 105 * 60_000
  const range = (when: ParsedQuery['when']) => {
    const { from, to } = rangeOf({ rest: '', ...(when && { when }) }, saturday, live)
    return [new Date(from).toISOString(), to === undefined ? null : new Date(to).toISOString()]
  }

  test.each<[ParsedQuery['when'], string, string | null]>([
    [undefined, '2026-11-21T10:15:00.000Z', null],
    ['today', '2026-11-21T10:15:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['tonight', '2026-11-21T17:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['tomorrow', '2026-11-22T00:00:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['weekend', '2026-11-21T10:15:00.000Z', '2026-11-23T00:00:00.000Z'],
    ['week', '2026-11-21T10:15:00.000Z', '2026-11-28T00:00:00.000Z'],
  ])('%s', (when, from, to) => {
    expect(range(when)).toEqual([from, to])
  })
})
