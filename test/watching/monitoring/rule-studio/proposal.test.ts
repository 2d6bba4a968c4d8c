import { describe, expect, test } from 'vitest'
import { tableMarkups } from '#scripts/sandbox/pages/table-rules.ts'
import { type Element, parseDom, visibleText } from '#worker/watching/monitoring/extract/dom.ts'
import { Steps } from '#worker/watching/monitoring/extract/steps.ts'
import {
  otherPrices,
  unclearByWords,
  unclearEverywhere,
  unpricedEverywhere,
} from '#worker/watching/monitoring/rule-studio/constants.ts'
import { tryRules } from '#worker/watching/monitoring/rule-studio/dry-run.ts'
import { numberElements } from '#worker/watching/monitoring/rule-studio/numbering.ts'
import { propose } from '#worker/watching/monitoring/rule-studio/proposal.ts'
import { diffOf, guessMeaning, warningsOf } from '#worker/watching/monitoring/rule-studio/rules.ts'
import { rulesFor, sandboxPage, stored } from './pages.ts'

/** The number of the innermost element with this text. */
function numberOf(body: string, text: string): number {
  const document = parseDom(body, new Steps(body.length))
  const elements = document ? numberElements(document).elements : []
  const holds = (element: Element) => visibleText(element, 500, new Steps(100_000)).includes(text)
  return elements.findLastIndex(
    (element) => holds(element) && !element.children.some((child) => child.type === 'tag' && holds(child)),
  )
}

const best = (body: string, text: string, row: string | null = null) => {
  const proposal = propose(body, numberOf(body, text), row)
  return { row: proposal?.row[0]?.selector, field: proposal?.field[0]?.selector, proposal }
}

