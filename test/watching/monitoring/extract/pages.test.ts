import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ExtractedOffer, ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { extractPage } from '#worker/watching/monitoring/extract/page.ts'

const folder = new URL('../../../fixtures/pages/', import.meta.url)

/** What a fixture says of its page; defaults: null, currency GBP, extraction by structured data. */
type Expected = {
  spec?: unknown
  currency?: string
  event: object | null
  offers: Partial<ExtractedOffer>[]
  /** Codes, with "@index" where the problem is about one offer. */
  problems: string[]
}

const pages = readdirSync(folder).filter((file) => /\.html$|\.body\.json$/.test(file))

const noEvent = { name: null, startDate: null, homeTeam: null, awayTeam: null, venue: null, status: null }
const noOffer = {
  section: null,
  pricePence: null,
  lowPence: null,
  highPence: null,
  feesPence: null,
  currency: null,
  quantity: null,
  kind: 'ticket',
}

describe('a real-world page', () => {
  test.each(pages)('%s gives the expected result', (file) => {
    const name = file.replace(/\.html$|\.body\.json$/, '')
    const expected: Expected = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
    const page = extractPage({
      body: readFileSync(new URL(file, folder), 'utf8'),
      contentType: file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/json',
      spec: ExtractionSpec.parse(expected.spec ?? { kind: 'structured' }),
      expectedCurrency: expected.currency ?? 'GBP',
    })
    expect(page.offers).toEqual(expected.offers.map((offer) => ({ ...noOffer, ...offer })))
    expect(page.event).toEqual(expected.event && { ...noEvent, ...expected.event })
    const problems = page.problems.map(({ code, offerIndex }) =>
      offerIndex === undefined ? code : `${code}@${offerIndex}`,
    )
    expect(problems).toEqual(expected.problems)
  })

  test('there are at least 25 of them', () => {
    expect(pages.length).toBeGreaterThanOrEqual(25)
  })
})
