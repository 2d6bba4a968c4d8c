import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commitment, Question, Refusal } from '#worker/money/purchases/deciding/contract.ts'
import { decide } from '#worker/money/purchases/deciding/decision.rules.ts'
import { monthOf, nothingKept } from '#worker/money/purchases/deciding/spending.rules.ts'
import { decisionText, refusalTexts } from '#worker/money/purchases/deciding/words.rules.ts'
import type { Terms } from '#worker/money/purchases/mandates/contract.ts'
import { runs } from '../../../runs.ts'
import { bought, limits, match, now, offer, question, seller, terms } from '../facts.ts'

const day = 86_400_000

const withTerms = (changed: Partial<Terms>) => ({ mandate: { ...question.mandate, terms: { ...terms, ...changed } } })
const withOffer = (changed: Partial<Question['offer']>) => ({ offer: { ...offer, ...changed } })
const withSeller = (changed: Partial<Question['seller']>) => ({ seller: { ...seller, ...changed } })
const withLimits = (changed: Partial<Question['limits']>) => ({ limits: { ...limits, ...changed } })
const withMatch = (changed: Partial<Question['match']>) => ({ match: { ...match, ...changed } })
const keeping = (changed: Partial<Question['kept']>) => ({ kept: { ...nothingKept, ...changed } })
const verdictOf = (changed: Partial<Question>) => decide({ ...question, ...changed })

const refused: [Refusal, string, Partial<Question>][] = [
  ['revoked', 'a revoked mandate', { mandate: { ...question.mandate, revokedAt: now - 1 } }],
  [
    'revoked',
    'one revoked later, by a clock that went back',
    { mandate: { ...question.mandate, revokedAt: now + day } },
  ],
  ['changed', 'a mandate that was signed anew meanwhile', { mandate: { ...question.mandate, isChanged: true } }],
  ['expired', 'the moment in which it ends', withTerms({ validUntilAt: now })],
  ['not_in_plan', 'a plan without purchases', withLimits({ isEntitled: false })],
  ['switched_off', 'the switch off', withLimits({ isSwitchedOn: false })],
  ['stopped', 'a stop for everybody', withSeller({ isStopped: true })],
  ['seller_stopped', 'a stop for the seller', withSeller({ isSellerStopped: true })],
  ['silence', 'the silence alarm', withSeller({ isSilent: true })],
  ['drift', 'the drift flag', withSeller({ isFlagged: true })],
  ['not_same', 'a page that may be another match’s', withSeller({ isSame: false })],
  ['quarantine', 'a doubtful offer', withSeller({ isQuarantined: true })],
  ['other_match', 'a match that it does not name', withTerms({ targets: [{ kind: 'match', id: 8 }] })],
  ['other_match', 'a team that shares a number with the match', withTerms({ targets: [{ kind: 'team', id: 7 }] })],
  ['match_over', 'the kick-off', withMatch({ kickoffAt: now })],
  ['match_over', 'a postponed match', withMatch({ status: 'postponed' })],
  ['match_over', 'a cancelled match without a kick-off', withMatch({ status: 'cancelled', kickoffAt: null })],
  ['moved', 'another kick-off than when it was decided', { isMoved: true }],
  ['seller_kind', 'unauthorised resale', withOffer({ platformKind: 'resale' })],
  [
    'seller_kind',
    'an exchange where official ones are wanted',
    { ...withTerms({ sellers: 'official' }), ...withOffer({ platformKind: 'exchange' }) },
  ],
  [
    'resale',
    'an exchange in a country that is not known',
    { ...withMatch({ country: null }), ...withOffer({ platformKind: 'exchange' }) },
  ],
  ['not_a_ticket', 'an offer that may be no ticket', withOffer({ kind: 'unsure' })],
  ['not_a_ticket', 'parking', withOffer({ kind: 'add-on', addOn: 'parking' })],
  [
    'not_a_ticket',
    'hospitality, even by name',
    {
      ...withTerms({ ticketTypes: ['VIP'] }),
      ...withOffer({ ticketType: 'VIP', kind: 'add-on', addOn: 'hospitality' }),
    },
  ],
  ['not_on_sale', 'a sold-out ticket', withOffer({ availability: 'sold_out' })],
  ['not_on_sale', 'a sale that opens later', withOffer({ opensAt: now + 1 })],
  ['not_on_sale', 'a sale that has just closed', withOffer({ closesAt: now })],
  ['used_up', 'a mandate that bought already', { commitments: [{ ...bought, mandateId: 'm1' }] }],
  ['used_up', 'a mandate that bought long ago', keeping({ purchases: 1 })],
  ['match_taken', 'a match that another mandate is buying', { commitments: [{ ...bought, matchId: 7 }] }],
  ['match_taken', 'a match that another mandate bought long ago', keeping({ purchasesOfMatch: 1 })],
  ['seller_limit', 'one ticket more than the seller allows', withSeller({ limit: 1 })],
  ['seller_limit', 'one more with those bought long ago', { ...withSeller({ limit: 3 }), ...keeping({ tickets: 2 }) }],
  ['card_gone', 'a card that is not kept any more', { isCardGone: true }],
  ['type', 'a junior ticket', withOffer({ ticketType: 'Junior' })],
  ['type', 'another type', { ...withTerms({ ticketTypes: ['Family'] }), ...withOffer({ ticketType: 'Seated' }) }],
  ['area', 'another area', { ...withTerms({ areas: ['South Stand'] }) }],
  [
    'area',
    'a block that begins like the wanted one',
    { ...withTerms({ areas: ['Block F1'] }), ...withOffer({ section: 'Block F13' }) },
  ],
  ['away_end', 'the away end', withOffer({ section: 'Away End' })],
  ['hospitality', 'a ticket that is hospitality', withOffer({ ticketType: 'Club Level' })],
  ['together', 'a single seat for two', withOffer({ quantity: 1 })],
  ['no_price', 'no price', withOffer({ pricePence: null })],
  ['currency', 'another currency', withOffer({ currency: 'EUR' })],
  ['currency', 'no currency', withOffer({ currency: null })],
  ['price', 'a penny above the highest price', withOffer({ pricePence: 5_001 })],
  ['total', 'a penny above the total', withTerms({ maxTotalPence: 8_799 })],
  ['own_price', 'a penny above the person’s highest price', withLimits({ maxPricePence: 4_399 })],
  [
    'budget_currency',
    'euros beside a budget in pounds',
    {
      ...withTerms({ currency: 'EUR' }),
      ...withOffer({ currency: 'EUR' }),
      ...withLimits({ monthlyBudgetPence: 99_900 }),
    },
  ],
  ['budget', 'a penny above the budget', withLimits({ monthlyBudgetPence: 8_799 })],
  ['budget', 'a penny above the rest of it', { ...withLimits({ monthlyBudgetPence: 16_799 }), commitments: [bought] }],
  [
    'budget',
    'a penny above what is kept of it',
    { ...withLimits({ monthlyBudgetPence: 16_799 }), ...keeping({ spentPence: 8_000 }) },
  ],
  [
    'budget',
    'a month whose purchase a clock ahead dated to the next',
    { ...withLimits({ monthlyBudgetPence: 16_799 }), commitments: [{ ...bought, at: now + 20 * day }] },
  ],
]

