import { describe, expect, test } from 'vitest'
import { type TableMarkup, tableMarkups } from '#scripts/sandbox/pages/table-rules.ts'
import type { ProblemCode } from '#worker/watching/monitoring/contract.ts'
import { tryRules } from '#worker/watching/monitoring/rule-studio/dry-run.ts'
import { proposeRepair } from '#worker/watching/monitoring/rule-studio/repair/repair.ts'
import { offers, redesignedPage, rulesFor, sandboxPage, statedOffers, stored } from './pages.ts'

const bad = (body: string, problems: ProblemCode[] = []) => ({ ...stored(body), sort: 'bad' as const, at: 1, problems })

function repairOf(markup: TableMarkup, body: string, good = sandboxPage(markup)) {
  return proposeRepair({ good: stored(good), bad: bad(body), spec: rulesFor(markup), currency: 'GBP' })
}

const otherPrices = offers.map((offer) => ({ ...offer, pricePence: offer.pricePence + 735, quantity: 3 }))

describe('rules that stopped matching', () => {
  test.each(tableMarkups)(
    'after a redesign of a %s page are repaired: the draft reads what the page says',
    (markup) => {
      const body = redesignedPage(markup)
      const repair = repairOf(markup, body)
      expect(repair).toMatchObject({ rows: 3, rowsBefore: 3, offers: 3 })
      if (!repair) throw new Error('no repair')
      const { offers: read, errors } = tryRules({
        page: bad(body),
        spec: repair.spec,
        inForce: rulesFor(markup),
        currency: 'GBP',
      })
      expect(errors).toEqual([])
      expect(read).toMatchObject(statedOffers(markup).map((offer) => ({ ...offer })))
    },
  )

  test.each(tableMarkups)('of a %s page are repaired where the prices changed too', (markup) => {
    const repair = repairOf(markup, redesignedPage(markup, otherPrices))
    expect(repair).toMatchObject({ rows: 3, offers: 3 })
  })

  test('are named with what is proposed, its score and how far it is ahead', () => {
    const repair = repairOf('classic', redesignedPage('classic'))
    expect(repair?.parts).toMatchObject([
      { what: 'Row', before: 'table.tickets tr.ticket', after: '.seat-card', found: 3, of: 3 },
      { what: 'Ticket type', before: 'td.type', after: '.seat-kind', found: 3, of: 3 },
      { what: 'Section', after: '.seat-block' },
      { what: 'Price', after: '.cost' },
      { what: 'Currency', before: 'td.price, attribute data-currency', after: '.cost, attribute data-unit' },
      { what: 'Availability', after: '.stock-state' },
      { what: 'Tickets left', after: '.stock-count', found: 2 },
    ])
    for (const { score, ahead } of repair?.parts ?? []) {
      expect(score).toBeGreaterThan(50)
      expect(ahead).toBeGreaterThan(0)
    }
    expect(repair?.isSure).toBe(true)
  })

  test('of which one selector alone broke keep the others', () => {
    const renamed = sandboxPage('classic').replaceAll('class="price"', 'class="cost"')
    const repair = repairOf('classic', renamed)
    expect(repair?.parts.map(({ what, after }) => [what, after])).toEqual([
      ['Price', '.cost'],
      ['Currency', '.cost, attribute data-currency'],
    ])
    expect(repair?.spec.row).toBe(rulesFor('classic').row)
  })

  test('on a page that still gives offers are repaired alone: what is merely absent stays', () => {
    const spec = rulesFor('classic')
    const rules = spec.rules.map((rule) => ({ ...rule, isRequired: false }))
    const renamed = sandboxPage(
      'classic',
      otherPrices.map((offer, row) => ({ ...offer, section: `Block ${row}`, quantity: null })),
    )
    const body = renamed.replaceAll('class="price"', 'class="cost"')
    // Other areas, which look like no area that was seen: their rule still matches, so it stays.
    const tiers = offers.map((offer, row) => ({ ...offer, section: ['Upper', 'Lower', 'Middle'][row] ?? '' }))
    const asked = { good: stored(sandboxPage('classic', tiers)), bad: bad(body), currency: 'GBP' }
    const repair = proposeRepair({ ...asked, spec: { ...spec, rules } })
    expect(repair?.parts.map(({ what, after }) => [what, after])).toEqual([
      ['Price', '.cost'],
      ['Currency', '.cost, attribute data-currency'],
    ])
    expect(repair?.spec.rules.map(({ field }) => field)).toEqual(spec.rules.map(({ field }) => field))
    expect(repair?.offers).toBe(3)
  })

  test('on a page with fewer tickets are repaired, and shown as doubtful', () => {
    const many = Array.from({ length: 8 }, (_, row) => ({ ...offers[0], ticketType: `Adult ${row}` })) as typeof offers
    const repair = repairOf('classic', redesignedPage('classic', many.slice(0, 2)), sandboxPage('classic', many))
    expect(repair).toMatchObject({ rows: 2, rowsBefore: 8, isSure: false })
  })

  test('leave out what nothing on the page is like, in place of something else', () => {
    // Written like "Last few", which is one of the words of availability.
    const blocks = offers.map((offer) => ({ ...offer, section: 'Upper tier' }))
    const repair = repairOf('classic', redesignedPage('classic'), sandboxPage('classic', blocks))
    expect(repair?.parts.find(({ what }) => what === 'Section')).toMatchObject({ before: 'td.area', after: null })
    expect(repair?.parts.find(({ what }) => what === 'Availability')).toMatchObject({ after: '.stock-state' })
    expect(repair?.isSure).toBe(false)
  })

  test('leave out what is no longer on the page, unless it is required', () => {
    const withoutState = redesignedPage('classic').replaceAll(/<p class="stock-state">[^<]*<\/p>/g, '')
    const repair = repairOf('classic', withoutState)
    expect(repair?.parts.find(({ what }) => what === 'Availability')).toMatchObject({ after: null, score: 0 })
    expect(repair?.spec.rules.map(({ field }) => field)).not.toContain('availability')
    expect(repair?.isSure).toBe(false)
    const withoutPrice = redesignedPage('classic').replaceAll(/<b>[^<]*<\/b>/g, '')
    expect(repairOf('classic', withoutPrice)).toBeNull()
  })
})

describe('nothing is proposed', () => {
  test.each<[string, string]>([
    ['where the rules still read the page', sandboxPage('classic')],
    [
      'on a page without tickets',
      '<html><body><h1>Sold out</h1><p>Come back later, adult or senior.</p></body></html>',
    ],
    ['on an empty page', ''],
    ['on a page that is nested too deeply', '<div>'.repeat(5_000)],
  ])('%s', (_, body) => {
    expect(repairOf('classic', body)).toBeNull()
  })

  test('on a block page, or where the good page is not read by the rules in force', () => {
    const spec = rulesFor('classic')
    const blocked = bad(redesignedPage('classic'), ['block_page'])
    expect(proposeRepair({ good: stored(sandboxPage('classic')), bad: blocked, spec, currency: 'GBP' })).toBeNull()
    expect(repairOf('classic', redesignedPage('classic'), sandboxPage('grid'))).toBeNull()
  })

  test('when the page would take more work than a page may', () => {
    const wide = `<html>${'<i data-a="Adult" data-b="£45.50"><b>Adult</b></i>'.repeat(20_000)}</html>`
    const repair = repairOf('classic', wide)
    expect(repair === null || !repair.isSure).toBe(true)
  })
})
