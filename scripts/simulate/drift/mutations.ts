// What platforms do to their pages: changes that the extraction does not survive, and changes that it does.
import type { Chance } from '../chance.ts'

export type Mutation = { name: string; change: (page: string, chance: Chance) => string; only?: RegExp }

const swap = (from: string | RegExp, to: string) => (page: string) => page.replaceAll(from, to)

const consent =
  '<!doctype html><html><head><title>Your choices</title></head><body><form class="consent"><h2>We value your privacy</h2>' +
  '<p>We and our 842 partners store information on your device.</p><button>Accept all</button></form></body></html>'

/** A layout that no rule knows: other elements, and no data for machines. */
const otherLayout =
  '<!doctype html><html><head><title>Tickets</title></head><body><div class="x-app"><section class="x-card"><h3>Adult</h3>' +
  '<b class="x-amount">£45.00</b><a class="x-buy">Buy</a></section></div></body></html>'

const euros = (page: string) => page.replaceAll('"GBP"', '"EUR"').replaceAll('£', '€')
const cents = (page: string) =>
  page
    .replace(/(?<=class="price">£)[\d,.]+/g, (text) => text.replace(/\D/g, ''))
    .replace(/(?<="(?:price|amount)":\s?"|itemprop="price" content=")[\d.]+/g, (text) => text.replace('.', ''))

export const harmful: readonly Mutation[] = [
  { name: 'renamed class of the rows', only: /table/, change: swap('class="ticket"', 'class="row-ticket"') },
  { name: 'renamed class of the price', only: /table/, change: swap('class="price"', 'class="amount"') },
  { name: 'renamed key of the price', only: /JSON-LD/, change: swap('"price":', '"amount":') },
  { name: 'renamed property of the price', only: /microdata/, change: swap('itemprop="price"', 'itemprop="cost"') },
  { name: 'renamed key in the script', only: /script/, change: swap('"amount"', '"amt"') },
  { name: 'spaces in the script', only: /script/, change: swap('":', '" : ') },
  {
    name: 'fee where the price was',
    only: /table/,
    change: (page) => page.replace(/class="price">£[\d,.]+<td class="extra">\+ £2.50 fee/g, (cell) => feeFirst(cell)),
  },
  {
    name: 'price of four where the price was',
    change: (page) => page.replace(/(?<="price":\s?"|"amount":"|price" content="|class="price">£)[\d,.]+/g, timesFour),
  },
  { name: 'prices in pence', change: cents },
  {
    name: 'sign behind and raised pence',
    only: /table/,
    change: (page) => page.replace(/(?<=class="price">)£([\d,]+)\.(\d\d)/g, '$1<sup>$2</sup> £'),
  },
  {
    name: 'price split into parts',
    only: /JSON-LD/,
    change: (page) => page.replace(/"price": "(\d+)\.(\d\d)"/g, '"price": "£ | $1 | $2"'),
  },
  { name: 'prices in euros', change: euros },
  {
    name: 'sign behind the price',
    only: /table/,
    change: (page) => page.replace(/(?<=class="price">)£([\d,.]+)/g, '$1 GBP'),
  },
  {
    name: 'a word for sold out that no language has',
    only: /table/,
    change: swap(/ Gone /g, ' Better luck next time '),
  },
  { name: 'words for on sale that no language has', only: /table/, change: swap('BUY&nbsp;NOW', 'Off you go') },
  {
    name: 'other term for sold out',
    only: /JSON-LD|microdata/,
    change: swap('schema.org/SoldOut', 'schema.org/State7'),
  },
  { name: 'other state of the sale', only: /script/, change: swap('ON_SALE', 'STATE_7') },
  { name: 'consent wall', change: () => consent },
  {
    name: 'half of the visitors get a layout that is not read',
    change: (page, chance) => (chance.happens(0.5) ? otherLayout : page),
  },
]

export const harmless: readonly Mutation[] = [
  {
    name: 'banner and another footer',
    change: (page) =>
      page
        .replace('<main>', '<div class="promo"><a href="/sale">Members’ day</a></div><main>')
        .replace('All rights', 'All our rights'),
  },
  {
    name: 'advertisements that rotate',
    change: (page, chance) =>
      page.replace('</main>', `<aside class="ad-${chance.below(9)}"><img src="/a/${chance.below(99)}"></aside></main>`),
  },
  {
    name: 'half of the visitors get another layout that is read too',
    only: /table/,
    change: (page, chance) => (chance.happens(0.5) ? page : asOtherTable(page)),
  },
  { name: 'spaces in the data', only: /JSON-LD/, change: swap('":', '" : ') },
  { name: 'renamed key of the offers', only: /JSON-LD/, change: swap('"offers":', '"ticketOffers":') },
  { name: 'prices as numbers', only: /JSON-LD/, change: (page) => page.replace(/"price": "([\d.]+)"/g, '"price": $1') },
]

/** The same table for telephones: one more wrapper of everything, and other elements around. */
function asOtherTable(page: string): string {
  return page
    .replace(
      '<main>',
      '<main class="m-main"><section class="m-card"><div class="m-wrap"><h2 class="m-title">Tickets</h2>',
    )
    .replace(/<header>.*?<\/header>/s, '<header class="m-top"><button class="m-menu">Menu</button></header>')
    .replaceAll('<td class="extra">', '<td class="extra m-small"><span class="m-dot"></span>')
    .replaceAll('<tr class="ticket">', '<tr class="ticket m-row">')
}

function feeFirst(cell: string): string {
  const price = /£([\d,.]+)/.exec(cell)?.[1] ?? ''
  return `class="price">£2.50<td class="extra">+ £${price} fee`
}

function timesFour(text: string): string {
  return (Number(text.replaceAll(',', '')) * 4).toFixed(2)
}
