import { asc, eq, getTableName } from 'drizzle-orm'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../../privacy/contract.ts'
import { passkeys, recoveryCodes, totpFactors } from '../table.ts'
import { maxPasskeys } from './passkeys/constants.ts'
import { recoveryCodeCount } from './recovery-codes/rules.ts'

const isoOrNull = (at: Instant | null) => (at === null ? null : toIso(at))

/** Passkey names; the public keys are not exported. */
export function passkeysDataSource(database: Database): PersonalDataSource {
  return {
    name: 'passkeys',
    tables: [getTableName(passkeys)],
    async *pages(userId) {
      const read = database
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt))
        .limit(maxPasskeys)
      for await (const rows of onePage(read)) {
        yield rows.map(({ name, isSynced, createdAt, lastUsedAt }) => ({
          name,
          is_synced: isSynced,
          created_at: toIso(createdAt),
          last_used_at: isoOrNull(lastUsedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(passkeys).where(eq(passkeys.userId, userId))
      return true
    },
  }
}

/** That an authenticator app exists; never its key. */
export function totpDataSource(database: Database): PersonalDataSource {
  return {
    name: 'authenticator_app',
    tables: [getTableName(totpFactors)],
    async *pages(userId) {
      const read = database
        .select({ createdAt: totpFactors.createdAt })
        .from(totpFactors)
        .where(eq(totpFactors.userId, userId))
      for await (const rows of onePage(read)) yield rows.map(({ createdAt }) => ({ created_at: toIso(createdAt) }))
    },
    async erase(userId) {
      await database.delete(totpFactors).where(eq(totpFactors.userId, userId))
      return true
    },
  }
}

/** That recovery codes exist; only hashes of them are stored. */
export function recoveryCodesDataSource(database: Database): PersonalDataSource {
  return {
    name: 'recovery_codes',
    tables: [getTableName(recoveryCodes)],
    async *pages(userId) {
      const read = database
        .select({ createdAt: recoveryCodes.createdAt })
        .from(recoveryCodes)
        .where(eq(recoveryCodes.userId, userId))
        .limit(recoveryCodeCount)
      for await (const rows of onePage(read)) yield rows.map(({ createdAt }) => ({ created_at: toIso(createdAt) }))
    },
    async erase(userId) {
      await database.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
      return true
    },
  }
}
