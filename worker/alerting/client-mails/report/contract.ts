import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Bought } from '#worker/money/purchases/attempts/contract.ts'
import type { ClientName } from '#worker/people/clients/contract.ts'
import type { SmsStatus } from '#worker/people/phones/sms/constants.ts'
import type { ClientMailStatus } from '../constants.ts'

/** What an agent was notified of for a client, and whether it was mailed to the client too. */
export type ReportEntry = {
  at: Instant
  /** "Price fell" */
  title: string
  /** "Arsenal v Chelsea"; null without a match. */
  match: string | null
  message: string
  /** When it was found gone; null while that is not known. */
  goneAt: Instant | null
  /** Null for what was not for the client's own mail. */
  mail: { status: ClientMailStatus; sentAt: Instant | null; reason: string | null } | null
  /** Null for what was not sent to the client's own phone. */
  sms: { status: SmsStatus; triedAt: Instant } | null
}

/** Tickets that were bought for a client under a mandate. */
export type ReportPurchase = {
  at: Instant
  match: string
  seller: string
  quantity: number
  /** With all fees, as the purchase ledger has it. */
  pence: number
  currency: string
  orderNumber: string | null
  /** Below what the match usually cost before, and 0 for nothing; null where that was not measured. */
  savedPence: number | null
}

export type ClientReport = {
  client: ClientName
  /** "2026-11", in London. */
  month: string
  /** Newest first. */
  entries: ReportEntry[]
  /** Older ones of the month are left out. */
  isCut: boolean
  /** All purchases of the month, by currency. */
  bought: Bought['sums']
  /** The newest of them. */
  purchases: ReportPurchase[]
}
