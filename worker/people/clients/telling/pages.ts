import { html } from 'hono/html'
import { landingPage } from '#worker/ground/landing-page.ts'
import { oneLine } from '#worker/ground/mail/words.rules.ts'
import type { OpenedClientLink } from './contract.ts'

/** Asks, or says how it is; opening it changes nothing. */
export function clientLinkPage({ link, agentName, state }: OpenedClientLink, nonce: string) {
  const name = oneLine(agentName)
  if (link.act === 'yes' && state !== 'on') {
    return landingPage(
      'Get ticket alerts by email?',
      nonce,
      html`<p>${name} watches football tickets for you on Touchline. With your yes, we email you what we find for you. You can stop at any time.</p>
${press('yes', 'Yes, email me')}
<p class="muted">To say no, close this page.</p>`,
    )
  }
  if (link.act === 'yes')
    return landingPage('You get ticket alerts', nonce, html`<p>We email you what we find for ${name}.</p>`)
  if (state === 'on') {
    return landingPage(
      'Stop these emails?',
      nonce,
      html`<p>We send you no more ticket alerts for ${name}.</p>
${press('stop', 'Stop these emails')}`,
    )
  }
  const again = state === 'stopped' ? press('yes', 'Start them again') : ''
  return landingPage('You get no ticket alerts', nonce, html`<p>We send you nothing for ${name}.</p>${again}`)
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
