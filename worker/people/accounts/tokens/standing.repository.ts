import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { TokenPurpose } from '../constants.ts'
import { isOwnChange } from '../email-change/waiting.repository.ts'
import { accountTokens, emailChanges, users } from '../table.ts'

/**
 * Whose address each mailed link is for. It works only while the address it was mailed to is still that one: a mailbox that
 * the account has left does nothing with it, but take the account back.
 */
const linkIsFor = {
  verify_email: 'account',
  reset_password: 'account',
  delete_account: 'account',
  first_factor_added: 'account',
  change_email: 'waiting change',
  take_back: 'address that is left',
} as const satisfies Record<TokenPurpose, 'account' | 'waiting change' | 'address that is left'>

const ofAccount = sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${accountTokens.userId})`

/** Of a change that was confirmed, it is the account's by now. */
const ofChange = sql`(SELECT ${emailChanges.newEmail} FROM ${emailChanges}
  WHERE ${emailChanges.userId} = ${accountTokens.userId} AND ${emailChanges.confirmedAt} IS NULL)`

const ofLeft = sql`SELECT ${emailChanges.oldEmail} FROM ${emailChanges}
  WHERE ${emailChanges.userId} = ${accountTokens.userId} AND ${isOwnChange}`

/** Whether a link was mailed to the address that it is for. */
export function isStillTheirs(purpose: TokenPurpose): SQL {
  const { address, usedAt } = accountTokens
  if (linkIsFor[purpose] === 'account') return sql`${address} = ${ofAccount}`
  if (linkIsFor[purpose] === 'waiting change') return sql`${address} IN (${ofAccount}, ${ofChange})`
  // Using it undoes the changes that it is for.
  return sql`(${usedAt} IS NOT NULL OR ${address} IN (${ofLeft}))`
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
