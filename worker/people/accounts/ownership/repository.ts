import { and, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type Database, preparedOf, type Statement } from '#worker/ground/platform/database.ts'
import { apiTokens } from '../../api-tokens/table.ts'
import { calendarFeeds } from '../../calendar-addresses/table.ts'
import { connectionKinds } from '../../channels.constants.ts'
import { clients } from '../../clients/table.ts'
import { maxColleagues } from '../../colleagues/constants.ts'
import { colleagueInvitations, colleagues } from '../../colleagues/table.ts'
import { maxHooks } from '../../connections/hooks/constants.ts'
import { connections } from '../../connections/table.ts'
import { phones } from '../../phones/table.ts'
import { erasures } from '../../privacy/table.ts'
import { quickBuy } from '../../quick-buy/table.ts'
import { expireDevices } from '../devices/expiry.repository.ts'
import { needsTwoStepRole } from '../sessions/proven.repository.ts'
import { deleteOrphanedPushSubscriptions } from '../sessions/push-subscriptions.repository.ts'
import {
  accountTokens,
  emailChanges,
  passkeys,
  purchaseEndings,
  recoveryCodes,
  sessions,
  totpFactors,
  users,
} from '../table.ts'
import type { Reach } from './contract.ts'
import { endingPurchases, endingsOf, type OwnershipChange } from './rules.ts'

type UserRow = typeof users.$inferInsert
export type UserColumns = { [Name in keyof UserRow]?: UserRow[Name] | SQL }

type Change = {
  changes: readonly OwnershipChange[]
  set: UserColumns
  /** The rows of `users` to change. */
  where: SQL | undefined
  /** Statements that need the rows as they were. */
  before?: readonly Statement[]
  /** Directly after the change, and before what it ends: a note in the audit log, what stays of a used link. */
  following?: readonly Statement[]
  /** The session that made the change. */
  sessionId?: string
  /** Keys of what the owner keeps of what the change would end. */
  keptReach?: readonly string[]
  /** With `recent`: second factors of this moment and later end. */
  factorsSince?: Instant
}

/** The accounts that were changed, and the rows of what ran before and after. */
type Changed = { ids: number[]; before: unknown[][]; following: unknown[][]; areFactorsEnded: boolean }

/** Ways in that were set without proof of the mailbox, as they are once none is left. */
export const unproven = {
  passwordHash: null,
  googleId: null,
  googleProfile: null,
  registrationHash: null,
  agentCodeHash: null,
} satisfies UserColumns

/** True only within the batch of a change, so that what follows acts on the accounts that did change. */
const isChanging = sql`${users.isChanging} = 1`

/** The one way to change who may use an account: the change and all that it ends, all or nothing. */
export async function changeOwnership(database: Database, change: Change): Promise<Changed> {
  const { changes, set, where, before = [], following = [] } = change
  const { $client } = database
  const changing = database
    .update(users)
    .set({
      ...endOfGoogle(change),
      ...set,
      // What an operator typed is replaced by whatever else sets a password.
      ...('passwordHash' in set && !('passwordGivenAt' in set) && { passwordGivenAt: null }),
      ...(endingsOf(changes).sessions !== 'none' && expireDevices),
      isChanging: true,
    })
    .where(where)
    .returning({ id: users.id })
  const done = database.update(users).set({ isChanging: false }).where(isChanging)
  const factors = endOfFactors(database, change)
  const parts = [before, [changing], following, factors, [...otherEnds(database, change), done]]
  const results = await $client.batch<{ id: number }>(parts.flat().map((one) => preparedOf(database, one)))
  const rows = results.map((result) => result.results)
  const [wasBefore = [], [changed = []] = [], followed = [], endedFactors = []] = split(rows, parts)
  return {
    ids: changed.map(({ id }) => id),
    before: wasBefore,
    following: followed,
    areFactorsEnded: endedFactors.some((one) => one.length > 0),
  }
}

/** Rows in the parts of the batch that they came from. */
function split<T>(rows: readonly T[], parts: readonly (readonly unknown[])[]): T[][] {
  return parts.map(({ length }, index) => {
    const start = parts.slice(0, index).flat().length
    return rows.slice(start, start + length)
  })
}

/**
 * A verified address is taken from an account that did not, or no longer, verify it, and that is erased then: a negative time
 * of registration is overdue, and is restored where the account is taken back.
 */
