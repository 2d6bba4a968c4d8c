import { expect, test } from 'vitest'
import { type MatchLive, matchReducer } from '#app/ui/live/match-state.ts'
import type { MatchTick } from '#durable/relay/protocol.ts'

const at = Date.parse('2026-12-05T10:00:00Z')
const summary = { lowestPricePence: null, currency: null, availability: 'unknown', offerCount: 0 } as const
const facts = { pricePence: 4_500, feesPence: null, currency: 'GBP', quantity: null }
const platform = {
  platformId: 1,
  platformSlug: 'club',
  platformName: 'Club',
  platformKind: 'official' as const,
  isAlertable: true,
  url: null,
  checkedAt: at - 1,
}
const offer = {
  ...platform,
  ...facts,
  id: 1,
  ticketType: 'Adult',
  section: null,
  highPence: null,
  availability: 'unknown' as const,
  kind: 'ticket' as const,
  opensAt: at,
  firstSeenAt: 1,
  changedAt: 1,
}
const before: MatchLive = {
  matchId: 7,
  live: null,
  board: { matchId: 7, seq: 1, offers: [offer], platforms: [{ ...platform, summary, quarantined: 0 }], summary },
}

test('a sale that has opened is no longer said to open', () => {
  const after = { ...facts, availability: 'available', kind: 'ticket' } as const
  const offers = [{ platformId: 1, ticketType: 'Adult', section: null, after }]
  const tick: MatchTick = { type: 'tick', matchId: 7, seq: 2, after: 1, at, prices: { summary, offers } }
  const [now] = matchReducer.apply(before, tick).board.offers
  expect(now).toMatchObject({ availability: 'available', kind: 'ticket' })
  expect(now?.opensAt).toBeUndefined()
})
