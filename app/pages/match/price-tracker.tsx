import type { ReactNode } from 'react'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { Price, priceText } from '#app/ui/price.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { howOftenUpdated, pricesUnreadable } from '#worker/matches/prices/constants.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'
import { BoardPanel } from './board.tsx'
import { averagePence } from './price-figures.ts'

type PriceTrackerProps = {
  priceSummary: PriceSummary
  /** Null when they could not be read. */
  platforms: PlatformView[] | null
  /** The lowest price one day ago, where known. */
  dayAgoPence: number | null
  now: Instant
  /** Changes after this are highlighted briefly. */
  movedSince: Instant
  /** Address for a reload. */
  path: string
  /** Connection status. */
  connection: ReactNode
  /** Controls that request fresh prices; none once the match is over. */
  controls: ReactNode
}

/** Ticket prices: the figures over all platforms, then the offers of each. */
export function PriceTracker({
  platforms,
  connection,
  controls,
  now,
  movedSince,
  path,
  ...figures
}: PriceTrackerProps) {
  return (
    <section className="page section" aria-labelledby="board">
      <div className="section-head">
        <h2 id="board">Price tracker</h2>
        <p>
          Prices per ticket on each platform. All-in where the platform states its fees; otherwise fees are added.
          {controls && ` ${howOftenUpdated}`}
        </p>
        {connection}
      </div>
      {platforms === null ? (
        <ErrorState title={pricesUnreadable} retryPath={path} />
      ) : (
        <>
          {controls && platforms.some(({ offers }) => offers.length > 0) && (
            <Figures platforms={platforms} {...figures} />
          )}
          {platforms.length > 0 && controls}
          <BoardPanel platforms={platforms} now={now} movedSince={movedSince} isOver={!controls} />
        </>
      )}
    </section>
  )
}

type FiguresProps = { priceSummary: PriceSummary; platforms: readonly PlatformView[]; dayAgoPence: number | null }

function Figures({ priceSummary, platforms, dayAgoPence }: FiguresProps) {
  const { lowestPricePence, currency, offerCount, isPlusFees } = priceSummary
  return (
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
