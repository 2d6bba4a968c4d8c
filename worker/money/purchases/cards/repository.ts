import { and, count, eq, ne } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { platforms } from '#worker/matches/catalogue/table.ts'
import { hasPurchasesEnding } from '#worker/people/accounts/ownership/ending.rules.ts'
import { isSessionOf } from '#worker/people/accounts/sessions/rules.ts'
import { paymentCards, sellerAccess } from '../table.ts'
import type { CardSeller, KeptCard } from './contract.ts'

export type CardsRepository = ReturnType<typeof createCardsRepository>

type Row = typeof paymentCards.$inferSelect

/** Sellers with a protocol that are listed. */
const maxSellers = 50

const keep = `INSERT OR REPLACE INTO payment_cards
    (user_id, platform_id, max_pence, currency, valid_until_at, sealed_token, funding, last4, added_at)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9 WHERE ${isSessionOf('?10', '?1')} AND NOT ${hasPurchasesEnding('?1')}`

export function createCardsRepository(database: Database) {
  const ofCard = (userId: number, platformId: number) =>
    and(eq(paymentCards.userId, userId), eq(paymentCards.platformId, platformId))

  return {
    /** Those with a protocol, by name, each with the person's card. */
    async sellers(userId: number): Promise<CardSeller[]> {
      const rows = await database
        .select({ platformId: platforms.id, name: platforms.name, card: paymentCards })
        .from(sellerAccess)
        .innerJoin(platforms, and(eq(platforms.id, sellerAccess.platformId), eq(platforms.isActive, true)))
        .leftJoin(paymentCards, and(eq(paymentCards.platformId, platforms.id), eq(paymentCards.userId, userId)))
        .where(ne(sellerAccess.protocol, 'hand_over'))
        .orderBy(platforms.name, platforms.id)
        .limit(maxSellers)
      return rows.map(({ card, ...seller }) => ({ ...seller, card: card && shown(card) }))
    },

    async find(userId: number, platformId: number): Promise<Row | null> {
      const [row] = await database.select().from(paymentCards).where(ofCard(userId, platformId)).limit(1)
      return row ?? null
    },

    /** In place of the card before; false, and nothing, once the session ended. */
    async keep(row: Row, sessionId: string): Promise<boolean> {
      const { userId, platformId, maxPence, currency, validUntilAt, sealedToken, funding, last4, addedAt } = row
      const { meta } = await database.$client
        .prepare(keep)
        .bind(userId, platformId, maxPence, currency, validUntilAt, sealedToken, funding, last4, addedAt, sessionId)
        .run()
      return meta.changes > 0
    },

    async reseal({ userId, platformId, sealedToken }: Row, anew: string): Promise<void> {
      await database
        .update(paymentCards)
        .set({ sealedToken: anew })
        .where(and(ofCard(userId, platformId), eq(paymentCards.sealedToken, sealedToken)))
    },

    async count(userId: number): Promise<number> {
      const { n } = (await database
        .select({ n: count() })
        .from(paymentCards)
        .where(eq(paymentCards.userId, userId))
        .get()) ?? { n: 0 }
      return n
    },

    async removeAll(userId: number): Promise<void> {
      await database.delete(paymentCards).where(eq(paymentCards.userId, userId))
    },

    async remove(userId: number, platformId: number): Promise<void> {
      await database.delete(paymentCards).where(ofCard(userId, platformId))
    },
  }
}

function shown({ platformId, maxPence, currency, validUntilAt, funding, last4, addedAt }: Row): KeptCard {
  return { platformId, maxPence, currency, validUntilAt, funding, last4, addedAt }
}
