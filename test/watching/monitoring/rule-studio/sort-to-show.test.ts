import { expect, test } from 'vitest'
import { sortToShow } from '#worker/watching/monitoring/rule-studio/rules.ts'

const bad = { sort: 'bad', url: 'https://seller.example/1', at: 1 } as const
const fresh = { sort: 'fresh', url: 'https://seller.example/2', at: 2 } as const

test.each([
  ['bad', [bad, fresh], 'bad'],
  [null, [bad, fresh], 'fresh'],
  // First rules were just put in force: no page gave offers yet.
  ['good', [bad], 'bad'],
  ['good', [], 'good'],
])('of pages, %j asked for, the studio shows one that is stored', (asked, pages, shown) => {
  expect(sortToShow(asked, pages)).toBe(shown)
})
