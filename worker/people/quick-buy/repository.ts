import { and, eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { fromDecimal, toDecimal } from '#worker/ground/platform/money.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import { defaultQuickBuy, type SealedField, sealedFields } from './constants.ts'
import type { QuickBuy, QuickBuyChange, QuickBuyLimits } from './contract.ts'
import { quickBuy } from './table.ts'

export type QuickBuyRepository = ReturnType<typeof createQuickBuyRepository>

type Row = typeof quickBuy.$inferSelect
type Columns = Partial<Omit<Row, 'userId'>>

const sealedColumns = {
  full_name: 'sealedFullName',
  address_line1: 'sealedAddressLine1',
  address_line2: 'sealedAddressLine2',
  city: 'sealedCity',
  postal_code: 'sealedPostalCode',
} as const satisfies Record<SealedField, keyof Columns>

export function createQuickBuyRepository(database: Database, sealer: Sealer) {
  const ofUser = (userId: number) => eq(quickBuy.userId, userId)

  async function open(row: Row): Promise<QuickBuy> {
    const opened = await Promise.all(
      sealedFields.map(async (field) => [field, (await sealer.open(row[sealedColumns[field]])) ?? ''] as const),
    )
    return {
      ...(Object.fromEntries(opened) as Record<SealedField, string>),
      country: row.country ?? defaultQuickBuy.country,
      preferred_payment_method: row.paymentMethod ?? defaultQuickBuy.preferred_payment_method,
      budget_limit: row.budgetPence === null ? defaultQuickBuy.budget_limit : toDecimal(row.budgetPence),
      max_ticket_price: row.maxPricePence === null ? defaultQuickBuy.max_ticket_price : toDecimal(row.maxPricePence),
      preferred_seating_sections: row.seatingSections ?? defaultQuickBuy.preferred_seating_sections,
      auto_fill_enabled: row.isAutoFill ?? defaultQuickBuy.auto_fill_enabled,
    }
  }

  /** Null for an empty text: an emptied field leaves nothing behind. */
  async function seal(change: QuickBuyChange): Promise<Columns> {
    const sent = sealedFields.filter((field) => change[field] !== undefined)
    const sealed = sent.map(async (field) => {
      const text = change[field]
      return [sealedColumns[field], text ? await sealer.seal(text) : null] as const
    })
    return Object.fromEntries(await Promise.all(sealed))
  }

  /** Seals by a former key, while it is still there to open them. A field saved meanwhile is left alone. */
  async function reseal(row: Row): Promise<void> {
    for (const column of Object.values(sealedColumns)) {
      const before = row[column]
      const text = before === null || sealer.isCurrent(before) ? null : await sealer.open(before)
      if (before === null || text === null) continue
      const isSame = and(ofUser(row.userId), eq(quickBuy[column], before))
      await database
        .update(quickBuy)
        .set({ [column]: await sealer.seal(text) })
        .where(isSame)
    }
  }

  /** Null where nothing was ever saved. */
  async function findAndReseal(userId: number): Promise<QuickBuy | null> {
    const [row] = await database.select().from(quickBuy).where(ofUser(userId)).limit(1)
    if (!row) return null
    await reseal(row)
    return open(row)
  }

  return {
    /** Fields that a former key sealed are sealed by the current one from then on. */
    find: async (userId: number): Promise<QuickBuy> => (await findAndReseal(userId)) ?? defaultQuickBuy,

    findAndReseal,

    /** Opens none of the sealed fields. */
    async limitsOf(userId: number): Promise<QuickBuyLimits> {
      const [row] = await database
        .select({ budgetPence: quickBuy.budgetPence, maxPricePence: quickBuy.maxPricePence })
        .from(quickBuy)
        .where(ofUser(userId))
        .limit(1)
      return {
        budget_limit: row?.budgetPence == null ? defaultQuickBuy.budget_limit : toDecimal(row.budgetPence),
        max_ticket_price: row?.maxPricePence == null ? defaultQuickBuy.max_ticket_price : toDecimal(row.maxPricePence),
      }
    },

    /** One statement that writes the changed columns alone. */
    async change(userId: number, change: QuickBuyChange): Promise<QuickBuy> {
      const columns = { ...plainColumns(change), ...(await seal(change)) }
      const [row] = await database
        .insert(quickBuy)
        .values({ userId, ...columns })
        .onConflictDoUpdate({ target: quickBuy.userId, set: { userId, ...columns } })
        .returning()
      return row ? open(row) : defaultQuickBuy
    },
  }
}

function plainColumns(change: QuickBuyChange): Columns {
  const pence = (pounds: number | undefined) => (pounds === undefined ? undefined : fromDecimal(pounds))
  const columns = {
    country: change.country,
    paymentMethod: change.preferred_payment_method,
    budgetPence: pence(change.budget_limit),
    maxPricePence: pence(change.max_ticket_price),
    seatingSections: change.preferred_seating_sections,
    isAutoFill: change.auto_fill_enabled,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
