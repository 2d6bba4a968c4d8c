import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { ConfirmForm } from '#app/ui/form/confirm-form.tsx'
import { dayText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { priceText } from '#app/ui/price.tsx'
import { lastCheckedText } from '#app/ui/relative-time.ts'
import { conditionsText } from '#worker/alerting/alerts/conditions.rules.ts'
import type { TrackedPrice } from '#worker/alerting/price-tracking/contract.ts'
import { gapPercent } from '#worker/alerting/price-tracking/rules.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { addressOfTab } from '../tab.ts'
import { contextText, targetText, targetTexts, twins } from './texts.ts'
import { type ChartProps, TrackedChart } from './tracked-chart.tsx'

/** A tracked match: its targets, its price now, how far apart they are, and where the price has been. */
export function TrackedRow({ prices, days, chart, now }: ChartProps) {
  const [{ match, currency, context, conditions }] = prices
  const wanted = conditionsText(conditions)
  return (
    <Panel
      title={`${match.homeTeamName} v ${match.awayTeamName}`}
      action={<State isActive={prices.some(({ isActive }) => isActive)} status={match.status} />}
    >
      <p className="label">
        {match.leagueName}, {dayText(match.kickoffAt ?? Date.parse(`${match.matchDay}T12:00Z`), now)} ·{' '}
        <Link to={`/matches/${match.id}`}>See all prices</Link>
      </p>
      <Facts prices={prices} wanted={wanted} now={now} />
      {twins(prices).map(([one]) => (
        <Gap key={one.alertId} price={one} isOnly={targetTexts(prices).length === 1} />
      ))}
      {context && (
        <p>
          {wanted && `Any ticket: from ${priceText(context.pence, currency)} now. `}
          {contextText(context, currency)}
        </p>
      )}
      <TrackedChart
        prices={prices}
        days={days}
        chart={chart}
        now={now}
        summary={wanted ? 'Price history of all tickets' : 'Price history'}
      />
      <DeleteForms prices={prices} />
    </Panel>
  )
}

type FactsProps = Pick<ChartProps, 'prices' | 'now'> & { wanted: string }

function Facts({ prices, wanted, now }: FactsProps) {
  const [{ currentPence, isPlusFees, currency, sellerName, checkedAt }] = prices
  const targets = targetTexts(prices)
  return (
    <dl className="tracking-facts">
      <Fact name={targets.length === 1 ? 'Your target' : 'Your targets'}>
        {targets.map((text) => (
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
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="label">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function State({ isActive, status }: { isActive: boolean; status: TrackedPrice['match']['status'] }) {
  if (status === 'cancelled') return <Badge tone="off">Match cancelled</Badge>
  if (status === 'postponed') return <Badge tone="off">Match postponed</Badge>
  if (status === 'completed') return <Badge tone="off">Match played</Badge>
  return isActive ? <Badge tone="good">On</Badge> : <Badge>Paused</Badge>
}

/** The bar is full when the target is reached. */
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

/** Alike ones are told apart by their place. */
function DeleteForms({ prices }: Pick<ChartProps, 'prices'>) {
  return twins(prices).flatMap((alike) =>
    alike.map((one, index) => {
      const place = alike.length === 1 ? '' : ` (${index + 1} of ${alike.length})`
      return (
        <DeleteForm key={one.alertId} price={one} which={prices.length === 1 ? '' : ` ${targetText(one)}${place}`} />
      )
    }),
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
