import { Link } from 'react-router'
import { Crest } from '#app/ui/crest.tsx'
import { priceText } from '#app/ui/price.tsx'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { pricedOf } from './sides.ts'

type BarsProps = { matches: readonly Match[]; teamId: number }

/** The cheapest seat by opponent, cheapest first. */
export function Bars({ matches, teamId }: BarsProps) {
  const { currency, priced } = pricedOf(matches, teamId)
  if (priced.length < 2) return null
  const most = Math.max(...priced.map(({ pence }) => pence), 1)
  return (
    <figure className="opponents">
      <figcaption className="label">Cheapest seat by opponent</figcaption>
      <ol>
        {priced
          .toSorted((a, b) => a.pence - b.pence || a.match.id - b.match.id)
          .map(({ match, pence, isHome, opponent }) => (
            <li key={match.id}>
              <Link to={`/matches/${match.id}`}>
                <Crest src={opponent.logo} size={24} />
                <span className="opponent-name">
                  {opponent.name} <abbr title={isHome ? 'home' : 'away'}>{isHome ? 'H' : 'A'}</abbr>
                </span>
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.max(1, Math.round((pence / most) * 100))} height="8" />
                </svg>
                <span className="opponent-price">{priceText(pence, currency)}</span>
              </Link>
            </li>
          ))}
      </ol>
    </figure>
  )
}
