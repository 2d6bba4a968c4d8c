import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MatchTick } from '#durable/relay/protocol.ts'
import { readFrame, writeTick } from '#durable/relay/wire.ts'
import { runs } from '#test/runs.ts'

const at = Date.parse('2026-12-05T10:00:00Z')
const summary = { lowestPricePence: 9_002, currency: 'GBP', availability: 'available', offerCount: 3 } as const
const after = { pricePence: 9_002, feesPence: 250, currency: 'GBP', availability: 'available', quantity: 4 } as const
const offer = { platformId: 1, ticketType: 'Adult', section: 'Block 12', after }
const tick: MatchTick = { type: 'tick', matchId: 1, seq: 1, after: 0, at, prices: { summary, offers: [offer] } }

test('one price of a match is sent in half of the bytes that its names would take', () => {
  expect(writeTick(tick).length).toBeLessThanOrEqual(171)
})

test('what a page reads is what the relay had, with every value that prices seldom have', () => {
  const seldom = fc.record(
    { isPlusFees: fc.boolean(), lastPrice: fc.record({ pence: fc.nat(), currency: fc.constant('EUR') }) },
    { requiredKeys: [] },
  )
  const maybe = <T>(value: T) => fc.constantFrom(value, null)
  const prices = fc.record({
    summary: fc
      .tuple(fc.record({ lowestPricePence: maybe(9_002), currency: maybe('GBP'), offerCount: fc.nat() }), seldom)
      .map(([some, more]) => ({ ...some, ...more, availability: 'few' })),
    offers: fc.array(
      fc.record({
        platformId: fc.nat(),
        ticketType: fc.string(),
        section: maybe('Block 12'),
        after: fc.option(seldom.map((more) => ({ ...after, ...more, opensAt: at }))),
      }),
    ),
  })
  fc.assert(
    fc.property(prices, (some) => {
      const sent = { ...tick, prices: some } as unknown as MatchTick
      expect(readFrame(writeTick(sent))).toEqual(sent)
    }),
    runs(200),
  )
})

test.each(['', 'no JSON', 'null', '[]', '7', '{}', '{"type":"tick","prices":7}'])('%j is no frame', (text) => {
  expect(readFrame(text)).toBeNull()
})
