import { cachedByKey } from '#worker/ground/platform/cached.ts'
import type { LiveStatusAnswer } from '../live/contract.ts'
import type { LiveService } from '../live/service.ts'
import type { BoardView } from '../prices/contract.ts'
import type { PricesService } from '../prices/service.ts'
import { matchPageKeptMs, maxKeptMatchPages } from './constants.ts'
import { createPageFacts, type OpenedFacts, type PageFactsPorts } from './page-facts.ts'

type MatchPagePorts = PageFactsPorts & {
  prices: Pick<PricesService, 'view'>
  live: Pick<LiveService, 'statusOf'>
}

export type OpenedPage = OpenedFacts & {
  prices: () => Promise<BoardView>
  live: () => Promise<LiveStatusAnswer>
}

/**
 * Match page data, the same for everyone. When tickets appear thousands open one page at once, so each isolate reads
 * room and gates once a second, and isolates leave each other what they read of the database; later changes come by socket.
 */
export function createMatchPage({ prices, live, ...ports }: MatchPagePorts) {
  const { clock } = ports
  const open = createPageFacts(ports)
  const times = { forMs: matchPageKeptMs, most: maxKeptMatchPages }
  const boards = cachedByKey(times, (_: number, read: () => Promise<BoardView>) => read(), clock)
  const lives = cachedByKey(times, (_: number, read: () => Promise<LiveStatusAnswer>) => read(), clock)

  return {
    /** Everything that a match's page shows; null for an unknown match. */
    async open(id: number): Promise<OpenedPage | null> {
      const facts = await open(id)
      if (!facts) return null
      const { match, country, slow } = facts
      const platformsOf = async () => (await slow()).platforms
      return {
        ...facts,
        prices: () => boards(id, () => prices.view({ match, country, platforms: platformsOf() })),
        live: () => lives(id, () => live.statusOf(match)),
      }
    },
  }
}
