import type { LiveTick, PriceTick } from '#durable/match-room/tick.ts'
import type { LiveNews, LiveState } from '#durable/relay/protocol.ts'

const kickoffAt = Date.UTC(2040, 0, 1, 15)

export function makeLive(over: Partial<LiveState> = {}): LiveState {
  return {
    status: 'live',
    phase: 'first_half',
    kickoffAt,
    minute: 1,
    injuryMinute: null,
    homeScore: 0,
    awayScore: 0,
    halfTime: null,
    fullTime: null,
    extraTime: null,
    penalties: null,
    events: [],
    isScoreConsistent: true,
    isStale: false,
    feedSeenAt: kickoffAt,
    ...over,
  }
}

export function makeNews(id: string, over: Partial<LiveNews> = {}): LiveNews {
  return { id, kind: 'goal', eventId: id, title: 'Goal', message: `Goal ${id}`, ...over }
}

export function liveTick(matchId: number, seq: number, over: Partial<LiveTick> = {}): LiveTick {
  const names = { home: 'Arsenal', away: 'Chelsea' }
  return { kind: 'live', matchId, seq, at: kickoffAt + seq, live: makeLive({ minute: seq }), news: [], names, ...over }
}

export function priceTick(matchId: number, seq: number, pricePence = 1_000 + seq): PriceTick {
  const after = { pricePence, feesPence: null, currency: 'GBP', availability: 'available' as const, quantity: null }
  return {
    kind: 'prices',
    matchId,
    seq,
    at: kickoffAt + seq,
    platformId: 1,
    needsBoard: false,
    offers: [{ ticketType: 'Adult', section: null, before: null, after }],
    summary: { lowestPricePence: pricePence, currency: 'GBP', availability: 'available', offerCount: 1 },
  }
}
