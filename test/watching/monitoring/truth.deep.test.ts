import { expect, test } from 'vitest'
import { counted, judgeWorlds } from './truth/tally.ts'

const worlds = 20_000
/** Share of our page's checks that may not be read in full, and of news that may not be told. */
const mostMissed = 0.05

test('over 20,000 courses no alert is false, no price is wrong, and few are missed', async () => {
  const { falseAlerts, wrongPrices, readable, unread, news, missed } = await judgeWorlds(1, worlds)
  console.info({ readable: readable.length, unread: unread.length, ...counted(unread) })
  console.info({ news, missed: missed.length, ...counted(missed) })
  expect(falseAlerts).toEqual([])
  expect(wrongPrices).toEqual([])
  expect(unread.length / readable.length).toBeLessThan(mostMissed)
  expect(missed.length / news).toBeLessThan(mostMissed)
})
