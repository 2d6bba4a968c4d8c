import { expect, test } from 'vitest'
import { isUnknownTab, tabOf } from '#app/routes/dashboard/tab.ts'

test.each([
  ['', 'overview', false],
  ['tab=alerts', 'alerts', false],
  ['tab=overview', 'overview', false],
  ['tab=purchases', 'overview', true],
  ['tab=', 'overview', true],
  ['tab=constructor', 'overview', true],
])('?%s shows %s; reported as unknown: %s', (query, tab, isUnknown) => {
  const asked = new URLSearchParams(query)
  expect([tabOf(asked), isUnknownTab(asked)]).toEqual([tab, isUnknown])
})
