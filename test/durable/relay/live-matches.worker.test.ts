import { abortAllDurableObjects, evictDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { conflateMs, maxUpdatesPerFlush } from '#durable/relay/constants.ts'
import { liveMatches } from '#durable/relay/protocol.ts'
import { assertGapless, joined, relayOf, until } from './client.ts'
import { liveTick, makeLive, makeNews } from './ticks.ts'

const root = () => relayOf(liveMatches)
const channel = liveMatches

test('carries match_update and matches_refresh with its own gapless numbers, over eviction and abort', async () => {
  const client = await joined({ channel })
  const from = Number(client.ofType('snapshot')[0]?.seq)
  await root().publish([
    liveTick(1, 44, { live: makeLive({ homeScore: 1 }), news: [makeNews('g1', { message: 'Arsenal 1 : 0 Chelsea' })] }),
  ])
  await root().publish([liveTick(2, 9)])
  await evictDurableObject(root())
  await root().refreshMatches()
  await root().publish([liveTick(1, 45)])
  await until(() => client.numbered().length === 4)
  assertGapless(client.numbered(), from)
  expect(client.numbered().map(({ type }) => type)).toEqual([
    'match_update',
    'match_update',
    'matches_refresh',
    'match_update',
  ])
  expect(client.numbered()[0]).toMatchObject({
    matchId: 1,
    status: 'live',
    notify: true,
    title: 'Goal',
    message: 'Arsenal 1 : 0 Chelsea',
    live: { homeScore: 1 },
  })
  await abortAllDurableObjects()
  await root().publish([liveTick(2, 10)])
  const back = await joined({ channel }, from + 3)
  await until(() => back.numbered().length === 2)
  expect(back.ofType('subscribed')[0]).toMatchObject({ isResumed: true })
  assertGapless(back.numbered(), from + 3)
})

test('a snapshot has the state of every match, and announces nothing again', async () => {
  await root().publish([liveTick(11, 3, { news: [makeNews('g')] }), liveTick(12, 8)])
  const client = await joined({ channel })
  await until(() => client.ofType('snapshot').length === 1)
  const matches = client.ofType('snapshot')[0]?.matches as { matchId: number; notify: boolean; news: unknown[] }[]
  expect(matches).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ matchId: 11, notify: false, news: [] }),
      expect.objectContaining({ matchId: 12 }),
    ]),
  )
})

test('a hundred updates of one match within a second make at most four frames', async () => {
  const client = await joined({ channel })
  const startedAt = Date.now()
  const sent: Promise<void>[] = []
  for (let seq = 1; seq <= 100; seq += 1) {
    sent.push(root().publish([liveTick(21, seq)]))
    await scheduler.wait(9)
  }
  await Promise.all(sent)
  const tookMs = Date.now() - startedAt
  await until(() => client.numbered().some((frame) => (frame.live as { minute?: number })?.minute === 100))
  // Four when the machine delivers the hundred within a second.
  expect(client.numbered().length).toBeLessThanOrEqual(1 + Math.floor(tookMs / conflateMs))
})

test('many matches changing at once make one refresh, with every goal announced', async () => {
  const client = await joined({ channel })
  const ticks = Array.from({ length: maxUpdatesPerFlush + 1 }, (_, index) =>
    liveTick(1_000 + index, 1, { news: index === 7 ? [makeNews('g7')] : [] }),
  )
  await root().publish(ticks)
  await until(() => client.ofType('matches_refresh').length === 1)
  expect(client.ofType('match_update').map(({ matchId }) => matchId)).toEqual([1_007])
})
