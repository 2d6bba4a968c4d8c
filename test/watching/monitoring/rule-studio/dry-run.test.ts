import { describe, expect, test } from 'vitest'
import { tableMarkups } from '#scripts/sandbox/pages/table-rules.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import {
  foundNowhere,
  noCurrencies,
  noOffers,
  nothingMatched,
  priceAlone,
  tooManyRows,
  withoutCurrency,
} from '#worker/watching/monitoring/rule-studio/constants.ts'
import { RulesForm, type RulesSpec } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { rulesErrors, tryRules } from '#worker/watching/monitoring/rule-studio/dry-run.ts'
import { diffOf, formOf, warningsOf } from '#worker/watching/monitoring/rule-studio/rules.ts'
import { rulesFor, sandboxPage, statedOffers, stored } from './pages.ts'

const structured: ExtractionSpec = { kind: 'structured' }
const dryRun = (body: string, spec: RulesSpec, inForce = structured) =>
  tryRules({ page: stored(body), spec, inForce, currency: 'GBP' })

function form(fields: Record<string, string>): RulesSpec {
  return RulesForm.parse({ field_0: 'price', ...fields })
}

describe('a dry run', () => {
  test.each(tableMarkups)('agrees with what a %s page of the sandbox says, beside what is in force', (markup) => {
    const result = dryRun(sandboxPage(markup), rulesFor(markup))
    expect(result).toMatchObject({ errors: [], fields: {}, rows: 3, unknownWords: [], now: { offers: [] } })
    expect(result.rowMarks).toHaveLength(3)
    expect(result.offers).toMatchObject(
      statedOffers(markup).map(({ ticketType, pricePence, availability }) => ({
        ticketType,
        pricePence,
        availability,
      })),
    )
    expect(result.rules[0]).toMatchObject({ found: 3, samples: ['Adult', 'Senior', 'Junior'] })
  })

  test('shows prices that say no currency in the platform’s, by these rules and by those in force', () => {
    const spec = rulesFor('ledger')
    const bare = { ...spec, rules: spec.rules.filter(({ field }) => field !== 'currency') }
    const page = stored(sandboxPage('ledger'))
    const { offers, now } = tryRules({ page, spec: bare, inForce: bare, currency: 'EUR' })
    expect(offers.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'EUR'])
    expect(now.offers).toEqual(offers)
  })

  test('doubts a rule for the currency that finds none', () => {
    const { rules, ...classic } = rulesFor('classic')
    const others = rules.filter(({ field }) => field !== 'currency')
    const reading = (selector: string) => {
      const currency = { field: 'currency', selectorType: 'css', selector, isRequired: false } as const
      return dryRun(sandboxPage('classic'), { ...classic, rules: [...others, currency] }).doubts
    }
    expect(reading('.status')).toEqual([noCurrencies(['Available', 'Last few', 'Sold out'])])
    expect(dryRun(sandboxPage('ledger'), rulesFor('ledger')).doubts).toEqual([])
  })

  test('names the amounts of a rule for the price that finds no currency: they may be tickets left', () => {
    const { rules, ...classic } = rulesFor('classic')
    const [name] = rules
    const bare = { field: 'price', selectorType: 'css', selector: '.left', isRequired: false } as const
    const found = dryRun(sandboxPage('classic'), { ...classic, rules: name ? [name, bare] : [] })
    expect(found.bareAmounts).toEqual(['12', '2'])
    expect(warningsOf(found)).toContain(withoutCurrency(['12', '2'], 'GBP'))
    expect(dryRun(sandboxPage('classic'), rulesFor('classic')).bareAmounts).toEqual([])
    const words = { ...bare, selector: '.status' }
    expect(dryRun(sandboxPage('classic'), { ...classic, rules: name ? [name, words] : [] }).bareAmounts).toEqual([])
  })

  test('counts what is like the price where no row is chosen', () => {
    const { row: _, ...whole } = rulesFor('classic')
    const found = dryRun(sandboxPage('classic'), whole)
    expect([found.offers.length, found.likePrice]).toEqual([1, 3])
    expect(warningsOf(found)).toContain(priceAlone(3))
    expect(dryRun(sandboxPage('classic'), rulesFor('classic')).likePrice).toBe(0)
  })

  test('says which rule finds nothing in any row, unless another for its field does', () => {
    const { rules, ...classic } = rulesFor('classic')
    const fees = { field: 'fees', selectorType: 'css', selector: '.fees', isRequired: false } as const
    const price = { ...fees, field: 'price', selector: '.now' } as const
    const { doubts } = dryRun(sandboxPage('classic'), { ...classic, rules: [...rules, fees, price] })
    expect(doubts).toEqual([foundNowhere('Fees', 3)])
  })

  test('names the words of availability that have no meaning in any language', () => {
    const spec = { ...rulesFor('classic'), availabilityWords: {} }
    const page = sandboxPage('classic').replace(/Last few/i, 'Off you go')
    expect(dryRun(page, spec)).toMatchObject({ unknownWords: ['off you go'], unclearWords: ['off you go'] })
  })

  test('names the words by which it is not known if tickets are left, also where an operator says so', () => {
    const page = sandboxPage('classic').replace(/Last few/i, 'Ballot open')
    const spec = { ...rulesFor('classic'), availabilityWords: { 'Ballot open': 'unknown' } as const }
    expect(dryRun(page, spec)).toMatchObject({ unknownWords: [], unclearWords: ['ballot open'] })
  })

  test('reads words of tickets as their operator says, beside the usual reading', () => {
    const words = { ...rulesFor('classic'), ticketWords: { senior: 'hospitality', junior: 'unsure' } as const }
    const { offers, now } = tryRules({
      page: stored(sandboxPage('classic')),
      spec: words,
      inForce: rulesFor('classic'),
      currency: 'GBP',
    })
    expect(offers.map(({ kind, addOn }) => [kind, addOn])).toEqual([
      ['ticket', undefined],
      ['add-on', 'hospitality'],
      ['unsure', undefined],
    ])
    expect(now.offers.map(({ kind }) => kind)).toEqual(['ticket', 'ticket', 'ticket'])
  })

  test('of rules that match nothing says so', () => {
    expect(dryRun(sandboxPage('classic'), form({ row: '.none', selector_0: 'td' })).errors).toEqual([nothingMatched])
  })

  test('of rules that give no offer says so', () => {
    const spec = form({ row: 'tr', field_0: 'section', selector_0: 'td' })
    expect(dryRun(sandboxPage('classic'), spec).errors).toEqual([noOffers])
  })

  test('of rules that match 10,000 rows says so, and gives no more than a page may have', () => {
    const body = `<html><body>${'<p><b>£1</b></p>'.repeat(10_000)}</body></html>`
    const result = dryRun(body, form({ row: 'p', selector_0: 'b' }))
    expect(result.errors).toEqual([tooManyRows(10_000)])
    expect(result.errors[0]).toContain('10,000 rows')
    expect(result.offers).toHaveLength(100)
  })

  test('of rules that match everything ends in an error, within the steps of a page', () => {
    const deep = `<html><body>${'<div><p>1</p>'.repeat(300)}${'</div>'.repeat(300)}</body></html>`.repeat(1)
    const result = dryRun(deep, form({ row: '*', selector_0: '*' }))
    expect(result.errors).toEqual([tooManyRows(602)])
    const costly = form({ row: '*', selector_0: '* * * * * * * *:not(:has(* + * ~ *)) > x' })
    expect(dryRun(deep.replaceAll('<p>1</p>', '<p>1</p>'.repeat(30)), costly).errors[0]).toMatch(/more work than|rows/)
  })
})

