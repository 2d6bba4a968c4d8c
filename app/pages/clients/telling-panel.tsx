import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { type TellingChannel, tellingTexts } from '#worker/people/clients/telling/constants.ts'
import type { Telling } from '#worker/people/clients/telling/contract.ts'

type TellingPanelProps = {
  channel: TellingChannel
  /** Empty for none. */
  address: string
  hasConsent: boolean
  telling: Telling
  isOffered: boolean
  trouble: string | null
}

const words = {
  email: { title: 'Emails to them', ask: 'Ask them by email', stop: 'Stop these emails', none: 'no email' },
  sms: { title: 'SMS to them', ask: 'Ask them by SMS', stop: 'Stop these SMS', none: 'no SMS' },
} as const

/** Whether the client is told directly by a channel: it takes their own yes. */
export function TellingPanel({ channel, address, hasConsent, telling, isOffered, trouble }: TellingPanelProps) {
  const missing = address === '' ? tellingTexts.noAddress[channel] : hasConsent ? null : tellingTexts.noConsent
  const mayAsk = isOffered && missing === null && (telling.state === 'off' || telling.state === 'asked')
  const { title, ask, stop } = words[channel]
  return (
    <Panel title={title}>
      {trouble && <Banner tone="live">{trouble}</Banner>}
      <p>{stateText(telling, channel, address)}</p>
      {telling.state === 'off' && missing && <p className="muted">{missing}</p>}
      {telling.state === 'on' && !isOffered && <p className="muted">{tellingTexts.needsPlan}</p>}
      {channel === 'sms' && mayAsk && <p className="muted">SMS to clients count with yours of the month.</p>}
      <PostForm className="actions" failed={clientTexts.failed} preventScrollReset>
        <input type="hidden" name="channel" value={channel} />
        {mayAsk && (
          <Button tone="quiet" name="intent" value="ask">
            {telling.state === 'asked' ? 'Ask again' : ask}
          </Button>
        )}
        {telling.state === 'on' && (
          <Button tone="quiet" name="intent" value="end">
            {stop}
          </Button>
        )}
      </PostForm>
    </Panel>
  )
}

function stateText(telling: Telling, channel: TellingChannel, address: string): string {
  switch (telling.state) {
    case 'off':
      return `They get ${words[channel].none} from us. Alerts made for them reach you alone.`
    case 'asked':
      return `Asked at ${address} on ${momentText(telling.at)}. Nothing is sent to them until they say yes.`
    case 'on':
      return `They said yes on ${momentText(telling.at)}: alerts made for them go to ${address} as well.`
    case 'stopped':
      return `${tellingTexts.stopped[channel]} That was on ${momentText(telling.at)}.`
  }
}
