// Server side of the page.
import { londonDay } from '#app/ui/london-time.ts'
import { pricedOf, type Season } from '#app/ui/season/priced.rules.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** A team's matches that have a price, as bars and as days of its calendar. */
export function seasonOf(matches: readonly Match[], teamId: number): Season {
  const { currency, priced } = pricedOf(matches)
  const facts = priced.map(({ match, pence }) => {
    const isHome = match.home_team_id === teamId
    const [name, logo] = isHome
      ? [match.away_team_name, match.away_team_logo]
      : [match.home_team_name, match.home_team_logo]
    return { match, pence, isHome, name, logo, to: `/matches/${match.id}` }
  })
  return {
    currency,
    bars: facts.map(({ match, isHome, ...bar }) => ({ ...bar, id: match.id, tag: isHome ? 'home' : 'away' })),
    days: facts.map(({ match, isHome, name, logo, to, pence }) => ({
      day: londonDay(Date.parse(match.match_date)),
      spoken: `${isHome ? 'home to' : 'away at'} ${name}`,
      logo,
      to,
      pence,
    })),
  }
}
