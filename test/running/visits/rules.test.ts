import { expect, test } from 'vitest'
import { newVisitMs, notedEveryMs } from '#worker/running/visits/constants.ts'
import { visitAt } from '#worker/running/visits/rules.ts'

const noon = Date.parse('2026-11-22T12:00Z')
const first = { seenAt: noon, beforeAt: null, testedAt: null, stepsDismissedAt: null }

test('the first visit has none before it', () => {
  expect(visitAt(null, noon)).toEqual({ visit: first, isNoted: true })
})

test('within a visit “since” stays where it was, and little is written', () => {
  const known = { ...first, beforeAt: noon - 9e7 }
  expect(visitAt(known, noon + notedEveryMs - 1)).toEqual({ visit: known, isNoted: false })
  const later = noon + notedEveryMs
  expect(visitAt(known, later)).toEqual({ visit: { ...known, seenAt: later }, isNoted: true })
})

test('after half an hour away, what came since the last visit is new', () => {
  const back = noon + newVisitMs
  expect(visitAt(first, back)).toEqual({ visit: { ...first, seenAt: back, beforeAt: noon }, isNoted: true })
})
