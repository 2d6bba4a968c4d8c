// Answers that were heard, by the provider's id: a captured post, sent again, says nothing more.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'

/** Old ones deleted per run. */
const removedPerRun = 1_000

export type HeardRepository = ReturnType<typeof createHeardRepository>

export function createHeardRepository({ $client: client }: Pick<Database, '$client'>) {
  return {
    async has(messageSid: string): Promise<boolean> {
      const found = await client.prepare('SELECT 1 FROM heard_answers WHERE message_sid = ?1').bind(messageSid).first()
      return found !== null
    },

    async add(messageSid: string, now: Instant): Promise<void> {
      await client
        .prepare('INSERT OR IGNORE INTO heard_answers (message_sid, heard_at) VALUES (?1, ?2)')
        .bind(messageSid, now)
        .run()
    },

    /** A bounded part per call. */
    async removeBefore(before: Instant): Promise<void> {
      await client
        .prepare(
          `DELETE FROM heard_answers WHERE message_sid IN (
             SELECT message_sid FROM heard_answers WHERE heard_at < ?1 ORDER BY heard_at LIMIT ${removedPerRun})`,
        )
        .bind(before)
        .run()
    },
  }
}
