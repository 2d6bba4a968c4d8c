import { Icon } from '#app/ui/icons.tsx'
import { Price, priceText } from '#app/ui/price.tsx'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { howOftenUpdated } from '#worker/matches/prices/constants.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { PriceControls } from './price-controls.tsx'
import { averagePence } from './price-figures.ts'

type PriceTrackerProps = {
  priceSummary: PriceSummary
  platforms: readonly PlatformView[]
  /** The lowest price one day ago, where known. */
  dayAgoPence: number | null
} & Parameters<typeof PriceControls>[0]

/** Figures over all sellers, and fresh prices on request; for a match that is not over. */
export function PriceTracker({ platforms, priceSummary, dayAgoPence, ...controls }: PriceTrackerProps) {
  const { lowestPricePence, currency, offerCount, isPlusFees } = priceSummary
  return (
    <details className="fold about-fold" open={controls.answer !== undefined}>
      <summary>Price tracker</summary>
      {platforms.some(({ offers }) => offers.length > 0) && (
        <dl className="tiles tiles-three">
          <div className="tile">
            <dt>
              Lowest price{isPlusFees && ', plus fees'}
              <Trend now={lowestPricePence} before={dayAgoPence} currency={currency} />
            </dt>
            <dd>
              <Price pence={lowestPricePence} currency={currency} />
            </dd>
          </div>
          <div className="tile">
            <dt>Average price</dt>
            <dd>
              <Price pence={averagePence(platforms, priceSummary)} currency={currency} />
            </dd>
          </div>
          <div className="tile">
            <dt>{offerCount === 1 ? 'Available offer' : 'Available offers'}</dt>
            <dd>{offerCount}</dd>
          </div>
        </dl>
      )}
      {platforms.length > 0 && <PriceControls {...controls} />}
      <p className="muted">{howOftenUpdated}</p>
    </details>
  )
}

type TrendProps = { now: number | null; before: number | null; currency: string | null }

/** Price change: a fall is good, a rise is quiet. */
function Trend({ now, before, currency }: TrendProps) {
  if (now === null || before === null) return null
  if (now === before) return <span className="tile-trend">Same as a day ago</span>
  const hasFallen = now < before
  return (
    <span className={hasFallen ? 'tile-trend state-good' : 'tile-trend'}>
      <Icon name={hasFallen ? 'fall' : 'rise'} size={14} />
      {priceText(Math.abs(now - before), currency)} {hasFallen ? 'less' : 'more'} than a day ago
    </span>
  )
}
