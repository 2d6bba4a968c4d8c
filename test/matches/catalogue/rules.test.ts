import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { localDay, localInstant, localInstants } from '#worker/ground/platform/zones.ts'
import { liveForMs } from '#worker/matches/catalogue/constants.ts'
import { continentOf } from '#worker/matches/catalogue/continents.rules.ts'
import { whenRange } from '#worker/matches/catalogue/days.rules.ts'
import {
  aliasKey,
  countdown,
  crestUrl,
  decodeCursor,
  encodeCursor,
  hasWantedTickets,
  leagueTier,
  prefixRange,
  timeClass,
} from '#worker/matches/catalogue/rules.ts'
import { statusAt } from '#worker/matches/catalogue/state.rules.ts'

describe('normalized alias keys', () => {
  test.each([
    ['Brighton & Hove Albion', 'brighton and hove albion'],
    ['1. FC Köln', '1 fc koln'],
    ["St James' Park", 'st james park'],
    ['Fenerbahçe  SK', 'fenerbahce sk'],
    ['FC Twente ’65', 'fc twente 65'],
    ['Beşiktaş İstanbul', 'besiktas istanbul'],
    ['Gießen–Łódź', 'giessen lodz'],
  ])('%s is compared as %s', (name, key) => {
    expect(aliasKey(name)).toBe(key)
  })

  test('keep every word, so that "Bristol" is not "Bristol City"', () => {
    expect(aliasKey('Bristol')).not.toBe(aliasKey('Bristol City'))
  })

  test('do not change when normalized again', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => aliasKey(aliasKey(text)) === aliasKey(text)))
  })
})

describe('local time', () => {
  test.each([
    ['2026-07-04', '15:00', 'Europe/London', '2026-07-04T14:00:00.000Z'],
    ['2026-12-26', '15:00', 'Europe/London', '2026-12-26T15:00:00.000Z'],
    ['2026-03-29', '14:00', 'Europe/London', '2026-03-29T13:00:00.000Z'],
    ['2026-03-29', '00:30', 'Europe/London', '2026-03-29T00:30:00.000Z'],
    ['2026-10-25', '16:30', 'Europe/Madrid', '2026-10-25T15:30:00.000Z'],
    ['2026-11-01', '19:30', 'America/New_York', '2026-11-02T00:30:00.000Z'],
    ['2026-10-31', '19:30', 'America/New_York', '2026-10-31T23:30:00.000Z'],
    ['2026-11-21', '19:35', 'Australia/Sydney', '2026-11-21T08:35:00.000Z'],
  ])('%s %s in %s is %s', (day, time, zone, instant) => {
    expect(new Date(localInstant(day, time, zone)).toISOString()).toBe(instant)
  })

  test.each([
    ['2027-03-28', '01:30', 'Europe/London', []],
    ['2027-03-28', '02:00', 'Europe/London', ['2027-03-28T01:00:00.000Z']],
    ['2026-10-25', '01:30', 'Europe/London', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
    ['2026-10-25', '02:00', 'Europe/London', ['2026-10-25T02:00:00.000Z']],
    ['2026-11-01', '01:30', 'America/New_York', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    ['2026-11-21', '15:00', 'Asia/Tokyo', ['2026-11-21T06:00:00.000Z']],
  ])('%s %s in %s is all of %j', (day, time, zone, instants) => {
    expect(localInstants(day, time, zone).map((at) => new Date(at).toISOString())).toEqual(instants)
  })

  test('converts back to the same day in its zone', () => {
    const zones = fc.constantFrom('Europe/London', 'America/Sao_Paulo', 'Asia/Tokyo', 'Australia/Sydney', 'Asia/Riyadh')
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 10_000, max: 30_000 }),
        fc.integer({ min: 4, max: 23 }),
        (zone, day, hour) => {
          const text = new Date(day * dayMs).toISOString().slice(0, 10)
          expect(localDay(localInstant(text, `${String(hour).padStart(2, '0')}:00`, zone), zone)).toBe(text)
        },
      ),
    )
  })
})

