// Pages of simulated platforms: the fixture pages of the extraction, with other tickets in them.
import { readFileSync } from 'node:fs'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

export type Ticket = {
  type: string
  block: number
  pence: number
  state: 'available' | 'limited' | 'sold_out' | 'unknown'
}

export type Form = { name: string; spec: ExtractionSpec; page: (tickets: readonly Ticket[]) => string }

const folder = new URL('../../../test/fixtures/pages/', import.meta.url)
const fixture = (name: string) => readFileSync(new URL(name, folder), 'utf8')
const specOf = (name: string) => (JSON.parse(fixture(name)) as { spec: ExtractionSpec }).spec
const decimal = (pence: number) => (pence / 100).toFixed(2)
const pounds = (pence: number) => `£${(pence / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`

const tablePage = fixture('rules-table.html')
const tableWords = { available: 'BUY&nbsp;NOW', limited: 'Last few', sold_out: 'Gone', unknown: 'Register interest' }

const table: Form = {
  name: 'table by rules',
  spec: specOf('rules-table.json'),
  page: (tickets) => {
    const rows = tickets.map(
      ({ type, block, pence, state }) =>
        `<tr class="ticket"><td class="type" data-block="${block}">${type}<td class="price">${pounds(pence)}` +
        `<td class="extra">+ £2.50 fee<td class="status"> ${tableWords[state]} `,
    )
    return tablePage.replace(/<tbody>.*?<\/table>/s, `<tbody>${rows.join('')}</table>`)
  },
}

const jsonLdPage = fixture('json-ld-offer-list.html')
const schemaWords = { available: 'InStock', limited: 'LimitedAvailability', sold_out: 'SoldOut', unknown: 'PreOrder' }

const jsonLd: Form = {
  name: 'JSON-LD',
  spec: { kind: 'structured' },
  page: (tickets) => {
    const offers = tickets.map(({ type, block, pence, state }) => ({
      '@type': 'Offer',
      name: type,
      price: decimal(pence),
      priceCurrency: 'GBP',
      availability: `https://schema.org/${schemaWords[state]}`,
      itemOffered: { '@type': 'Ticket', ticketedSeat: { '@type': 'Seat', seatSection: `Block ${block}` } },
    }))
    const script = /(<script type="application\/ld\+json">\n)(.*?)(<\/script>\n<\/head>)/s
    return jsonLdPage.replace(script, (_, open, json, close) => {
      return open + JSON.stringify({ ...(JSON.parse(json) as object), offers }, null, 2) + close
    })
  },
}

const microdataPage = fixture('microdata-event.html')

const microdata: Form = {
  name: 'microdata',
  spec: { kind: 'structured' },
  page: (tickets) => {
    const items = tickets.map(
      ({ type, block, pence, state }) =>
        `<li itemprop="offers" itemscope itemtype="https://schema.org/Offer"><b itemprop="name">${type} ${block}</b>` +
        `<meta itemprop="priceCurrency" content="GBP"><span itemprop="price" content="${decimal(pence)}">${pounds(pence)}` +
        `</span><link itemprop="availability" href="https://schema.org/${schemaWords[state]}">\n`,
    )
    return microdataPage.replace(/<ul>.*?<\/ul>/s, `<ul>${items.join('')}</ul>`)
  },
}

const scriptPage = fixture('rules-script-data.html')
const script = specOf('rules-script-data.json')
const words = { on_sale: 'available', few_left: 'limited', sold_out: 'sold_out' } as const

/** Only its cheapest ticket, in the data of a script. */
const scriptData: Form = {
  name: 'script data by rules',
  spec: script.kind === 'rules' ? { ...script, availabilityWords: words } : script,
  page: (tickets) => {
    const left = tickets.filter(({ state }) => state !== 'sold_out')
    const shown = (left.length > 0 ? left : tickets).toSorted((one, other) => one.pence - other.pence)[0]
    const state = left.length > 0 ? 'ON_SALE' : 'SOLD_OUT'
    return scriptPage.replace('"45.00"', `"${decimal(shown?.pence ?? 0)}"`).replace('ON_SALE', state)
  },
}

export const forms: readonly Form[] = [table, jsonLd, microdata, scriptData]
