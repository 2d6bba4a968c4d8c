import { html } from 'hono/html'
import { landingPage } from '#worker/ground/landing-page.ts'
import { unlinkedName } from '#worker/ground/mail/words.rules.ts'
import type { ClientChannel } from './constants.ts'
import type { OpenedClientLink } from './contract.ts'

/** By channel: what is asked for, pressed, done and stopped. */
const words = {
  email: { by: 'email', yes: 'Yes, email me', does: 'email you', these: 'these emails' },
  sms: { by: 'SMS', yes: 'Yes, text me', does: 'text you', these: 'these SMS' },
} as const satisfies Record<ClientChannel, object>

/** Asks, or says how it is; opening it changes nothing. */
export function clientLinkPage({ link, agentName, state }: OpenedClientLink, nonce: string) {
  const name = unlinkedName(agentName)
  const { by, yes, does, these } = words[link.channel]
  const how = link.channel === 'sms' ? 'You can stop at any time by replying STOP.' : 'You can stop at any time.'
  if (link.act === 'yes' && state !== 'on') {
    return landingPage(
      `Get ticket alerts by ${by}?`,
      nonce,
      html`<p>${name} watches football tickets for you on Touchline. With your yes, we ${does} what we find for you. ${how}</p>
${press('yes', yes)}
<p class="muted">To say no, close this page.</p>`,
    )
  }
  if (link.act === 'yes')
    return landingPage('You get ticket alerts', nonce, html`<p>We ${does} what we find for ${name}. ${how}</p>`)
  if (state === 'on') {
    return landingPage(
      `Stop ${these}?`,
      nonce,
      html`<p>We send you no more ticket alerts for ${name}.</p>
${press('stop', `Stop ${these}`)}`,
    )
  }
  const again = state === 'stopped' ? press('yes', 'Start them again') : ''
  const until = state === 'off' ? ' until they ask you again and you say yes' : ''
  return landingPage('You get no ticket alerts', nonce, html`<p>We send you nothing for ${name}${until}.</p>${again}`)
}

function press(act: string, text: string) {
  return html`<div class="choices"><form method="post" action="?do=${act}"><button type="submit" class="main">${text}</button></form></div>`
}

export function badClientLinkPage(nonce: string) {
  return landingPage(
    'This link is not valid',
    nonce,
    html`<p>It may have ended, or your address was changed or removed since. Nothing is sent to you by it.</p>`,
  )
}
