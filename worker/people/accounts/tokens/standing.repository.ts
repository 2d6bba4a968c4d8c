import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { TokenPurpose } from '../constants.ts'
import { accountTokens, emailChanges, users } from '../table.ts'

/**
 * Whose address each mailed link is for. It works only while the address it was mailed to is still that one: a mailbox that
 * the account has left does nothing with it.
 */
const linkIsFor = {
  verify_email: 'account',
  reset_password: 'account',
  delete_account: 'account',
  first_factor_added: 'account',
  change_email: 'waiting change',
} as const satisfies Record<TokenPurpose, 'account' | 'waiting change'>

const ofAccount = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${accountTokens.userId})`

/** Of a change that was confirmed, it is the account's by now. */
const ofChange = sql`(SELECT ${emailChanges.newEmail} FROM ${emailChanges}
  WHERE ${emailChanges.userId} = ${accountTokens.userId} AND ${emailChanges.confirmedAt} IS NULL)`

/** Whether a link was mailed to the address that it is for. */
export function isStillTheirs(purpose: TokenPurpose): SQL {
  const known = linkIsFor[purpose] === 'account' ? sql`(${ofAccount})` : sql`(${ofAccount}, ${ofChange})`
  return sql`${accountTokens.address} IN ${known}`
}

/** A link that may be used, once: part of every statement that does what a link is for. */
export function isUsable(tokenHash: string, purpose: TokenPurpose, now: Instant): SQL | undefined {
  return and(
    eq(accountTokens.tokenHash, tokenHash),
    eq(accountTokens.purpose, purpose),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, now),
    isStillTheirs(purpose),
  )
}
