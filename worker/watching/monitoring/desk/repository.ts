import { asc, isNull } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import { platforms } from '#worker/matches/catalogue/table.ts'

export type ScrapingDeskRepository = ReturnType<typeof createScrapingDeskRepository>

const names = `SELECT matches.id, home.name || ' v ' || away.name AS name
  FROM json_each(?1) AS wanted CROSS JOIN matches ON matches.id = wanted.value
  JOIN teams AS home ON home.id = matches.home_team_id JOIN teams AS away ON away.id = matches.away_team_id`

export function createScrapingDeskRepository(db: Database) {
  return {
    /** Without those that are retired, which have no checks. */
    platforms: () =>
      db
        .select({
          id: platforms.id,
          name: platforms.name,
          version: platforms.version,
          isActive: platforms.isActive,
          extraction: platforms.extraction,
          currency: platforms.currency,
        })
        .from(platforms)
        .where(isNull(platforms.retiredAt))
        .orderBy(asc(platforms.id))
        .limit(maxPlatforms),

    async matchNames(ids: readonly number[]): Promise<Map<number, string>> {
      if (ids.length === 0) return new Map()
      const { results } = await db.$client.prepare(names).bind(JSON.stringify(ids)).all<{ id: number; name: string }>()
      return new Map(results.map(({ id, name }) => [id, name]))
    },
  }
}
