import type { Match, MatchFacts } from '../catalogue/contract.ts'
import type { ShownSale } from '../catalogue/sales/contract.ts'
import type { WatchedPlatform } from '../prices/contract.ts'

// What a match's page shows of the database: the same for everyone, and nothing of any person.

export type QuickFacts = { match: Match; country: MatchFacts['country'] }

export type SlowFacts = {
  platforms: WatchedPlatform[]
  sales: ShownSale[]
  /** Each side's next other matches. */
  related: { home: Match[]; away: Match[] }
}
