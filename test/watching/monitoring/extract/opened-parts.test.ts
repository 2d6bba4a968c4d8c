import { describe, expect, test } from 'vitest'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const spec: ExtractionSpec = {
  kind: 'rules',
  row: '.row',
  rules: [
    { field: 'ticket_type', selectorType: 'css', selector: '.name', isRequired: true },
    { field: 'price', selectorType: 'css', selector: '.price', isRequired: true },
  ],
  availabilityWords: {},
}

const row = (name: string) => `<li class="row"><b class="name">${name}</b> <i class="price">£45</i></li>`

function offersOf(body: string): string[] {
  const html = `<!doctype html><html><body><h1>Rovers v Town</h1>${body}</body></html>`
  const { offers } = extractPage({ body: html, contentType: 'text/html', spec, expectedCurrency: 'GBP' })
  return offers.map(({ ticketType, kind, addOn }) => [ticketType, kind, addOn].filter(Boolean).join(' '))
}

describe('a hidden part', () => {
  test.each([
    ['aria-controls', '<button role="tab" aria-controls="p">Seats</button>', '<ul id="p" role="tabpanel" hidden>'],
    [
      'its tab',
      '<button role="tab" id="t">Seats</button>',
      '<ul role="tabpanel" aria-labelledby="t" style="display: none">',
    ],
    ['a link of tabs', '<a data-toggle="tab" href="#p">Seats</a>', '<ul id="p" class="tab-pane" hidden>'],
    ['a link to a panel', '<a href="#p">Seats</a>', '<ul id="p" role="tabpanel" aria-hidden="true">'],
    ['data-bs-target', '<button data-bs-target="#p">Seats</button>', '<ul id="p" style="display:none">'],
    ['data-tab', '<span data-tab="p">Sitzplätze</span>', '<ul id="p" hidden>'],
  ])('that %s opens is read', (_, control, start) => {
    expect(offersOf(`${control}${start}${row('Adult')}</ul>`)).toEqual(['Adult ticket'])
  })

  test.each([
    ['nothing opens', '<button>Seats</button>', '<ul id="p" hidden>'],
    ['a control for another part', '<button aria-controls="q">Seats</button>', '<ul id="p" hidden>'],
    ['a control that is switched off', '<button aria-controls="p" disabled>Seats</button>', '<ul id="p" hidden>'],
    ['a hidden control', '<div hidden><button aria-controls="p">Seats</button></div>', '<ul id="p" hidden>'],
    ['a link that only jumps', '<a href="#p">Seats</a>', '<ul id="p" hidden>'],
    [
      'a control, within one that none opens',
      '<button aria-controls="p">Seats</button>',
      '<div hidden><ul id="p" hidden>',
    ],
  ])('with %s is none of the page', (_, control, start) => {
    expect(offersOf(`${control}${start}${row('Adult')}</ul>`)).toEqual([])
  })

  test.each([
    ['Parking', 'Adult unsure parking'],
    ['Extras', 'Adult unsure merchandise'],
    ['v Crewe Vale', 'Adult unsure'],
    ['Sat 23 Jan', 'Adult unsure'],
    ['', 'Adult unsure'],
    ['Standing', 'Adult ticket'],
    ['Prices', 'Adult ticket'],
  ])('below the tab "%s" is what its words say', (words, offer) => {
    const tab = `<button role="tab" aria-controls="p">${words}</button>`
    expect(offersOf(`${tab}<ul id="p" hidden>${row('Adult')}</ul>`)).toEqual([offer])
  })
})
