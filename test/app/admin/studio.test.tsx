import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { DryRunResult } from '#app/pages/admin/sellers/studio/dry-run-result.tsx'
import { PagePanel } from '#app/pages/admin/sellers/studio/page-panel.tsx'
import { ProposedSelectors } from '#app/pages/admin/sellers/studio/proposed-selectors.tsx'
import { Revisions } from '#app/pages/admin/sellers/studio/revisions.tsx'
import { showing } from '#app/pages/admin/sellers/studio/shown-page.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { unclearEverywhere } from '#worker/watching/monitoring/rule-studio/constants.ts'
import type { DryRun, Proposal, Studio } from '#worker/watching/monitoring/rule-studio/contract.ts'
import { markup, words } from '../render.tsx'

const pounds = { id: 4, currency: 'GBP' }

const proposal: Proposal = {
  text: '£45.00 Buy now',
  attributes: [],
  row: [],
  field: [{ selector: 'td.price', found: 3, of: 3, score: 90, why: 'its class' }],
  amount: { pattern: '£([0-9.]+)', sample: '45.00', found: 3, of: 3 },
  currency: { pattern: '(£)', sample: '£', found: 3, of: 3 },
  availability: { pattern: '(Buy now|Sold out)', sample: 'Buy now', found: 3, of: 3 },
  hasCurrency: true,
  isNumberLeft: false,
}

const proposedFor = (field: string, more: Partial<Proposal> = {}) =>
  words(
    markup(
      <ProposedSelectors
        answer={{ intent: 'propose', about: 'shown', proposal: { ...proposal, ...more }, error: null }}
        rule={1}
        field={field}
        onUse={() => undefined}
      />,
    ),
  )

test.each(['price', 'fees'])('an element chosen for %s is offered as the amount in it', (field) => {
  expect(proposedFor(field)).toContain('Use the amount 45.00')
})

test.each(['currency', 'availability', 'section', 'quantity', 'ticket_type'])(
  'an element chosen for %s is no amount',
  (field) => {
    expect(proposedFor(field)).not.toContain('amount')
    expect(proposedFor(field)).toContain('Use td.price for ')
  },
)

test.each([
  ['currency', 'Use the currency £'],
  ['availability', 'Use the words Buy now'],
])('an element chosen for %s is offered as what of it is meant', (field, text) => {
  expect(proposedFor(field)).toContain(text)
})

test('an attribute without a number is offered for no price', () => {
  const attributes = [
    { name: 'data-currency', value: 'GBP' },
    { name: 'data-price', value: '45.00' },
  ]
  expect(proposedFor('price', { attributes })).not.toContain('its attribute data-currency')
  expect(proposedFor('price', { attributes })).toContain('Use its attribute data-price for Price')
  expect(proposedFor('currency', { attributes })).toContain('Use its attribute data-currency for Currency')
})

test('a proposed selector’s button names the field that it fills', () => {
  expect(proposedFor('currency')).toContain('Use td.price for Currency (rule 1)')
  expect(proposedFor('price')).toContain('Use the amount 45.00 for Price (rule 1)')
})

test('a dry run says when no offer tells whether tickets are left', () => {
  const offer = { ticketType: 'Adult', section: null, pricePence: 4_500, currency: 'GBP', availability: 'unknown' }
  const both = {
    offers: [{ ...offer, feesPence: null, quantity: null, lowPence: null, highPence: null }],
    problems: [],
  }
  const dryRun = {
    ...both,
    errors: [],
    doubts: ['“37” is no currency'],
    unclearWords: [],
    bareAmounts: [],
    likePrice: 0,
    now: { offers: [], problems: [] },
  } as unknown as DryRun
  expect(words(markup(<DryRunResult dryRun={dryRun} platform={pounds} isTrying={false} />))).toContain(
    `${unclearEverywhere} “37” is no currency`,
  )
})

test('a dry run says what is wrong in sentences', () => {
  const nothing = { offers: [], problems: [] }
  const found = { code: 'nothing_found', detail: 'no offer was found on the page' }
  const dryRun = {
    ...nothing,
    problems: [found],
    errors: [],
    doubts: [],
    unclearWords: [],
    bareAmounts: [],
    likePrice: 0,
    now: nothing,
  } as unknown as DryRun
  expect(words(markup(<DryRunResult dryRun={dryRun} platform={pounds} isTrying={false} />))).toContain(
    'No offer was found on the page',
  )
})

test('a dry run says once that the page is in another currency, and where to change it', () => {
  const offers = ['Adult', 'Child'].map((ticketType) => ({
    ticketType,
    pricePence: 100,
    currency: 'EUR',
    availability: 'available',
  }))
  const problems = offers.map(({ ticketType }, offerIndex) => ({
    code: 'wrong_currency',
    detail: `"${ticketType}" is in EUR, expected GBP`,
    offerIndex,
  }))
  const dryRun = {
    offers,
    problems,
    errors: [],
    doubts: [],
    unclearWords: [],
    bareAmounts: [],
    likePrice: 0,
    now: { offers: [], problems: [] },
  } as unknown as DryRun
  const html = markup(<DryRunResult dryRun={dryRun} platform={pounds} isTrying={false} />)
  expect(words(html)).toContain(
    'The page’s prices are in EUR, the platform is set to GBP: each waits for a second check. Change the platform’s currency.',
  )
  expect(html).toContain('href="/admin/platforms/4#currency"')
  expect(html).not.toContain('expected GBP')
})

