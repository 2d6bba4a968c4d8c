import { html } from 'hono/html'
import type { SandboxState } from '../state.ts'
import { type Markup, timeOfDay, webPage } from './layout.ts'

const listedPushes = 100

/** What arrived in every simulated browser. */
export function pushPage(state: SandboxState, snippet: string | null): Markup {
  return webPage(
    'Push messages',
    html`<h1>Push messages</h1>
<p class="lead">A push service that also stands for the browser: it checks who sends, decrypts, and shows what arrived.</p>
${pushTable(state)}
<h2>Add a simulated browser</h2>
<div class="panel">
${
  snippet === null
    ? html`<p>A browser without access to a real push service can use this one instead.</p>`
    : html`<p>Sign in to the app, open the browser’s console there, and run this once:</p><pre>${snippet}</pre>`
}
<form method="post" action="/push/subscriptions"><button>Make an address</button></form>
</div>
<h2>Faults</h2>
<div class="panel">
<p id="push-fault" data-live>${pushFaultText(state)}</p>
<form class="row" method="post" action="/push/fault">
<label>Service <select name="mode"><option value="gone">says that the browser is gone</option><option value="limit">refuses for now (429)</option><option value="outage">fails (5xx)</option><option value="refuse">refuses the message (400)</option><option value="hang">hangs</option><option value="accept_hang">accepts, then hangs</option></select></label>
<label>Status, of gone and fails <input name="status" type="number" min="400" max="599"></label>
<label>Times <input name="times" type="number" min="1" value="1"></label>
<label>Retry after, seconds <input name="retry_after" type="number" min="0"></label>
<button>Set</button></form>
<form class="row" method="post" action="/push/fault"><button name="mode" value="">Work normally</button></form>
<form class="row" method="post" action="/push/empty"><button>Delete all messages</button></form>
</div>`,
  )
}

function pushFaultText({ pushFault }: SandboxState): Markup {
  const fault = pushFault.get()
  if (!fault) return html`The push service works normally.`
  return html`<span class="fault">Fault: ${fault.mode}</span>, ${fault.times === undefined ? 'until cleared' : `${fault.times} more times`}`
}

function pushTable({ browsers }: SandboxState): Markup {
  const pushes = browsers.list({ limit: listedPushes })
  return html`<div id="pushes" data-live>${
    pushes.length === 0
      ? html`<p class="panel">No push messages yet. Add a simulated browser, and send it a test from the app.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Push messages"><table><thead><tr><th scope="col">Time</th><th scope="col">Browser</th><th scope="col">Message</th><th scope="col">Topic</th><th scope="col">Urgency</th><th scope="col">TTL</th></tr></thead><tbody>
${pushes.map((push) => html`<tr><td class="time">${timeOfDay(push.receivedAt)}</td><td>${push.endpoint.slice(-8)}</td><td><pre>${JSON.stringify(push.payload, null, 1)}</pre></td><td>${push.topic}</td><td>${push.urgency}</td><td>${push.ttl} s</td></tr>\n`)}</tbody></table></div>`
  }</div>`
}
