// Serves 1,000 ticket pages of 35 KB on one port for the benchmarks. As on real sites no two responses are byte for
// byte the same, and in each round one price in fifty changes.
// node scripts/bench/pages.ts PORT
import { createServer } from 'node:http'

const pageBytes = 35 * 1024
/** One page in this many has a new price in the next round. */
const changedOneIn = 50
let round = 0
/** As there, in forty days. */
const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)

const filler = Array.from(
  { length: 400 },
  (_, row) =>
    `<div class="t" data-block="${row % 40}"><b>Block ${row % 40}</b> Row ${row} <a href="/seat/${row}">seat</a></div>`,
).join('\n')

function page(number: number): string {
  const price = 40 + (Math.floor((number + round) / changedOneIn) % 7)
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    // The match that `seedAlerts` makes.
    name: 'Arsenal v Chelsea',
    startDate: day,
    offers: [
      {
        '@type': 'Offer',
        name: 'Adult',
        price,
        priceCurrency: 'GBP',
        availability: 'https://schema.org/InStock',
      },
      {
        '@type': 'Offer',
        name: 'Upper tier',
        price: 30,
        priceCurrency: 'GBP',
        availability: 'https://schema.org/LimitedAvailability',
      },
    ],
  }
  const head = `<!doctype html><html lang="en"><head><title>Arsenal v Chelsea</title><meta name="build" content="${round}"><script type="application/ld+json">${JSON.stringify(event)}</script></head><body><p class="price">${price}</p>\n`
  // Cut at a line end: a page that stops inside a tag would count as truncated.
  const room = filler.slice(0, pageBytes - head.length - 14)
  return `${head}${room.slice(0, room.lastIndexOf('\n') + 1)}</body></html>`
}

createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname === '/robots.txt') return void response.writeHead(404).end()
  if (pathname === '/round') {
    round += 1
    return void response.end(String(round))
  }
  const body = page(Number(pathname.split('/').pop()))
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
    .end(body)
}).listen(Number(process.argv[2]), 'localhost')
