import type { LiveState } from '#durable/relay/protocol.ts'

type Shown = {
  board: { offers: readonly { platformId: number; ticketType: string; pricePence: number | null }[] }
  live: LiveState | null
}

/** What a page shows of a match, for comparison with the room's state. */
export function digestOf({ board, live }: Shown): string {
  const offers = board.offers.map(({ platformId, ticketType, pricePence }) => [platformId, ticketType, pricePence])
  return JSON.stringify([offers, live?.status, live?.minute, live?.homeScore, live?.awayScore])
}
