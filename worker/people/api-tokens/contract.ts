import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import type { Permission } from '../accounts/constants.ts'
import { longestTokenName, type Scope, type TokenAccess, tokenAccesses, tokenDays } from './constants.ts'

export const NewApiToken = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Name it after the program that will use it.')
    .max(longestTokenName, `Use ${longestTokenName} characters or fewer.`),
  access: z.enum(tokenAccesses, { error: 'Choose what the token may do.' }),
  days: z
    .enum(
      tokenDays.map((days) => String(days)),
      { error: 'Choose when the token ends.' },
    )
    .transform(Number),
  /** The agent's one client whose data it opens; null for the owner's. */
  client_id: z
    .union([z.literal('').transform(() => null), entityId()])
    .nullable()
    .default(null),
})

/** A token as its owner sees it; the token itself is shown once. */
export type ApiToken = {
  id: string
  name: string
  /** "tl_live_4f2K" */
  start: string
  access: TokenAccess
  /** Whose data it opens; null for its owner's. */
  clientName: string | null
  createdAt: Instant
  expiresAt: Instant
  /** To within ten minutes; null for never. */
  lastUsedAt: Instant | null
  /** In the last 30 days, today included; at least so many, since an isolate that ends loses up to 49. */
  calls: number
}

/** Who calls with a token, and what it lets them do. */
export type TokenUse = {
  tokenId: string
  userId: number
  permissions: readonly Permission[]
  scopes: readonly Scope[]
  /** The one client of its owner whose data it opens; null for all that is its owner's. */
  clientId: number | null
}

/** The rest of a minute's calls. */
export type Budget = { perMinute: number; left: number; resetSeconds: number }

/** `budget` is null for what was not counted. */
export type Admission =
  | { use: TokenUse; budget: Budget }
  | { refusal: Failure<'UNAUTHENTICATED' | 'PLAN_REQUIRED' | 'RATE_LIMITED'>; budget: Budget | null }
