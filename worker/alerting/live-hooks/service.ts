import type { CatalogueService } from '#worker/matches/catalogue/service.ts'
import type { LiveRecord } from '#worker/matches/live/contract.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { LiveHooksRepository } from './repository.ts'
import { hookEventOf } from './rules.ts'

type Ports = {
  repository: LiveHooksRepository
  matchFacts: CatalogueService['matchFacts']
  announceToAll: HooksService['announceToAll']
}

export type LiveHooks = ReturnType<typeof createLiveHooks>

/** Kick-offs and goals for webhooks. A repeat adds nothing. */
export function createLiveHooks({ repository, matchFacts, announceToAll }: Ports) {
  return async function announce(record: LiveRecord): Promise<void> {
    const { news = [] } = record
    const match = news.length === 0 ? null : await matchFacts(record.matchId)
    if (!match) return
    for (const one of news) {
      const event = hookEventOf(record, one, match)
      await announceToAll(await repository.wanting(match, event.type), event)
    }
  }
}
