import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { inboxTimeText } from '#app/ui/relative-time.ts'
import { TableRegion } from '#app/ui/table-region.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { connectionTexts } from '#worker/people/connections/constants.ts'
import type { HookDelivery, HookStatus } from '#worker/people/connections/hooks/contract.ts'
import { addressOfTab } from '../tab.ts'
import { hookTitle } from './texts.ts'

const statusTexts: Record<HookStatus, string> = { accepted: 'Accepted', waiting: 'Trying again', failed: 'Failed' }
const statusTones = { accepted: 'good', waiting: 'warn', failed: 'live' } as const

/** What a person's webhooks were sent, the last first. */
export function HookLog({ deliveries, now }: { deliveries: readonly HookDelivery[]; now: Instant }) {
  if (deliveries.length === 0) return <p className="muted">Nothing was sent yet. The log keeps a week.</p>
  return (
    <TableRegion caption="Last messages to your webhooks, of the last week">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Webhook</th>
          <th scope="col">Result</th>
          <th scope="col">Last try</th>
          <th scope="col">Again</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((one) => (
          <tr key={`${one.name}/${one.id}`}>
            <th scope="row">
              {one.type} <span className="label">{one.id}</span>
            </th>
            <td>{hookTitle(one)}</td>
            <td>
              <Badge tone={statusTones[one.status]}>{statusTexts[one.status]}</Badge>
              {one.reason !== null && <span className="label"> {one.reason}</span>}
            </td>
            <td>
              {inboxTimeText(one.lastAt, now)}
              {one.attempts > 1 && <span className="label"> {manyText(one.attempts, 'attempt')}</span>}
            </td>
            <td>
              <PostForm action={addressOfTab('developers')} failed={connectionTexts.failed} preventScrollReset>
                <input type="hidden" name="hook" value={one.name} />
                <input type="hidden" name="message" value={one.id} />
                <Button tone="quiet" name="intent" value="replay_webhook">
                  Send again<span className="visually-hidden">: {one.id}</span>
                </Button>
              </PostForm>
            </td>
          </tr>
        ))}
      </tbody>
    </TableRegion>
  )
}
