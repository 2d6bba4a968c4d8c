import { eq, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { SignedIn } from '../accounts/sessions/contract.ts'
import { isSessionOf } from '../accounts/sessions/rules.ts'
import type { PhoneRecord, SmsChange, SmsRecipient } from './contract.ts'
import { phones } from './table.ts'

export type PhonesRepository = ReturnType<typeof createPhonesRepository>

type Row = typeof phones.$inferSelect

export function createPhonesRepository(database: Database) {
  const client = database.$client
  return {
    async find(userId: number): Promise<PhoneRecord | null> {
      const [row] = await database.select().from(phones).where(eq(phones.userId, userId)).limit(1)
      return row ? fromRow(row) : null
    },

    /**
     * Notes a sent code. Another number than before is unverified, its SMS are off, and it is stopped if it replied STOP
     * to anybody's. False once the session ended.
     */
    async keepCode(
      { userId, sessionId }: SignedIn,
      phone: string,
      { sid, sentAt, stoppedAt }: { sid: string; sentAt: Instant; stoppedAt: Instant | null },
    ): Promise<boolean> {
      const { meta } = await client
        .prepare(
          `INSERT INTO phones (user_id, phone, verification_sid, code_sent_at, stopped_at)
           SELECT ?1, ?2, ?3, ?4, ?6 WHERE ${isSessionOf('?5', '?1')}
           ON CONFLICT (user_id) DO UPDATE SET
             verified_at = CASE WHEN phones.phone = excluded.phone THEN phones.verified_at END,
             is_sms_on = phones.is_sms_on AND phones.phone = excluded.phone,
             stopped_at = CASE WHEN phones.phone = excluded.phone THEN phones.stopped_at ELSE excluded.stopped_at END,
             phone = excluded.phone, verification_sid = excluded.verification_sid, code_sent_at = excluded.code_sent_at`,
        )
        .bind(userId, phone, sid, sentAt, sessionId, stoppedAt)
        .run()
      return meta.changes > 0
    },

    /**
     * Verifies the number if the code is still the newest of this user, and takes it from any other account: numbers
     * are handed on, and the last who proved to hold one does.
     */
    async verify({ userId, sessionId }: SignedIn, phone: string, sid: string, now: Instant): Promise<boolean> {
      const [verified] = await client.batch<{ user_id: number }>([
        client
          .prepare(
            `UPDATE phones SET verified_at = ?4, verification_sid = NULL, code_sent_at = NULL
             WHERE user_id = ?1 AND phone = ?2 AND verification_sid = ?3 AND ${isSessionOf('?5', '?1')}
             RETURNING user_id`,
          )
          .bind(userId, phone, sid, now, sessionId),
        client
          .prepare(
            `UPDATE phones SET verified_at = NULL, is_sms_on = 0 WHERE phone = ?2 AND user_id <> ?1
             AND EXISTS (SELECT 1 FROM phones AS own WHERE own.user_id = ?1 AND own.phone = ?2 AND own.verified_at = ?3)`,
          )
          .bind(userId, phone, now),
      ])
      return (verified?.results.length ?? 0) > 0
    },

    /** Back to entering a number; the number itself stays. */
    async deleteCode(userId: number): Promise<void> {
      await database.update(phones).set({ verificationSid: null, codeSentAt: null }).where(eq(phones.userId, userId))
    },

    /** With its verification, its code and what was chosen for it. False where there was none. */
    async remove(userId: number): Promise<boolean> {
      const removed = await database.delete(phones).where(eq(phones.userId, userId)).returning({ id: phones.userId })
      return removed.length > 0
    },

    /** One statement, so that changes from two tabs both apply. SMS stay off while the number is not verified. */
    async change(userId: number, change: SmsChange): Promise<PhoneRecord | null> {
      const wanted = change.notification_preferences ?? {}
      const isOn = change.sms_notifications_enabled
      const row = await client
        .prepare(
          `UPDATE phones SET is_sms_on = coalesce(?2, is_sms_on) AND verified_at IS NOT NULL,
             availability_alerts = coalesce(?3, availability_alerts), price_drop_alerts = coalesce(?4, price_drop_alerts),
             high_demand_alerts = coalesce(?5, high_demand_alerts),
             purchase_confirmations = coalesce(?6, purchase_confirmations),
             system_notifications = coalesce(?7, system_notifications)
           WHERE user_id = ?1 RETURNING user_id`,
        )
        .bind(
          userId,
          ...[isOn, wanted.availability_alerts, wanted.price_drop_alerts, wanted.high_demand_alerts].map(bit),
          ...[wanted.purchase_confirmations, wanted.system_notifications].map(bit),
        )
        .first()
      return row && this.find(userId)
    },

    /** Unordered; users without an account or a number are left out. */
    async recipients(userIds: number[]): Promise<SmsRecipient[]> {
      const { results } = await client
        .prepare(
          `SELECT phones.user_id AS userId, phone, verified_at, is_sms_on, stopped_at, availability_alerts, price_drop_alerts,
             high_demand_alerts, purchase_confirmations, system_notifications, users.is_active
           FROM json_each(?1) AS person
           CROSS JOIN phones ON phones.user_id = person.value CROSS JOIN users ON users.id = person.value`,
        )
        .bind(JSON.stringify(userIds))
        .all<Record<string, number> & { userId: number; phone: string }>()
      return results.map((row) => ({
        userId: row.userId,
        phone: row.phone,
        isVerified: row.verified_at !== null,
        isStopped: row.stopped_at !== null,
        isSmsOn: row.is_sms_on === 1,
        isActive: row.is_active === 1,
        preferences: {
          availability_alerts: row.availability_alerts === 1,
          price_drop_alerts: row.price_drop_alerts === 1,
          high_demand_alerts: row.high_demand_alerts === 1,
          purchase_confirmations: row.purchase_confirmations === 1,
          system_notifications: row.system_notifications === 1,
        },
      }))
    },

    /** STOP and START concern a number, not an account. */
    async setStopped(phone: string, stoppedAt: Instant | null): Promise<void> {
      const kept = stoppedAt === null ? null : sql`coalesce(${phones.stoppedAt}, ${stoppedAt})`
      await database.update(phones).set({ stoppedAt: kept }).where(eq(phones.phone, phone))
    },
  }
}

function bit(value: boolean | undefined): number | null {
  return value === undefined ? null : Number(value)
}

function fromRow(row: Row): PhoneRecord {
  const { userId, phone, verifiedAt, isSmsOn, stoppedAt, verificationSid: sid, codeSentAt: sentAt } = row
  return {
    userId,
    phone,
    verifiedAt,
    isSmsOn,
    stoppedAt,
    pending: sid === null || sentAt === null ? null : { sid, sentAt },
    preferences: {
      availability_alerts: row.availabilityAlerts,
      price_drop_alerts: row.priceDropAlerts,
      high_demand_alerts: row.highDemandAlerts,
      purchase_confirmations: row.purchaseConfirmations,
      system_notifications: row.systemNotifications,
    },
  }
}
