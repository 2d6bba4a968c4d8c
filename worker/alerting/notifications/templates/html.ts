import { html } from 'hono/html'
import { type Markup, mailPage } from '#worker/ground/mail/page.ts'
import { styles } from '#worker/ground/mail/styles.ts'
import { stripHeight, stripWidth } from '#worker/matches/prices/strip/constants.ts'
import type { AlertMail } from './alert-mail.ts'
import { restTexts } from './alert-words.ts'

/** The HTML part: a ticket with a stub. */
export function htmlPart(mail: AlertMail): string {
  return mailPage(
    mail.subject,
    html`<tr><td style="padding:0 4px 16px">
<h1 class="text" style="${styles.headline}">${mail.headline}</h1>
</td></tr>
<tr><td>${ticket(mail)}</td></tr>
<tr><td style="padding:16px 4px 0">${details(mail)}</td></tr>
<tr><td style="padding:20px 4px 0">${choices(mail)}</td></tr>`,
    mail.preheader,
  )
}

/** The match on the body; price, state and actions on the stub, which moves below on a phone. */
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
${line(mail)}
${actions(mail)}
</td>
</tr>
</table>`
}

/** The price line, and a state that says more than that tickets are there. */
function line(mail: AlertMail): Markup {
  const state = mail.availabilityWord === null ? null : stateText(mail, mail.availabilityWord)
  const parts = [...mail.line, state].filter((part) => part !== null)
  const kind = stateClass(mail)
  return html`<p class="${kind}" style="${styles.state(kind)}">${parts.join(' \u00b7 ')}</p>`
}

/** To the seller first, then to our page; to our page alone where the seller's address is not known. */
function actions({ seller, links }: AlertMail): Markup {
  if (!seller?.url) return html`<a href="${links.matchUrl}" style="${styles.action}">See the tickets</a>`
  return html`<a href="${seller.url}" style="${styles.action}">Go to ${seller.name}</a>
<p class="muted" style="${styles.second}"><a class="link" href="${links.matchUrl}" style="${styles.link}">See all prices</a> · <a class="link" href="${links.matchUrl}/kit" style="${styles.link}">Your purchase kit</a></p>`
}

function details(mail: AlertMail): Markup {
  const { seller, elsewhere, offers, moreOffers } = mail
  const rows = offers.map((offer) => html`<li style="padding:2px 0">${offer}</li>`)
  const more = moreOffers > 0 ? html`<li style="padding:2px 0">and ${moreOffers} more on the match page</li>` : ''
  const who = seller && [seller.name, seller.kind].filter((part) => part !== null).join(', ')
  return html`${elsewhere === null ? '' : html`<p class="text" style="${styles.text}">${elsewhere}</p>`}
${seller === null ? '' : html`<p class="text" style="${styles.text}"><strong>${who}</strong>. Seen ${seller.seen}.</p>`}
${past(mail)}${offers.length === 0 ? '' : html`<ul class="text" style="${styles.list}">${rows}${more}</ul>`}
${others(mail)}`
}

/** The line says what the image shows, for programs that load none. */
function past({ past: found }: AlertMail): Markup | '' {
  if (found === null) return ''
  const [width, height] = [stripWidth / 2, stripHeight / 2]
  return html`<p class="muted" style="${styles.strip}">${found.text}<br>
<img src="${found.imageUrl}" width="${width}" height="${height}" alt="Line of the lowest price" style="${styles.stripImage}"></p>
`
}

/** Other matches with news, when the mail gathers several. */
function others(mail: AlertMail): Markup | '' {
  const rest = restTexts(mail).map(
    (text) =>
      html`<li style="padding:2px 0"><a class="link" href="${mail.links.inboxUrl}" style="${styles.link}">${text}</a></li>`,
  )
  if (mail.others.length + rest.length === 0) return ''
  const rows = mail.others.map(
    ({ share, sides, news, url }) =>
      html`<li style="padding:2px 0">${share === null ? '' : html`<strong>${share}</strong> `}<a class="link" href="${url}" style="${styles.link}">${sides}</a>: ${news}</li>`,
  )
  return html`<p class="text" style="${styles.text}">Also now:</p>
<ul class="text" style="${styles.list}">${rows}${rest}</ul>
<p class="muted" style="${styles.small}">${mail.gathered}</p>`
}

/** Why the mail came, and what its reader can do about the alert without signing in. */
function choices({ why, links }: AlertMail): Markup {
  const mutes = links.mutes.map(
    ({ text, url }, index) =>
      html`${index === 0 ? '' : ' · '}<a class="link" href="${url}" style="${styles.link}">${text}</a>`,
  )
  const under =
    links.onlyUnder &&
    html`<a class="link" href="${links.onlyUnder.url}" style="${styles.link}">${links.onlyUnder.text}</a> · `
  return html`<p class="muted" style="${styles.small}">${why}</p>
<p class="muted" style="${styles.choices}">Mute: ${mutes}</p>
<p class="muted" style="${styles.choices}">${under ?? ''}<a class="link" href="${links.manageUrl}" style="${styles.link}">Manage this alert</a> · <a class="link" href="${links.unsubscribeUrl}" style="${styles.link}">Turn it off</a></p>`
}

/** State by icon, word and colour, never by colour alone. */
function stateText(mail: AlertMail, word: string): string {
  const signs = { available: '\u25cf', limited: '\u25d0', sold_out: '\u25cb', unknown: '\u25cb' }
  return `${signs[mail.availability]} ${word}`
}

function stateClass(mail: AlertMail): 'good' | 'warn' | 'muted' {
  if (mail.availability === 'available') return 'good'
  return mail.availability === 'limited' ? 'warn' : 'muted'
}
