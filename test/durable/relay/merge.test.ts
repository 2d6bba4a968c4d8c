import { expect, test } from 'vitest'
import { mergeTicks, mergeUpdates } from '#durable/relay/merge.ts'
import { liveTick, makeLive, makeNews, priceTick } from './ticks.ts'

test('a hundred simultaneous changes make one frame with the latest value of each', () => {
  const ticks = Array.from({ length: 100 }, (_, index) =>
    index % 2 === 0 ? priceTick(7, index + 1, 100 + index) : liveTick(7, index + 1),
  )
  const merged = mergeTicks(ticks)
  expect(merged).toMatchObject({ first: 1, last: 100, isWhole: true })
  expect(merged?.frame.live?.live.minute).toBe(100)
  expect(merged?.frame.prices?.offers).toHaveLength(1)
  expect(merged?.frame.prices).toMatchObject({
    summary: { lowestPricePence: 198 },
    offers: [{ after: { pricePence: 198 } }],
  })
})

test('ticks may arrive in any order', () => {
  const ticks = [liveTick(7, 1), priceTick(7, 2), liveTick(7, 3)]
  expect(mergeTicks(ticks.toReversed())).toEqual(mergeTicks(ticks))
})

test('no news is lost or repeated in a merge', () => {
  const ticks = [1, 2, 2, 3].map((seq) => liveTick(7, seq, { news: [makeNews(`g${seq}`)] }))
  expect(mergeTicks(ticks)?.frame.live?.news.map(({ id }) => id)).toEqual(['g1', 'g2', 'g3'])
})

test('offers of the same name on two platforms are separate', () => {
  const merged = mergeTicks([priceTick(7, 1), { ...priceTick(7, 2), platformId: 2 }])
  expect(merged?.frame.prices?.offers).toHaveLength(2)
})

test('ticks with a gap, or without the whole board, are incomplete', () => {
  expect(mergeTicks([liveTick(7, 1), liveTick(7, 3)])?.isWhole).toBe(false)
  expect(mergeTicks([{ ...priceTick(7, 1), needsBoard: true }])?.isWhole).toBe(false)
  expect(mergeTicks([])).toBeNull()
})

test('updates are one per match, with its newest news as title and message', () => {
  const updates = mergeUpdates([
    liveTick(1, 4, { news: [makeNews('a', { message: 'first' })] }),
    priceTick(1, 5),
    liveTick(2, 9),
    liveTick(1, 6, {
      live: makeLive({ status: 'half_time' }),
      news: [makeNews('b', { title: 'Half time', message: '1 : 0' })],
    }),
  ])
  expect(updates).toHaveLength(2)
  expect(updates.map(({ roomSeq }) => roomSeq)).toEqual([6, 9])
  expect(updates[0]?.update).toMatchObject({
    type: 'match_update',
    matchId: 1,
    status: 'half_time',
    notify: true,
    title: 'Half time',
    message: '1 : 0',
    news: [{ id: 'a' }, { id: 'b' }],
  })
  expect(updates[1]?.update).toMatchObject({ matchId: 2, notify: false, title: 'Arsenal v Chelsea', message: '' })
})