export function loseAddress(database: Database, where: SQL | undefined): Statement {
  return database
    .update(users)
    .set({
      email: sql`'unverified-' || ${users.id}`,
      isActive: false,
      createdAt: sql`-abs(${users.createdAt})`,
      verificationLostAt: null,
    })
    .where(and(eq(users.isEmailVerified, false), eq(users.isActive, true), where))
}

/** Whether a row belongs to an account that is changing. */
export function isOfChanging(owner: AnySQLiteColumn, condition?: SQL): SQL {
  return sql`${owner} IN (SELECT ${users.id} FROM ${users} WHERE ${and(isChanging, condition)})`
}

/** A role that needs two steps keeps them: a mailbox alone never opens it. */
function endOfFactors(database: Database, { changes, factorsSince = 0 }: Change): Statement[] {
  const { factors } = endingsOf(changes)
  if (factors !== 'end' && factors !== 'recent') return []
  return [totpFactors, passkeys, recoveryCodes].map((table) => {
    const isEnded = factors === 'recent' ? gte(table.createdAt, factorsSince) : undefined
    return database
      .delete(table)
      .where(and(isOfChanging(table.userId, sql`NOT ${needsTwoStepRole}`), isEnded))
      .returning({ id: table.userId })
  })
}

function otherEnds(database: Database, { changes, sessionId, keptReach = [] }: Change): Statement[] {
  const { sessions: ended, links, factors, reach, seats, deletion } = endingsOf(changes)
  const isOther = ended === 'others' && sessionId !== undefined ? ne(sessions.id, sessionId) : undefined
  const isUnused = and(inArray(accountTokens.purpose, [...links]), isNull(accountTokens.usedAt))
  const endsChange = links.includes('change_email')
  const isWaiting = and(isOfChanging(erasures.userId), isNotNull(erasures.waitsUntil))
  return [
    ...(ended === 'none' ? [] : [database.delete(sessions).where(and(isOfChanging(sessions.userId), isOther))]),
    ...(ended === 'none' ? [] : [deleteOrphanedPushSubscriptions(database, isOfChanging)]),
    ...(ended === 'none' ? [] : [database.delete(apiTokens).where(isOfChanging(apiTokens.userId))]),
    ...(links.length === 0
      ? []
      : [database.delete(accountTokens).where(and(isOfChanging(accountTokens.userId), isUnused))]),
    ...(endsChange
      ? [database.delete(emailChanges).where(and(isOfChanging(emailChanges.userId), isNull(emailChanges.confirmedAt)))]
      : []),
    ...(factors === 'stay'
      ? []
      : [database.update(passkeys).set({ needsFirstStep: true }).where(isOfChanging(passkeys.userId))]),
    ...(reach ? endOfReach(database, keptReach) : []),
    ...(seats === 'end' ? [database.delete(colleagues).where(isOfChanging(colleagues.colleagueId))] : []),
    ...(factors === 'end' || factors === 'recent' ? endsOfClientMessages(database) : []),
    ...(deletion === 'end' ? [database.delete(erasures).where(isWaiting)] : []),
    ...(deletion === 'off' ? [database.update(erasures).set({ wasActive: false }).where(isWaiting)] : []),
    ...endOfPurchases(database, changes),
  ]
}

/** A note, with which nothing is bought: mandates and cards are ended by the features that hold them. */
function endOfPurchases(database: Database, changes: readonly OwnershipChange[]): Statement[] {
  const change = endingPurchases(changes)
  if (change === undefined) return []
  const isAll = endingsOf([change]).purchases === 'all'
  const noted = database
    .insert(purchaseEndings)
    .select(
      database
        .select({ userId: users.id, change: sql<OwnershipChange>`${change}`.as('change') })
        .from(users)
        .where(isChanging),
    )
    .onConflictDoUpdate({
      target: purchaseEndings.userId,
      set: isAll ? { change } : { userId: purchaseEndings.userId },
    })
  return isAll ? [noted, database.delete(quickBuy).where(isOfChanging(quickBuy.userId))] : [noted]
}

/** With `asked`, one that was linked in place of the one that the owner keeps ends as well. */
function endOfGoogle({ changes, keptReach = [] }: Change): UserColumns {
  const { google } = endingsOf(changes)
  if (google === 'stay') return {}
  if (google === 'end') return { googleId: null, googleProfile: null }
  const isKept = sql`'google@' || ${users.googleId} IN ${keysOf(keptReach)}`
  return {
    googleId: sql`CASE WHEN ${isKept} THEN ${users.googleId} END`,
    googleProfile: sql`CASE WHEN ${isKept} THEN ${users.googleProfile} END`,
  }
}

