import { html } from 'hono/html'
import { landingPage } from '#worker/ground/landing-page.ts'
import { momentText, oneLine } from '#worker/ground/mail/words.rules.ts'
import { formatMoneyShort } from '#worker/ground/platform/money.ts'
import type { LinkAct } from '../links/constants.ts'
import type { LinkDone, OpenedLink } from '../links/contract.ts'

type Proposed = Pick<OpenedLink['link'], 'under'>

const underText = ({ under }: Proposed) => (under ? formatMoneyShort(under.pence, under.currency) : '')

function actText(act: LinkAct, link: Proposed): string {
  return {
    hour: 'Mute for 1 hour',
    tomorrow: 'Mute until tomorrow morning',
    kickoff: 'Mute until kick-off',
    under: `Only under ${underText(link)}`,
    wake: 'Unmute',
    off: 'Turn off alert',
    on: 'Turn it on again',
  }[act]
}

/** Asks first: `asked` is what the link was about, null for all choices. */
export function askPage(opened: OpenedLink, asked: LinkAct | null, nonce: string) {
  const { alert, acts, link } = opened
  if (!alert) return gonePage(nonce)
  const first = asked && acts.includes(asked) ? asked : null
  const shown = first === null ? acts : [first]
  const others = first === null ? '' : html`<p><a href="?">Other choices</a></p>`
  return landingPage(
    first === null ? 'Manage this alert' : `${actText(first, link)}?`,
    nonce,
    html`<p>${oneLine(alert.name)}</p>
${stateOf(opened)}
<div class="choices">${shown.map((act, index) => choice(act, link, index === 0))}</div>
${others}
<p><a href="/alerts/${alert.id}/edit">Edit it on Touchline</a></p>`,
  )
}

/** Why nothing comes at the moment; empty while messages come. */
function stateOf({ alert, acts }: OpenedLink) {
  if (!alert?.isActive) return html`<p class="muted">This alert is off.</p>`
  if (!acts.includes('wake') || alert.mutedUntilAt === null) return ''
  return html`<p class="muted">It is muted until ${momentText(alert.mutedUntilAt)}.</p>`
}

/** Posts to the page itself, or to another link's `address`. */
export function choice(act: LinkAct, link: Proposed, isMain: boolean, address = '') {
  return html`<form method="post" action="${address}?do=${act}"><button type="submit"${isMain ? html` class="main"` : ''}>${actText(act, link)}</button></form>`
}

export function actedPage({ act, opened, until }: LinkDone, nonce: string) {
  const { alert, acts, link } = opened
  if (!alert) return gonePage(nonce)
  const back = acts.filter((one) => one === 'wake' || one === 'on')
  return landingPage(
    doneText(act, opened, until),
    nonce,
    html`<p>${oneLine(alert.name)}</p>
${act === 'under' ? stateOf(opened) : ''}
<div class="choices">${back.map((one) => choice(one, link, false))}</div>
<p><a href="/alerts/${alert.id}/edit">Edit it on Touchline</a></p>`,
  )
}

function doneText(act: LinkAct, { alert, link }: OpenedLink, until: number | null): string {
  if (!alert?.isActive) return 'The alert is off'
  if (act === 'under') return `Only under ${underText(link)} from now on`
  if (act === 'wake') return 'The alert is no longer muted'
  if (act === 'on') return 'The alert is on again'
  return until === null ? 'Nothing has changed' : `Muted until ${momentText(until)}`
}

function gonePage(nonce: string) {
  return landingPage(
    'This alert is gone',
    nonce,
    html`<p>It was deleted, so nothing more comes from it.</p>
<p><a href="/dashboard?tab=alerts">Go to my alerts</a></p>`,
  )
}
