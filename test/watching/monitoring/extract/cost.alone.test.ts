import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { freeSteps, maxBodyBytes, stepsForRules, stepsPerCharacter } from '#worker/watching/monitoring/constants.ts'
import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'
import { judgePage } from '#worker/watching/monitoring/rules.ts'
import { createBlockCounter } from './executed.ts'
import {
  fill,
  hostileShape,
  ordinaryPage,
  ordinaryRow,
  referencesToEmptyNames,
  sharedSeats,
  textsInTexts,
  withScript,
} from './hostile-pages.ts'

const counter = createBlockCounter()
const { extractPage } = await import('#worker/watching/monitoring/extract/page.ts')
const { Steps } = await import('#worker/watching/monitoring/extract/steps.ts')
afterAll(counter.stop)

/** A hostile page may cost this many times an ordinary page of its size. */
const most = 5

const structured: ExtractionSpec = { kind: 'structured' }
const rules: ExtractionSpec = {
  kind: 'rules',
  row: 'div, li',
  rules: [
    { field: 'price', selectorType: 'regex', selector: '£([0-9.]+)', isRequired: true },
    { field: 'section', selectorType: 'css', selector: 'a ~ b, [title*="Block"]', isRequired: false },
  ],
  availabilityWords: {},
}

function read(body: string, spec = structured) {
  const steps = new Steps(body.length)
  const page = extractPage({ body, contentType: 'text/html', spec, expectedCurrency: 'GBP' }, steps)
  return { page, spent: steps.spent }
}

function blocksOf(body: string): number {
  return counter.count(() => void read(body))
}

describe('the cost of a page', () => {
  test('is at most five times that of an ordinary page of the largest size', () => {
    const ordinary = read(ordinaryPage(maxBodyBytes))
    expect(ordinary.page.problems).toEqual([])
    expect(freeSteps + stepsPerCharacter * maxBodyBytes).toBeLessThan(most * ordinary.spent)

    const byRules = read(`<html>${fill(ordinaryRow, maxBodyBytes)}</html>`, rules)
    expect(byRules.page.offers).not.toEqual([])
    expect(freeSteps + stepsForRules + stepsPerCharacter * maxBodyBytes).toBeLessThan(most * byRules.spent)
  })

  test('is measured in executed code too, for hostile pages of every shape', () => {
    const size = 256 * 1024
    blocksOf(ordinaryPage(size))
    const ordinary = blocksOf(ordinaryPage(size))
    fc.assert(
      fc.property(hostileShape, (shape) => {
        const body = shape(size)
        expect(blocksOf(body)).toBeLessThan((most * ordinary * Math.max(size, body.length)) / size)
      }),
      { ...runs(10), examples: [[textsInTexts]] },
    )
  })

  test('does not multiply with offers of an item that has many seats', () => {
    const size = 256 * 1024
    const ordinary = blocksOf(ordinaryPage(size))
    expect(blocksOf(sharedSeats(size))).toBeLessThan(most * ordinary)
  })

  test('does not multiply with references to long empty lists', () => {
    const body = referencesToEmptyNames(30_000, 60_000)
    const ordinary = blocksOf(ordinaryPage(body.length))
    expect(blocksOf(body)).toBeLessThan(most * ordinary)
  })

  test('of offers that share a long catalogue is small enough for all to be read', () => {
    expect(read(sharedCatalogue(90)).page.offers).toHaveLength(90)
  })

  test.each([
    ['offers that state nothing', `<html>${withScript(`[${fill('{"@type":"Offer"},', 400_000)}{}]`)}</html>`],
    ['rows in rows', `<html>${'<div>'.repeat(300)}${fill('<b>£ </b>', 400_000)}</html>`],
  ])('ends early as a problem of the page, never as sold out: %s', (name, body) => {
    const { page } = read(body, name === 'rows in rows' ? rules : structured)
    expect(page).toMatchObject({ offers: [], event: null, problems: [{ code: 'too_complex' }] })
    expect(judgePage(page)).toBe('failed')
  })
})

/** Each offer is small and names an item with a thousand seats. */
function sharedCatalogue(offers: number): string {
  const seats = `{"@id":"x","ticketedSeat":[${fill('{},', 2_997)}{}]}`
  const offer = '{"@type":"Offer","price":1,"itemOffered":{"@id":"x"}}'
  return `<html>${withScript(`[${seats},${Array.from({ length: offers }, () => offer).join()}]`)}</html>`
}