const keysOf = (kept: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(kept)}))`

function endOfReach(database: Database, kept: readonly string[]): Statement[] {
  const keys = keysOf(kept)
  // An unconfirmed channel always ends: another person may hold its code.
  const isUnknown = sql`${connections.kind} || iif(${connections.name} = '', '', ':' || ${connections.name})
    || '@' || ${connections.confirmedAt} NOT IN ${keys}`
  const isEnded = or(isNull(connections.confirmedAt), isUnknown)
  return [
    database.delete(connections).where(and(isOfChanging(connections.userId), isEnded)),
    database.delete(phones).where(and(isOfChanging(phones.userId), sql`'phone@' || ${phones.phone} NOT IN ${keys}`)),
    database
      .delete(calendarFeeds)
      .where(and(isOfChanging(calendarFeeds.userId), sql`'calendar@' || ${calendarFeeds.createdAt} NOT IN ${keys}`)),
    ...endOfColleagues(database, keys),
  ]
}

/** Those of the account, with those invited. */
function endOfColleagues(database: Database, keys: SQL): Statement[] {
  const isEnded = (email: AnySQLiteColumn | SQL) => sql`'colleagues:' || ${email} || '@' NOT IN ${keys}`
  const theirs = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${colleagues.colleagueId})`
  return [
    database.delete(colleagues).where(and(isOfChanging(colleagues.userId), isEnded(theirs))),
    database
      .delete(colleagueInvitations)
      .where(and(isOfChanging(colleagueInvitations.userId), isEnded(colleagueInvitations.email))),
  ]
}

/** Ways by which news leave an account without a session. */
export async function reachOf(database: Database, userId: number): Promise<Reach[]> {
  const [chats, [phone], [calendar], seats, invited] = await database.batch([
    database
      .select({
        kind: connections.kind,
        name: connections.name,
        label: connections.label,
        mark: sql<string>`CAST(${connections.confirmedAt} AS TEXT)`,
      })
      .from(connections)
      .where(and(eq(connections.userId, userId), isNotNull(connections.confirmedAt)))
      .limit(connectionKinds.length + maxHooks),
    database.select({ label: phones.phone }).from(phones).where(eq(phones.userId, userId)),
    database.select({ createdAt: calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
    database
      .select({ email: users.email })
      .from(colleagues)
      .innerJoin(users, eq(users.id, colleagues.colleagueId))
      .where(eq(colleagues.userId, userId))
      .limit(maxColleagues),
    database
      .select({ email: colleagueInvitations.email })
      .from(colleagueInvitations)
      .where(eq(colleagueInvitations.userId, userId))
      .limit(maxColleagues),
  ])
  return [
    ...chats,
    ...(phone ? [{ kind: 'phone' as const, name: '', ...phone, mark: phone.label }] : []),
    ...(calendar ? [{ kind: 'calendar' as const, name: '', label: '', mark: String(calendar.createdAt) }] : []),
    ...[...seats, ...invited].map(({ email }) => ({
      kind: 'colleagues' as const,
      name: email,
      label: email,
      mark: '',
    })),
  ]
}

/** Each of which signs in by itself, unless it needs a first step. */
export async function hasPasskeys(database: Database, userId: number): Promise<boolean> {
  const found = await database.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1)
  return found.length > 0
}

/** They have said yes to their agent, not to who may have the account now. */
function endsOfClientMessages(database: Database): Statement[] {
  const endOf = (set: Partial<typeof clients.$inferInsert>, stoppedAt: AnySQLiteColumn) =>
    database
      .update(clients)
      .set(set)
      .where(and(isOfChanging(clients.userId), isNull(stoppedAt)))
  return [
    endOf({ confirmedAt: null, askedEmail: null }, clients.stoppedAt),
    endOf({ phoneConfirmedAt: null, askedPhone: null }, clients.phoneStoppedAt),
  ]
}

/** Clients who said yes to emails or SMS about what is found for them, which go on after a new password. */
export async function countMailedClients(database: Database, userId: number): Promise<number> {
  const isMailed = and(isNotNull(clients.confirmedAt), isNull(clients.stoppedAt), eq(clients.askedEmail, clients.email))
  const isTexted = and(
    isNotNull(clients.phoneConfirmedAt),
    isNull(clients.phoneStoppedAt),
    eq(clients.askedPhone, clients.phone),
  )
  return database.$count(clients, and(eq(clients.userId, userId), or(isMailed, isTexted)))
}
