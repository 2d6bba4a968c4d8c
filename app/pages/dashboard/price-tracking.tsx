import { Link, useActionData } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { maxTracked, trackingTexts } from '#worker/alerting/price-tracking/constants.ts'
import { byMatch } from '#worker/alerting/price-tracking/rules.ts'
import type { PriceTrackingTabData, TrackingAnswer } from './price-tracking-data.ts'
import { addressOfTab } from './tab.ts'
import { TrackedRow } from './tracking/row.tsx'

export default function PriceTrackingTab({ tracked, hasFailed, now, ...view }: PriceTrackingTabData) {
  const answer = useActionData<TrackingAnswer>()
  if (hasFailed) {
    return <ErrorState heading="h2" title={trackingTexts.notLoaded} retryPath={addressOfTab('price-tracking')} />
  }
  if (tracked === null) {
    return (
      <EmptyState
        heading="h2"
        title="Price tracking is part of Pro and Premium"
        text="Set a target for a match, and see its price, its history and what is usual for it in one place."
        action={{ to: '/pricing', label: 'See the plans' }}
      />
    )
  }
  // The first chart is there at once; another is asked for in the address.
  const opened = view.chart || (tracked[0]?.alertId ?? 0)
  return (
    <div className="tracking">
      <Answer answer={answer} />
      {tracked.length === 0 ? (
        <EmptyState
          heading="h2"
          title="You track no price yet"
          text="Open a match and ask for an alert at a price: it is listed here with its history."
          action={{ to: '/matches', label: 'See all matches' }}
        />
      ) : (
        byMatch(tracked).map((prices) => (
          <TrackedRow key={prices[0].alertId} prices={prices} now={now} {...view} chart={opened} />
        ))
      )}
      {tracked.length >= maxTracked && (
        <p className="label">
          The newest {maxTracked} price alerts are listed here. All of yours are in{' '}
          <Link to="/dashboard">My Alerts</Link>.
        </p>
      )}
    </div>
  )
}

function Answer({ answer }: { answer: TrackingAnswer | undefined }) {
  if (!answer) return null
  if ('problem' in answer) return <Banner tone="warn">{answer.problem}</Banner>
  if ('restored' in answer) return <Banner tone="good">The price is tracked again.</Banner>
  return (
    <Banner tone="good">
      <div className="inbox-done">
        <span>The price is no longer tracked.</span>
        <PostForm action={addressOfTab('price-tracking')} preventScrollReset failed="Failed to restore the price alert">
          <input type="hidden" name="alert" value={answer.deleted} />
          <Button tone="quiet" name="intent" value="restore">
            Undo
          </Button>
        </PostForm>
      </div>
    </Banner>
  )
}
