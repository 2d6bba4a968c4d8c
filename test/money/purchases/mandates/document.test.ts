import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstBrokenMandate, hashOfDocument } from '#worker/money/purchases/mandates/chain.ts'
import { mandateTexts, unbounded } from '#worker/money/purchases/mandates/constants.ts'
import { type MandateDocument, NewTerms, type SignedVersion } from '#worker/money/purchases/mandates/contract.ts'
import { canonicalJson } from '#worker/money/purchases/mandates/document.rules.ts'
import { maxPurchasePence, ticketBoundPence } from '#worker/money/purchases/mandates/rules.ts'
import { wordsOf } from '#worker/money/purchases/mandates/words.rules.ts'
import { runs } from '../../../runs.ts'
import { now, terms } from '../facts.ts'

const document: MandateDocument = {
  format: 1,
  mandate: 'm1',
  version: 1,
  owner: 9,
  terms,
  words: ['For Arsenal v Leeds United.'],
  signedAt: now,
  previous: null,
}

describe('the signed document', () => {
  test('is one text, in whatever order its parts were written', () => {
    expect(canonicalJson({ b: [1, null, 'é"\n'], a: { d: true, c: -2 } })).toBe(
      '{"a":{"c":-2,"d":true},"b":[1,null,"é\\"\\n"]}',
    )
    const whole = fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null)))
    fc.assert(
      fc.property(whole, (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      runs(100),
    )
  })

  test.each([0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('has no place for %d', (number) => {
    expect(() => canonicalJson({ number })).toThrow('no whole number')
  })

  test('breaks its chain where any version was changed, left out or put in', async () => {
    const chain = [await signed(document)]
    for (const version of [2, 3]) {
      chain.push(await signed({ ...document, version, previous: chain.at(-1)?.hash ?? null }))
    }
    expect(await firstBrokenMandate(pagesOf(chain))).toBeNull()
    const [first, second, third] = chain as [SignedVersion, SignedVersion, SignedVersion]
    const dearer = { ...second, document: { ...second.document, terms: { ...terms, maxPricePence: 9_999 } } }
    const signedAnew = await signed(dearer.document)
    const ofAnother = await signed({ ...document, mandate: 'm2' })
    for (const broken of [[first, dearer, third], [first, signedAnew, third], [first, third], [second], [ofAnother]]) {
      expect(await firstBrokenMandate(pagesOf(broken))).toBe('m1')
    }
  })
})

async function* pagesOf(versions: SignedVersion[]) {
  for (const one of versions) yield [{ ...one, mandateId: 'm1' }]
}

async function signed(one: MandateDocument): Promise<SignedVersion> {
  return { document: one, hash: await hashOfDocument(one) }
}

describe('a mandate in words', () => {
  const named = [{ kind: 'match', id: 7, name: 'Arsenal v Leeds United' }] as const

  test('says what it lets be bought, where, for how much, how often and until when', () => {
    expect(wordsOf(terms, named)).toEqual([
      'For Arsenal v Leeds United.',
      'Each purchase is 2 tickets side by side in any area but the away end, at full price, without hospitality.',
      'From official sellers and exchanges that the organiser authorised.',
      'At most £50.00 for each ticket, with all fees.',
      'One purchase, then it ends.',
      'Valid until 8 December 2026 at 12:00 (London).',
      'Tickets are bought without asking. You are told at once.',
      'Your monthly budget, your highest price and your confirmation setting of auto-purchase hold as well.',
      'Tickets go to the details of your quick buy. You can revoke this mandate at any moment.',
    ])
  })

  test('names every target, area, type and bound', () => {
    const words = wordsOf(
      {
        ...terms,
        areas: ['North Stand', 'Block 12', 'Block 13'],
        ticketTypes: ['Adult'],
        quantity: 1,
        maxTotalPence: 5_250,
        currency: 'EUR',
        purchases: 3,
        mode: 'confirm',
        sellers: 'official',
      },
      [
        { kind: 'team', id: 1, name: 'Arsenal' },
        { kind: 'league', id: 1, name: 'Premier League' },
      ],
    ).join(' ')
    expect(words).toContain('For any match of Arsenal or any match in the Premier League.')
    expect(words).toContain('Each purchase is 1 ticket in North Stand, Block 12 or Block 13, of the type “Adult”.')
    expect(words).toContain('From official sellers only.')
    expect(words).toContain('At most €50.00 for each ticket and €52.50 for a purchase, with all fees.')
    expect(words).toContain('At most 3 purchases, one a match.')
    expect(words).toContain('You are asked before each purchase. No answer means no.')
    expect(wordsOf({ ...terms, maxPricePence: null }, named)[3]).toContain('No highest price')
  })
})

describe('what may be signed', () => {
  const sent = { targets: [{ kind: 'match', id: 7 }], valid_until: '2026-12-08T12:00:00Z', max_price: 50, mode: 'buy' }

  test('is asked first and bought once, unless other is said', () => {
    const { mode: _mode, ...usual } = sent
    expect(NewTerms.parse(usual)).toEqual({ ...terms, quantity: 1, mode: 'confirm' })
  })

  test.each([null, 0, undefined])('has no highest price for %j, and must then ask', (max_price) => {
    const { max_price: _price, ...rest } = sent
    const without = max_price === undefined ? rest : { ...rest, max_price }
    expect(NewTerms.safeParse(without).error?.issues[0]?.message).toBe(mandateTexts.unboundedBuy)
    expect(NewTerms.parse({ ...without, mode: 'confirm' }).maxPricePence).toBeNull()
    expect(NewTerms.parse({ ...without, max_total: 90 }).maxTotalPence).toBe(9_000)
  })

  test.each([
    ['no target', { targets: [] }],
    ['eleven targets', { targets: Array.from({ length: 11 }, (_, index) => ({ kind: 'team', id: index + 1 })) }],
    ['unauthorised resale', { sellers: 'any' }],
    ['five tickets', { quantity: 5 }],
    ['no purchase', { purchases: 0 }],
    ['half a penny', { max_price: 50.005 }],
    ['less than nothing', { max_price: -1 }],
    ['another currency', { currency: 'JPY' }],
    ['no such day', { valid_until: '2026-13-40' }],
    ['a name over two lines', { areas: ['North\nStand'] }],
    ['a field that is not known', { confirmed: true }],
  ])('is nothing with %s', (_what, wrong) => {
    expect(NewTerms.safeParse({ ...sent, ...wrong }).success).toBe(false)
  })

  test('is found by its dearest ticket', () => {
    expect(ticketBoundPence({ ...terms, maxTotalPence: 8_799 })).toBe(4_399)
    expect(ticketBoundPence({ ...terms, maxPricePence: null })).toBe(unbounded)
    expect(maxPurchasePence({ ...terms, maxPricePence: 100_000 * 100, quantity: 4 })).toBe(unbounded)
  })
})
