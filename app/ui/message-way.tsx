import type { DeliveryStep, InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { reasonInWords } from '#worker/alerting/notifications/reasons.rules.ts'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { channelNames } from '#worker/people/channels.constants.ts'
import { clockText, secondText } from './london-time.ts'
import { stepText } from './relative-time.ts'

type WayProps = Pick<InboxItem, 'at' | 'deliveries'> & {
  /** About the account: no check saw anything, and no alert asked for it. */
  isLetter?: boolean
}

/** The way of a message: seen, decided, and accepted by each channel, with what went wrong between. */
export function MessageWay({ at, deliveries, isLetter = false }: WayProps) {
  const decidedAt = deliveries.find((delivery) => delivery.decidedAt !== null)?.decidedAt ?? null
  return (
    <details className="fold inbox-way">
      <summary>Delivery</summary>
      <ol className="inbox-steps">
        <Step at={at}>{isLetter ? 'We wrote it' : 'We saw it'}</Step>
        {!isLetter && decidedAt !== null && (
          <Step at={decidedAt}>Matched to your alert {stepText(decidedAt - at)} later</Step>
        )}
        {deliveries.map((delivery) => (
          <Step key={delivery.channel} at={delivery.sentAt}>
            {deliveryText(delivery, at, isLetter)}
          </Step>
        ))}
      </ol>
    </details>
  )
}

function Step({ at, children }: { at: Instant | null; children: React.ReactNode }) {
  return (
    <li>
      <span className="inbox-step-time">{at === null ? '–' : <time dateTime={toIso(at)}>{secondText(at)}</time>}</span>
      <span>{children}</span>
    </li>
  )
}

/** "Email: sent 1.2 s after we saw it, after 1 failed attempt" */
export function deliveryText(
  { channel, status, attempts, sentAt, reason, gatheredUntil }: DeliveryStep,
  at: Instant,
  isLetter = false,
): string {
  const name = channelNames[channel]
  const since = isLetter ? 'after we wrote it' : 'after we saw it'
  switch (status) {
    case 'sent': {
      const when = sentAt === null ? '' : ` ${stepText(sentAt - at)} ${since}`
      // A message that waited on purpose, or went with others, says so.
      const how = reason === null ? '' : `, ${reason}`
      return `${name}: sent${when}${attempts > 1 ? `, after ${manyText(attempts - 1, 'failed attempt')}` : ''}${how}`
    }
    case 'pending':
      if (gatheredUntil !== undefined) return `${name}: gathered until ${clockText(gatheredUntil)}`
      return attempts === 0
        ? `${name}: waiting to be sent`
        : `${name}: trying again after ${manyText(attempts, 'failed attempt')}${because(reason)}`
    case 'skipped':
      return `${name}: not sent${because(reason)}`
    case 'failed':
      return `${name}: failed after ${manyText(attempts, 'attempt')}${because(reason)}`
  }
}

function because(reason: string | null): string {
  return reason === null ? '' : `, because ${reasonInWords(reason)}`
}
