import { describe, expect, test } from 'vitest'
import type { ExtractionSpec, ProblemCode } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'
import { queueAt } from '#worker/watching/monitoring/extract/walls/signs.ts'
import { judgePage } from '#worker/watching/monitoring/rules.ts'
import { aside, ordinary, queues, refusals } from './wall-texts.ts'

const structured: ExtractionSpec = { kind: 'structured' }
const rules: ExtractionSpec = {
  kind: 'rules',
  row: '.row',
  rules: [
    { field: 'ticket_type', selectorType: 'css', selector: '.type', isRequired: false },
    { field: 'price', selectorType: 'css', selector: '.price', isRequired: true },
  ],
  availabilityWords: {},
}

const page = (body: string, title = 'Tickets') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`

function read(html: string, spec: ExtractionSpec = structured) {
  return extractPage({ body: html, contentType: 'text/html', spec, expectedCurrency: 'GBP' })
}

const codesOf = (html: string, spec: ExtractionSpec = structured): ProblemCode[] =>
  read(html, spec).problems.map(({ code }) => code)

const row = (type: string, price: string) =>
  `<p class="row"><b class="type">${type}</b> <i class="price">£${price}</i></p>`
const recommended = `<h2>You may also like</h2>${row('Rovers v Town', '25.00').repeat(30)}`
const event = (offers: object[]) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'SportsEvent', name: 'Rovers v Town', startDate: '2026-12-20', offers })}</script>`
const offer = { '@type': 'Offer', name: 'Adult', price: '25.00', priceCurrency: 'GBP', availability: 'InStock' }

describe.each([structured, rules])('read by $kind', (spec) => {
  test.each(queues)('a queue: %s', (text) => {
    for (const html of [page(`<h1>${text}</h1>`), page(`<div><p>${text}</p></div>`), page('<p>…</p>', text)]) {
      expect(codesOf(html, spec)).toContain('waiting_room')
      expect(judgePage(read(html, spec))).toBe('blocked')
    }
  })

  test.each(refusals)('a refusal: %s', (text) => {
    for (const html of [page(`<h1>${text}</h1>`), page(`<p>${text}</p>`)]) {
      expect(codesOf(html, spec)).toContain('block_page')
      expect(judgePage(read(html, spec))).toBe('blocked')
    }
  })

  test.each(aside)('another page than tickets: %s', (text) => {
    for (const html of [page(`<h1>${text}</h1>`), page(`<p>${text}</p>`)]) {
      expect(codesOf(html, spec)).toContain('not_ticket_page')
      expect(judgePage(read(html, spec))).toBe('failed')
    }
  })

  test.each(ordinary)('an ordinary page says in passing: %s', (text) => {
    const tickets = page(`<h1>Rovers v Town</h1><p>${text}</p>${row('Adult', '25.00')}${event([offer])}`)
    expect(read(tickets, spec).offers).toMatchObject([{ pricePence: 2_500 }])
    const none = page(
      `<h1>Rovers v Town</h1><p>20 December, 15:00. Adult tickets go on sale on Monday.</p><p>${text}</p>`,
    )
    expect(codesOf(none, spec).filter((code) => code !== 'nothing_found')).toEqual([])
  })
})

describe('a page without its event', () => {
  test.each([
    ['title', page(`<h1>Kelsford Tickets</h1>${recommended}`, 'Page not found')],
    ['heading', page(`<h1>This event is no longer available</h1>${recommended}`)],
    ['beginning', page(`<div class="error">Sorry, this event is no longer available.</div>${recommended}`)],
    ['German', page(`<h1>Die Seite wurde nicht gefunden</h1>${recommended}`)],
  ])('is not there by its %s, whatever prices it recommends', (_, html) => {
    expect(read(html, rules)).toMatchObject({ offers: [], problems: [{ code: 'not_ticket_page' }] })
  })

  test('is not there, whatever amount its metadata has', () => {
    const meta =
      '<meta property="product:price:amount" content="25"><meta property="product:price:currency" content="GBP">'
    expect(read(page(`${meta}<h1>404 - Page not found</h1>`)).offers).toEqual([])
  })
})

