import { describe, expect, test } from 'vitest'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { identify } from '#worker/watching/monitoring/identity/rules.ts'
import { kickoff, makeEvent, makeEvidence, makeMeant, makeNames } from './meant.ts'

const meant = makeMeant()
const asEvent = (name: string, venue: string | null = null) =>
  identify(makeEvidence({ event: makeEvent(name, { startDate: kickoff, venue }) }), meant).identity
const asPage = (name: string) => identify(makeEvidence({ names: makeNames(name) }), meant).identity

const match = 'Kelsford Town v Marlow Dock'

describe('an event that is about a match is not the match', () => {
  test.each([
    `Meet the players before ${match}`,
    `Soundcheck ahead of ${match}`,
    `Frühstück vor dem Spiel ${match}`,
    `Apéro avant ${match}`,
    `Raduno prima di ${match}`,
    `Spotkanie przed meczem ${match}`,
    `Public Viewing: ${match}`,
    `Watch party: ${match}`,
    `Stadium tour on match day ${match}`,
    `Fanmarsch zum Spiel ${match}`,
    `${match} – watch party`,
    `${match}: Fanmarsch`,
  ])('%s', (name) => {
    expect([asEvent(name), asPage(name)]).toEqual(['other', 'other'])
  })

  test.each([`Watch ${match} at the Quayside`, `Drinks reception: ${match}`])(
    '%s is no page of its tickets',
    (name) => {
      expect([asEvent(name), asPage(name)]).not.toContain('same')
    },
  )

  test.each([`Kulturspaziergang zum Spiel ${match}`, `Marsch till ${match}`, `Přejezd na zápas ${match}`])(
    '%s may be either',
    (name) => {
      expect([asEvent(name), asPage(name)]).toEqual(['unsure', 'unsure'])
    },
  )

  test.each([
    match,
    `Tickets for ${match}`,
    `Karten zum Heimspiel ${match}`,
    `Entradas para el ${match}`,
    `Billetter til kampen ${match}`,
    `Bilety na mecz ${match}`,
    `Tickets & Hospitality: ${match}`,
    `Championship: ${match}`,
    `Boxing Day special: ${match}`,
    `${match} | Tickets, tours and more`,
  ])('%s is the match', (name) => {
    expect([asEvent(name.split(' |')[0] ?? ''), asPage(name)]).toEqual(['same', 'same'])
  })

  test.each([`Coach travel to ${match}`, `Live on the big screen: ${match}`, `Matchday programme: ${match}`])(
    '%s is no page of its tickets, whatever its heading and its data leave out',
    (title) => {
      const names = makeNames(title, { headings: [match] })
      const event = makeEvent(match, { startDate: kickoff })
      expect(identify(makeEvidence({ event, names }), meant).identity).toBe('unsure')
      const sold = makeNames(`${match} tickets and hospitality`, { headings: [match] })
      expect(identify(makeEvidence({ event, names: sold }), meant).identity).toBe('same')
    },
  )

  test.each([`${match} – pre-match lunch`, `${match}: Parking`, `${match} | Bustur t/r | Kelsford Shop`])(
    '%s is a page of what goes with the match',
    (name) => {
      expect(asPage(name)).toBe('unsure')
      const event = makeEvent(match, { startDate: kickoff })
      expect(identify(makeEvidence({ event, names: makeNames(name) }), meant).identity).toBe('same')
    },
  )

  test.each([
    `${match} – tickets and hospitality`,
    `${match} | Hospitality | Membership`,
    `${match} – Sat 20 Dec, parking sold out, tickets from £20`,
    `${match} – Carabao Cup`,
    `${match} | Season tickets`,
  ])('%s is the match beside what a shop lists', (name) => {
    expect(asPage(name)).toBe('same')
  })

  test('its data says the match alone, and its heading what it is', () => {
    const names = makeNames(`Kulturspaziergang zum Spiel ${match}`)
    const event = makeEvent(match, { startDate: kickoff })
    expect(identify(makeEvidence({ event, names }), meant).identity).toBe('unsure')
  })

  test('it is at another place than the ground, and its name says more than the match', () => {
    expect(asEvent(`${match} – live at the Zimtstern Hall`, 'Zimtstern Hall')).toBe('unsure')
    expect(asEvent(`${match} – live at the Zimtstern Hall`, 'Dock Lane Stadium')).toBe('same')
    expect(asEvent(match, 'Sponsor Park')).toBe('same')
  })
})

test('a day of another season below the heading leaves a page unsure', () => {
  const said = (day: string) => identify(makeEvidence({ names: makeNames(match, { said: day }) }), meant).identity
  expect(said('20 December 2025')).toBe('unsure')
  expect(said('20. Dezember 2025')).toBe('unsure')
  expect(said('20 dicembre 2025')).toBe('unsure')
  expect(said('20 December 2026')).toBe('same')
  expect(said('1 November 2026')).toBe('same')
})

test.each([
  ['<p>7. Februar 2026, 16:30 Uhr</p>', '7. Februar 2026'],
  ['<p>February 7, 2026</p>', 'February 7, 2026'],
  ['<b>7.2.2026</b>', '7.2.2026'],
  ['<p>Tickets from 20.00</p>', undefined],
  ['<h2>Next matches</h2><p>7 February 2026</p>', undefined],
  ["<h2>Women's Championship</h2><p>7 February 2026</p>", '7 February 2026'],
  ["<p>Adult £20</p><h2>Women's Championship</h2><p>7 February 2026</p>", undefined],
  [`<p>${'x'.repeat(500)} 7 February 2026</p>`, undefined],
])('what stands below the heading says its day: %s', (html, said) => {
  const body = `<!doctype html><html><body><h1>${match}</h1>${html}</body></html>`
  const spec = { kind: 'structured' } as const
  expect(extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP' }).names?.said).toBe(said)
})
