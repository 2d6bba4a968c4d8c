import { eq, getTableName } from 'drizzle-orm'
import { toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { onePage, readPages } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import { phones, smsMessages } from './table.ts'

const rowsPerPage = 500

type SmsRow = typeof smsMessages.$inferSelect

/** A user's number and what they want by SMS. */
export function phonesDataSource(database: Database): PersonalDataSource {
  return {
    name: 'phone',
    tables: [getTableName(phones)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(phones).where(eq(phones.userId, userId)))) {
        yield rows.map(({ userId: _userId, verificationSid: _sid, verifiedAt, codeSentAt, stoppedAt, ...row }) => ({
          phone: row.phone,
          verified_at: verifiedAt && toIso(verifiedAt),
          code_sent_at: codeSentAt && toIso(codeSentAt),
          sms_stopped_at: stoppedAt && toIso(stoppedAt),
          sms_notifications_enabled: row.isSmsOn,
          availability_alerts: row.availabilityAlerts,
          price_drop_alerts: row.priceDropAlerts,
          high_demand_alerts: row.highDemandAlerts,
          purchase_confirmations: row.purchaseConfirmations,
          system_notifications: row.systemNotifications,
        }))
      }
    },
    async erase(userId) {
      await database.delete(phones).where(eq(phones.userId, userId))
      return true
    },
  }
}

/** The SMS sent to a user: when, with what result, and what they cost. */
export function smsDataSource(database: Database): PersonalDataSource {
  const page = (userId: number) => async (after: SmsRow | undefined, limit: number) => {
    const { results } = await database.$client
      .prepare(
        `SELECT id, tried_at AS triedAt, status, segments, price_micros AS priceMicros, currency, error_code AS errorCode
         FROM sms_messages WHERE user_id = ?1 AND (tried_at, id) > (?2, ?3) ORDER BY tried_at, id LIMIT ?4`,
      )
      .bind(userId, after?.triedAt ?? -1, after?.id ?? '', limit)
      .all<SmsRow>()
    return results
  }
  return {
    name: 'sms_messages',
    tables: [getTableName(smsMessages)],
    async *pages(userId) {
      for await (const rows of readPages<SmsRow>(rowsPerPage, page(userId))) {
        yield rows.map(({ triedAt, status, segments, priceMicros, currency, errorCode }) => ({
          tried_at: toIso(triedAt),
          status,
          segments,
          currency,
          error_code: errorCode,
          price: priceMicros === null ? null : priceMicros / 1_000_000,
        }))
      }
    },
    async erase(userId) {
      await database.delete(smsMessages).where(eq(smsMessages.userId, userId))
      return true
    },
  }
}