describe('nothing is bought for', () => {
  test.each(refused)('%s: %s', (reason, _what, changed) => {
    expect(verdictOf(changed)).toEqual({ verdict: 'no', reason })
  })

  test('any reason without a sentence', () => {
    const tried = new Set(refused.map(([reason]) => reason))
    expect([...tried].sort()).toEqual(Object.keys(refusalTexts).sort())
    for (const text of Object.values(refusalTexts)) expect(text).toMatch(/^[A-Z].*\.$/)
  })
})

describe('an offer within all bounds', () => {
  const order = { quantity: 2, currency: 'GBP', expectedPence: 8_800 }

  test('is bought for at most the least of the bounds', () => {
    expect(decide(question)).toEqual({ verdict: 'buy', ...order, maxTotalPence: 10_000 })
    expect(verdictOf(withTerms({ maxTotalPence: 8_800 }))).toMatchObject({ maxTotalPence: 8_800 })
    expect(verdictOf(withLimits({ maxPricePence: 4_500 }))).toMatchObject({ maxTotalPence: 9_000 })
    const left = { ...withLimits({ monthlyBudgetPence: 17_000 }), commitments: [bought] }
    expect(verdictOf(left)).toMatchObject({ verdict: 'buy', maxTotalPence: 9_000 })
    expect(decisionText(decide(question))).toBe('Buy 2 tickets for £88.00.')
  })

  test.each([
    ['the mandate says so', withTerms({ mode: 'confirm' })],
    ['the person wants to confirm all', withLimits({ mustConfirm: true })],
    ['nothing bounds it', withTerms({ maxPricePence: null })],
  ])('is asked about where %s', (_why, changed) => {
    expect(verdictOf(changed)).toMatchObject({ verdict: 'ask', ...order })
  })

  test('counts the last penny, the last ticket and the last moment', () => {
    const edge = {
      ...withOffer({ pricePence: 5_000, quantity: 2, closesAt: now + 1, opensAt: now }),
      ...withLimits({ maxPricePence: 5_000, monthlyBudgetPence: 18_000 }),
      ...withSeller({ limit: 2 }),
      commitments: [bought],
    }
    expect(verdictOf(edge)).toMatchObject({ verdict: 'buy', expectedPence: 10_000, maxTotalPence: 10_000 })
  })

  test.each([
    ['home team', { kind: 'team', id: 101 }],
    ['away team', { kind: 'team', id: 107 }],
    ['league', { kind: 'league', id: 1 }],
  ] as const)('is found by its %s', (_what, target) => {
    expect(verdictOf(withTerms({ targets: [target] })).verdict).toBe('buy')
  })

  test('does not count what was bought in another month', () => {
    const old = { ...bought, at: now - 40 * day }
    expect(verdictOf({ ...withLimits({ monthlyBudgetPence: 9_000 }), commitments: [old] }).verdict).toBe('buy')
    expect(monthOf(Date.parse('2026-07-31T23:30:00Z'))).toBe('2026-08')
  })
})

