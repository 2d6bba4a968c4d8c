import { html } from 'hono/html'
import { type Markup, webPage } from '../web/layout.ts'
import { buyers, type PayPalBuyer } from './buyers.ts'
import type { PayPalOrder } from './orders.ts'

/** The page where a buyer agrees, or goes back. */
export function approvalPage({ id, amount, returnUrl }: PayPalOrder): Markup {
  return webPage(
    'Pay with PayPal',
    html`<h1>Pay with PayPal, simulated</h1>
<p class="lead">${new URL(returnUrl).host} asks for ${amount.value} ${amount.currency_code}. Choose who pays.</p>
<form method="post" action="/paypal/checkoutnow"><input type="hidden" name="token" value="${id}">
<div class="scroll" tabindex="0" role="region" aria-label="Buyers"><table><thead><tr><th scope="col">Pay as</th><th scope="col">What happens</th></tr></thead><tbody>
${buyers.map(choice)}</tbody></table></div>
<p><button name="buyer" value="cancel">Cancel and return</button></p></form>`,
  )
}

function choice({ slug, name, text }: PayPalBuyer): Markup {
  return html`<tr><td><button name="buyer" value="${slug}">${name}</button></td><td>${text}</td></tr>
`
}

/** For visitors without an order, and to look at what was paid. */
export function ordersPage(orders: readonly PayPalOrder[]): Markup {
  return webPage(
    'PayPal',
    html`<h1>PayPal, simulated</h1>
<p class="lead">Choose a plan in the app and continue to PayPal: you come here and choose a buyer.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Orders"><table><thead><tr><th scope="col">Order</th><th scope="col">Amount</th><th scope="col">State</th><th scope="col">Captures</th><th scope="col">Refunds</th></tr></thead><tbody>
${orders.map(
  ({ id, amount, status, captures, refunds }) =>
    html`<tr><td>${id}</td><td>${amount.value} ${amount.currency_code}</td><td>${status}</td><td>${captures.map((one) => one.status).join(', ')}</td><td>${refunds.map((one) => one.amount.value).join(', ')}</td></tr>\n`,
)}</tbody></table></div>`,
  )
}

export function unknownOrderPage(): Markup {
  return webPage(
    'PayPal',
    html`<h1>This order can no longer be paid</h1><p class="lead">Go back to the app and start again.</p>`,
  )
}
