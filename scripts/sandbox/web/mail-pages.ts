import { html } from 'hono/html'
import type { StoredMail } from '../mail-store.ts'
import type { SandboxState } from '../state.ts'
import { type Markup, timeOfDay, webPage } from './layout.ts'

const listedMails = 100

/** The mailbox: every mail sent. */
export function mailListPage(state: SandboxState, to: string): Markup {
  return webPage(
    'Mailbox',
    html`<h1>Mailbox</h1>
<p class="lead">Every mail that the app sends arrives here, for any recipient.</p>
<form class="row" action="/mail"><label>Address <input type="search" name="to" value="${to}" autocomplete="off"></label><button>Show</button></form>
${mailTable(state, to || undefined, listedMails)}
<h2>Faults</h2>
<div class="panel">
<p id="mail-fault" data-live>${mailFaultText(state)}</p>
<form class="row" method="post" action="/mail/fault">
<label>The mail server <select name="mode"><option value="refuse">refuses (550)</option><option value="tempfail">fails for now (451)</option><option value="hang">hangs</option><option value="drop">drops the connection after the data</option></select></label>
<label>Times <input name="times" type="number" min="1" value="1"></label>
<button>Set</button></form>
<form class="row" method="post" action="/mail/fault"><button name="mode" value="">Work normally</button></form>
<form class="row" method="post" action="/mail/empty"><button>Empty the mailbox</button></form>
</div>`,
  )
}

function mailFaultText(state: SandboxState): Markup {
  const fault = state.mailFault.get()
  if (!fault) return html`The mail server works normally.`
  return html`<span class="fault">Fault: ${fault.mode}</span>, ${fault.times === undefined ? 'until cleared' : `${fault.times} more times`}`
}

export function mailTable(state: SandboxState, to: string | undefined, limit: number): Markup {
  const mails = state.mail.list({ to, limit })
  return html`<div id="mails" data-live>${
    mails.length === 0
      ? html`<p class="panel">No mail yet. A price change sends one to every fan with a matching alert.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Mails"><table><thead><tr><th scope="col">Time</th><th scope="col">Subject</th><th scope="col">To</th></tr></thead><tbody>
${mails.map((mail) => html`<tr><td class="time">${timeOfDay(mail.receivedAt)}</td><td><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a></td><td>${mail.to}</td></tr>\n`)}</tbody></table></div>`
  }</div>`
}

/** One mail as HTML, as text, and its headers. */
export function mailPage(mail: StoredMail): Markup {
  // Links open in a new tab, because the frame may not navigate.
  const source = `<base target="_blank">${mail.html}`
  return webPage(
    mail.subject || '(no subject)',
    html`<p><a href="/mail">Mailbox</a></p>
<h1>${mail.subject || '(no subject)'}</h1>
<p class="lead">From ${mail.from} to ${mail.to}, ${timeOfDay(mail.receivedAt)}</p>
${
  mail.html === ''
    ? html`<p class="panel">This mail has no HTML part.</p>`
    : html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${source}"></iframe>`
}
<h2>Text</h2>
<div class="panel"><pre>${mail.text || 'This mail has no text part.'}</pre></div>
<h2>Headers</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Headers"><table><thead><tr><th scope="col">Name</th><th scope="col">Value</th></tr></thead><tbody>
${Object.entries(mail.headers).map(([name, value]) => html`<tr><td><code>${name}</code></td><td><code>${value}</code></td></tr>\n`)}</tbody></table></div>`,
  )
}
