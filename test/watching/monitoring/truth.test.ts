import { expect, test } from 'vitest'
import { runs } from '#test/runs.ts'
import { judgeWorlds } from './truth/tally.ts'

test('pages made from a random truth and broken at random tell no untrue news and no untrue price', async () => {
  const { falseAlerts, wrongPrices, readable } = await judgeWorlds(1, runs(40).numRuns)
  expect(falseAlerts).toEqual([])
  expect(wrongPrices).toEqual([])
  expect(readable.length).toBeGreaterThan(100)
})
