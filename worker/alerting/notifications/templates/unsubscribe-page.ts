import { html } from 'hono/html'
import { landingPage } from '#worker/ground/landing-page.ts'
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import type { NamedAlert } from '../../alerts/contract.ts'
import { choice } from './alert-link-page.ts'

/** Null where the alert is gone, as it may be for a mail kept for years. */
type Named = Pick<NamedAlert, 'name'> | null

const nameOf = (alert: Named) => (alert ? html`<p>${oneLine(alert.name)}</p>` : '')

/** Asks first, because programs that follow links in mails must not unsubscribe anyone. */
export function confirmPage(alert: Named, nonce: string) {
  return landingPage(
    'Turn off this alert?',
    nonce,
    html`${nameOf(alert)}
<p>You won't get any more messages from this alert. Your other alerts stay on.</p>
<div class="choices"><form method="post"><button type="submit" class="main">Turn off alert</button></form></div>
<p><a href="/dashboard?tab=alerts">Keep it on</a></p>`,
  )
}

/** `undoToken` is that of a link which can turn the alert on again; null for an alert that is gone. */
export function donePage(alert: Named, undoToken: string | null, nonce: string) {
  return landingPage(
    'The alert is off',
    nonce,
    html`${nameOf(alert)}
<p>You won't get any more messages from it. Your other alerts stay on.</p>
${undoToken === null ? '' : html`<div class="choices">${choice('on', { under: null }, false, `/m/${undoToken}`)}</div>`}
<p><a href="/dashboard?tab=alerts">Go to my alerts</a></p>`,
  )
}

export function badLinkPage(nonce: string) {
  return landingPage(
    'This link is not valid',
    nonce,
    html`<p>It may have ended, or part of its address may be missing. Please open the link in the newest email again.</p>
<p><a href="/dashboard?tab=alerts">Go to my alerts</a></p>`,
  )
}

export function movedPage(nonce: string) {
  return landingPage(
    'This link was sent to another address',
    nonce,
    html`<p>The account has another address or device since, so this link changes nothing, and no alerts go to the old one.</p>
<p><a href="/dashboard?tab=alerts">Sign in to change your alerts</a></p>`,
  )
}
