import { describe, expect, test } from 'vitest'
import type { ResaleRow } from '#worker/matches/catalogue/resale.constants.ts'
import { resaleRows } from '#worker/matches/catalogue/resale.constants.ts'
import { countryOfMatch, isRuled, resaleRefusal } from '#worker/matches/catalogue/resale.rules.ts'

const at = Date.parse('2026-11-23T12:00:00Z')
const row = (more: Partial<ResaleRow> = {}): ResaleRow => ({
  country: 'Ruritania',
  from: '2026-11-23',
  rule: 'authorised-only',
  source: 'Tickets Act, section 1',
  ...more,
})
const refused = (kind: 'official' | 'exchange' | 'resale', rows: ResaleRow[], when = at) =>
  resaleRefusal({ kind, country: 'Ruritania', at: when }, rows) !== null

describe('a row of the resale rules', () => {
  test.each([
    ['prohibited', [false, true, true]],
    ['authorised-only', [false, false, true]],
    ['face-value', [false, false, true]],
    ['allowed', [false, false, false]],
  ] as const)('that says %s refuses shops, exchanges and resale: %j', (rule, expected) => {
    const rows = [row({ rule })]
    expect((['official', 'exchange', 'resale'] as const).map((kind) => refused(kind, rows))).toEqual(expected)
    // A kind of seller that is never refused needs no country.
    expect((['official', 'exchange'] as const).map((kind) => isRuled(kind, at, rows))).toEqual(expected.slice(0, 2))
  })

  test('counts from its first to its last day', () => {
    const rows = [row({ until: '2026-11-24' })]
    const on = (day: string) => refused('resale', rows, Date.parse(day))
    expect(on('2026-11-22T23:59:59Z')).toBe(false)
    expect(on('2026-11-23T00:00:00Z')).toBe(true)
    expect(on('2026-11-24T23:59:59Z')).toBe(true)
    expect(on('2026-11-25T00:00:00Z')).toBe(false)
    expect(refused('resale', [row({ from: '2026' })], Date.parse('2026-01-01'))).toBe(true)
  })

  test('says nothing of other countries, and a stricter one counts beside it', () => {
    expect(refused('resale', [row({ country: 'Elsewhere' })])).toBe(false)
    expect(refused('resale', [row({ rule: 'allowed' }), row({ rule: 'prohibited' })])).toBe(true)
  })

  test('names the country and the law in its sentence', () => {
    for (const rule of ['prohibited', 'authorised-only', 'face-value'] as const) {
      const sentence = resaleRefusal({ kind: 'resale', country: 'Ruritania', at }, [row({ rule })])
      expect(sentence).toMatch(
        /^No link and no alerts: the rules for matches in Ruritania \(Tickets Act, section 1\) .+\.$/,
      )
    }
  })
})

test('where the country is not known, resale needs the organiser’s authority', () => {
  expect(resaleRefusal({ kind: 'resale', country: null, at }, [])).toMatch(/do not know in which country/)
  expect(resaleRefusal({ kind: 'exchange', country: null, at }, [])).toBeNull()
})

test('in England and Wales resale needs the organiser’s authority; Dutch law leaves it to the operator', () => {
  for (const country of ['England', 'Wales']) {
    expect(resaleRefusal({ kind: 'resale', country, at })).toContain('section 166')
    expect(resaleRefusal({ kind: 'exchange', country, at })).toBeNull()
  }
  expect(resaleRefusal({ kind: 'resale', country: 'Netherlands', at })).toBeNull()
})

test('each row has a source and days in order', () => {
  for (const { from, until, source } of resaleRows) {
    expect(from).toMatch(/^\d{4}(-\d\d-\d\d)?$/)
    expect(source).not.toBe('')
    if (until !== undefined) expect(until >= from).toBe(true)
  }
})

describe('a match is played', () => {
  const place = { venue: null, homeStadium: 'Elland Road', homeCountry: 'England', leagueCountry: 'England' }

  test.each([
    ['in the country of its league', place, 'England'],
    [
      'in the home side’s country, at its own ground',
      { ...place, venue: 'elland road ', leagueCountry: 'Europe' },
      'England',
    ],
    [
      'in the league’s country at another ground',
      { ...place, venue: 'Wembley Stadium', homeCountry: 'Wales' },
      'England',
    ],
    [
      'where we do not know, at another ground of a league of many countries',
      { ...place, venue: 'Puskás Aréna', leagueCountry: 'Europe' },
      null,
    ],
    ['where we do not know, without a ground in such a league', { ...place, leagueCountry: 'World' }, null],
  ])('%s', (_name, facts, expected) => {
    expect(countryOfMatch(facts)).toBe(expected)
  })
})
