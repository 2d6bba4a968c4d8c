import { describe, expect, test } from 'vitest'
import type { PageFacts } from '#durable/match-room/protocol.ts'
import {
  keptFactsTimeoutMs,
  matchPageKeptMs,
  maxKeptMatchPages,
  slowFactsKeptMs,
} from '#worker/matches/match-page/constants.ts'
import { createMatchPage } from '#worker/matches/match-page/service.ts'
import { boardOf, matchOf } from '../../app/fixtures.ts'

const unknownMatch = 404

/** Rooms as far as pages leave something in them. */
function openRooms() {
  const kept = new Map<number, { version: string; facts: PageFacts }>()
  const asked: number[] = []
  return {
    kept,
    asked,
    room: (id: number) => ({
      async pageFacts(version: string) {
        asked.push(id)
        const known = kept.get(id)
        return known?.version === version ? known.facts : {}
      },
      async keepPageFacts(version: string, facts: PageFacts) {
        const known = kept.get(id)
        kept.set(id, { version, facts: { ...(known?.version === version && known.facts), ...facts } })
      },
    }),
  }
}

/** Isolates of one Worker: they share the rooms and the time, and each writes down what it reads. */
function openWorld() {
  const rooms = openRooms()
  const state = { now: 1_000, isResaleOn: true, room: rooms.room }

  function isolate({ release = 'one', clock = () => state.now } = {}) {
    const asked: string[] = []
    const note = <T>(what: string, answer: T): T => {
      asked.push(what)
      return answer
    }
    const page = createMatchPage({
      catalogue: {
        pageFacts: async (id) =>
          note(`match ${id}`, id === unknownMatch ? null : { match: matchOf({ id }), country: null }),
        platformsOf: async (id) => note(`platforms ${id}`, []),
        salesOf: async ({ id }) => note(`sales ${id}`, []),
        relatedTo: async ({ id }) => note(`related ${id}`, { home: [matchOf({ id: 8 })], away: [] }),
      },
      rooms: (id) => state.room(id),
      isResaleOn: async () => state.isResaleOn,
      release,
      afterResponse: (work) => void work(),
      prices: {
        view: async ({ match, platforms }) => note(`board ${match.id} ${(await platforms).length}`, boardOf()),
      },
      live: {
        statusOf: async ({ id }) => note(`live ${id}`, { match_id: id } as never),
      },
      clock,
    })
    /** All that a page shows. */
    async function read(id: number) {
      const opened = await page.open(id)
      return opened && Promise.all([opened.slow(), opened.prices(), opened.live()])
    }
    return { page, read, asked }
  }
  return { rooms, state, isolate, pass: (ms: number) => (state.now += ms) }
}

const shared = ['match 7', 'platforms 7', 'sales 7', 'related 7']

describe('a page’s data', () => {
  test('is read once per period by an isolate, for all visitors', async () => {
    const { isolate, pass } = openWorld()
    const { read, asked } = isolate()
    await read(7)
    pass(matchPageKeptMs - 1)
    await read(7)
    expect(asked.toSorted()).toEqual([...shared, 'board 7 0', 'live 7'].toSorted())
    pass(1)
    asked.length = 0
    await read(7)
    expect(asked.toSorted()).toEqual(['board 7 0', 'live 7', 'match 7'])
    pass(slowFactsKeptMs)
    asked.length = 0
    await read(7)
    expect(asked).toHaveLength(6)
  })

  test('is read of the database by one isolate for all others, for as long as one would keep it', async () => {
    const { isolate, pass } = openWorld()
    const [first, second] = [isolate(), isolate()]
    // Each has seen a match, and so knows that there are some up to it.
    await second.read(9)
    second.asked.length = 0
    await first.read(7)
    pass(matchPageKeptMs - 1)
    await second.read(7)
    expect(second.asked.toSorted()).toEqual(['board 7 0', 'live 7'])
    pass(1)
    await second.read(7)
    expect(second.asked).toContain('match 7')
    expect(second.asked).not.toContain('related 7')
    pass(slowFactsKeptMs - matchPageKeptMs)
    await second.read(7)
    expect(second.asked).toContain('related 7')
  })

  test('is taken over also while the match itself is still kept', async () => {
    const { isolate, pass } = openWorld()
    const [first, second] = [isolate(), isolate()]
    await second.read(9)
    await first.read(7)
    await second.read(7)
    pass(slowFactsKeptMs - matchPageKeptMs / 2)
    await second.read(7)
    pass(matchPageKeptMs / 2)
    await first.read(7)
    second.asked.length = 0
    await second.read(7)
    expect(second.asked).toEqual([])
  })

  test('never has a board in what isolates leave for each other', async () => {
    const { isolate, rooms } = openWorld()
    await isolate().read(7)
    const { facts } = rooms.kept.get(7) ?? {}
    expect(Object.keys(facts ?? {})).toEqual(['quick', 'slow'])
    expect(Object.keys(JSON.parse(facts?.quick?.value ?? ''))).toEqual(['match', 'country'])
    expect(Object.keys(JSON.parse(facts?.slow?.value ?? ''))).toEqual(['platforms', 'sales', 'related'])
  })

  test('ends with the release, and with the position of the switch over resale', async () => {
    const { isolate, state } = openWorld()
    const [first, next] = [isolate(), isolate({ release: 'two' })]
    await first.read(7)
    await next.read(9)
    next.asked.length = 0
    await next.read(7)
    expect(next.asked).toContain('match 7')
    next.asked.length = 0
    state.isResaleOn = false
    await next.read(7)
    expect(next.asked).toContain('sales 7')
  })

  test('is read anew where a clock that is far ahead left it', async () => {
    const { isolate, state } = openWorld()
    await isolate({ clock: () => state.now + 60_000 }).read(7)
    const { read, asked } = isolate()
    await read(9)
    asked.length = 0
    await read(7)
    expect(asked).toContain('match 7')
  })

  test.each([
    ['fails', () => Promise.reject(new Error('the object was reset'))],
    ['is silent', () => new Promise<never>(() => {})],
  ])(
    'is read by the isolate itself where the room %s',
    async (_how, answer) => {
      const { isolate, state } = openWorld()
      const { read, asked } = isolate()
      await read(9)
      state.room = () => ({ pageFacts: answer, keepPageFacts: answer })
      asked.length = 0
      expect(await read(7)).not.toBeNull()
      expect(asked.toSorted()).toEqual([...shared, 'board 7 0', 'live 7'].toSorted())
    },
    10 * keptFactsTimeoutMs,
  )

  test('is each match’s own, and the oldest is dropped beyond the limit of matches', async () => {
    const { isolate, state } = openWorld()
    state.room = () => ({ pageFacts: async () => ({}), keepPageFacts: async () => {} })
    const { page, asked } = isolate()
    for (let id = 1; id <= maxKeptMatchPages + 1; id += 1) expect((await page.open(id))?.match.id).toBe(id)
    asked.length = 0
    await page.open(2)
    await page.open(1)
    expect(asked).toEqual(['match 1'])
  })
})

test('a match that does not exist has no page, and no room is asked for it', async () => {
  const { isolate, rooms } = openWorld()
  const { page, asked } = isolate()
  expect(await page.open(unknownMatch)).toBeNull()
  await page.open(9)
  expect(await page.open(unknownMatch)).toBeNull()
  expect([asked, rooms.asked]).toEqual([[`match ${unknownMatch}`, 'match 9'], []])
  expect([...rooms.kept.keys()]).toEqual([9])
})
