import { eq, getTableName } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import type { PersonalDataSource } from '../privacy/contract.ts'
import type { QuickBuyRepository } from './repository.ts'
import { quickBuy } from './table.ts'

/** A person's details for buying fast, opened for them alone. */
export function quickBuyDataSource(
  database: Database,
  { findAndReseal }: Pick<QuickBuyRepository, 'findAndReseal'>,
): PersonalDataSource {
  return {
    name: 'quick_buy',
    tables: [getTableName(quickBuy)],
    async *pages(userId) {
      const saved = await findAndReseal(userId)
      if (saved) yield [saved]
    },
    async erase(userId) {
      await database.delete(quickBuy).where(eq(quickBuy.userId, userId))
      return true
    },
  }
}