test('a page with its event’s offers is never a wall', () => {
  for (const text of [...queues, ...refusals, ...aside]) {
    expect(read(page(`<h1>${text}</h1>${event([offer])}`)).offers).toHaveLength(1)
  }
})

test('an event without offers may stand in a queue’s page', () => {
  expect(codesOf(page(`<h1>Rovers v Town</h1><p>You are now in line.</p>${event([])}`))).toContain('waiting_room')
})

describe('a page that its scripts make', () => {
  test.each([
    '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/app.js"></script>',
    '<div id="__next"></div><script src="/app.js"></script>',
    '<p>Please enable JavaScript to view tickets.</p>',
    '<p>Bitte aktivieren Sie JavaScript in Ihrem Browser.</p>',
    '<p>Veuillez activer JavaScript pour continuer.</p>',
    '<p>Loading…</p><script>boot()</script>',
  ])('%s', (body) => {
    expect(codesOf(page(body))).toEqual(['not_ticket_page'])
  })

  test('is read where it has the data', () => {
    expect(read(page(`<div id="root"></div><script src="/app.js"></script>${event([offer])}`)).offers).toHaveLength(1)
  })
})

describe('signs of makers', () => {
  test.each([
    ['<div id="queue-it_log"></div>', 'waiting_room', 'Queue-it'],
    ['<script>window.queueViewModel = {}</script>', 'waiting_room', 'Queue-it'],
    ['<script>var cfWaitingRoom = 1</script>', 'waiting_room', 'Cloudflare'],
    ['<form action="https://queue.ticketmaster.co.uk/x"></form>', 'waiting_room', 'Ticketmaster'],
    ['<script>window._cf_chl_opt={}</script>', 'block_page', 'Cloudflare'],
    ['<script src="https://geo.captcha-delivery.com/c.js"></script>', 'block_page', 'DataDome'],
    ['<div id="px-captcha"></div>', 'block_page', 'PerimeterX'],
    ['<iframe src="/_Incapsula_Resource?x"></iframe>', 'block_page', 'Imperva'],
    ['<script>window.__kpsdk={}</script>', 'block_page', 'Kasada'],
    ['<script>AwsWafIntegration.getToken()</script>', 'block_page', 'AWS'],
    ['<div id="sec-if-cpt-container"></div>', 'block_page', 'Akamai'],
  ])('%s', (body, code, maker) => {
    const [problem] = read(page(body)).problems
    expect(problem).toMatchObject({ code, detail: expect.stringContaining(maker) })
    expect(codesOf(page(`<p>Rovers v Town, 20 December</p><!-- ${body} -->`))).toEqual(['nothing_found'])
  })

  test('an ordinary page of a protected shop has none', () => {
    const scripts =
      '<script src="//static.queue-it.net/script/queueclient.min.js"></script><script src="https://js.datadome.co/tags.js"></script>'
    expect(codesOf(page(`${scripts}<h1>Rovers v Town</h1><p>Tickets go on sale on Monday at 10:00.</p>`))).toEqual([
      'nothing_found',
    ])
  })

  test.each([
    ['https://rovers.queue-it.net/?c=rovers&e=cup', 'Queue-it'],
    ['https://queue.ticketmaster.co.uk/?a', 'Ticketmaster'],
    ['https://q.axs.co.uk/x', 'AXS'],
    ['https://tickets.example/waitingroom/12', ''],
    ['https://queue.rovers.example/', ''],
    ['https://tickets.example/warteraum.html', ''],
    ['https://tickets.example/event/1?queueittoken=e_cup~q_1', null],
    ['https://tickets.example/queues-of-fans', null],
    ['https://tickets.example/event/waiting-list', null],
  ])('the address %s', (address, maker) => {
    expect(queueAt(address)).toBe(maker)
  })
})