describe('a click on a stored page', () => {
  test('proposes the row that repeats and the field in it, by names that last', () => {
    expect(best(sandboxPage('classic'), '£45.50')).toMatchObject({ row: '.ticket', field: '.price' })
    expect(best(sandboxPage('grid'), '45.50')).toMatchObject({ row: '.offer-row', field: '.amount' })
  })

  test.each(tableMarkups)('and the type and price so proposed read a %s page', (markup) => {
    const body = sandboxPage(markup)
    const type = best(body, 'Senior')
    const price = best(body, '30.00', type.row ?? null)
    const rule = { selectorType: 'css' as const, isRequired: false }
    const spec = {
      kind: 'rules' as const,
      row: type.row ?? '',
      rules: [
        { ...rule, field: 'ticket_type' as const, selector: type.field ?? '' },
        { ...rule, field: 'price' as const, selector: price.field ?? '' },
      ],
      availabilityWords: {},
    }
    const { offers, rules } = tryRules({ page: stored(body), spec, inForce: { kind: 'structured' }, currency: 'GBP' })
    expect(offers.map(({ ticketType }) => ticketType)).toEqual(['Adult', 'Senior', 'Junior'])
    expect(rules[1]?.found).toBe(3)
    if (markup !== 'ledger') expect(offers.map(({ pricePence }) => pricePence)).toEqual([4550, 3000, 1500])
  })

  test('in a row that the form has proposes no other row', () => {
    const { proposal } = best(sandboxPage('classic'), '£45.50', 'table.tickets tr.ticket')
    expect(proposal?.row).toEqual([])
    expect(proposal?.field[0]).toMatchObject({ selector: '.price', found: 3, of: 3 })
  })

  test('puts generated classes and places last', () => {
    const row = (price: string) =>
      `<li class="css-1q2w3e"><span>A</span><span class="sc-a1b2 amount">${price}</span></li>`
    const body = `<html><body><ul id="list">${row('1.00')}${row('2.00')}</ul></body></html>`
    const { proposal, field } = best(body, '2.00')
    expect(field).toBe('.amount')
    const scores = proposal?.field.map(({ score }) => score) ?? []
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    expect(proposal?.row.find(({ selector }) => selector.includes('css-'))?.score ?? 0).toBeLessThan(60)
  })

  test('names the attributes that a rule may read instead of the text', () => {
    expect(best(sandboxPage('classic'), '£45.50').proposal?.attributes).toEqual([
      { name: 'data-currency', value: 'GBP' },
    ])
  })

  test('on a page with one offer names the element on the whole page', () => {
    const body = '<html><body><main><h1>Match</h1><p class="cost">£20</p></main></body></html>'
    expect(best(body, '£20')).toMatchObject({ row: undefined, field: '.cost' })
  })

  test('on a price in a longer text proposes the pattern that picks the amount in every row', () => {
    const row = (name: string, text: string) => `<li class="seat"><b>${name}</b><p class="offer">${text}</p></li>`
    const rows = [
      row('Adult', 'from £28.00 per person'),
      row('Club', 'from £1,102.50 per person'),
      row('Child', 'Ask us'),
    ]
    const body = `<html><body><ul>${rows.join('')}</ul></body></html>`
    const { proposal, row: found } = best(body, 'from £28.00')
    expect(proposal?.amount).toMatchObject({ sample: '£28.00', found: 2, of: 2 })
    const rule = { field: 'price' as const, selectorType: 'regex' as const, isRequired: false }
    const spec = {
      kind: 'rules' as const,
      row: found ?? '',
      rules: [{ ...rule, selector: proposal?.amount?.pattern ?? '' }],
      availabilityWords: {},
    }
    const { offers } = tryRules({ page: stored(body), spec, inForce: { kind: 'structured' }, currency: 'GBP' })
    expect(offers.map(({ pricePence, currency }) => [pricePence, currency])).toEqual([
      [2_800, 'GBP'],
      [110_250, 'GBP'],
    ])
  })

  test('picks the amount by the words around it where the row has another', () => {
    const row = (was: string, now: string) => `<li class="seat"><s>was ${was}</s><p>from ${now} per person</p></li>`
    const body = `<html><body><ul>${row('£40.00', '£28.00')}${row('£60', '£45')}</ul></body></html>`
    expect(best(body, 'from £28.00').proposal?.amount).toMatchObject({
      pattern: String.raw`from\s*(£\s?\d+(?:[.,]\d+)*)`,
      found: 2,
    })
  })

  test.each(['£28.00', '28,00 €', 'Sold out', 'Row 12', '12 seats'])('proposes no pattern for “%s”', (text) => {
    const body = `<html><body><main><p class="cost">${text}</p></main></body></html>`
    expect(best(body, text).proposal?.amount).toBeNull()
  })

  test.each([
    ['in brackets', (word: string) => `Adult 31.00 EUR each (${word})`],
    ['behind a mark', (word: string) => `Adult 31.00 EUR · ${word}`],
  ])('proposes where words of availability stand, %s, so that those of other pages are read too', (_where, cellOf) => {
    const page = (...words: string[]) =>
      `<html><body><table>${words.map((word) => `<tr class="t"><td>${cellOf(word)}</td></tr>`).join('')}</table></body></html>`
    const shown = page('Last few', 'Last few', 'Available')
    const { proposal } = best(shown, cellOf('Available'))
    const selector = proposal?.availability?.pattern ?? ''
    const rule = { selectorType: 'regex' as const, isRequired: false }
    const spec = {
      kind: 'rules' as const,
      row: 'tr.t',
      rules: [
        { ...rule, field: 'price' as const, selector: '([0-9.]+) EUR' },
        { ...rule, field: 'availability' as const, selector },
      ],
      availabilityWords: {},
    }
    const other = page('Sold out', 'Last few', 'Available')
    const { offers } = tryRules({ page: stored(other), spec, inForce: { kind: 'structured' }, currency: 'EUR' })
    expect(offers.map(({ availability }) => availability)).toEqual(['sold_out', 'limited', 'available'])
  })

  test('on a cell that holds more proposes the currency and the words of availability in it, as the rows say them', () => {
    const row = (text: string) => `<li class="seat"><p class="offer">${text}</p></li>`
    const rows = [row('Adult £28.00 · Sold out'), row('Club €1,102.50 · Available'), row('Child 12 GBP · Last few')]
    const body = `<html><body><ul>${rows.join('')}</ul></body></html>`
    const { proposal, row: found } = best(body, 'Adult £28.00')
    expect(proposal?.currency).toMatchObject({ sample: '£', found: 3, of: 3 })
    expect(proposal?.availability).toMatchObject({ sample: 'Sold out', found: 3, of: 3 })
    const rule = { selectorType: 'regex' as const, isRequired: false }
    const spec = {
      kind: 'rules' as const,
      row: found ?? '',
      rules: [
        { ...rule, field: 'currency' as const, selector: proposal?.currency?.pattern ?? '' },
        { ...rule, field: 'availability' as const, selector: proposal?.availability?.pattern ?? '' },
      ],
      availabilityWords: {},
    }
    const { offers } = tryRules({ page: stored(body), spec, inForce: { kind: 'structured' }, currency: 'GBP' })
    expect(offers.map(({ currency, availability }) => [currency, availability])).toEqual([
      ['GBP', 'sold_out'],
      ['EUR', 'available'],
      ['GBP', 'limited'],
    ])
  })

  test.each([
    ['<td class="left">60</td>', 'Extra', true],
    ['<td class="ticketsLeft">60</td>', 'Extra', true],
    ['<td class="c4">60</td>', 'Tickets left', true],
    ['<td class="c4">60</td>', 'Verfügbar', true],
    ['<td class="c4" data-qty="60">60</td>', 'Extra', true],
    ['<td class="c4">60</td>', 'Price', false],
    ['<td class="price">60</td>', 'Available', false],
    ['<td class="left">£60</td>', 'Extra', false],
    ['<td class="c4">60</td>', 'Block', false],
  ])('knows whether %s below “%s” is the number of tickets left: %s', (cell, heading, is) => {
    const row = `<tr><td class="type">Adult</td>${cell}</tr>`
    const body = `<table><tr><th>Ticket</th><th>${heading}</th></tr>${row}${row}</table>`
    expect(best(body, '60').proposal?.isNumberLeft).toBe(is)
  })

  test.each([
    ['<i>£60</i>', true],
    ['<i>GBP</i>', true],
    ['<i data-currency="GBP">60</i>', true],
    ['<i>€</i>', true],
    ['<i>60</i>', false],
    ['<i>Row 60</i>', false],
  ])('knows whether a currency is in %s: %s', (element, is) => {
    const text = element.replace(/<[^>]*>/g, '')
    expect(best(`<p>${element}</p>`, text).proposal?.hasCurrency).toBe(is)
  })

  test.each(['GBP', 'Sold out', 'Row 12'])('proposes no part of “%s”, which is the whole or none of it', (text) => {
    const body = `<html><body><main><p class="cost">${text}</p></main></body></html>`
    expect(best(body, text).proposal).toMatchObject({ currency: null, availability: null })
  })

  test('on an element that is not there proposes nothing', () => {
    expect(propose('<p>1</p>', 99, null)).toBeNull()
  })
})

