import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Plan } from '../plans/constants.ts'

/** What every token begins with, so that scanners of leaked secrets know it. */
export const tokenPrefix = 'tl_live_'

/** Letters and digits drawn by chance: 172 bits. With prefix and checksum, 43 characters, which the log leaves out. */
export const tokenRandomLength = 29

/** The last characters: a checksum, that distinguishes a mistyped token from a revoked one without a query. */
export const tokenChecksumLength = 6

/** How much of a token is kept readable, for its owner to recognise it. */
export const tokenStartLength = 12

/** What a token may do: `write` includes reading. */
export const tokenAccesses = ['read', 'write'] as const
export type TokenAccess = (typeof tokenAccesses)[number]
/** What a call needs of a token. */
export type Scope = TokenAccess

/** Days after which a token ends. */
export const tokenDays = [30, 90, 365] as const

export const maxTokensPerPerson = 20
export const longestTokenName = 60

/** The last use is noted this often at most: a written row for each call would cost more than the call. */
export const lastUsedEveryMs = 10 * minuteMs

/** Calls that an isolate counts before it writes them, where the last use was noted a moment ago. */
export const countedAtOnce = 50
export const usageDays = 30

/** An expired token stays in its owner's list for so long. */
export const expiredKeptMs = 30 * dayMs
export const expiredPerRun = 500

/** Calls in any minute, of all tokens of a person together; 0 without API access. */
export const callsPerMinute: Record<Plan, number> = { free: 0, basic: 0, pro: 60, premium: 300 }
export const budgetWindowMs = minuteMs

export const developersPath = '/dashboard?tab=developers'

export const apiTokenTexts = {
  needsPlan: 'API tokens come with Pro and Premium.',
  planOver: "Your plan doesn't include the API. Your tokens work again as soon as it does.",
  unknown: 'This token is not valid. It may have expired or been revoked.',
  overBudget: (perMinute: number) => `Your plan has ${manyText(perMinute, 'call')} a minute. Try again shortly.`,
  notInScope: 'This token may not do that. Make one that may, or sign in.',
  ofOneClient: 'This token is for one client. Use one that is for you.',
  tooMany: `You have ${maxTokensPerPerson} tokens. Revoke one first.`,
  notFound: "We couldn't find that token.",
  failed: 'Failed to change your tokens. Please try again.',
  revoked: 'Token revoked. Programs that use it are refused from now on.',
} as const
