import { html } from 'hono/html'
import { matchPage } from './layout.ts'
import { decimal, htmlType, matchTitle, type Page, type PageView, startDate, withoutFees } from './page.ts'
import { availabilityTexts, priceText, schemaNames } from './words.ts'

/** schema.org facts as attributes of the visible page. */
export const microdataPage: Page = {
  contentType: htmlType,
  render: (view) => matchPage(view, '', eventMarkup(view)),
  statedOffers: (offers) => withoutFees(offers).map((offer) => ({ ...offer, section: null })),
}

function eventMarkup({ match, offers, url }: PageView) {
  return html`<section itemscope itemtype="https://schema.org/SportsEvent">
<h3 itemprop="name">${matchTitle(match)}</h3>
<meta itemprop="startDate" content="${startDate(match)}">
<link itemprop="url" href="${url}">
<link itemprop="eventStatus" href="https://schema.org/EventScheduled">
<p><span itemprop="homeTeam" itemscope itemtype="https://schema.org/SportsTeam"><span itemprop="name">${match.homeTeam}</span></span> against
<span itemprop="awayTeam" itemscope itemtype="https://schema.org/SportsTeam"><span itemprop="name">${match.awayTeam}</span></span>,
<span itemprop="location" itemscope itemtype="https://schema.org/StadiumOrArena"><span itemprop="name">${match.venue}</span></span></p>
${offers.map(
  (offer) => html`<div class="offer" itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<b itemprop="name">${offer.ticketType}</b>
<meta itemprop="priceCurrency" content="${offer.currency}">
<span itemprop="price" content="${decimal(offer.pricePence)}">${priceText(offer)}</span>
<link itemprop="availability" href="https://schema.org/${schemaNames[offer.availability]}"><span>${availabilityTexts[offer.availability]}</span>
${
  offer.quantity === null
    ? ''
    : html`<span itemprop="inventoryLevel" itemscope itemtype="https://schema.org/QuantitativeValue"><span itemprop="value">${offer.quantity}</span> left</span>`
}
</div>
`,
)}</section>`
}