describe('the public status', () => {
  const kickoffAt = Date.parse('2026-11-21T15:00:00Z')
  const scheduled = { status: 'scheduled', kickoffAt, sortAt: kickoffAt } as const

  test('is live from kick-off to the final whistle, then completed', () => {
    expect(statusAt(scheduled, kickoffAt - 1)).toBe('scheduled')
    expect(statusAt(scheduled, kickoffAt)).toBe('live')
    expect(statusAt(scheduled, kickoffAt + liveForMs - 1)).toBe('live')
    expect(statusAt(scheduled, kickoffAt + liveForMs)).toBe('completed')
  })

  test.each(['postponed', 'cancelled', 'completed'] as const)('stays %s at any time', (status) => {
    expect(statusAt({ ...scheduled, status }, kickoffAt + minuteMs)).toBe(status)
  })

  test('is never live while the time is not fixed', () => {
    const unfixed = { ...scheduled, kickoffAt: null }
    expect(statusAt(unfixed, kickoffAt + minuteMs)).toBe('scheduled')
    expect(statusAt(unfixed, kickoffAt + dayMs)).toBe('completed')
  })
})

describe('cursors', () => {
  test('decode to the position they were made from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e12 }), (sortAt, id) => {
        expect(decodeCursor(encodeCursor({ sortAt, id }))).toEqual({ sortAt, id })
      }),
    )
  })

  test('are refused when any character is changed', () => {
    const cursor = encodeCursor({ sortAt: 1_795_222_006_513, id: 4711 })
    for (let i = 0; i < cursor.length; i++) {
      const other = cursor[i] === 'A' ? 'B' : 'A'
      expect(decodeCursor(cursor.slice(0, i) + other + cursor.slice(i + 1))).toBeNull()
    }
  })

  test('are refused for any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text) === null))
    expect(decodeCursor(btoa('1.1.zzz'))).toBeNull()
    expect(decodeCursor('')).toBeNull()
  })
})

test('a prefix range includes exactly what starts with the prefix', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (prefix, rest) => {
      const { from, to } = prefixRange(aliasKey(prefix))
      const key = aliasKey(prefix) + aliasKey(rest)
      expect(key >= from && key < to).toBe(true)
    }),
  )
})

test('a crest address changes with every property of the image', () => {
  const team = {
    slug: 'a',
    code: 'ABC',
    primaryColour: '#000000',
    secondaryColour: '#ffffff',
    crestPattern: 'plain',
  } as const
  const others = [
    { ...team, code: 'ABD' },
    { ...team, primaryColour: '#000001' },
    { ...team, secondaryColour: '#fffffe' },
    { ...team, crestPattern: 'hoops' } as const,
  ]
  expect(new Set([team, ...others].map(crestUrl)).size).toBe(5)
})

describe('the time to kick-off', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')

  test.each([
    [-hourMs, 'live'],
    [0, 'live'],
    [1, 'urgent'],
    [24 * hourMs, 'urgent'],
    [24 * hourMs + 1, 'soon'],
    [72 * hourMs, 'soon'],
    [72 * hourMs + 1, 'upcoming'],
    [Number.NaN, 'unknown'],
  ])('%d ms before kick-off it is %s', (leftMs, time) => {
    expect(timeClass(now + leftMs, now)).toBe(time)
  })

  test.each([
    [-1, 'Match started'],
    [0, 'Match started'],
    [30_000, 'in 1 min'],
    [59 * minuteMs, 'in 59 min'],
    [14 * hourMs + 20 * minuteMs, 'in 14 h 20 min'],
    [dayMs, 'in 1 d'],
    [6 * dayMs + 14 * hourMs, 'in 6 d 14 h'],
    [7 * dayMs, 'in 7 d'],
    [7 * dayMs + 1, 'in 7 days'],
    [12 * dayMs + 23 * hourMs, 'in 12 days'],
  ])('%d ms before kick-off the countdown says "%s"', (leftMs, text) => {
    expect(countdown(now + leftMs, now)).toBe(text)
  })
})

