import type { Database } from '#worker/ground/platform/database.ts'

export type SellerSessions = ReturnType<typeof createSellerSessions>

/** Whose a seller's session is: its webhooks name the session alone. */
export function createSellerSessions({ $client }: Pick<Database, '$client'>) {
  return {
    /** Before a payment, of which webhooks speak. May be repeated; a session never becomes another person's. */
    async note(userId: number, platformId: number, sessionId: string): Promise<void> {
      await $client
        .prepare(
          'INSERT INTO purchase_sessions (platform_id, session_id, user_id) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING',
        )
        .bind(platformId, sessionId, userId)
        .run()
    },

    async personOf(platformId: number, sessionId: string): Promise<number | null> {
      return $client
        .prepare('SELECT user_id FROM purchase_sessions WHERE platform_id = ?1 AND session_id = ?2 LIMIT 1')
        .bind(platformId, sessionId)
        .first<number>('user_id')
    },
  }
}
