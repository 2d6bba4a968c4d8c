import { html } from 'hono/html'
import { type Markup, webPage } from '../web/layout.ts'
import { buyers, type PayPalBuyer } from './buyers.ts'
import { declineIssues, faultModes, faultPlaces, type HookWay, type PayPalFault } from './faults.ts'
import type { PayPalOrder } from './orders.ts'

/** The page where a buyer agrees, or goes back. */
export function approvalPage({ id, amount, returnUrl }: PayPalOrder, isPopup: boolean): Markup {
  return webPage(
    'Pay with PayPal',
    html`<h1>Pay with PayPal, simulated</h1>
<p class="lead">${new URL(returnUrl).host} asks for ${amount.value} ${amount.currency_code}. Choose who pays.</p>
<form method="post" action="/paypal/checkoutnow"><input type="hidden" name="token" value="${id}">${isPopup && html`<input type="hidden" name="popup" value="1">`}
<div class="scroll" tabindex="0" role="region" aria-label="Buyers"><table><thead><tr><th scope="col">Pay as</th><th scope="col">What happens</th></tr></thead><tbody>
${buyers.map(choice)}</tbody></table></div>
<p><button name="buyer" value="cancel">Cancel and return</button></p></form>`,
  )
}

function choice({ slug, name, text }: PayPalBuyer): Markup {
  return html`<tr><td><button name="buyer" value="${slug}">${name}</button></td><td>${text}</td></tr>
`
}

type Desk = { fault: PayPalFault | null; way: HookWay }

/** What was ordered and paid, and what goes wrong next. */
export function ordersPage(orders: readonly PayPalOrder[], { fault, way }: Desk): Markup {
  return webPage(
    'PayPal',
    html`<h1>PayPal, simulated</h1>
<p class="lead">Choose a plan in the app and continue to PayPal: you come here and choose a buyer.</p>
<h2>Orders</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Orders"><table><thead><tr><th scope="col">Order</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Captures</th><th scope="col">Refunds</th><th scope="col">Do</th></tr></thead><tbody>
${orders.length === 0 ? html`<tr><td colspan="6">None yet.</td></tr>` : orders.map(orderRow)}</tbody></table></div>
<h2>Faults</h2>
<form class="panel" method="post" action="/paypal/fault">
<p>${fault ? html`<span class="fault">${faultModes[fault.mode]}</span> on ${fault.on}${fault.mode === 'decline' && ` with ${fault.issue}`}${fault.times && `, ${fault.times} more times`}.` : 'PayPal works.'}</p>
<div class="row">${pick('Fault', 'mode', ['none', ...Object.keys(faultModes)])}${pick('Call', 'on', faultPlaces)}${pick('Issue of a refusal', 'issue', declineIssues)}
<label>Times, empty for until cleared <input name="times" inputmode="numeric" pattern="[0-9]{0,3}"></label><button class="action">Set</button></div></form>
<h2>Webhooks</h2>
<form class="panel" method="post" action="/paypal/webhooks"><div class="row">
<label>Delay in milliseconds <input name="delay_ms" inputmode="numeric" value="${way.delay_ms}"></label>
<label>Times each is sent <input name="repeat" inputmode="numeric" value="${way.repeat}"></label>
${tick('off', 'None are sent', way.off)}${tick('reverse', 'Later ones overtake', way.reverse)}${tick('forge', 'Altered after signing', way.forge)}
<button class="action">Set</button></div></form>`,
  )
}

function orderRow({ id, customId, amount, status, captures, refunds }: PayPalOrder): Markup {
  return html`<tr><td>${id}<br><small>${customId}</small></td><td>${amount.value} ${amount.currency_code}</td><td>${status}</td><td>${captures.map((one) => one.status).join(', ')}</td><td>${refunds.map((one) => one.amount.value).join(', ')}</td>
<td><form method="post" action="/paypal/orders/${id}"><select name="act" aria-label="What happens to ${id}">${acts.map((one) => html`<option>${one}</option>`)}</select><button>Do</button></form></td></tr>
`
}

const acts = ['refund', 'reverse', 'dispute', 'dispute_won', 'dispute_lost', 'release', 'approve']

function pick(label: string, name: string, choices: readonly string[]): Markup {
  return html`<label>${label} <select name="${name}">${choices.map((one) => html`<option>${one}</option>`)}</select></label>`
}

function tick(name: string, label: string, isTicked: boolean): Markup {
  return html`<label><input type="checkbox" name="${name}" ${isTicked ? 'checked' : ''}> ${label}</label>`
}

export function unknownOrderPage(): Markup {
  return webPage(
    'PayPal',
    html`<h1>This order can no longer be paid</h1><p class="lead">Go back to the app and start again.</p>`,
  )
}
