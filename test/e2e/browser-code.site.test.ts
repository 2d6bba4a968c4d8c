import { expect, test } from 'vitest'
import { browserCode, browserCodeBudget } from '#scripts/bench/browser-code.ts'

test('JavaScript of every page stays within the budget, compressed', () => {
  const pages = browserCode()
  expect(pages.length).toBeGreaterThan(20)
  for (const { path, bytes } of pages) expect(bytes, path).toBeLessThanOrEqual(browserCodeBudget)
})
