import { html } from 'hono/html'
import {
  type ConnectionKind,
  channelNames,
  connectionKinds,
  pastedKinds,
  serviceNames,
} from '#worker/people/channels.constants.ts'
import { telegramBot } from '../receivers/bot.ts'
import { pastedReceivers } from '../receivers/pasted.ts'
import type { Arrived } from '../receivers/store.ts'
import type { SandboxState } from '../state.ts'
import { type Markup, timeOfDay, webPage } from './layout.ts'

const listed = 100

/** Everything that arrived in chats and at webhooks. */
export function receiversPage(state: SandboxState): Markup {
  const { origin } = state.receivers
  return webPage(
    'Chats and webhooks',
    html`<h1>Chats and webhooks</h1>
<p class="lead">${serviceNames.join(', ')} and one program’s webhook. Whatever the app sends them arrives here.</p>
<h2>Addresses to paste into the app</h2>
<div class="panel">
${pastedKinds.map((kind) => html`<p>${channelNames[kind]}: <code>${origin}${pastedReceivers[kind].example}</code></p>\n`)}<p>Telegram needs none: the app’s link opens the chat here.</p>
<p>To answer on WhatsApp: <code>POST /control/receivers/whatsapp/answers {"from":"447700900123","text":"STOP"}</code></p>
</div>
${arrivedTable(state)}
<h2>Faults</h2>
<div class="panel">
<p id="receiver-faults" data-live>${connectionKinds.map((name) => html`${channelNames[name]}: ${faultText(state, name)} `)}</p>
<form class="row" method="post" action="/receivers/fault">
<label>Receiver <select name="service">${connectionKinds.map((name) => html`<option value="${name}">${channelNames[name]}</option>`)}</select></label>
<label>Fault <select name="mode"><option value="gone">is gone for good (404)</option><option value="limit">refuses for now (429)</option><option value="outage">fails (503)</option><option value="refuse">refuses the message (400)</option><option value="redirect">redirects inside</option><option value="flood">answers without end</option><option value="hang">hangs</option><option value="accept_hang">accepts, then hangs</option></select></label>
<label>Status <input name="status" type="number" min="300" max="599"></label>
<label>Times <input name="times" type="number" min="1" value="1"></label>
<label>Retry after, seconds <input name="retry_after" type="number" min="0"></label>
<button>Set</button></form>
<form class="row" method="post" action="/receivers/empty"><button>Delete all messages</button></form>
<form class="row" method="post" action="/receivers/fault"><button name="mode" value="">All work normally</button></form>
</div>`,
  )
}

/** What a link to the bot opens: Telegram's own "Start" button. */
export function telegramPage(code: string): Markup {
  return webPage(
    'Telegram',
    html`<h1>${telegramBot.name}</h1>
<p class="lead">A simulated Telegram app. Starting the chat connects it.</p>
<form class="panel row" method="post" action="/telegram/open">
<input type="hidden" name="text" value="/start ${code}">
<label>Your name <input name="name" value="Ann" required maxlength="60"></label>
<button>Start</button></form>`,
  )
}

function faultText({ receivers }: SandboxState, service: ConnectionKind): Markup {
  const fault = receivers.faults[service].get()
  if (!fault) return html`works.`
  return html`<span class="fault">${fault.mode}</span>, ${fault.times === undefined ? 'until cleared' : `${fault.times} more times`}.`
}

function arrivedTable({ receivers }: SandboxState): Markup {
  const messages = receivers.list({ limit: listed })
  return html`<div id="received" data-live>${
    messages.length === 0
      ? html`<p class="panel">No messages yet. Connect a channel in the app, and send it a test.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Messages"><table><thead><tr><th scope="col">Time</th><th scope="col">Receiver</th><th scope="col">To</th><th scope="col">Message</th></tr></thead><tbody>
${messages.map((one) => html`<tr><td class="time">${timeOfDay(one.receivedAt)}</td><td>${channelNames[one.service]}</td><td>${one.to}</td><td>${signedWith(one)}<pre>${JSON.stringify(one.body, null, 1)}</pre></td></tr>\n`)}</tbody></table></div>`
  }</div>`
}

/** What a webhook's receiver checks: one signature for each valid secret. */
function signedWith({ headers }: Arrived): Markup {
  const id = headers['webhook-id']
  if (id === undefined) return html``
  const signatures = headers['webhook-signature']?.split(' ') ?? []
  return html`<p>webhook-id ${id}, at ${headers['webhook-timestamp'] ?? '?'}, ${signatures.length} signatures</p>`
}
