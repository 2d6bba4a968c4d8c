import { describe, expect, test } from 'vitest'
import {
  figuresKeptMs,
  landingMatches,
  ledgerKeptMs,
  ledgerOldMs,
  ledgerRooms,
  matchesKeptMs,
} from '#worker/matches/landing/constants.ts'
import { createLandingService } from '#worker/matches/landing/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'

const start = Date.parse('2026-11-21T15:42:00Z')
const noUptime = { share: null, minutes: 0, daysWithData: 0, firstDay: null }

function open({
  changedAt = start - 5_000,
  room = async (): Promise<unknown[]> => [],
  uptime = async () => noUptime,
  forbidden = new Set<number>(),
  isResaleAllowed = false,
  refusalOf = async (_matchId: number): Promise<string | null> => null,
} = {}) {
  const calls = { figures: 0, coverage: 0, changed: 0, upcoming: [] as number[], rooms: [] as number[] }
  let now = start
  const service = createLandingService({
    clock: () => now,
    logger: createFakeLogger(),
    uptime,
    forbidden: async () => forbidden,
    isResaleOn: async () => true,
    catalogue: {
      figures: async () => ({ upcoming: ++calls.figures, highDemand: 0, leagues: 1, isMore: false }),
      refusalOf,
      upcoming: async (limit) => {
        calls.upcoming.push(limit)
        return []
      },
      coverage: async () => {
        calls.coverage += 1
        const platform = { id: 1, slug: 'p', name: 'P', kind: 'official', isResaleAllowed: false } as const
        return { leagues: [], teams: 0, platforms: [platform, { ...platform, id: 2, kind: 'resale', isResaleAllowed }] }
      },
      latestChanged: async (limit) => {
        calls.changed += 1
        return Array.from({ length: limit }, (_, id) => ({ id, homeName: 'A', awayName: 'B', changedAt }))
      },
    },
    rooms: (matchId) => ({
      history: async () => {
        calls.rooms.push(matchId)
        return (await room()) as never
      },
    }),
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { service, calls, pass }
}

const seen = (platformId: number) => ({
  id: 1,
  seq: 1,
  at: start - 5_000,
  platformId,
  platformName: 'P',
  ticketType: 'Adult',
  section: null,
  pricePence: 100,
  currency: 'GBP',
  availability: 'available',
})

describe('the home page data', () => {
  test('is read once for all visitors, and again when old', async () => {
    const { service, calls, pass } = open()
    await service.facts()
    await service.facts()
    expect([calls.figures, calls.coverage, calls.changed, calls.rooms.length]).toEqual([1, 1, 1, ledgerRooms])
    pass(ledgerKeptMs)
    await service.facts()
    expect([calls.figures, calls.changed]).toEqual([1, 2])
    pass(figuresKeptMs)
    expect((await service.facts()).figures?.upcoming).toBe(2)
  })

  test('includes the next matches, read once for all visitors', async () => {
    const { service, calls, pass } = open()
    await service.matches()
    await service.matches()
    expect(calls.upcoming).toEqual([landingMatches])
    pass(matchesKeptMs)
    await service.matches()
    expect(calls.upcoming).toHaveLength(2)
  })

  test('asks no room without recent changes, and reports changes otherwise', async () => {
    const changedAt = start - ledgerOldMs - 1
    const { service, calls } = open({ changedAt })
    expect((await service.facts()).ledger).toEqual({ entries: [], lastChangedAt: changedAt })
    expect(calls.rooms).toEqual([])
  })

  test('does not wait for a room that hangs or fails', async () => {
    const hanging = open({ room: () => new Promise(() => {}) })
    expect((await hanging.service.facts()).ledger?.entries).toEqual([])
    const failing = open({ room: () => Promise.reject(new Error('gone')) })
    expect((await failing.service.facts()).ledger?.entries).toEqual([])
  })

  test('shows what was seen, except unauthorised resale', async () => {
    const { service } = open({ room: async () => [seen(1)] })
    expect((await service.facts()).ledger?.entries).toMatchObject([
      { movement: 'listed', pricePence: 100 },
      {},
      {},
      {},
      {},
    ])
    const resale = open({ room: async () => [seen(2)] })
    expect((await resale.service.facts()).ledger?.entries).toEqual([])
  })

  test('shows resale that the operator allows only for matches whose country allows it', async () => {
    const refusalOf = async (matchId: number) => (matchId === 0 ? null : 'No link and no alerts: the law.')
    const { service } = open({ room: async () => [seen(2)], isResaleAllowed: true, refusalOf })
    expect((await service.facts()).ledger?.entries.map(({ matchId }) => matchId)).toEqual([0])
  })

  test('returns only price changes on request, and reads nothing twice', async () => {
    const { service, calls } = open({ room: async () => [seen(1)] })
    const { ledger } = await service.facts()
    expect(await service.ledger()).toEqual(ledger)
    expect([calls.figures, calls.coverage, calls.changed]).toEqual([1, 1, 1])
  })

  test('say of platforms only what is shown', async () => {
    const { coverage } = await open().service.facts()
    expect(coverage?.platforms).toEqual([
      { name: 'P', kind: 'official' },
      { name: 'P', kind: 'resale' },
    ])
  })

  test('survives a failed part without losing the others', async () => {
    const { service } = open({ room: async () => [seen(1)], uptime: () => Promise.reject(new Error('no status_days')) })
    const facts = await service.facts()
    expect(facts.uptime).toBeNull()
    expect(facts).toMatchObject({ figures: { leagues: 1 }, coverage: { teams: 0 } })
    expect(facts.ledger?.entries.length).toBeGreaterThan(0)
  })

  test('is not cached after a failed read', async () => {
    let isDown = true
    const { service } = open()
    const failing = createLandingService({
      clock: () => start,
      logger: createFakeLogger(),
      uptime: async () => noUptime,
      forbidden: async () => new Set(),
      isResaleOn: async () => true,
      catalogue: {
        figures: async () => {
          if (isDown) throw new Error('down')
          return { upcoming: 1, highDemand: 0, leagues: 1, isMore: false }
        },
        coverage: service.coverage,
        latestChanged: async () => [],
        upcoming: async () => [],
        refusalOf: async () => null,
      },
      rooms: () => ({ history: async () => [] }),
    })
    expect((await failing.facts()).figures).toBeNull()
    isDown = false
    expect((await failing.facts()).figures?.upcoming).toBe(1)
  })
})

test('counts no platform whose robots.txt disallows us', async () => {
  const { service } = open({ forbidden: new Set([2]) })
  expect((await service.coverage()).platforms.map(({ id }) => id)).toEqual([1])
})