const pence = fc.integer({ min: 1, max: 20_000 })
const bound = fc.option(pence)
const randomTerms = fc.record({
  quantity: fc.integer({ min: 1, max: 4 }),
  maxPricePence: bound,
  maxTotalPence: bound,
  purchases: fc.integer({ min: 1, max: 3 }),
  mode: fc.constantFrom('buy', 'confirm'),
})
const randomOffer = fc.record({
  platformId: fc.integer({ min: 1, max: 2 }),
  pricePence: fc.option(pence),
  currency: fc.constantFrom('GBP', 'GBP', 'EUR', null),
  quantity: fc.option(fc.integer({ min: 1, max: 5 })),
})
const step = fc.record({
  matchId: fc.integer({ min: 1, max: 3 }),
  mandate: fc.integer({ min: 0, max: 1 }),
  offer: randomOffer,
  inMs: fc.integer({ min: -5 * day, max: 20 * day }),
})

test('over random mandates, offers and ledgers no decision exceeds any bound', () => {
  fc.assert(
    fc.property(
      fc.tuple(randomTerms, randomTerms),
      fc.record({ maxPricePence: bound, monthlyBudgetPence: bound, mustConfirm: fc.boolean() }),
      fc.option(fc.integer({ min: 1, max: 6 })),
      fc.array(step, { maxLength: 12 }),
      (both, own, limit, steps) => {
        const commitments: Commitment[] = []
        let at = now
        for (const { matchId, mandate, offer: changed, inMs } of steps) {
          at += inMs
          const asked = {
            ...terms,
            ...both[mandate],
            targets: [{ kind: 'league', id: 1 } as const],
            validUntilAt: 9e15,
          }
          const decision = decide({
            now: at,
            mandate: { id: `m${mandate}`, terms: asked as Terms, revokedAt: null },
            limits: { ...limits, ...own },
            match: { ...match, id: matchId, kickoffAt: null },
            offer: { ...offer, ...changed },
            seller: { ...seller, limit },
            commitments,
            kept: nothingKept,
          })
          if (decision.verdict === 'no') continue
          // The seller may state any total up to what it is allowed.
          const paid = decision.maxTotalPence ?? decision.expectedPence
          expect(decision.expectedPence).toBeLessThanOrEqual(paid)
          if (decision.verdict === 'buy') expect(asked.mode).toBe('buy')
          commitments.push({
            attemptId: `a${commitments.length}`,
            mandateId: `m${mandate}`,
            matchId,
            platformId: changed.platformId,
            quantity: decision.quantity,
            pence: paid,
            currency: decision.currency,
            at,
          })
          if (asked.maxPricePence !== null) expect(paid).toBeLessThanOrEqual(asked.maxPricePence * asked.quantity)
          if (asked.maxTotalPence !== null) expect(paid).toBeLessThanOrEqual(asked.maxTotalPence)
          if (own.maxPricePence !== null) expect(paid).toBeLessThanOrEqual(own.maxPricePence * asked.quantity)
        }
        const { monthlyBudgetPence: budget } = own
        const months = Map.groupBy(commitments, (one) => monthOf(one.at))
        for (const all of months.values()) {
          const spent = all.reduce((sum, one) => sum + (one.currency === 'GBP' ? one.pence : 0), 0)
          if (budget !== null) expect(spent).toBeLessThanOrEqual(budget)
        }
        expect(new Set(commitments.map(({ matchId }) => matchId)).size).toBe(commitments.length)
        for (const [index, { purchases }] of both.entries()) {
          expect(commitments.filter(({ mandateId }) => mandateId === `m${index}`).length).toBeLessThanOrEqual(purchases)
        }
      },
    ),
    runs(300),
  )
})
