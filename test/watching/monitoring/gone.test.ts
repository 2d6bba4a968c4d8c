import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { goneAfterChecks, goneAfterMs } from '#worker/watching/monitoring/constants.ts'
import { answered, makeCheck } from './fakes.ts'
import { checksClaim, setUp, startAt } from './one-lease.ts'

async function unlinkedBy(status: number, missing: number, sinceMs: number) {
  const check = { ...makeCheck(1), missing, missingSince: startAt - sinceMs, revision: 7 }
  const { check: run, unlinked } = setUp(checksClaim([check]), () => answered(status))
  await run()
  return unlinked
}

describe('a page that is not there', () => {
  test.each([404, 410])('for a short while keeps its link, however often a check met %i', async (status) => {
    expect(await unlinkedBy(status, goneAfterChecks - 1, 18 * secondMs)).toEqual([])
    expect(await unlinkedBy(status, 50, goneAfterMs - 1)).toEqual([])
    expect(goneAfterMs).toBeGreaterThanOrEqual(30 * minuteMs)
  })

  test('at a few checks keeps its link, however long ago the first of them was', async () => {
    expect(await unlinkedBy(404, goneAfterChecks - 2, 2 * goneAfterMs)).toEqual([])
  })

  test.each([404, 410])('for long is unlinked: %i', async (status) => {
    expect(await unlinkedBy(status, goneAfterChecks - 1, goneAfterMs)).toEqual([
      expect.objectContaining({ matchId: 101, revision: 7 }),
    ])
  })
})
