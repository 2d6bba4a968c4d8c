import { eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import type { CalendarAddress, CalendarAddresses } from './contract.ts'
import { calendarFeeds } from './table.ts'

export function createCalendarAddresses(database: Database): CalendarAddresses {
  return {
    async of(userId) {
      const [row] = await database.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId))
      return row ?? null
    },

    async open(userId, serial) {
      return database.$client
        .prepare(
          `SELECT feed.user_id AS userId, feed.serial, feed.created_at AS createdAt FROM calendar_feeds AS feed
           CROSS JOIN users ON users.id = feed.user_id
           WHERE feed.user_id = ?1 AND feed.serial = ?2 AND users.is_active = 1 AND users.is_email_verified = 1`,
        )
        .bind(userId, serial)
        .first<CalendarAddress>()
    },

    async set({ userId, serial, createdAt }, sessionId) {
      await database.$client
        .prepare(
          `INSERT INTO calendar_feeds (user_id, serial, created_at) SELECT ?1, ?2, ?3 WHERE ${isSessionOf('?4', '?1')}
           ON CONFLICT (user_id) DO UPDATE SET serial = excluded.serial, created_at = excluded.created_at`,
        )
        .bind(userId, serial, createdAt, sessionId)
        .run()
    },

    async remove(userId) {
      await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
    },
  }
}
