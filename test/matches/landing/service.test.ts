import { describe, expect, test } from 'vitest'
import type { League, Match } from '#worker/matches/catalogue/contract.ts'
import {
  landingMatches,
  ledgerKeptMs,
  ledgerOldMs,
  ledgerRooms,
  matchesKeptMs,
} from '#worker/matches/landing/constants.ts'
import { createLandingService } from '#worker/matches/landing/service.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { spotOf } from './spots.ts'

const start = Date.parse('2026-11-21T15:42:00Z')
type Service = ReturnType<typeof createLandingService>

function factsOf(service: Service) {
  const { matches, facts } = service.page(null)
  matches.catch(() => undefined)
  return facts
}

const noUptime = { share: null, minutes: 0, daysWithData: 0, firstDay: null }

const england = { id: 9, slug: 'l', name: 'L', country: 'England' } as League

/** Matches of a league other than England's, but for the last two. */
function spotsOf() {
  return Array.from({ length: landingMatches + 3 }, (_, id) =>
    spotOf({ id, sortAt: start + id * 60_000, leagueId: id > landingMatches ? england.id : 1 }),
  )
}

function open({
  changedAt = start - 5_000,
  spots = spotsOf(),
  room = async (): Promise<unknown[]> => [],
  uptime = async () => noUptime,
  forbidden = new Set<number>(),
  isResaleAllowed = false,
  refusalOf = async (_matchId: number): Promise<string | null> => null,
} = {}) {
  const calls = { spots: 0, coverage: 0, found: 0, rooms: [] as number[] }
  let now = start
  const service = createLandingService({
    clock: () => now,
    logger: createFakeLogger(),
    uptime,
    forbidden: async () => forbidden,
    isResaleOn: async () => true,
    catalogue: {
      refusalOf,
      nextSpots: async () => {
        calls.spots += 1
        return spots
      },
      forParty: async (matches) => matches,
      latestChanged: async (limit) => spots.slice(0, limit).map(({ id }) => ({ id, changedAt })),
      findMatches: async (ids) => {
        calls.found += 1
        return ids.map((id) => ({ id, status: 'scheduled', home_team_name: 'A', away_team_name: 'B' }) as Match)
      },
      coverage: async () => {
        calls.coverage += 1
        const platform = { id: 1, slug: 'p', name: 'P', kind: 'official', isResaleAllowed: false } as const
        return {
          leagues: [england],
          teams: 0,
          platforms: [platform, { ...platform, id: 2, kind: 'resale', isResaleAllowed }],
        }
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
    await factsOf(service)
    await factsOf(service)
    expect([calls.spots, calls.coverage, calls.rooms.length]).toEqual([1, 1, ledgerRooms])
    pass(ledgerKeptMs)
    await factsOf(service)
    expect([calls.spots, calls.rooms.length]).toEqual([2, 2 * ledgerRooms])
  })

  test('reads the next matches once for all its parts, and again when old', async () => {
    const { service, calls, pass } = open()
    const page = service.page(null)
    await Promise.all([page.matches, page.facts])
    await service.page(null).matches
    expect(calls.spots).toBe(1)
    pass(matchesKeptMs)
    await service.page(null).matches
    expect(calls.spots).toBe(2)
  })

  test("begins with the next matches, those of the visitor's country first", async () => {
    const { service } = open()
    const idsFor = async (country: string | null) => (await service.page(country).matches).map(({ id }) => id)
    expect(await idsFor(null)).toEqual([0, 1, 2, 3, 4, 5])
    expect(await idsFor('GB')).toEqual([7, 8, 0, 1, 2, 3])
    expect(await idsFor('JP')).toEqual([0, 1, 2, 3, 4, 5])
    expect(await idsFor('not a country')).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('lists falls, returns and the cheap weekend, with no list that is empty', async () => {
    const fallen = spotOf({ id: 1, fellFromPence: 5_000, fellAt: start - 1 })
    const { service } = open({ spots: [fallen, spotOf({ id: 2, returnedAt: start - 1 })] })
    const { rails } = await factsOf(service)
    expect(rails?.map(({ name, matches }) => [name, matches.map(({ id }) => id)])).toEqual([
      ['falls', [1]],
      ['returns', [2]],
    ])
  })

  test('asks no room without recent changes, and reports changes otherwise', async () => {
    const changedAt = start - ledgerOldMs - 1
    const { service, calls } = open({ changedAt })
    expect((await factsOf(service)).ledger).toEqual({ entries: [], lastChangedAt: changedAt })
    expect(calls.rooms).toEqual([])
  })

  test('does not wait for a room that hangs or fails', async () => {
    const hanging = open({ room: () => new Promise(() => {}) })
    expect((await factsOf(hanging.service)).ledger?.entries).toEqual([])
    const failing = open({ room: () => Promise.reject(new Error('gone')) })
    expect((await factsOf(failing.service)).ledger?.entries).toEqual([])
  })

  test('shows what was seen, except unauthorised resale', async () => {
    const { service } = open({ room: async () => [seen(1)] })
    expect((await factsOf(service)).ledger?.entries).toMatchObject([
      { movement: 'listed', pricePence: 100 },
      {},
      {},
      {},
      {},
    ])
    const resale = open({ room: async () => [seen(2)] })
    expect((await factsOf(resale.service)).ledger?.entries).toEqual([])
  })

  test('shows resale that the operator allows only for matches whose country allows it', async () => {
    const refusalOf = async (matchId: number) => (matchId === 0 ? null : 'No link and no alerts: the law.')
    const { service } = open({ room: async () => [seen(2)], isResaleAllowed: true, refusalOf })
    expect((await factsOf(service)).ledger?.entries.map(({ matchId }) => matchId)).toEqual([0])
  })

  test('returns only price changes on request, and reads nothing twice', async () => {
    const { service, calls } = open({ room: async () => [seen(1)] })
    const { ledger } = await factsOf(service)
    expect(await service.ledger()).toEqual(ledger)
    expect([calls.spots, calls.coverage]).toEqual([1, 1])
  })

  test('say of platforms only what is shown', async () => {
    const { coverage } = await factsOf(open().service)
    expect(coverage?.platforms).toEqual([
      { name: 'P', kind: 'official' },
      { name: 'P', kind: 'resale' },
    ])
  })

  test('survives a failed part without losing the others', async () => {
    const { service } = open({ room: async () => [seen(1)], uptime: () => Promise.reject(new Error('no status_days')) })
    const facts = await factsOf(service)
    expect(facts.uptime).toBeNull()
    expect(facts).toMatchObject({ figures: { leagues: 2 }, coverage: { teams: 0 } })
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
        nextSpots: async () => {
          if (isDown) throw new Error('down')
          return [spotOf({})]
        },
        coverage: service.coverage,
        findMatches: async () => [],
        forParty: async () => [],
        latestChanged: async () => [],
        refusalOf: async () => null,
      },
      rooms: () => ({ history: async () => [] }),
    })
    expect((await factsOf(failing)).figures).toBeNull()
    isDown = false
    expect((await factsOf(failing)).figures?.upcoming).toBe(1)
  })
})

test('counts no platform whose robots.txt disallows us', async () => {
  const { service } = open({ forbidden: new Set([2]) })
  expect((await service.coverage()).platforms.map(({ id }) => id)).toEqual([1])
})
