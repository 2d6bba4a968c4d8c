import { html, raw } from 'hono/html'
import { offerId } from '../merchant/offer-id.ts'
import { isObtainable, type Offer } from '../offers.ts'
import { jsonForScript, type Markup, matchPage } from './layout.ts'
import { decimal, htmlType, matchTitle, type Page, type PageView, startDate, withoutFees } from './page.ts'
import { availabilityTexts, priceText, quantityText, schemaNames } from './words.ts'

/** One way of writing the same facts, as seen on real sites. */
type Flavour = {
  statesFees?: boolean
  availability?: (name: string) => string
  price?: (offer: Offer) => unknown
  /** Content of `offers`. */
  offers?: (offers: Record<string, unknown>[], view: PageView) => unknown
  /** The document around the event. */
  document?: (event: Record<string, unknown>, view: PageView) => unknown
  /** Text of the script element. */
  script?: (json: string) => string
}

const context = 'https://schema.org'

const plain: Flavour = {}

const fees: Flavour = { statesFees: true, availability: (name) => `http://schema.org/${name}` }

const graph: Flavour = {
  availability: (name) => `http://schema.org/${name}`,
  document: (event, view) => ({
    '@context': context,
    '@graph': [
      { '@type': 'WebSite', '@id': `${view.origin}/#site`, name: view.platform.name, url: view.origin },
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: view.match.league }] },
      event,
    ],
  }),
}

const list: Flavour = {
  availability: (name) => name,
  price: (offer) => (offer.pricePence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 }),
  document: (event, view) => [{ '@context': context, '@type': 'Organization', name: view.platform.name }, event],
}

const itemList: Flavour = {
  price: (offer) => decimal(offer.pricePence),
  document: (event) => ({
    '@context': context,
    '@type': 'CollectionPage',
    mainEntity: { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: event }] },
  }),
}

const aggregate: Flavour = {
  offers: (offers, view) => {
    const prices = view.offers.filter(isObtainable).map((offer) => offer.pricePence / 100)
    if (prices.length === 0) return offers
    return {
      '@type': 'AggregateOffer',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      priceCurrency: view.offers[0]?.currency,
      offerCount: prices.length,
      offers,
    }
  },
}

const untidy: Flavour = {
  availability: (name) => `https://schema.org/${name}/`,
  price: (offer) => decimal(offer.pricePence),
  script: (json) => `<!--\n/* event data */\n${json};\n-->`,
}

const flavours = [plain, fees, graph, list, itemList, aggregate, untidy] as const

/** A JSON-LD page; the variants are used in turn, by ordinal. */
export function jsonLdPage(ordinal: number): Page {
  return pageIn(flavours[ordinal % flavours.length] ?? plain)
}

function pageIn(flavour: Flavour): Page {
  return {
    contentType: htmlType,
    render(view) {
      const event = eventOf(view, flavour)
      const document = flavour.document?.(event, view) ?? { '@context': context, ...event }
      const json = jsonForScript(document)
      const script = html`<script type="application/ld+json">${raw(flavour.script?.(json) ?? json)}</script>`
      return matchPage(view, script, offerList(view.offers))
    },
    statedOffers: (offers) => (flavour.statesFees ? structuredClone([...offers]) : withoutFees(offers)),
  }
}

function eventOf(view: PageView, flavour: Flavour): Record<string, unknown> {
  const { match } = view
  const offers = view.offers.map((offer) => offerOf(offer, view, flavour))
  return {
    '@type': 'SportsEvent',
    name: matchTitle(match),
    sport: 'Football',
    startDate: startDate(match),
    eventStatus: `${context}/EventScheduled`,
    homeTeam: { '@type': 'SportsTeam', name: match.homeTeam },
    awayTeam: { '@type': 'SportsTeam', name: match.awayTeam },
    location: { '@type': 'StadiumOrArena', name: match.venue },
    organizer: { '@type': 'SportsOrganization', name: match.league },
    url: view.url,
    offers: flavour.offers?.(offers, view) ?? offers,
  }
}

function offerOf(offer: Offer, view: PageView, flavour: Flavour): Record<string, unknown> {
  const name = schemaNames[offer.availability]
  const price = flavour.price?.(offer) ?? offer.pricePence / 100
  return {
    '@type': 'Offer',
    ...(view.platform.sellsToAgents && { sku: offerId(view.match.ref, offer) }),
    name: offer.ticketType,
    url: view.url,
    price,
    priceCurrency: offer.currency,
    availability: flavour.availability?.(name) ?? `${context}/${name}`,
    ...(view.opensAt !== undefined && { validFrom: view.opensAt }),
    ...(offer.section && { itemOffered: seatIn(offer.section) }),
    ...(offer.quantity !== null && { inventoryLevel: { '@type': 'QuantitativeValue', value: offer.quantity } }),
    ...(flavour.statesFees && offer.feesPence !== null && { priceSpecification: withFees(offer, offer.feesPence) }),
  }
}

function seatIn(section: string) {
  return { '@type': 'Ticket', ticketedSeat: { '@type': 'Seat', seatSection: section } }
}

function withFees(offer: Offer, feesPence: number) {
  const component = (name: string, pence: number) => ({
    '@type': 'UnitPriceSpecification',
    name,
    price: pence / 100,
    priceCurrency: offer.currency,
  })
  return {
    '@type': 'CompoundPriceSpecification',
    price: (offer.pricePence + feesPence) / 100,
    priceCurrency: offer.currency,
    priceComponent: [component('Ticket', offer.pricePence), component('Booking fee', feesPence)],
  }
}

/** The visible offers. */
export function offerList(offers: readonly Offer[]): Markup {
  if (offers.length === 0) return html`<p>No tickets are listed for this match.</p>`
  return html`<div class="offers">
${offers.map(
  (
    offer,
  ) => html`<div class="offer"><b>${offer.ticketType}</b> <span>${offer.section}</span> <span>${priceText(offer)}</span> <span>${availabilityTexts[offer.availability]}</span> <span>${quantityText(offer)}</span></div>
`,
)}</div>`
}
