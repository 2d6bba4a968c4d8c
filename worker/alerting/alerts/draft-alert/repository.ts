import { eq, isNull } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { draftAlerts } from '../table.ts'
import { draftsPerPerson, draftsPerSweep } from './constants.ts'

type Kept = Pick<typeof draftAlerts.$inferInsert, 'id' | 'registrationHash' | 'userId' | 'draft' | 'createdAt'>
export type WaitingDraft = { id: string; userId: number; draft: Record<string, unknown> }

export type DraftAlertsRepository = ReturnType<typeof createDraftAlertsRepository>

const bind = `UPDATE draft_alerts SET user_id = ?2 WHERE registration_hash = ?1 AND claimed_at IS NULL`

const waitingOf = `SELECT id, user_id AS userId, draft FROM draft_alerts
  WHERE user_id = ?1 AND claimed_at IS NULL ORDER BY created_at LIMIT ${draftsPerPerson}`

const waiting = `SELECT id, user_id AS userId, draft FROM draft_alerts WHERE id = ?1 AND user_id = ?2 AND claimed_at IS NULL`

const left = `SELECT kept.id, user_id AS userId, draft FROM draft_alerts AS kept CROSS JOIN users ON users.id = user_id
  WHERE claimed_at IS NULL AND user_id IS NOT NULL AND is_email_verified = 1 AND is_active = 1 LIMIT ${draftsPerSweep}`

const purge = `DELETE FROM draft_alerts WHERE id IN (
  SELECT id FROM draft_alerts WHERE created_at <= ?1 LIMIT ${draftsPerSweep})`

export function createDraftAlertsRepository(database: Database) {
  const { $client } = database

  async function read(sql: string, ...bound: unknown[]): Promise<WaitingDraft[]> {
    const { results } = await $client
      .prepare(sql)
      .bind(...bound)
      .all<Omit<WaitingDraft, 'draft'> & { draft: string }>()
    return results.map(({ draft, ...row }) => ({ ...row, draft: JSON.parse(draft) }))
  }

  return {
    /** Until it is claimed, a draft belongs to who brought its cookie last. */
    async keep(kept: Kept): Promise<void> {
      const { registrationHash, userId, draft } = kept
      await database
        .insert(draftAlerts)
        .values(kept)
        .onConflictDoUpdate({
          target: draftAlerts.id,
          set: { registrationHash, userId, draft },
          setWhere: isNull(draftAlerts.claimedAt),
        })
    },

    /** The form with this hash was proven to be this person's. */
    async bind(registrationHash: string, userId: number): Promise<void> {
      await $client.prepare(bind).bind(registrationHash, userId).run()
    },

    /** The oldest; at most `draftsPerPerson`. */
    waitingOf: (userId: number) => read(waitingOf, userId),

    /** Null when it was claimed before, or is another person's. */
    async find(userId: number, id: string): Promise<WaitingDraft | null> {
      return (await read(waiting, id, userId))[0] ?? null
    },

    /** Drafts of verified people that a crash after the verification left unmade. */
    left: () => read(left),

    /** Closes a draft whose alert could not be made, so that it is not tried again. */
    async giveUp(id: string, at: Instant): Promise<void> {
      await database.update(draftAlerts).set({ claimedAt: at, draft: {} }).where(eq(draftAlerts.id, id))
    },

    async purge(before: Instant): Promise<void> {
      await $client.prepare(purge).bind(before).run()
    },
  }
}
