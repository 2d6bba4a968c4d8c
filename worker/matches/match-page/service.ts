import { cachedByKey } from '#worker/ground/platform/cached.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Match } from '../catalogue/contract.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { LiveService } from '../live/service.ts'
import type { PricesService } from '../prices/service.ts'
import { matchPageKeptMs, maxKeptMatchPages, slowFactsKeptMs } from './constants.ts'

type MatchPagePorts = {
  catalogue: Pick<CatalogueService, 'pageFacts' | 'relatedTo' | 'salesOf'>
  prices: Pick<PricesService, 'view'>
  live: Pick<LiveService, 'liveStatus'>
  isResaleOn: () => Promise<boolean>
  clock: Clock
}

/**
 * Match page data, the same for everyone. When tickets appear thousands open one page at once, so each isolate reads
 * room, gates and database once a second; later changes come by socket.
 */
export function createMatchPage({ catalogue, prices, live, isResaleOn, clock }: MatchPagePorts) {
  const keep = <T>(load: (matchId: number) => Promise<T>, forMs: number = matchPageKeptMs) =>
    cachedByKey({ forMs, most: maxKeptMatchPages }, load, clock)
  const facts = keep(catalogue.pageFacts)

  async function readRelated(matchId: number): Promise<{ home: Match[]; away: Match[] }> {
    const found = await facts(matchId)
    return found ? catalogue.relatedTo(found.match) : { home: [], away: [] }
  }

  return {
    match: async (matchId: number) => (await facts(matchId))?.match ?? null,
    /** Where it is played; null where that is not sure. Asked for after the match, it needs no read of its own. */
    country: async (matchId: number) => (await facts(matchId))?.country ?? null,
    related: keep(readRelated, slowFactsKeptMs),
    prices: keep(prices.view),
    live: keep(live.liveStatus),
    sales: keep(async (matchId: number) => catalogue.salesOf(matchId, await isResaleOn())),
  }
}
