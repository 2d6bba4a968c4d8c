import { describe, expect, test } from 'vitest'
import { makeMeant } from '#test/watching/monitoring/identity/meant.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const rules: ExtractionSpec = {
  kind: 'rules',
  row: '.row',
  rules: [
    { field: 'ticket_type', selectorType: 'css', selector: '.name', isRequired: true },
    { field: 'price', selectorType: 'css', selector: '.price', isRequired: true },
  ],
  availabilityWords: {},
}
const structured: ExtractionSpec = { kind: 'structured' }

function kindsOf(body: string, spec: ExtractionSpec, venue?: string | null): string[] {
  const html = `<!doctype html><html><body><h1>Rovers v Town</h1>${body}</body></html>`
  const meant = venue === undefined ? undefined : makeMeant({ venue })
  const { offers } = extractPage({ body: html, contentType: 'text/html', spec, expectedCurrency: 'EUR', meant })
  return offers.map(({ ticketType, kind }) => `${ticketType}: ${kind}`)
}

const cells = (name: string) => `<tr class="row"><td class="name">${name}</td><td class="price">€45</td></tr>`
const table = (heading: string, names: readonly string[]) =>
  `<table><tr><th>${heading}</th><th>Preis</th></tr>${names.map(cells).join('')}</table>`
const cards = (names: readonly string[]) =>
  names.map((name) => `<li class="row"><b class="name">${name}</b><i class="price">€45</i></li>`).join('')
const data = (names: readonly string[]) => {
  const offers = names.map((name) => ({ '@type': 'Offer', name, price: 45, priceCurrency: 'EUR' }))
  const event = { '@type': 'SportsEvent', name: 'Rovers v Town', startDate: '2027-01-16', offers }
  return `<script type="application/ld+json">${JSON.stringify(event)}</script>`
}

const names = ['Erwachsene', 'Zimtstern']

describe('a name that no vocabulary knows', () => {
  test.each([
    'Block',
    'Stand / Block',
    'Tribüne',
    'Sektor',
    'Tribuna',
    'Settore',
    'Grada',
    'Bancada',
    'Vak',
    'Läktare',
    'Felt',
    'Katsomo',
    'Trybuna',
    'Sekce',
    'Tribün',
    'Szektor',
    'Sektori',
    'Peluză',
    'Θύρα',
  ])('is a place in the ground in a column headed "%s"', (heading) => {
    expect(kindsOf(table(heading, names), rules)).toEqual(['Erwachsene: ticket', 'Zimtstern: ticket'])
  })

  test.each(['Kategorie', 'Ticket', 'Angebot', 'Block und Extras', 'Name', 'Fan area packages'])(
    'stays in doubt in a column headed "%s"',
    (heading) => {
      expect(kindsOf(table(heading, names), rules)).toEqual(['Erwachsene: ticket', 'Zimtstern: unsure'])
    },
  )

  test('stays in doubt below a heading that has an add-on below it', () => {
    const all = [...names, 'Parkplatz']
    expect(kindsOf(table('Block', all), rules)).toEqual([
      'Erwachsene: ticket',
      'Zimtstern: unsure',
      'Parkplatz: add-on',
    ])
  })

  test.each([
    ['a list below a heading of stands', `<h3>Tribünen</h3><ul>${cards(names)}</ul>`],
    ['a label', `<p>Block: <b>Zimtstern</b></p>${cards(names)}`],
    ['a definition', `<dl><dt>Sektor</dt><dd>Zimtstern</dd></dl>${cards(names)}`],
    ['a choice', `<select name="block"><option>Zimtstern – 45 €</option></select>${cards(names)}`],
    [
      'a choice by its first words',
      `<select><option>Block wählen</option><option>Zimtstern</option></select>${cards(names)}`,
    ],
    ['a plan', `<svg><text>Nord</text><text>Süd</text><text>Zimtstern</text></svg>${cards(names)}`],
    ['a map of areas', `<map><area alt="Zimtstern"><area alt="Nord"></map>${cards(names)}`],
    [
      'a plan with labels',
      `<svg><path aria-label="Tribüne Nord, 45 €"/><g aria-label="Tribüne Süd: ausverkauft"/><g aria-label="Tribüne Zimtstern – 45 €"/></svg>${cards(names)}`,
    ],
    ['a label of an area', `<map><area aria-label="Zimtstern, 45 €"><area aria-label="Nord"></map>${cards(names)}`],
    ['the name of its element', `<i class="stand-name">Zimtstern</i>${cards(names)}`],
  ])('is a place in the ground by %s', (_, body) => {
    expect(kindsOf(body, rules)).toEqual(['Erwachsene: ticket', 'Zimtstern: ticket'])
  })

  test.each([
    ['a label of something else', `<p>Extra: <b>Zimtstern</b></p>${cards(names)}`],
    ['a picture', `<svg><title>Zimtstern</title></svg>${cards(names)}`],
    [
      'labels of icons',
      `<svg><g aria-label="Zimtstern"/></svg><svg><g aria-label="Teilen"/></svg><svg><g aria-label="Menü"/></svg>${cards(names)}`,
    ],
    [
      'a plan with parking on it',
      `<svg><g aria-label="Nord"/><g aria-label="Parkplatz"/><g aria-label="Zimtstern"/></svg>${cards(names)}`,
    ],
    ['a choice of something else', `<select name="extra"><option>Zimtstern</option></select>${cards(names)}`],
    ['an element of the layout', `<i class="block__title section-title standard">Zimtstern</i>${cards(names)}`],
  ])('stays in doubt by %s', (_, body) => {
    expect(kindsOf(body, rules)).toEqual(['Erwachsene: ticket', 'Zimtstern: unsure'])
  })

  test('is a place in data, too, where the page for people says it', () => {
    expect(kindsOf(data(names), structured)).toEqual(['Erwachsene: ticket', 'Zimtstern: unsure'])
    const both = kindsOf(data(names) + table('Tribüne', ['Zimtstern', 'Nord']), structured)
    expect(both).toEqual(['Erwachsene: ticket', 'Zimtstern: ticket'])
  })
})

