import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { resultOf } from '#durable/match-room/observed.ts'
import { emptyRoom, observe } from '#durable/match-room/room.ts'
import { checkOf, targetAfter } from '#durable/platform-gate/outcome.ts'
import type { TargetCheck } from '#durable/platform-gate/protocol.ts'
import { stateOf } from '#test/durable/platform-gate/factories.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { runCheck } from '#worker/watching/monitoring/check.ts'
import type { ExtractedPage, Observation } from '#worker/watching/monitoring/contract.ts'
import { answered, makeCheck, makePage, makePlatform, noDrift, noRefusal, offer } from './fakes.ts'
import { checksClaim, setUp, startAt } from './one-lease.ts'

/** One check of a page with this content, whose bytes are never the same. */
async function checked(page: ExtractedPage, known: Partial<TargetCheck> = {}, platform = makePlatform()) {
  const bodyHash = JSON.stringify([page, known])
  const claim = checksClaim([makeCheck(1, known)], undefined, platform)
  const { check, gate, rooms } = setUp(claim, () => answered(200, { bodyHash }), { extract: () => page })
  await check()
  const outcome = gate.outcomeOf(1)
  return { outcome, facts: outcome?.facts ?? 'none', told: rooms.observations.length }
}

describe('a page that says what the room already has', () => {
  test('is not told again, and advances its validators', async () => {
    const first = await checked(makePage())
    const second = await checked(makePage(), { facts: first.facts, bodyHash: 'other bytes' })
    expect([first.told, second.told]).toEqual([1, 0])
    expect(second.outcome).toMatchObject({
      kind: 'changed',
      isKnown: true,
      isRoomUpdated: false,
      needsSecondCheck: false,
      facts: first.facts,
      bodyHash: expect.stringContaining('other bytes'),
    })
  })

  test.each<[string, ExtractedPage]>([
    ['another price', makePage({ offers: [{ ...offer, pricePence: 6_399 }] })],
    ['another quantity', makePage({ offers: [{ ...offer, quantity: 2 }] })],
    ['another word for whether it can be bought', makePage({ offers: [{ ...offer, availability: 'limited' }] })],
    ['one ticket more', makePage({ offers: [offer, { ...offer, ticketType: 'Child' }] })],
    ['no ticket', makePage({ offers: [] })],
    ['a problem', makePage({ problems: [{ code: 'price_zero', detail: '', offerIndex: 0 }] })],
  ])('is told when it has %s', async (_, page) => {
    const { facts } = await checked(makePage())
    expect((await checked(page, { facts })).told).toBe(1)
  })

  test.each([
    ['no longer alerts', { isAlertable: false }],
    ['is of another kind', { kind: 'exchange' as const }],
    ['has another name', { name: 'Gate Two' }],
  ])('is told when its platform %s', async (_, change) => {
    const { facts } = await checked(makePage())
    expect((await checked(makePage(), { facts }, makePlatform(change))).told).toBe(1)
  })

  test('is told when nothing is known of what the room has', async () => {
    expect((await checked(makePage())).told).toBe(1)
  })
})

test('what waits for a second look is never known', async () => {
  const doubtful = makePage({ problems: [{ code: 'price_zero', detail: '', offerIndex: 0 }] })
  const claim = checksClaim([makeCheck(1)])
  const setup = setUp(claim, () => answered(200), { extract: () => doubtful })
  setup.rooms.quarantined = 1
  await setup.check()
  expect(setup.gate.outcomeOf(1)).not.toHaveProperty('facts')
})

describe('whatever pages come after each other', () => {
  const pages = [
    makePage(),
    makePage({ offers: [{ ...offer, pricePence: 6_000 }] }),
    makePage({ offers: [{ ...offer, pricePence: 900 }] }),
    makePage({ offers: [offer, { ...offer, ticketType: 'Child', pricePence: 2_500 }] }),
    makePage({ offers: [{ ...offer, availability: 'sold_out' }] }),
    makePage({ offers: [] }),
    makePage({ problems: [{ code: 'price_zero', detail: '', offerIndex: 0 }] }),
    makePage({ offers: [], problems: [{ code: 'waiting_room', detail: '' }] }),
  ]
  const steps = fc.array(
    fc.record({ page: fc.constantFrom(...pages), afterMs: fc.constantFrom(minuteMs, 4 * minuteMs, 11 * minuteMs) }),
    { minLength: 2, maxLength: 14 },
  )

  /** The tickets and changes of a room after pages that a gate had checked; without facts it is told of each. */
  async function roomAfter(course: readonly { page: ExtractedPage; afterMs: number }[], hasFacts: boolean) {
    let [room, target, told, at] = [emptyRoom(101), { ...stateOf(1), matchId: 101 }, 0, startAt]
    const changes: object[] = []
    const rooms = () => ({
      async observe(observation: Observation) {
        const observed = observe(room, observation)
        const result = resultOf(room.platforms.get(1), observed)
        told += 1
        room = observed.room
        if (observed.change) changes.push({ ...observed.change, id: '', seq: 0, checkedBeforeAt: 0 })
        return result
      },
      recordCheck: async () => ({ isDoubted: false }),
      recordQueue: async () => {},
    })
    for (const [step, { page, afterMs }] of course.entries()) {
      at += afterMs
      const { facts, ...asked } = checkOf(target, at)
      const { outcome } = await runCheck(
        {
          rooms,
          extract: () => page,
          clock: () => at,
          logger: createFakeLogger(),
          ...noDrift,
          ...noRefusal,
          meantOf: async () => null,
          recordSales: async () => {},
          safeFetch: async () => answered(200, { bodyHash: `bytes ${step}` }),
        },
        { kind: 'checks', leaseId: `lease-${step}`, platform: makePlatform(), checks: [], expiresAt: at },
        { ...asked, ...(hasFacts && facts !== undefined && { facts }) },
      )
      target = targetAfter(target, outcome, at, at, () => 0)
    }
    const offers = [...room.platforms.values()].flatMap((platform) => platform.offers.map(({ id, ...facts }) => facts))
    return { offers, changes, told }
  }

  test('the room has and says what it would if it were told of each', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (course) => {
        const [all, known] = [await roomAfter(course, false), await roomAfter(course, true)]
        expect([known.offers, known.changes]).toEqual([all.offers, all.changes])
        expect(known.told).toBeLessThanOrEqual(all.told)
      }),
      { numRuns: 60 },
    )
  })
})
