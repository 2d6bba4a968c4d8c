// The past: prices, played matches and service status, as if the app had run all the time. Each part is made by the
// product's own code on a simulated clock (decision 47); what rooms already know stays.
import { createFootball } from '#scripts/sandbox/football/football.ts'
import type { World } from '#scripts/sandbox/world.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { dayOf } from '#worker/running/analytics/rules.ts'
import { createStatusRepository } from '#worker/running/status/repository.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { createMonitoringRepository } from '#worker/watching/monitoring/repository.ts'
import { worldMatch } from '../market.ts'
import type { SeedMatch } from '../season.ts'
import type { LocalRooms } from './local-rooms.ts'
import { createPageFinder } from './pages.ts'
import { runPastChecks } from './past-checks.ts'
import { countPastDays } from './past-days.ts'
import { readingsOf } from './past-readings.ts'
import { measurePast } from './past-status.ts'
import { checksBefore, type Grain, planOf } from './plan.ts'
import type { Past } from './rooms-worker.ts'

export type FillOptions = {
  rooms: LocalRooms
  matches: readonly SeedMatch[]
  world: World
  seed: number
  now: Instant
  sandboxPort: number
  /** Refs of matches filled by an earlier run. */
  filled: ReadonlySet<string>
  report: (progress: { done: number; total: number }) => void
}

/** Matches per call to the rooms; the next ones are prepared meanwhile. */
const matchesPerCall = 12

const silent: Logger = { info: () => {}, warn: () => {}, error: () => {} }

/** Returns the refs of all matches with a past. */
export async function fillPast(options: FillOptions): Promise<Set<string>> {
  const { rooms, matches, world, seed, now, filled, report } = options
  const database = openDatabase(rooms.d1)
  const platforms = await createMonitoringRepository(database).listPlatforms()
  const checks = await measurePast(
    { seed, world, platforms, repository: createStatusRepository(database), logger: silent },
    now,
  )

  const pagesOf = await createPageFinder(rooms.d1, world, platforms, options.sandboxPort)
  const football = createFootball({ world: { ...world, matches: matches.map(worldMatch) }, seed, now: () => now })

  /** Null for a match that no platform sells. */
  async function pastOf({ match, grain }: { match: SeedMatch; grain: Grain }): Promise<Past | null> {
    const pages = pagesOf(match)
    const matchId = pages[0]?.matchId
    if (matchId === undefined) return null
    const observations: Observation[] = []
    for (const page of pages) {
      const moments = checksBefore(now, match, page.platform.slug, grain)
      observations.push(...(await runPastChecks(world, seed, page, moments, silent)))
    }
    observations.sort((a, b) => a.seenAt - b.seenAt)
    const game = football.find(match.ref)
    const readings = game && match.status === 'completed' ? readingsOf(football, game, seed, matchId) : []
    const { league, homeTeam, awayTeam, kickoffAt } = worldMatch(match)
    return { match: { league, homeTeam, awayTeam, kickoffAt }, matchId, observations, readings }
  }

  const plan = planOf(matches, now).filter(({ match }) => !filled.has(match.ref))
  const changes: Record<string, number> = {}
  let storing = Promise.resolve()
  for (let start = 0; start < plan.length; start += matchesPerCall) {
    const [pasts] = await Promise.all([inTurn(plan.slice(start, start + matchesPerCall), pastOf), storing])
    report({ done: start, total: plan.length })
    storing = rooms.takeOver(pasts.filter((past) => past !== null)).then((moments) => {
      for (const at of moments) changes[dayOf(at)] = (changes[dayOf(at)] ?? 0) + 1
    })
  }
  await storing
  await countPastDays(database, { changes, checks }, now)
  return new Set([...filled, ...plan.map(({ match }) => match.ref)])
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await work(item))
  return results
}
