import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLiveChannel } from '#app/ui/live/live-channel.ts'
import { matchReducer } from '#app/ui/live/match-state.ts'
import { runs } from '#test/runs.ts'
import { channel, createFakeClock, createFakeServer, createPorts } from './fake-line.ts'
import { announcementsMade, createOneTabNews } from './one-tab.ts'

type Step =
  | { do: 'change'; kind: 'minute' | 'goal' | 'price' }
  | { do: 'deliver'; order: number[] }
  | { do: 'drop' }
  | { do: 'lose_one' }
  | { do: 'answer' }
  | { do: 'wait'; ms: number }
  | { do: 'offline' }
  | { do: 'online' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      kind: fc.constantFrom('minute' as const, 'goal' as const, 'price' as const),
    }),
  },
  // Each number is a place among the frames on their way: some twice, in any order.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), order: fc.array(fc.nat(5), { maxLength: 4 }) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'answer' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>({ do: 'drop' }, { do: 'lose_one' }, { do: 'offline' }, { do: 'online' }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
)

/** All frames on the way, with some of them first and again. */
const shuffled = (order: number[]) => (wire: string[]) => [...order.flatMap((place) => wire[place] ?? []), ...wire]

test('however frames are lost or reordered, the page ends with the room’s state and announces each goal at most once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
      const clock = createFakeClock()
      const server = createFakeServer()
      const ports = createPorts(clock, server)
      const store = createLiveChannel({ channel, reducer: matchReducer, ports, announced: createOneTabNews(clock.now) })
      const news: string[] = []
      store.onNews((_match, one) => news.push(one.id))
      store.watch(() => {
        const { status } = store.view()
        if (status === 'connected') expect(server.newest()?.isOpen).toBe(true)
      })
      for (const each of steps) {
        if (each.do === 'change') server.change(each.kind)
        if (each.do === 'deliver') server.deliver(shuffled(each.order))
        if (each.do === 'lose_one') server.newest()?.wire.shift()
        if (each.do === 'drop') server.drop()
        if (each.do === 'answer') server.answer()
        if (each.do === 'wait') clock.advance(each.ms)
        if (each.do === 'offline') {
          ports.online = false
          store.offline()
        }
        if (each.do === 'online') {
          ports.online = true
          store.wake()
        }
      }
      // The connection is good from now on.
      ports.online = true
      for (let round = 0; round < 12; round += 1) {
        clock.advance(5_000)
        server.answer()
        server.change('goal')
        server.deliver()
        server.deliver()
      }
      const { live, board } = server.state()
      expect(store.view().status).toBe('connected')
      expect(store.view().state?.live).toEqual(live)
      expect(store.view().state?.board.summary).toEqual(board.summary)
      const prices = (offers: readonly { pricePence: number | null }[] = []) => offers.map((offer) => offer.pricePence)
      expect(prices(store.view().state?.board.offers)).toEqual(prices(board.offers))
      await announcementsMade()
      expect(new Set(news).size).toBe(news.length)
      expect(server.announced.map(({ id }) => id)).toEqual(expect.arrayContaining(news))
      expect(news).toContain(server.announced.at(-1)?.id)
    }),
    runs(100),
  )
})
