import { z } from 'zod'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import { normaliseEmail } from '#worker/people/accounts/rules.ts'
import { QuickBuy } from '#worker/people/quick-buy/contract.ts'
import type { FollowTarget } from '../follows/contract.ts'
import { preferencesTexts, refreshIntervals } from './constants.ts'
import { isSamePhone } from './rules.ts'

const intervalTexts = refreshIntervals.join(', ')

/** Live preferences in the specification's names. */
export const LivePreferences = z.object({
  auto_refresh_live_matches: z.boolean(),
  live_match_sounds: z.boolean(),
  live_match_notifications: z.boolean(),
  live_refresh_interval: z.literal([...refreshIntervals], { error: `Choose one of ${intervalTexts} seconds.` }),
  hide_scores: z.boolean(),
})
export type LivePreferences = z.infer<typeof LivePreferences>

/** What every page shows of its reader. */
export type ShownOfReader = {
  live: LivePreferences
  party: Party
  /** Matches with unread notifications, among the newest `maxCountedUnread`. */
  unread: number
  /** The first that was followed first. */
  follows: FollowTarget[]
  /** Whether their mandates may act. */
  isAutoPurchaseOn: boolean
}

export const PurchaseSwitches = z.object({
  auto_registration_enabled: z.boolean(),
  auto_purchase_enabled: z.boolean(),
  purchase_confirmation_required: z.boolean(),
})
export type PurchaseSwitches = z.infer<typeof PurchaseSwitches>

/** Preferences that this feature stores itself. */
export type OwnPreferences = LivePreferences & PurchaseSwitches
export type OwnChange = Partial<OwnPreferences>

/** Read-only here: the account and the phone widget change them. */
export type Owned = { email: string; phone: string | null; phone_verified: boolean }

/** All of a person's preferences: one resource behind every screen. */
export type Preferences = QuickBuy & OwnPreferences & Owned

/**
 * A partial update, or the whole resource as it was read; omitted fields stay. A field that we don't know, and another
 * value of a read-only one, is refused: it would be lost without a word.
 */
export function preferencesChange(owned: Owned) {
  return z
    .object({
      ...QuickBuy.shape,
      ...LivePreferences.shape,
      ...PurchaseSwitches.shape,
      email: z.string().refine((email) => normaliseEmail(email) === owned.email, preferencesTexts.otherEmail),
      phone: z
        .string()
        .nullable()
        .refine((phone) => isSamePhone(phone, owned.phone), preferencesTexts.otherPhone),
      phone_verified: z.boolean().refine((verified) => verified === owned.phone_verified, preferencesTexts.otherPhone),
    })
    .partial()
    .strict()
}
