import { html } from 'hono/html'
import { bestOffer } from '../offers.ts'
import { offerList } from './json-ld.ts'
import { matchPage } from './layout.ts'
import { decimal, htmlType, matchTitle, type Page, plainOffer } from './page.ts'

const stockWords = {
  available: 'in stock',
  limited: 'in stock',
  sold_out: 'out of stock',
  unknown: 'preorder',
} as const

/** Open Graph product tags: only the cheapest price, no ticket type. */
export const openGraphPage: Page = {
  contentType: htmlType,
  render(view) {
    const offer = bestOffer(view.offers)
    const head = html`<meta property="og:type" content="product">
<meta property="og:title" content="${matchTitle(view.match)}">
<meta property="og:url" content="${view.url}">
<meta property="og:site_name" content="${view.platform.name}">
${
  offer &&
  html`<meta property="product:price:amount" content="${decimal(offer.pricePence)}">
<meta property="product:price:currency" content="${offer.currency}">
<meta property="product:availability" content="${stockWords[offer.availability]}">`
}`
    return matchPage(view, head, offerList(view.offers))
  },
  statedOffers(offers) {
    const best = bestOffer(offers)
    if (!best) return []
    const availability = best.availability === 'limited' ? 'available' : best.availability
    return [{ ...plainOffer, pricePence: best.pricePence, currency: best.currency, availability }]
  },
}
