import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { type ClientChannel, clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import type { Messaging } from '#worker/people/clients/messages/contract.ts'

type MessagesPanelProps = {
  channel: ClientChannel
  /** Empty for none. */
  address: string
  hasConsent: boolean
  messaging: Messaging
  isOffered: boolean
  trouble: string | null
}

const words = {
  email: { title: 'Emails to them', ask: 'Ask them by email', stop: 'Stop these emails', none: 'no email' },
  sms: { title: 'SMS to them', ask: 'Ask them by SMS', stop: 'Stop these SMS', none: 'no SMS' },
} as const

/** Whether the client is messaged directly by a channel: it takes their own yes. */
export function MessagesPanel({ channel, address, hasConsent, messaging, isOffered, trouble }: MessagesPanelProps) {
  const missing =
    address === '' ? clientMessageTexts.noAddress[channel] : hasConsent ? null : clientMessageTexts.noConsent
  const mayAsk = isOffered && missing === null && (messaging.state === 'off' || messaging.state === 'asked')
  const { title, ask, stop } = words[channel]
  return (
    <Panel title={title}>
      {trouble && <Banner tone="live">{trouble}</Banner>}
      <p>{stateText(messaging, channel, address)}</p>
      {messaging.state === 'off' && missing && <p className="muted">{missing}</p>}
      {messaging.state === 'on' && !isOffered && <p className="muted">{clientMessageTexts.needsPlan}</p>}
      {channel === 'sms' && mayAsk && <p className="muted">SMS to clients count with yours of the month.</p>}
      <PostForm className="actions" failed={clientTexts.failed} preventScrollReset>
        <input type="hidden" name="channel" value={channel} />
        {mayAsk && (
          <Button tone="quiet" name="intent" value="ask">
            {messaging.state === 'asked' ? 'Ask again' : ask}
          </Button>
        )}
        {messaging.state === 'on' && (
          <Button tone="quiet" name="intent" value="end">
            {stop}
          </Button>
        )}
      </PostForm>
    </Panel>
  )
}

function stateText(messaging: Messaging, channel: ClientChannel, address: string): string {
  switch (messaging.state) {
    case 'off':
      return `They get ${words[channel].none} from us. Alerts made for them reach you alone.`
    case 'asked':
      return `Asked at ${address} on ${momentText(messaging.at)}. Nothing is sent to them until they say yes.`
    case 'on':
      return `They said yes on ${momentText(messaging.at)}: alerts made for them go to ${address} as well.`
    case 'stopped':
      return `${clientMessageTexts.stopped[channel]} That was on ${momentText(messaging.at)}.`
  }
}
