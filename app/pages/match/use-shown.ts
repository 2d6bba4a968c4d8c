import { useSearchParams } from 'react-router'
import { withoutScore } from '#app/ui/hidden-scores.ts'
import { useMatchRoom } from '#app/ui/live/room/use-match-room.ts'
import { penceOf } from '#app/ui/stub-facts.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { boardStubFacts } from './board-facts.ts'
import { levelNow, previousPence } from './fall.rules.ts'
import type { LoadedMatch } from './load-match.ts'
import { partyFacts } from './party-price.rules.ts'

export type Shown = ReturnType<typeof useShown>

/** The match as its room last had it, without the score where that is hidden, and its price for the chosen party. */
export function useShown(loaded: LoadedMatch) {
  const { forParty, party, preferences, summary } = loaded
  const [search] = useSearchParams()
  const isCovered = preferences.hide_scores && search.get('scores') !== 'shown'
  const room = useMatchRoom(loaded, isCovered)
  const { live, priceSummary, platforms } = room
  const match = isCovered ? withoutScore(room.match) : room.match
  const anyFacts = {
    ...boardStubFacts({ match, priceSummary, platforms, now: room.now }),
    previousPence: previousPence(summary, priceSummary, penceOf(match.previous_price)),
    hasMoved: priceSummary.lowestPricePence !== summary.lowestPricePence,
  }
  const facts = forParty && !anyFacts.isOver ? partyFacts(anyFacts, platforms, forParty, room.now) : anyFacts
  const isSameCurrency = party.who === 'adult' && match.currency === priceSummary.currency
  return {
    room,
    match,
    facts,
    level: levelNow(match.price_level, isSameCurrency, facts.pricePence),
    isCovered,
    // A match that is over on load stays over.
    isOpen: !isOver(loaded.match.status),
    hasRoom: live !== null || match.status === 'live' || (isCovered && room.match.score !== null),
  }
}