describe('leagues', () => {
  test.each([
    ['Premier League', 'elite'],
    ['Scottish Premiership', 'elite'],
    ['UEFA Champions League', 'elite'],
    ['FIFA World Cup', 'elite'],
    ['UEFA Europa League', 'major'],
    ['FA Cup', 'major'],
    ['Serie A', 'standard'],
    ['EFL Cup', 'standard'],
  ])('%s is %s', (name, tier) => {
    expect(leagueTier(name)).toBe(tier)
  })

  test('are on three continents, or worldwide', () => {
    expect(['Spain', 'Brazil', 'Japan', 'World'].map(continentOf)).toEqual([
      'Europe',
      'The Americas',
      'Asia and Australia',
      'The world',
    ])
  })
})

describe('date ranges', () => {
  const saturday = Date.parse('2026-11-21T12:00:00Z')
  const days = (asked: Parameters<typeof whenRange>[0], now = saturday) => {
    const { from, to } = whenRange(asked, now)
    return [from, to].map((at) => (at === undefined ? undefined : new Date(at).toISOString()))
  }

  test('use the fans’ local days', () => {
    expect(days({ when: 'today' })).toEqual(['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'])
    expect(days({ when: 'today' }, Date.parse('2026-07-01T23:30:00Z'))).toEqual([
      '2026-07-01T23:00:00.000Z',
      '2026-07-02T23:00:00.000Z',
    ])
    expect(days({ when: 'week' })).toEqual([undefined, '2026-11-28T00:00:00.000Z'])
    expect(days({ when: 'month' })).toEqual([undefined, '2026-12-01T00:00:00.000Z'])
    expect(days({ when: 'month' }, Date.parse('2026-12-31T12:00:00Z'))).toEqual([undefined, '2027-01-01T00:00:00.000Z'])
  })

  test('include the current weekend, or the next', () => {
    const weekend = ['2026-11-21T00:00:00.000Z', '2026-11-23T00:00:00.000Z']
    for (const day of ['16', '20', '21', '22']) {
      expect(days({ when: 'weekend' }, Date.parse(`2026-11-${day}T20:00:00Z`))).toEqual(weekend)
    }
  })

  test('are inclusive for given days, across a clock change too', () => {
    expect(days({ from: '2026-10-24', to: '2026-10-25' })).toEqual([
      '2026-10-23T23:00:00.000Z',
      '2026-10-26T00:00:00.000Z',
    ])
    expect(days({ when: 'custom', to: '2026-12-31' })).toEqual([undefined, '2027-01-01T00:00:00.000Z'])
    expect(days({})).toEqual([undefined, undefined])
  })
})

describe('filters for tickets', () => {
  const known = { availability: 'limited', lowestPricePence: 6_400 } as const

  test('never match an unknown value', () => {
    const unknown = { availability: null, lowestPricePence: null }
    expect(hasWantedTickets(unknown, {})).toBe(true)
    expect(hasWantedTickets(unknown, { availability: 'on_sale' })).toBe(false)
    expect(hasWantedTickets(unknown, { availability: 'sold_out' })).toBe(false)
    expect(hasWantedTickets(unknown, { maxPricePence: 100_000 })).toBe(false)
  })

  test('combine price and availability, with the price inclusive', () => {
    expect(hasWantedTickets(known, { availability: 'on_sale', maxPricePence: 6_400 })).toBe(true)
    expect(hasWantedTickets(known, { availability: 'on_sale', maxPricePence: 6_399 })).toBe(false)
    expect(hasWantedTickets(known, { availability: 'available', maxPricePence: 6_400 })).toBe(false)
    expect(hasWantedTickets(known, { availability: 'limited' })).toBe(true)
  })
})
