import { html } from 'hono/html'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { Offer } from '../offers.ts'
import type { WorldPlatform } from '../world.ts'
import { type Markup, matchPage } from './layout.ts'
import { decimal, htmlType, type Page } from './page.ts'
import type { TableMarkup } from './table-rules.ts'
import { availabilityTexts, priceText } from './words.ts'

/** How a platform's pages look after a redesign: the same tickets, other elements and names. APIs have none. */
export function redesignOf({ pageType }: WorldPlatform, page: Page, markup: TableMarkup): Page | null {
  if (pageType === 'ticketmaster' || pageType === 'seatgeek') return null
  return redesigned(pageType === 'table' ? markup : 'classic', page.statedOffers)
}

/** `statedOffers`: what the page states does not change. */
export function redesigned(markup: TableMarkup, statedOffers: Page['statedOffers']): Page {
  return { contentType: htmlType, render: (view) => matchPage(view, '', markups[markup](view.offers)), statedOffers }
}

const markups: Record<TableMarkup, (offers: readonly Offer[]) => Markup> = { classic: cards, grid: deals, ledger: list }

/** Cards in place of a table. */
function cards(offers: readonly Offer[]): Markup {
  return html`<section class="seat-list">
${offers.map(
  (
    offer,
  ) => html`<article class="seat-card"><h3 class="seat-kind">${offer.ticketType}</h3><p class="seat-block">${offer.section}</p><div class="cost" data-unit="${offer.currency}"><b>${priceText(offer)}</b></div><p class="stock-state">${availabilityTexts[offer.availability]}</p><em class="stock-count">${offer.quantity}</em></article>
`,
)}</section>`
}

/** Boxes with other names, in another order, and the state in another attribute. */
function deals(offers: readonly Offer[]): Markup {
  const states = { available: 'on-sale', limited: 'few', sold_out: 'gone', unknown: 'register' } as const
  return html`<ul class="deals">
${offers.map(
  (
    offer,
  ) => html`<li class="deal" data-stock="${states[offer.availability]}"><div class="deal-body"><strong class="deal-title">${offer.ticketType}</strong><i class="unit">${offer.currency}</i><span class="deal-sum">${decimal(offer.pricePence)}</span><small class="surcharge">${offer.feesPence === null ? '' : `+ ${formatMoney(offer.feesPence, offer.currency)} fees`}</small><u class="stock">${offer.quantity}</u></div></li>
`,
)}</ul>`
}

/** A list in place of a table: its cells were known by their places alone. */
function list(offers: readonly Offer[]): Markup {
  return html`<ol class="price-list">
${offers.map(
  (
    offer,
  ) => html`<li class="price-line"><strong class="kind">${offer.ticketType}</strong> <span>${decimal(offer.pricePence)} ${offer.currency} each (${availabilityTexts[offer.availability]})</span></li>
`,
)}</ol>`
}
