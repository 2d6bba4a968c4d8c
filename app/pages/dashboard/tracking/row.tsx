import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { PriceChart } from '#app/ui/chart/chart.tsx'
import type { ChartLine } from '#app/ui/chart/geometry.ts'
import { chartLines } from '#app/ui/chart/lines.ts'
import { PriceSparkline } from '#app/ui/chart/sparkline.tsx'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { dayText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { priceText } from '#app/ui/price.tsx'
import { lastCheckedText } from '#app/ui/relative-time.ts'
import { conditionsText } from '#worker/alerting/alerts/conditions.rules.ts'
import { type ChartRange, chartRanges } from '#worker/alerting/price-tracking/constants.ts'
import type { PriceContext, TrackedPrice } from '#worker/alerting/price-tracking/contract.ts'
import { gapPercent } from '#worker/alerting/price-tracking/rules.ts'
import { dayMs, type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { addressOfTab } from '../tab.ts'

type RowProps = {
  prices: readonly [TrackedPrice, ...TrackedPrice[]]
  days: ChartRange
  /** The alert whose chart is open. */
  chart: number
  now: Instant
}

const maxLines = 6
/** Targets have lines of their own, with ids below those of platforms. */
const maxTargetLines = 3

/** A tracked match: its targets, its price now, how far apart they are, and where the price has been. */
export function TrackedRow({ prices, days, chart, now }: RowProps) {
  const [price] = prices
  const { match, currentPence, isPlusFees, currency, sellerName, checkedAt, context, series } = price
  const lines = chartLines(series)
  const cheapest = lines[0]
  const wanted = conditionsText(price.conditions)
  const targets = targetLines(prices, now - days * dayMs)
  return (
    <Panel
      title={`${match.homeTeamName} v ${match.awayTeamName}`}
      action={<State isActive={prices.some(({ isActive }) => isActive)} status={match.status} />}
    >
      <p className="label">
        {match.leagueName}, {dayText(match.kickoffAt ?? Date.parse(`${match.matchDay}T12:00Z`), now)} ·{' '}
        <Link to={`/matches/${match.id}`}>See all prices</Link>
      </p>
      <dl className="tracking-facts">
        <Fact name={targetTexts(prices).length === 1 ? 'Your target' : 'Your targets'}>
          {targetTexts(prices).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Fact>
        {wanted && <Fact name="Tickets that count">{wanted}</Fact>}
        <Fact name="Price now">
          {currentPence === null ? 'No price now' : priceText(currentPence, currency, isPlusFees)}
          {sellerName && <span className="label">on {sellerName}</span>}
        </Fact>
        <Fact name="Last checked">
          {checkedAt === null ? 'Not yet' : <time dateTime={toIso(checkedAt)}>{lastCheckedText(checkedAt, now)}</time>}
        </Fact>
      </dl>
      {twins(prices).map(([one]) => (
        <Gap key={one.alertId} price={one} isOnly={targetTexts(prices).length === 1} />
      ))}
      {context && (
        <p>
          {wanted && `Any ticket: from ${priceText(context.pence, currency)} now. `}
          {contextText(context, currency)}
        </p>
      )}
      {cheapest && (
        <>
          <PriceSparkline points={cheapest.points} to={now} currency={currency} />
          <details className="fold" id={chartId(price)} open={price.alertId === chart}>
            <summary>{wanted ? 'Price history of all tickets' : 'Price history'}</summary>
            <Ranges price={price} days={days} />
            <PriceChart
              lines={[...lines.slice(0, maxLines - targets.length), ...targets]}
              from={now - days * dayMs}
              to={now}
              isWhole
            />
            <a className="label" href={`/api/price-tracking/alerts/${price.alertId}/history.csv`} download>
              Download as CSV
            </a>
          </details>
        </>
      )}
      {twins(prices).flatMap((alike) =>
        alike.map((one, index) => (
          <DeleteForm
            key={one.alertId}
            price={one}
            which={
              prices.length === 1
                ? ''
                : ` ${targetText(one)}${alike.length === 1 ? '' : ` (${index + 1} of ${alike.length})`}`
            }
          />
        )),
      )}
    </Panel>
  )
}

const chartId = ({ alertId }: TrackedPrice) => `chart-${alertId}`

/** Equal targets share a line. */
function targetLines(prices: RowProps['prices'], from: Instant): ChartLine[] {
  const targets = [...new Set(prices.map(({ targetPence }) => targetPence))].slice(0, maxTargetLines)
  return targets.map((pricePence, index) => ({
    id: -index,
    name: targets.length === 1 ? 'Your target' : `Your target ${index + 1}`,
    currency: prices[0].currency,
    isTarget: true,
    points: [{ at: from, pricePence }],
  }))
}

/** Alerts with the same target, as a copy has, are one to read. */
export const targetTexts = (prices: readonly TrackedPrice[]) => [...new Set(prices.map(targetText))]
const twins = (prices: readonly TrackedPrice[]) =>
  [...Map.groupBy(prices, targetText).values()] as [TrackedPrice, ...TrackedPrice[]][]

/** "£30.00 on Terrace Exchange, paused" */
function targetText({ targetPence, currency, onlyOn, clientName, isActive }: TrackedPrice): string {
  const where = onlyOn === null ? '' : ` on ${onlyOn}`
  const whom = clientName === null ? '' : ` for ${clientName}`
  return `${priceText(targetPence, currency)}${where}${whom}${isActive ? '' : ', paused'}`
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The bar is full when the target is reached. */
function State({ isActive, status }: { isActive: boolean; status: TrackedPrice['match']['status'] }) {
  if (status === 'cancelled') return <Badge tone="off">Match cancelled</Badge>
  if (status === 'postponed') return <Badge tone="off">Match postponed</Badge>
  if (status === 'completed') return <Badge tone="off">Match played</Badge>
  return isActive ? <Badge tone="good">On</Badge> : <Badge>Paused</Badge>
}

function Gap({ price, isOnly }: { price: TrackedPrice; isOnly: boolean }) {
  const { currentPence, targetPence } = price
  if (currentPence === null) return null
  const gap = gapPercent(currentPence, targetPence)
  const target = isOnly ? 'your target' : targetText(price)
  const text = gap === 0 ? `At or below ${target}` : `${gap} % above ${target}`
  return (
    <p className="tracking-gap">
      <progress max={100} value={Math.max(0, 100 - gap)} aria-label={`How close the price is to ${target}`} />
      <span className={gap === 0 ? 'state-good' : 'muted'}>{text}</span>
    </p>
  )
}

const levels = {
  low: 'Low for this match: usually',
  usual: 'Usual for this match:',
  high: 'High for this match: usually',
}

/** "Low for this match: usually £70.00–£110.00, over 14 days and 31 price changes." */
export function contextText({ level, fromPence, toPence, days, observations }: PriceContext, currency: string): string {
  const changes = manyText(observations, 'price change')
  const range =
    fromPence === toPence
      ? priceText(fromPence, currency)
      : `${priceText(fromPence, currency)}–${priceText(toPence, currency)}`
  return `${levels[level]} ${range}, over ${manyText(days, 'day')} and ${changes}.`
}

function Ranges({ price, days }: { price: TrackedPrice; days: ChartRange }) {
  return (
    <ul className="inbox-filters" aria-label="Days in the chart">
      {chartRanges.map((range) => (
        <li key={range}>
          <Link
            className="chip"
            to={`${addressOfTab('price-tracking')}&days=${range}&chart=${price.alertId}#${chartId(price)}`}
            preventScrollReset
            aria-current={range === days ? 'true' : undefined}
          >
            {manyText(range, 'day')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** `which`: " £30.00 (1 of 2)", where there are several to delete. */
function DeleteForm({ price, which }: { price: TrackedPrice; which: string }) {
  const { alertId, match } = price
  return (
    <ConfirmForm
      dialogId={`delete-price-${alertId}`}
      action={addressOfTab('price-tracking')}
      failed="Failed to delete the price alert"
      ask={`Stop tracking${which}`}
      title="Stop tracking this price?"
      confirm="Stop tracking"
      intent="delete"
      fields={{ alert: alertId }}
    >
      You won't hear about {match.homeTeamName} v {match.awayTeamName} at {targetText(price)} from this alert any more.
      You can undo this right after.
    </ConfirmForm>
  )
}
