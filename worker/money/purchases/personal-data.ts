import { eq, getTableName } from 'drizzle-orm'
import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { onePage } from '#worker/ground/platform/pages.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import type { LedgerEntry } from './ledger/contract.ts'
import { readLedger } from './ledger/read.ts'
import { readVersions } from './mandates/versions.repository.ts'
import {
  autoPurchaseSettings,
  paymentCards,
  purchaseMandates,
  purchaseMandateTargets,
  purchaseMandateVersions,
  purchaseSessions,
  sellerAccounts,
} from './table.ts'

const ofUser = 'mandate_id IN (SELECT id FROM purchase_mandates WHERE user_id = ?1)'

/** Every version of every mandate, as it was signed. */
export function mandatesDataSource(database: Database): PersonalDataSource {
  const { $client } = database
  return {
    name: 'purchase_mandates',
    tables: [purchaseMandates, purchaseMandateVersions, purchaseMandateTargets].map(getTableName),
    async *pages(userId) {
      for await (const rows of readVersions(database, userId)) {
        yield rows.map(({ document, hash, revokedAt, clientId }) => ({
          document,
          hash,
          revoked_at: isoOrNull(revokedAt),
          client_id: clientId,
        }))
      }
    },
    async erase(userId) {
      await $client.batch(
        [
          `DELETE FROM purchase_mandate_targets WHERE ${ofUser}`,
          `DELETE FROM purchase_mandate_versions WHERE ${ofUser}`,
          'DELETE FROM purchase_mandates WHERE user_id = ?1',
        ].map((text) => $client.prepare(text).bind(userId)),
      )
      return true
    },
  }
}

type Desk = { ledger: (after: number, limit: number) => Promise<LedgerEntry[]>; clear: () => Promise<void> }

/** What was decided and done under a person's mandates, which their desk alone holds. */
export function ledgerDataSource(desks: (userId: number) => Desk): PersonalDataSource {
  return {
    name: 'purchase_ledger',
    tables: [],
    pages: (userId) => readLedger(desks(userId)),
    async erase(userId) {
      await desks(userId).clear()
      return true
    },
  }
}

/** Settings of auto-purchase but its switches, which are preferences. */
export function autoPurchaseSettingsDataSource(database: Database): PersonalDataSource {
  const ofUser = (userId: number) => eq(autoPurchaseSettings.userId, userId)
  return {
    name: 'auto_purchase_settings',
    tables: [getTableName(autoPurchaseSettings)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(autoPurchaseSettings).where(ofUser(userId)))) {
        yield rows.map(({ maxPricePence, preferredSections, notificationMethod }) => ({
          auto_purchase_max_price: maxPricePence === null ? null : toDecimal(maxPricePence),
          auto_purchase_preferred_sections: preferredSections,
          auto_purchase_notification_method: notificationMethod,
        }))
      }
    },
    async erase(userId) {
      await database.delete(autoPurchaseSettings).where(ofUser(userId))
      return true
    },
  }
}

/** Cards that a person keeps at payment services; the vault's name of one is never exported. */
export function cardsDataSource(database: Database): PersonalDataSource {
  const ofUser = (userId: number) => eq(paymentCards.userId, userId)
  return {
    name: 'payment_cards',
    tables: [getTableName(paymentCards)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(paymentCards).where(ofUser(userId)))) {
        yield rows.map(({ platformId, funding, last4, maxPence, currency, validUntilAt, addedAt }) => ({
          platform_id: platformId,
          funding,
          last4,
          highest_payment: toDecimal(maxPence),
          currency,
          valid_until: toIso(validUntilAt),
          added_at: toIso(addedAt),
        }))
      }
    },
    async erase(userId) {
      await database.delete(paymentCards).where(ofUser(userId))
      return true
    },
  }
}

/** Sellers of whom a person said that they have an account there. */
export function sellerAccountsDataSource(database: Database): PersonalDataSource {
  const ofUser = (userId: number) => eq(sellerAccounts.userId, userId)
  return {
    name: 'seller_accounts',
    tables: [getTableName(sellerAccounts)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(sellerAccounts).where(ofUser(userId)))) {
        yield rows.map(({ platformId, doneAt }) => ({ platform_id: platformId, done_at: toIso(doneAt) }))
      }
    },
    async erase(userId) {
      await database.delete(sellerAccounts).where(ofUser(userId))
      return true
    },
  }
}

/** Sellers' sessions that were to be paid for a person. */
export function sessionsDataSource(database: Database): PersonalDataSource {
  const ofUser = (userId: number) => eq(purchaseSessions.userId, userId)
  return {
    name: 'purchase_sessions',
    tables: [getTableName(purchaseSessions)],
    async *pages(userId) {
      for await (const rows of onePage(database.select().from(purchaseSessions).where(ofUser(userId)))) {
        yield rows.map(({ platformId, sessionId }) => ({ platform_id: platformId, session_id: sessionId }))
      }
    },
    async erase(userId) {
      await database.delete(purchaseSessions).where(ofUser(userId))
      return true
    },
  }
}
