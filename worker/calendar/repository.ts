import { eq } from 'drizzle-orm'
import type { Instant } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { maxCalendarMatches } from './constants.ts'
import type { CalendarMatch, Feed } from './contract.ts'
import { calendarFeeds } from './table.ts'

export type CalendarRepository = ReturnType<typeof createCalendarRepository>

const ofTeam = (side: 'home_team_id' | 'away_team_id') => `
  SELECT * FROM (SELECT matches.id FROM json_each(?2) AS team
    CROSS JOIN matches ON matches.${side} = team.value AND matches.sort_at BETWEEN ?3 AND ?4 LIMIT ${maxCalendarMatches})`

/** By keys and the teams' own indexes: ?1 matches and ?2 teams, as lists of ids, ?3 from, ?4 to. */
const chosenMatches = `
  SELECT match.id, home.name AS homeTeamName, away.name AS awayTeamName, league.name AS leagueName,
    match.kickoff_at AS kickoffAt, match.match_day AS matchDay, match.venue, match.city, match.status,
    coalesce(moved.moves, 0) AS moves, moved.moved_at AS movedAt
  FROM (SELECT value AS id FROM json_each(?1) UNION ${ofTeam('home_team_id')} UNION ${ofTeam('away_team_id')}) AS chosen
  CROSS JOIN matches AS match ON match.id = chosen.id
  CROSS JOIN teams AS home ON home.id = match.home_team_id
  CROSS JOIN teams AS away ON away.id = match.away_team_id
  CROSS JOIN leagues AS league ON league.id = match.league_id
  LEFT JOIN match_moves AS moved ON moved.match_id = match.id
  WHERE match.sort_at BETWEEN ?3 AND ?4
  ORDER BY match.sort_at, match.id LIMIT ${maxCalendarMatches}`

export function createCalendarRepository(database: Database) {
  const client = database.$client
  return {
    async feedOf(userId: number): Promise<Feed | null> {
      const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
      return row ?? null
    },

    /** Of an account that is active. */
    async openFeed(userId: number, serial: string): Promise<Feed | null> {
      return client
        .prepare(
          `SELECT feed.user_id AS userId, feed.serial, feed.created_at AS createdAt FROM calendar_feeds AS feed
           CROSS JOIN users ON users.id = feed.user_id
           WHERE feed.user_id = ?1 AND feed.serial = ?2 AND users.is_active = 1`,
        )
        .bind(userId, serial)
        .first<Feed>()
    },

    /** The first address, or another in its place. */
    async setFeed(feed: Feed): Promise<void> {
      await database
        .insert(calendarFeeds)
        .values(feed)
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: { serial: feed.serial, createdAt: feed.createdAt } })
    },

    async removeFeed(userId: number): Promise<void> {
      await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
    },

    async matches(
      { matchIds, teamIds }: { matchIds: number[]; teamIds: number[] },
      from: Instant,
      to: Instant,
    ): Promise<CalendarMatch[]> {
      const { results } = await client
        .prepare(chosenMatches)
        .bind(JSON.stringify(matchIds), JSON.stringify(teamIds), from, to)
        .all<CalendarMatch>()
      return results
    },
  }
}
