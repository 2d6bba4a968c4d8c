import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { liveForMs } from '#worker/catalogue/constants.ts'
import {
  aliasKey,
  crestUrl,
  decodeCursor,
  encodeCursor,
  localDay,
  localInstant,
  prefixRange,
  statusAt,
} from '#worker/catalogue/rules.ts'
import { dayMs, minuteMs } from '#worker/platform/clock.ts'

describe('alias keys', () => {
  it.each([
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

  it('keep every word, so that "Bristol" is not "Bristol City"', () => {
    expect(aliasKey('Bristol')).not.toBe(aliasKey('Bristol City'))
  })

  it('are their own keys', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => aliasKey(aliasKey(text)) === aliasKey(text)))
  })
})

describe('local time', () => {
  it.each([
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

  it('comes back as the same day in its zone', () => {
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

describe('the status that people see', () => {
  const kickoffAt = Date.parse('2026-11-21T15:00:00Z')
  const scheduled = { status: 'scheduled', kickoffAt, sortAt: kickoffAt } as const

  it('is live from kick-off until the whistle, and completed from then on', () => {
    expect(statusAt(scheduled, kickoffAt - 1)).toBe('scheduled')
    expect(statusAt(scheduled, kickoffAt)).toBe('live')
    expect(statusAt(scheduled, kickoffAt + liveForMs - 1)).toBe('live')
    expect(statusAt(scheduled, kickoffAt + liveForMs)).toBe('completed')
  })

  it.each(['postponed', 'cancelled', 'completed'] as const)('stays %s whatever the time', (status) => {
    expect(statusAt({ ...scheduled, status }, kickoffAt + minuteMs)).toBe(status)
  })

  it('is never live while the time is not fixed', () => {
    const unfixed = { ...scheduled, kickoffAt: null }
    expect(statusAt(unfixed, kickoffAt + minuteMs)).toBe('scheduled')
    expect(statusAt(unfixed, kickoffAt + dayMs)).toBe('completed')
  })
})

describe('cursors', () => {
  it('come back as the position they were made of', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 1, max: 1e12 }), (sortAt, id) => {
        expect(decodeCursor(encodeCursor({ sortAt, id }))).toEqual({ sortAt, id })
      }),
    )
  })

  it('are refused when any character is changed', () => {
    const cursor = encodeCursor({ sortAt: 1_795_222_006_513, id: 4711 })
    for (let i = 0; i < cursor.length; i++) {
      const other = cursor[i] === 'A' ? 'B' : 'A'
      expect(decodeCursor(cursor.slice(0, i) + other + cursor.slice(i + 1))).toBeNull()
    }
  })

  it('are refused for any text that is none', () => {
    fc.assert(fc.property(fc.string(), (text) => decodeCursor(text) === null))
    expect(decodeCursor(btoa('1.1.zzz'))).toBeNull()
    expect(decodeCursor('')).toBeNull()
  })
})

it('a prefix range holds exactly what starts with the prefix', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (prefix, rest) => {
      const { from, to } = prefixRange(aliasKey(prefix))
      const key = aliasKey(prefix) + aliasKey(rest)
      expect(key >= from && key < to).toBe(true)
    }),
  )
})

it('a crest address changes with every fact of the picture', () => {
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
