import { html } from 'hono/html'
import type { SandboxState } from '../state.ts'
import { type Markup, timeOfDay, webPage } from './layout.ts'

const listedSms = 100

/** Every phone in the world. */
export function smsPage(state: SandboxState, to: string): Markup {
  return webPage(
    'Phones',
    html`<h1>Phones</h1>
<p class="lead">Every SMS and verification code that the app sends arrives here, for any number.</p>
<form class="row" action="/sms"><label>Number <input type="search" name="to" value="${to}" autocomplete="off"></label><button>Show</button></form>
${smsTable(state, to || undefined)}
<h2>Answer from a phone</h2>
<form class="panel row" method="post" action="/sms/reply">
<label>Number <input name="from" value="${to}" required pattern="\\+[0-9]{6,15}" autocomplete="off"></label>
<label>Text <select name="body"><option>STOP</option><option>START</option><option>Thanks</option></select></label>
<button>Send</button></form>
<h2>Faults</h2>
<div class="panel">
<p id="sms-fault" data-live>${smsFaultText(state)}</p>
<form class="row" method="post" action="/sms/fault">
<label>Twilio <select name="mode"><option value="limit">refuses for now (429)</option><option value="outage">fails (503)</option><option value="hang">hangs</option><option value="accept_hang">accepts, then hangs</option><option value="refuse">refuses the number (21211)</option><option value="undelivered">does not deliver (30003)</option><option value="no_report">reports no status</option></select></label>
<label>Times <input name="times" type="number" min="1" value="1"></label>
<label>Retry after, seconds <input name="retry_after" type="number" min="0"></label>
<button>Set</button></form>
<form class="row" method="post" action="/sms/fault"><button name="mode" value="">Work normally</button></form>
<form class="row" method="post" action="/sms/expire-codes"><button>Let all codes expire</button></form>
<form class="row" method="post" action="/sms/empty"><button>Delete all SMS</button></form>
</div>`,
  )
}

function smsFaultText(state: SandboxState): Markup {
  const fault = state.smsFault.get()
  if (!fault) return html`Twilio works normally.`
  return html`<span class="fault">Fault: ${fault.mode}</span>, ${fault.times === undefined ? 'until cleared' : `${fault.times} more times`}`
}

function smsTable(state: SandboxState, to: string | undefined): Markup {
  const messages = state.phones.list({ to, limit: listedSms })
  return html`<div id="sms" data-live>${
    messages.length === 0
      ? html`<p class="panel">No SMS yet. Verify a phone on the app’s SMS tab.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="SMS"><table><thead><tr><th scope="col">Time</th><th scope="col">To</th><th scope="col">Text</th><th scope="col">Status</th></tr></thead><tbody>
${messages.map((sms) => html`<tr><td class="time">${timeOfDay(sms.receivedAt)}</td><td>${sms.to}</td><td>${sms.body}</td><td>${sms.status}</td></tr>\n`)}</tbody></table></div>`
  }</div>`
}
