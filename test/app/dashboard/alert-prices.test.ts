import { expect, test } from 'vitest'
import { readPriced } from '#app/pages/dashboard/alert-prices.ts'
import { matchOf } from '../fixtures.ts'

const conditions = {
  together: 2,
  ticketTypes: { wanted: [], unwanted: [] },
  areas: { wanted: [], unwanted: [] },
  isWithoutAwayEnd: false,
  isWithoutHospitality: false,
  isOfficialOnly: false,
}

test('an alert has its match’s price where it waits for any ticket of that match alone', async () => {
  const alerts = [
    { id: 1, targetId: 7 },
    { id: 2, targetId: 7 },
    { id: 3, targetId: 7, conditions },
    { id: 4, targetId: 7, platformId: 3 },
    { id: 5, targetId: 7, moreTargets: [{ kind: 'match', id: 8 }] },
    { id: 6, targetId: 7, targetKind: 'team' },
    { id: 7, targetId: 9 },
  ].map((more) => ({ targetKind: 'match', moreTargets: [], conditions: null, platformId: null, ...more }))
  const asked: number[][] = []
  const priced = await readPriced(alerts as never, async (ids) => {
    asked.push(ids)
    return [matchOf({ id: 7 })]
  })
  expect(Object.keys(priced)).toEqual(['1', '2'])
  expect(asked).toEqual([[7, 9]])
})
