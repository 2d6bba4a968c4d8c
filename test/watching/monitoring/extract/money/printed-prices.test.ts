import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type PriceReading, ShownText } from '#worker/watching/monitoring/extract/money/amount.ts'
import { readShownPrice } from '#worker/watching/monitoring/extract/money/shown-price.ts'

/** As shops in one country print prices: the text, and what it says, "GBP 45", "GBP 45+", "GBP 45-90"; null if it is unclear. */
type Group = { language: string; platform: string; prices: [text: string, meaning: string | null][] }

const folder = new URL('../../../../fixtures/prices/', import.meta.url)
const groups = readdirSync(folder).flatMap(
  (file): Group[] => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Group[],
)

function meaningOf(reading: PriceReading): string | null {
  if (reading.kind !== 'single' && reading.kind !== 'range') return null
  const currency = reading.currency === null ? '' : `${reading.currency} `
  if (reading.kind === 'single') return `${currency}${reading.pence / 100}`
  const high = reading.highPence === null ? '+' : `-${reading.highPence / 100}`
  return `${currency}${reading.lowPence / 100}${high}`
}

const all = groups.flatMap(({ platform, prices }) =>
  prices.map(([text, meaning]) => ({
    text,
    meaning,
    read: meaningOf(readShownPrice(new ShownText(text), platform)),
  })),
)

describe('prices as shops print them', () => {
  test('are many, in many languages and currencies', () => {
    expect(all.length).toBeGreaterThanOrEqual(700)
    expect(new Set(groups.map(({ language }) => language)).size).toBeGreaterThanOrEqual(14)
    expect(new Set(groups.map(({ platform }) => platform)).size).toBeGreaterThanOrEqual(25)
  })

  test('are never read as another price', () => {
    expect(all.filter(({ meaning, read }) => read !== null && read !== meaning)).toEqual([])
  })

  test('are read, but for one in a hundred', () => {
    const meant = all.filter(({ meaning }) => meaning !== null)
    const missed = meant.filter(({ read }) => read === null)
    expect(missed.length / meant.length).toBeLessThanOrEqual(0.01)
  })
})
