// A thousand ticket pages of 35 KB on one port, for the benchmarks. A round changes every price.
// node scripts/bench/pages.ts PORT
import { createServer } from 'node:http'

const pageBytes = 35 * 1024
let round = 0

const filler = Array.from(
  { length: 400 },
  (_, row) =>
    `<div class="t" data-block="${row % 40}"><b>Block ${row % 40}</b> Row ${row} <a href="/seat/${row}">seat</a></div>`,
).join('\n')

function page(number: number): string {
  const event = {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: `Home ${number} v Away ${number}`,
    startDate: '2027-05-01T15:00:00Z',
    offers: [
      {
        '@type': 'Offer',
        name: 'Adult',
        price: 40 + ((number + round) % 7),
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
  const head = `<!doctype html><html lang="en"><head><title>Match ${number}</title><script type="application/ld+json">${JSON.stringify(event)}</script></head><body>`
  return `${head}${filler.slice(0, pageBytes - head.length - 14)}</body></html>`
}

createServer((request, response) => {
  const url = request.url ?? '/'
  if (url === '/robots.txt') return void response.writeHead(404).end()
  if (url === '/round') {
    round += 1
    return void response.end(String(round))
  }
  const body = page(Number(url.split('/').pop()))
  response
    .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(body) })
    .end(body)
}).listen(Number(process.argv[2]), 'localhost')