test.each([
  [null, 'No page of this sort is stored.'],
  [
    { sort: 'good', id: 'x', url: '', at: 1, newerAt: null, copy: null } as const,
    'This page is nested too deeply to be shown.',
  ],
])('a page that cannot be shown says why', (page, why) => {
  const nothing = { refusal: undefined, dryRun: null, answer: undefined, isProposing: false, rule: 1, field: 'price' }
  const act = () => undefined
  expect(words(markup(<PagePanel {...nothing} page={page} onPick={act} onUse={act} />))).toBe(`The stored page ${why}`)
})

test('a click on the page that is not answered yet says that it was taken', () => {
  const page = { sort: 'good', id: 'x', url: '', at: 1, newerAt: null, copy: '<p>£12</p>' } as const
  const clicked = { page, refusal: undefined, dryRun: null, answer: undefined, isProposing: true, rule: 1 }
  const act = () => undefined
  const html = markup(<PagePanel {...clicked} field="price" onPick={act} onUse={act} />)
  expect(words(html)).toContain('Finding selectors…')
})

const firstRules: ExtractionSpec = { kind: 'rules', rules: [], availabilityWords: {} }

const markupWith = (inForce: ExtractionSpec, more: Partial<ComponentProps<typeof Revisions>> = {}) => {
  const revision = { note: '', author: 'Ada', isSite: false, madeAt: 0, interpreter: 1 }
  const studio = {
    platform: { id: 1, version: 0 },
    inForce,
    inForceNumber: 1,
    shadow: null,
    watch: null,
    revisions: [
      { ...revision, number: 2, extraction: firstRules },
      { ...revision, number: 1, extraction: inForce },
    ],
  } as unknown as Studio
  const nothing = { opened: null, leftOpen: null, done: null, error: null }
  return markup(<Revisions studio={studio} here="?page=good&shown=x" {...nothing} {...more} />)
}

const choicesWith = (inForce: ExtractionSpec, done: string | null = null) => words(markupWith(inForce, { done }))

test('the first rules of a platform are put in force: a shadow run has nothing to compare them with', () => {
  expect(choicesWith({ kind: 'structured' })).toContain('No rules of yours are in force yet.')
  expect(choicesWith(firstRules)).not.toContain('No rules of yours are in force yet.')
})

test('that rules are saved and not in force yet is said beside the button that puts them in force', () => {
  const texts = choicesWith(firstRules, 'Saved, and not in force yet.')
  expect(texts).toMatch(/^Revisions Saved, and not in force yet\..* Put in force now/)
})

test('what the opened revision leaves open on another page is said with a link to it, and accepted there', () => {
  const leftOpen = { sort: 'bad' as const, url: 'https://s.example/ballot', warnings: ['Nothing is known.'] }
  const html = markupWith(firstRules, { opened: 2, leftOpen })
  expect(words(html)).toContain('Last page without offers , https://s.example/ballot : Nothing is known. I read this')
  expect(html).toContain('href="/?page=bad&amp;revision=2"')
  expect(html.match(/name="meant"/g)).toHaveLength(1)
})

test('a revision that is refused is opened, so that it is accepted where it was refused', () => {
  const html = markupWith(firstRules, { opened: 1 })
  expect(html).toContain('action="/?page=good&amp;shown=x&amp;revision=2"')
})

test('a page that checks have replaced stays, and says that there is a newer one', () => {
  const page = { sort: 'bad', id: 'x', url: '', at: 1, newerAt: 2, copy: '<p>Adult</p>' } as const
  const nothing = { refusal: undefined, dryRun: null, answer: undefined, isProposing: false, rule: 1, field: 'price' }
  const html = markup(<PagePanel {...nothing} page={page} onPick={() => undefined} onUse={() => undefined} />)
  expect(words(html)).toContain('A newer page of this sort was stored; this one stays until you take another.')
  expect(html).toContain('href="/?page=bad"')
})

test('a form of the studio comes back to the page that it was sent from', () => {
  const query = showing({ sort: 'bad', id: 'x' }, new URLSearchParams('page=good&revision=3'))
  expect(query.toString()).toBe('page=bad&revision=3&shown=x')
})

test('a number of tickets left that is clicked for a currency is offered for what it is', () => {
  const left = { text: '60', currency: null, hasCurrency: false, isNumberLeft: true }
  expect(proposedFor('currency', left)).toContain('Use td.price for Tickets left (rule 1)')
  expect(proposedFor('section', left)).toContain('Use td.price for Section (rule 1)')
})

test('an element without a currency is not offered as one', () => {
  const text = proposedFor('currency', { text: '60', currency: null, hasCurrency: false })
  expect(text).toBe('“60” has no currency in it. Choose an element with one, or another field for rule 1.')
})
