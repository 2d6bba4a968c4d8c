// Part of two repositories: push messages end in the batch that ends sessions, so that a browser that never calls
// again shows no more of them.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Database } from '#worker/ground/platform/database.ts'
import { pushDevices } from '../../push/table.ts'
import { sessions } from '../table.ts'

const isSessionGone = sql`NOT EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${pushDevices.sessionId})`

/** Removes devices without a session that goes on; run it after the statement that ends the others. */
export function deleteOrphanedPushSubscriptions(database: Database, isTheirs: (owner: AnySQLiteColumn) => SQL) {
  return database
    .delete(pushDevices)
    .where(and(isTheirs(pushDevices.userId), or(isNull(pushDevices.sessionId), isSessionGone)))
}

export function deletePushSubscriptions(database: Database, userId: number, sessionId: string) {
  return database.delete(pushDevices).where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, sessionId)))
}

/** A new session takes the place of another one in the same browser. */
export function movePushSubscriptions(database: Database, userId: number, { from, to }: { from: string; to: string }) {
  return database
    .update(pushDevices)
    .set({ sessionId: to })
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.sessionId, from)))
}