test('the ground’s own name is no word of what is sold there', () => {
  const body = cards(['Parken, A-tribunen', 'Parken', 'Parkering Parken'])
  expect(kindsOf(body, rules, 'Parken')).toEqual([
    'Parken, A-tribunen: ticket',
    'Parken: add-on',
    'Parkering Parken: add-on',
  ])
  expect(kindsOf(body, rules, 'Dock Lane')[0]).toBe('Parken, A-tribunen: unsure')
  const longer = 'Parken Stadion København'
  expect(kindsOf(cards([`${longer}: Block 112`]), rules, longer)).toEqual([`${longer}: Block 112: ticket`])
})

test('our clubs’ names are no words of what is sold', () => {
  const body = cards(['Hapoel Beer Sheva, Sektor 12', 'Beer', 'Hapoel Beer Sheva beer', 'Hamburger SV, Block 4'])
  const kinds = (home: string) => {
    const html = `<!doctype html><html><body><h1>${home} v Town</h1>${body}</body></html>`
    const meant = makeMeant({ home })
    const { offers } = extractPage({
      body: html,
      contentType: 'text/html',
      spec: rules,
      expectedCurrency: 'EUR',
      meant,
    })
    return offers.map(({ kind }) => kind)
  }
  expect(kinds('Hapoel Beer Sheva')).toEqual(['ticket', 'add-on', 'add-on', 'ticket'])
  expect(kinds('Kelsford Town')[0]).toBe('add-on')
})

test('our club’s name, or our ground’s, is no thing that is sold at a stand', () => {
  const named = [
    'Block 112',
    'Kelsford Town Wheatfield Lower',
    'Dock Lane Wheatfield Stand',
    'Zimtstern Wheatfield Lower',
  ]
  const others = ['Kelsford Gold', 'Kelsford Zimtstern', 'Kelsford Town stand scarf']
  const kinds = Object.fromEntries(
    kindsOf(cards([...named, ...others]), rules, 'Dock Lane').map((one) => one.split(': ')),
  )
  expect(kinds).toEqual({
    'Block 112': 'ticket',
    'Kelsford Town Wheatfield Lower': 'ticket',
    'Dock Lane Wheatfield Stand': 'ticket',
    'Zimtstern Wheatfield Lower': 'unsure',
    'Kelsford Gold': 'unsure',
    'Kelsford Zimtstern': 'unsure',
    'Kelsford Town stand scarf': 'unsure',
  })
})