test('the difference of two sets of rules is shown line by line', () => {
  const before = rulesFor('classic')
  const after = {
    ...before,
    row: 'tr',
    rules: before.rules.slice(0, 2),
    availabilityWords: { gone: 'sold_out' as const },
  }
  expect(diffOf(before, before)).toEqual([])
  expect(diffOf(before, after)).toContainEqual({ what: 'Row', before: 'table.tickets tr.ticket', after: 'tr' })
  expect(diffOf(before, after)).toContainEqual({ what: 'Tickets left', before: 'td.left, only /[0-9]+/', after: null })
  expect(diffOf({ kind: 'structured' }, after)[0]).toEqual({
    what: 'Read as',
    before: 'schema.org data',
    after: 'rules',
  })
})

test.each([
  ['Sold out', 'sold_out'],
  ['Ausverkauft', 'sold_out'],
  ['3 left', 'limited'],
  ['Available', 'available'],
  ['unavailable', 'sold_out'],
  ['ballot open', 'unknown'],
] as const)('the meaning of "%s" is proposed as %s', (word, meaning) => {
  expect(guessMeaning(word)).toBe(meaning)
})

const priced = {
  availability: 'available',
  pricePence: 4_500,
  lowPence: null,
  highPence: null,
  currency: 'GBP',
} as const
const read = { unclearWords: [], bareAmounts: [], likePrice: 0, now: { offers: [] } }

test('rules that leave open whether tickets are there, or at what price, are warned of', () => {
  const unclear = { ...priced, availability: 'unknown' } as const
  const range = { ...priced, availability: 'sold_out', pricePence: null, lowPence: 4_500 } as const
  const unpriced = { ...priced, pricePence: null }
  expect(warningsOf({ ...read, offers: [priced, unclear, unpriced] })).toEqual([])
  expect(warningsOf({ ...read, offers: [range] })).toEqual([])
  expect(warningsOf({ ...read, offers: [unclear, unclear] })).toEqual([unclearEverywhere])
  expect(warningsOf({ ...read, offers: [unpriced] })).toEqual([unpricedEverywhere])
  const ballot = { ...read, unclearWords: ['ballot open'] }
  expect(warningsOf({ ...ballot, offers: [unclear] })).toEqual([unclearByWords(['ballot open'])])
  expect(warningsOf({ ...ballot, offers: [] })).toEqual([])
})

test('rules that read other prices of tickets than those in force are warned of, with both', () => {
  const cheap = { ...priced, pricePence: 1_500 }
  const parking = { ...cheap, kind: 'add-on' } as const
  const beside = (offers: (typeof cheap)[], now: object[]) =>
    warningsOf({ ...read, offers, now: { offers: now as [] } })
  expect(beside([cheap, priced], [priced])).toEqual([otherPrices('£15.00 to £45.00', '£45.00')])
  expect(beside([priced], [parking, priced])).toEqual([])
  expect(beside([priced], [])).toEqual([])
})
