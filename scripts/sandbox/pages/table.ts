import { html } from 'hono/html'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Offer } from '../offers.ts'
import { type Markup, matchPage } from './layout.ts'
import { decimal, htmlType, type Page, withoutFees } from './page.ts'
import type { TableMarkup } from './table-rules.ts'
import { availabilityTexts, priceText } from './words.ts'

/** A page without structured data: only an administrator's rules can read it. */
export function tablePage(markup: TableMarkup): Page {
  return {
    contentType: htmlType,
    render: (view) => matchPage(view, '', markups[markup].write(view.offers)),
    statedOffers: markups[markup].statedOffers,
  }
}

const markups: Record<TableMarkup, { write(offers: readonly Offer[]): Markup; statedOffers: Page['statedOffers'] }> = {
  classic: { write: classicTable, statedOffers: withoutFees },
  grid: { write: grid, statedOffers: (offers) => offers.map((offer) => ({ ...offer, section: null })) },
  ledger: {
    write: ledger,
    statedOffers: (offers) => withoutFees(offers).map((offer) => ({ ...offer, section: null, quantity: null })),
  },
}

/** A table with descriptive class names. */
function classicTable(offers: readonly Offer[]): Markup {
  return html`<table class="tickets"><thead><tr><th>Ticket</th><th>Area</th><th>Price</th><th>Status</th><th>Left</th></tr></thead>
<tbody>
${offers.map(
  (
    offer,
  ) => html`<tr class="ticket"><td class="type">${offer.ticketType}</td><td class="area">${offer.section}</td><td class="price" data-currency="${offer.currency}">${priceText(offer)}</td><td class="status">${availabilityTexts[offer.availability]}</td><td class="left">${offer.quantity}</td></tr>
`,
)}</tbody></table>`
}

/** Boxes with the state in an attribute and fees in a column of their own. */
function grid(offers: readonly Offer[]): Markup {
  const states = { available: 'on-sale', limited: 'few', sold_out: 'gone', unknown: 'register' } as const
  return html`<div class="offer-grid" role="list">
${offers.map(
  (
    offer,
  ) => html`<div class="offer-row" role="listitem"><span class="name">${offer.ticketType}</span><span class="amount">${decimal(offer.pricePence)}</span><span class="fee">${offer.feesPence === null ? '' : `+ ${formatMoney(offer.feesPence, offer.currency)} fees`}</span><abbr class="code">${offer.currency}</abbr><span class="state" data-state="${states[offer.availability]}">${availabilityTexts[offer.availability]}</span><span class="count">${offer.quantity}</span></div>
`,
)}</div>`
}

/** A bare table: cells differ only by position, and one holds price, currency and state. */
function ledger(offers: readonly Offer[]): Markup {
  return html`<table id="prices"><tbody>
${offers.map(
  (
    offer,
  ) => html`<tr><th scope="row">${offer.ticketType}</th><td>${decimal(offer.pricePence)} ${offer.currency} each (${availabilityTexts[offer.availability]})</td></tr>
`,
)}</tbody></table>`
}
