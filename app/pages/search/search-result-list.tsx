import { Link } from 'react-router'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Crest } from '#app/ui/crest.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { PriceLine } from '#app/ui/price-line.tsx'
import { priceSentence } from '#app/ui/price-words.ts'
import type { SearchOption } from '#app/ui/search-options.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'

/** Search results, one row each; the whole row is a link. */
export function SearchResultList({ options, now }: { options: SearchOption[]; now: Instant }) {
  return (
    <ul className="results">
      {options.map(({ to, name, detail, crests, match, ask, party }) => (
        <li key={to} className="result">
          <span className="result-crests">
            {crests.length === 0 && <Icon name="shield" size={22} />}
            {crests.map((src) => (
              <Crest key={src} src={src} size={28} />
            ))}
          </span>
          <Link className="result-name" to={to}>
            {name}
          </Link>
          <span className="result-detail">{detail}</span>
          {match && (
            <span className="result-price">
              <span className="visually-hidden">{priceSentence(match, now)}</span>
              <span aria-hidden="true">
                <PriceLine match={match} now={now} />
              </span>
            </span>
          )}
          {ask && (
            <span className="result-ask">
              <AskButton {...ask} {...(party && { party })} tone="quiet" about={`for ${name}`}>
                <Icon name="bell" />
                <span className="visually-hidden">Create Smart Alert</span>
              </AskButton>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
