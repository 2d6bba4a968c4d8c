import { AvailabilityState } from '#app/ui/availability.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { PriceSparkline } from '#app/ui/chart/sparkline.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { TableRegion } from '#app/ui/table-region.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'

export function PieceSamples({ prefix, now }: { prefix: string; now: Instant }) {
  const fall = [8200, 8200, 7900, 8000, 7400, 7400, null, 6400]
  return (
    <>
      <h3>Pieces</h3>
      <Tabs
        label={`Dashboard, ${prefix}`}
        current="#alerts"
        tabs={[
          { to: '#alerts', name: 'Alerts', count: 4 },
          { to: '#notifications', name: 'Notifications' },
          { to: '#plan', name: 'My plan' },
        ]}
      />
      <div className="actions">
        <Badge tone="good" icon="check">
          Operational
        </Badge>
        <Badge tone="warn" icon="bang">
          Degraded
        </Badge>
        <Badge tone="live" icon="cross">
          Outage
        </Badge>
        <Badge>Official</Badge>
        <AvailabilityState availability="limited" />
      </div>
      <Banner tone="good">Message sent. We answer within two working days.</Banner>
      <Banner tone="live">The message was not sent. Please check the highlighted values.</Banner>
      <Toast news={{ text: 'Alert created for Arsenal v Chelsea.' }} />
      <Panel title={`Price over two weeks, ${prefix}`} heading="h3" action={<Badge tone="good">fell by £18</Badge>}>
        <PriceSparkline
          points={fall.map((pricePence, index) => ({ at: now - (8 - index) * 24 * hourMs, pricePence }))}
          to={now}
          currency="GBP"
        />
        <TableRegion caption={`Lowest price per platform, ${prefix}`}>
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Price</th>
              <th scope="col">Seen</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">Arsenal Tickets</th>
              <td>£64.00</td>
              <td>3 s ago</td>
            </tr>
            <tr>
              <th scope="row">Ticket Exchange</th>
              <td>£71.50</td>
              <td>1 min ago</td>
            </tr>
          </tbody>
        </TableRegion>
      </Panel>
      <Pagination label={`Pages of matches, ${prefix}`} previous="#" next="#" />
      <EmptyState
        title="No alerts yet"
        text="Choose a match to get an alert when a ticket appears."
        action={{ to: '/matches', label: 'See all matches' }}
      />
      <ErrorState title="Unable to Load Matches" retryPath="#" />
      <Skeleton what="Loading matches" />
    </>
  )
}
