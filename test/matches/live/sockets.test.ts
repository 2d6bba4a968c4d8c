import { expect, test } from 'vitest'
import { matchSeenMs, maxMatchesSeen } from '#worker/matches/live/socket-constants.ts'
import { createSocketsService } from '#worker/matches/live/sockets.ts'

const visitor = { userId: null, sessionId: null, address: 'a', device: 'Firefox on Linux' }
const there = 7

function openService() {
  let now = 0
  const asked: number[] = []
  const sockets = createSocketsService({
    // Full: a request refused for this reason passed all earlier checks.
    relay: () => ({ fetch: async () => new Response(null, { status: 503 }), refreshMatches: async () => {} }),
    shardNamed: () => ({ closeUser: async () => 0 }),
    directory: () => ({ shards: async () => [], clear: async () => {} }),
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    async matchExists(matchId) {
      asked.push(matchId)
      return matchId >= there
    },
    clock: () => now,
    logger: { info() {}, warn() {}, error() {} },
  })
  const codeOf = async (matchId: number) => {
    const opened = await sockets.openMatch(matchId, visitor)
    return opened.ok ? null : opened.error.code
  }
  return {
    sockets,
    asked,
    codeOf,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('many clients returning to a match cause one database query, repeated after a while', async () => {
  const { asked, codeOf, pass } = openService()
  for (let client = 0; client < 200; client += 1) expect(await codeOf(there)).toBe('UNAVAILABLE')
  expect(asked).toEqual([there])
  pass(matchSeenMs)
  await codeOf(there)
  expect(asked).toEqual([there, there])
})

test('a missing match is looked up each time', async () => {
  const { asked, codeOf } = openService()
  expect([await codeOf(1), await codeOf(1)]).toEqual(['NOT_FOUND', 'NOT_FOUND'])
  expect(asked).toHaveLength(2)
})

test('the number of remembered matches is bounded', async () => {
  const { asked, codeOf } = openService()
  for (let index = 0; index < maxMatchesSeen; index += 1) await codeOf(there + index)
  await codeOf(there)
  expect(asked).toHaveLength(maxMatchesSeen)
  await codeOf(there + maxMatchesSeen)
  await codeOf(there)
  expect(asked).toHaveLength(maxMatchesSeen + 2)
})

test('the channel of all matches looks up none', async () => {
  const { asked, sockets } = openService()
  await sockets.openLiveMatches(visitor)
  expect(asked).toEqual([])
})