describe('rules as they are typed', () => {
  test.each([
    ['a look-ahead', { type_0: 'regex', selector_0: '(?=a)b' }, 'selector_0'],
    ['a back-reference', { type_0: 'regex', selector_0: '(a)\\1' }, 'selector_0'],
    ['a repetition of repetitions', { type_0: 'regex', selector_0: '((a{1,99}){1,99}){1,9}' }, 'selector_0'],
    ['a pattern for values that is no pattern', { selector_0: 'b', validation_0: '[' }, 'validation_0'],
    ['a selector that is none', { selector_0: 'td[' }, 'selector_0'],
    ['a row that is none', { row: ':nope(', selector_0: 'b' }, 'row'],
  ])('are refused with the reason for %s', (_name, fields, place) => {
    const errors = rulesErrors(form(fields))
    expect(Object.keys(errors)).toEqual([place])
    expect(errors[place]?.[0]).toMatch(/^(The selector cannot be used|The pattern (cannot be used|repeats too much))/)
  })

  test('are refused without a selector, with too long a text, and with a meaning that is none', () => {
    const refused = RulesForm.safeParse({ row: 'x'.repeat(301), words: 'gone = never' })
    expect(refused.error?.issues.map(({ path }) => path[0]).toSorted()).toEqual(['row', 'selector_0', 'words'])
  })

  test('take words with colons and equals signs, in any case', () => {
    expect(form({ selector_0: 'b', words: 'Sold out = sold_out\nlast few: limited' }).availabilityWords).toEqual({
      'sold out': 'sold_out',
      'last few': 'limited',
    })
  })
})

describe('words of tickets in the form', () => {
  const typed = { selector_0: 'b', ticket_words: 'Premium = ticket\nBonus heft: programme' }

  test('are read, shown again, and named among what changed', () => {
    const spec = form(typed)
    expect(spec.ticketWords).toEqual({ premium: 'ticket', 'bonus heft': 'programme' })
    expect(formOf(spec).ticket_words).toBe('premium = ticket\nbonus heft = programme')
    expect(diffOf(form({ selector_0: 'b' }), spec).map(({ what, after }) => [what, after])).toEqual([
      ['Ticket word “premium”', 'ticket'],
      ['Ticket word “bonus heft”', 'programme'],
    ])
  })

  test('are refused where a meaning is not one', () => {
    const refused = RulesForm.safeParse({ field_0: 'price', selector_0: 'b', ticket_words: 'premium = vip' })
    expect(refused.error?.issues.map(({ path }) => path)).toEqual([['ticket_words']])
  })
})
