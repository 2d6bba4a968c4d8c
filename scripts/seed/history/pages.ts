import { closedToRobots } from '#scripts/sandbox/platforms/robots.ts'
import type { World, WorldMatch } from '#scripts/sandbox/world.ts'
import type { PlatformSpec } from '#worker/watching/monitoring/contract.ts'
import { pageUrl, sellersOf, worldMatch } from '../market.ts'
import type { SeedMatch } from '../season.ts'
import type { PastPage } from './past-checks.ts'

type TargetRow = { id: number; match_id: number; url: string }

/** Finds the pages of a match that may be read, from the database. */
export async function createPageFinder(d1: D1Database, world: World, platforms: PlatformSpec[], sandboxPort: number) {
  const { results } = await d1.prepare('SELECT id, match_id, url FROM targets').all<TargetRow>()
  const targets = new Map(results.map((row) => [row.url, row]))
  const closed = closedToRobots(world.platforms)
  return (match: SeedMatch): PastPage[] => {
    const sold: WorldMatch = worldMatch(match)
    return sellersOf(match).flatMap((seller) => {
      const url = pageUrl(seller, match, sandboxPort)
      const target = targets.get(url)
      const platform = platforms.find(({ id }) => id === seller.id)
      if (!target || !platform?.isActive || seller.slug === closed) return []
      return [{ platform, match: sold, matchId: target.match_id, targetId: target.id, url }]
    })
  }
}
