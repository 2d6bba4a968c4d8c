import { html } from 'hono/html'
import { type Markup, mailPage } from '../../mail/page.ts'
import { styles } from '../../mail/styles.ts'
import type { AlertMail } from './alert-mail.ts'

/** The HTML part: a ticket with a stub. */
export function htmlPart(mail: AlertMail): string {
  return mailPage(
    mail.subject,
    html`<tr><td style="padding:0 4px 16px">
<h1 class="text" style="${styles.headline}">${mail.headline}</h1>
</td></tr>
<tr><td>${ticket(mail)}</td></tr>
<tr><td style="padding:16px 4px 0">${details(mail)}</td></tr>
<tr><td style="padding:20px 4px 0">
<p class="muted" style="${styles.small}">${mail.why}<br>
<a class="link" href="${mail.unsubscribeUrl}" style="${styles.link}">Switch this alert off</a></p>
</td></tr>`,
  )
}

/** The match on the body; price, state and action on the stub, which moves below on a phone. */
function ticket(mail: AlertMail): Markup {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card" style="${styles.ticket}">
<tr>
<td class="piece" valign="top" style="${styles.match}">
<p class="muted" style="${styles.label}">${mail.competition}</p>
<p class="text" style="${styles.sides}">${mail.sides}</p>
<p class="muted" style="${styles.label}">${mail.kickoff}${mail.place === null ? '' : html`<br>${mail.place}`}</p>
</td>
<td class="piece stub" valign="top" style="${styles.stub}">
<p class="text" style="${styles.price}">${mail.price ?? 'Price not shown'}</p>
<p class="muted" style="${styles.label}">${[mail.fees, mail.before].filter((part) => part !== null).join(', ')}</p>
<p class="${stateClass(mail)}" style="${styles.state(stateClass(mail))}">${stateText(mail)}</p>
<a href="${mail.matchUrl}" style="${styles.action}">See the tickets</a>
</td>
</tr>
</table>`
}

function details(mail: AlertMail): Markup {
  const offers = mail.offers.map((offer) => html`<li style="padding:2px 0">${offer}</li>`)
  const more =
    mail.moreOffers > 0 ? html`<li style="padding:2px 0">and ${mail.moreOffers} more on the match page</li>` : ''
  const platform =
    mail.platformUrl === null
      ? html`<strong>${mail.platformName}</strong>`
      : html`<a class="link" href="${mail.platformUrl}" style="${styles.link}"><strong>${mail.platformName}</strong></a>`
  const elsewhere = mail.elsewhere === null ? '' : html`<p class="text" style="${styles.text}">${mail.elsewhere}</p>`
  return html`${elsewhere}<p class="text" style="${styles.text}">${platform}, ${mail.platformKind}. Seen ${mail.seen}.</p>
${offers.length === 0 ? '' : html`<ul class="text" style="${styles.list}">${offers}${more}</ul>`}`
}

/** State by icon, word and colour, never by colour alone. */
function stateText(mail: AlertMail): string {
  const signs = { available: '\u25cf', limited: '\u25d0', sold_out: '\u25cb', unknown: '\u25cb' }
  return `${signs[mail.availability]} ${mail.availabilityWord}`
}

function stateClass(mail: AlertMail): 'good' | 'warn' | 'muted' {
  if (mail.availability === 'available') return 'good'
  return mail.availability === 'limited' ? 'warn' : 'muted'
}
