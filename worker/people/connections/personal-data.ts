import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { eventsOf } from './hooks/rules.ts'
import { connections } from './table.ts'

/** A person's chats and webhooks; a handful at most. */
export function connectionsDataSource(database: Database): PersonalDataSource {
  return {
    name: 'connections',
    tables: [getTableName(connections)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(connections).where(eq(connections.userId, userId)))) {
        // Addresses and secrets let their holder post: an export may lie about for years.
        yield rows.map(({ kind, name, label, events, createdAt, confirmedAt, endedAt, endedReason }) => ({
          kind,
          name,
          label,
          events: kind === 'webhook' ? eventsOf(events) : null,
          created_at: toIso(createdAt),
          confirmed_at: confirmedAt === null ? null : toIso(confirmedAt),
          ended_at: endedAt === null ? null : toIso(endedAt),
          ended_reason: endedReason,
        }))
      }
    },
    async erase(userId) {
      await database.delete(connections).where(eq(connections.userId, userId))
      return true
    },
  }
}
