import type { Board, BoardOffer, HistoryEntry } from '#durable/match-room/protocol.ts'
import type { TargetFreshness } from '#durable/platform-gate/protocol.ts'
import type { MatchStatus } from '#worker/matches/catalogue/constants.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import { createPricesService, type PricesPorts } from '#worker/matches/prices/service.ts'

/** 2027-01-15T08:00:00Z */
export const now = 1_800_000_000_000

export function makeBoardOffer(id: number, pricePence: number | null, more: Partial<BoardOffer> = {}): BoardOffer {
  return {
    id,
    ...platformFacts(1),
    ticketType: `Ticket ${id}`,
    section: null,
    pricePence,
    feesPence: null,
    highPence: null,
    currency: 'GBP',
    availability: 'available',
    quantity: null,
    firstSeenAt: now - 5_000,
    changedAt: now - 5_000,
    ...more,
  }
}

export function platformFacts(platformId: number) {
  return {
    platformId,
    platformSlug: `platform-${platformId}`,
    platformName: `Platform ${platformId}`,
    platformKind: 'official' as const,
    isAlertable: true,
    url: `https://platform-${platformId}.example/match`,
    checkedAt: now - 1_000,
  }
}

export function makeBoard(offers: BoardOffer[] = [], platforms: Partial<Board['platforms'][number]>[] = []): Board {
  const summary = { lowestPricePence: null, currency: null, availability: 'unknown' as const, offerCount: 0 }
  return {
    matchId: 7,
    seq: 3,
    offers,
    platforms: platforms.map((more) => ({
      ...platformFacts(more.platformId ?? 1),
      summary: summary,
      quarantined: 0,
      ...more,
    })),
    summary: summary,
  }
}

export function makeEntry(id: number, at: number, pricePence: number | null, more: Partial<HistoryEntry> = {}) {
  return {
    id,
    seq: id,
    at,
    platformId: 1,
    platformName: 'Platform 1',
    ticketType: 'Adult',
    section: null,
    pricePence,
    currency: pricePence === null ? null : 'GBP',
    kind: 'ticket',
    availability: pricePence === null ? 'unknown' : 'available',
    ...more,
  } satisfies HistoryEntry
}

export function makeFreshness(more: Partial<TargetFreshness> = {}): TargetFreshness {
  const { platformId, platformSlug, platformName } = platformFacts(1)
  const times = { checkedAt: now - 500, goodAt: now - 500, dueAt: now + 60_000, lastProblem: null }
  return { platformId, platformSlug, platformName, ...times, ...more }
}

type World = {
  board?: Board
  history?: HistoryEntry[]
  series?: PriceSeries[]
  platforms?: Awaited<ReturnType<PricesPorts['catalogue']['platformsOf']>>
  gates?: PricesPorts['gates']
  status?: MatchStatus
}

/** The service over hand-written ports that record their calls. Only match 7 exists. */
export function makePrices({
  board = makeBoard(),
  history = [],
  series = [],
  platforms = [],
  gates,
  status = 'scheduled',
}: World = {}) {
  const queries: unknown[] = []
  const taken: { key: string; max: number }[] = []
  const service = createPricesService({
    rooms: () => ({
      board: async () => board,
      series: async () => series,
      history: async (query) => {
        queries.push(query)
        return history
      },
    }),
    gates: gates ?? (() => ({ checkSoon: async () => accepted, freshness: async () => null })),
    catalogue: {
      matchStatus: async (id) => (id === 7 ? status : null),
      platformsOf: async () => platforms,
    },
    limiter: {
      async take(key, limit) {
        taken.push({ key, max: limit.max })
        const count = taken.filter((one) => one.key === key).length
        return { allowed: count <= limit.max, retryAfterSeconds: count <= limit.max ? 0 : 21 }
      },
    },
    clock: () => now,
  })
  return { service, queries, taken }
}

const accepted = { accepted: true, retryAfterSeconds: 0 }
