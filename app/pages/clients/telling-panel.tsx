import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { clientTexts } from '#worker/people/clients/constants.ts'
import { tellingTexts } from '#worker/people/clients/telling/constants.ts'
import type { Telling } from '#worker/people/clients/telling/contract.ts'

type TellingPanelProps = {
  email: string
  hasConsent: boolean
  telling: Telling
  isOffered: boolean
  trouble: string | null
}

/** Whether the client is mailed directly: it takes their own yes. */
export function TellingPanel({ email, hasConsent, telling, isOffered, trouble }: TellingPanelProps) {
  const missing = email === '' ? tellingTexts.noEmail : hasConsent ? null : tellingTexts.noConsent
  const mayAsk = isOffered && missing === null && (telling.state === 'off' || telling.state === 'asked')
  return (
    <Panel title="Emails to them">
      {trouble && <Banner tone="live">{trouble}</Banner>}
      <p>{stateText(telling, email)}</p>
      {telling.state === 'off' && missing && <p className="muted">{missing}</p>}
      {telling.state === 'on' && !isOffered && <p className="muted">{tellingTexts.needsPlan}</p>}
      <PostForm className="actions" failed={clientTexts.failed} preventScrollReset>
        {mayAsk && (
          <Button tone="quiet" name="intent" value="ask">
            {telling.state === 'asked' ? 'Ask again' : 'Ask them by email'}
          </Button>
        )}
        {telling.state === 'on' && (
          <Button tone="quiet" name="intent" value="end">
            Stop these emails
          </Button>
        )}
      </PostForm>
    </Panel>
  )
}

function stateText(telling: Telling, email: string): string {
  switch (telling.state) {
    case 'off':
      return 'They get no email from us. Alerts made for them reach you alone.'
    case 'asked':
      return `Asked at ${email} on ${momentText(telling.at)}. Nothing is sent to them until they say yes.`
    case 'on':
      return `They said yes on ${momentText(telling.at)}: alerts made for them go to ${email} as well.`
    case 'stopped':
      return `${tellingTexts.stopped} That was on ${momentText(telling.at)}.`
  }
}
