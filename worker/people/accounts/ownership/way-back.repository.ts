// Until when an address that an account left may take it back, and the deletion that waits for that.
import { and, eq, gt, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { erasures } from '../../privacy/table.ts'
import { tokenLifetimesMs } from '../constants.ts'
import { isOwnChange } from '../email-change/waiting.repository.ts'
import { accountTokens, emailChanges, users } from '../table.ts'
import { isStillTheirs } from '../tokens/standing.repository.ts'
import type { WaitingDeletion, WayBack } from './contract.ts'

const lifetimeMs = tokenLifetimesMs.take_back
/** Addresses that are mailed about one deletion. */
const maxMailed = 20

/**
 * Until when a row of `users` may be taken back by another address; null where it may not. A mail that waited brings a link
 * that works beyond the week of its change.
 */
export function wayBackUntil(now: Instant): SQL<Instant | null> {
  const byChange = sql`(SELECT max(${emailChanges.confirmedAt}) + ${lifetimeMs} FROM ${emailChanges}
    WHERE ${emailChanges.userId} = ${users.id} AND ${isOwnChange} AND ${emailChanges.confirmedAt} > ${now - lifetimeMs}
    AND ${emailChanges.oldEmail} <> ${users.email})`
  const byLink = sql`(SELECT max(${accountTokens.expiresAt}) FROM ${accountTokens}
    WHERE ${accountTokens.userId} = ${users.id} AND ${accountTokens.purpose} = 'take_back' AND ${accountTokens.usedAt} IS NULL
    AND ${accountTokens.expiresAt} > ${now} AND ${isStillTheirs('take_back')} AND ${accountTokens.address} <> ${users.email})`
  return sql<Instant | null>`nullif(max(coalesce(${byChange}, 0), coalesce(${byLink}, 0)), 0)`
}

/** Whether a deletion closed a row of `users`, and waits for its way back. One that an operator switched off stays off. */
export function mayReopen(now: Instant): SQL {
  const { userId, waitsUntil, wasActive } = erasures
  return sql`EXISTS (SELECT 1 FROM ${erasures} WHERE ${userId} = ${users.id} AND ${wasActive} = 1 AND ${waitsUntil} > ${now})`
}

/** Of a row of `users`. */
export const waitsForNoDeletion = sql`NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${erasures.userId} = ${users.id}
  AND ${erasures.waitsUntil} IS NOT NULL)`

/** Of a row of `users`: its deletion has not begun. */
export const isNotErased = sql`NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${erasures.userId} = ${users.id}
  AND ${erasures.waitsUntil} IS NULL)`

/** The deletion of an account that waits; null for none. */
export async function waitingDeletion(database: Database, userId: number): Promise<WaitingDeletion | null> {
  const [row] = await database
    .select({ until: erasures.waitsUntil, wasActive: erasures.wasActive })
    .from(erasures)
    .where(eq(erasures.userId, userId))
    .limit(1)
  return row && row.until !== null ? { until: row.until, staysOff: !row.wasActive } : null
}

/** What operators see of an account that may be taken back, or whose deletion waits; null for any other. */
export async function wayBackOf(database: Database, userId: number, now: Instant): Promise<WayBack | null> {
  const movedAt = sql<Instant | null>`(SELECT max(${emailChanges.confirmedAt}) FROM ${emailChanges}
    WHERE ${emailChanges.userId} = ${users.id} AND ${isOwnChange})`
  const [row] = await database
    .select({
      movedAt,
      until: wayBackUntil(now),
      deletionWaitsUntil: erasures.waitsUntil,
      staysOff: sql<boolean>`${erasures.wasActive} = 0`.mapWith(Boolean),
    })
    .from(users)
    .leftJoin(erasures, eq(erasures.userId, users.id))
    .where(eq(users.id, userId))
    .limit(1)
  return row && (row.until !== null || row.deletionWaitsUntil !== null) ? row : null
}

/** The newest change from each address that may take an account back, the one that it left first first. */
export async function changesWithWayBack(database: Database, userId: number, now: Instant): Promise<string[]> {
  // A mail that waited brings a link that works beyond the week of its change.
  const hasLink = sql`EXISTS (SELECT 1 FROM ${accountTokens} WHERE ${accountTokens.userId} = ${emailChanges.userId}
    AND ${accountTokens.purpose} = 'take_back' AND ${accountTokens.usedAt} IS NULL
    AND ${accountTokens.expiresAt} > ${now} AND ${accountTokens.address} = ${emailChanges.oldEmail})`
  const mayReturn = or(gt(emailChanges.confirmedAt, now - lifetimeMs), and(gt(emailChanges.confirmedAt, 0), hasLink))
  const isLeft = and(eq(emailChanges.userId, userId), isOwnChange, mayReturn)
  // Of each group, SQLite reads the id in the row that has it.
  const newest = max(emailChanges.requestedAt)
  const rows = await database
    .select({ id: emailChanges.id, newest })
    .from(emailChanges)
    .innerJoin(users, and(eq(users.id, emailChanges.userId), ne(users.email, emailChanges.oldEmail)))
    .where(isLeft)
    .groupBy(emailChanges.oldEmail)
    .orderBy(newest)
    .limit(maxMailed)
  return rows.map(({ id }) => id)
}
