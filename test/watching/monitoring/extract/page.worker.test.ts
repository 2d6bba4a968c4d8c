import { expect, test } from 'vitest'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const rules: ExtractionSpec = {
  kind: 'rules',
  row: 'li',
  rules: [{ field: 'price', selectorType: 'regex', selector: '£([0-9.]+)', isRequired: true }],
  availabilityWords: {},
}

test.each<[string, ExtractionSpec, string]>([
  [
    'JSON-LD',
    { kind: 'structured' },
    '<script type="application/ld+json">{"@type":"Event","offers":{"price":"45"}}</script>',
  ],
  [
    'microdata',
    { kind: 'structured' },
    '<p itemscope itemtype="https://schema.org/Offer"><b itemprop=price>£45</b></p>',
  ],
  ['rules', rules, '<ul><li>Adult £45.00</ul>'],
])('%s is read in the production runtime', (_, spec, body) => {
  const page = extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP' })
  expect(page).toMatchObject({ offers: [{ pricePence: 4500, availability: 'unknown' }], problems: [] })
})
