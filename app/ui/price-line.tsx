import type { ReactNode } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { fallPercent } from '#worker/matches/prices/summary/standing.rules.ts'
import { Icon } from './icons.tsx'
import { Price } from './price.tsx'
import { freshnessWord, leftText, noPriceText } from './price-words.ts'
import { lowestPence } from './stub-facts.ts'

type OfMatch = { match: Match; now: Instant }

/** What a match's cheapest ticket costs, in one line; sentences for screen readers are in price-words.ts. */
export function PriceLine({ match, now }: OfMatch) {
  const pence = lowestPence(match)
  if (pence === null) return <span className="price-line muted">{noPriceText(match)}</span>
  const { is_plus_fees } = match
  return (
    <PriceAround match={match} now={now}>
      <span>
        <Price pence={pence} currency={match.currency} isPlusFees={is_plus_fees} />
        {is_plus_fees === false && <span className="label"> all-in</span>}
      </span>
    </PriceAround>
  )
}

/** What the price line says beside the price: by itself below a price that is shown large. */
export function PriceAround({ match, now, children }: OfMatch & { children?: ReactNode }) {
  const { price_level, lowest_price_section, lowest_price_seller } = match
  const percent = fallPercent(match.previous_price, match.lowest_price)
  const hasEnded = isOver(match.status)
  const left = !hasEnded && leftText(match)
  const freshness = hasEnded ? 'at the end' : freshnessWord(match, now)
  const where = [lowest_price_section, lowest_price_seller?.name].filter(Boolean).join(' · ')
  const isEmpty = !children && percent === null && !price_level && !left
  return (
    <span className="price-line">
      {!isEmpty && (
        <span className="price-line-main">
          {children}
          {percent !== null && (
            <span className="price-line-fall">
              <Icon name="fall" size={12} />
              {percent}&nbsp;%
            </span>
          )}
          {price_level && <span className={`price-line-${price_level.level}`}>{price_level.level}</span>}
          {left && <span className="price-line-left">{left}</span>}
        </span>
      )}
      <span className="price-line-more">
        {where && <span className="price-line-where">{where}</span>}
        {freshness && <span className={hasEnded ? undefined : 'price-line-age'}>{freshness}</span>}
      </span>
    </span>
  )
}
