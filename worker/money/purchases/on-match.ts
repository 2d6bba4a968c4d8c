import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import type { StandingPurchase } from './attempts/contract.ts'
import { lineOf } from './attempts/words.rules.ts'
import type { MandatesService } from './mandates/service.ts'
import { isAbout } from './mandates/state.rules.ts'

/** One line about a person's own purchase of a match, and where it leads. */
export type PurchaseLine = { text: string; action: string; path: string }

type Ports = {
  standing: (userId: number, matchId: number) => Promise<StandingPurchase | null>
  mandates: Pick<MandatesService, 'inForce' | 'stated'>
}

/** What the page of a match says of its reader's purchases there; null where there is nothing to say. */
export function createPurchaseOnMatch({ standing, mandates }: Ports) {
  return async function purchaseOn(userId: number, match: Match): Promise<PurchaseLine | null> {
    const [found, inForce] = await Promise.all([standing(userId, match.id), mandates.inForce(userId)])
    if (found) return { ...lineOf(found.attempt), path: found.path }
    const covering = isOver(match.status) ? [] : inForce.filter(({ document }) => isAbout(document.terms, match))
    const on = (await mandates.stated(userId, covering)).find(({ state }) => state === 'on')
    return on
      ? { text: 'Your mandate is on for this match', action: 'See the mandate', path: `/mandates/${on.id}` }
      : null
  }
}
