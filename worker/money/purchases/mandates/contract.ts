import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal, isWholePence } from '#worker/ground/platform/money.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { isOneLine, tidyName } from '#worker/people/accounts/rules.ts'
import { quickBuyTexts } from '#worker/people/quick-buy/constants.ts'
import {
  currencies,
  type documentFormat,
  type MandateCurrency,
  type Mode,
  mandateTexts,
  maxAmount,
  maxNameLength,
  maxNames,
  maxPurchases,
  maxQuantity,
  maxTargets,
  modes,
  type RevokedFrom,
  type SellerChoice,
  sellerChoices,
  targetKinds,
} from './constants.ts'
import { distinct } from './rules.ts'

export type MandateTarget = { kind: (typeof targetKinds)[number]; id: number }

/** What a person lets be bought for them. Amounts in minor units of `currency`, with all fees. */
export type Terms = {
  targets: MandateTarget[]
  sellers: SellerChoice
  /** Empty: any but the away end. */
  areas: string[]
  /** Empty: any full-price ticket but hospitality. */
  ticketTypes: string[]
  /** Tickets of one purchase, side by side. */
  quantity: number
  currency: MandateCurrency
  /** Highest price of a ticket; null for no limit. */
  maxPricePence: number | null
  /** Highest total of one purchase; null for no limit. */
  maxTotalPence: number | null
  /** At most one a match. */
  purchases: number
  validUntilAt: Instant
  mode: Mode
}

/** The names of a mandate's targets, as they are shown and signed. */
export type NamedTarget = MandateTarget & { name: string }

/** The document that is signed, hashed as canonical JSON. A new version names the hash of the one before. */
export type MandateDocument = {
  format: typeof documentFormat
  mandate: string
  version: number
  owner: number
  terms: Terms
  /** As the person read them. */
  words: string[]
  signedAt: Instant
  previous: string | null
}

export type SignedVersion = { document: MandateDocument; hash: string }
/** With the mandate whose row it is. */
export type KeptVersion = SignedVersion & { mandateId: string }

/** A mandate in its newest version. */
export type Mandate = SignedVersion & {
  id: string
  /** Buys; until its person switches it on it is decided on paper. */
  isLive: boolean
  revokedAt: Instant | null
  revokedFrom: RevokedFrom | null
  /** The client that an agent buys for by it, and who can be changed without a signature; null for themselves. */
  clientId: number | null
}

/** Terms in words, and what names exactly these. */
export type ReadTerms = { terms: Terms; words: string[]; read: string }

/** Pounds or euros; null and 0 mean no limit. */
const amount = z
  .number({ error: mandateTexts.badAmount })
  .min(0, mandateTexts.badAmount)
  .max(maxAmount, mandateTexts.tooMuch)
  .refine(isWholePence, mandateTexts.badAmount)
  .nullable()
  .default(null)
  .transform((decimal) => (decimal === null || decimal === 0 ? null : fromDecimal(decimal)))

const name = z
  .string()
  .transform(tidyName)
  .pipe(z.string().min(1).max(maxNameLength).refine(isOneLine, quickBuyTexts.hasControls))
const names = z.array(name).max(maxNames).default([]).transform(distinct)

export const NewTerms = z
  .object({
    targets: z
      .array(z.object({ kind: z.enum(targetKinds), id: entityId() }))
      .min(1, mandateTexts.noTarget)
      .max(maxTargets),
    sellers: z.enum(sellerChoices).default('official_and_exchanges'),
    areas: names,
    ticket_types: names,
    quantity: wholeNumber({ least: 1, most: maxQuantity }).default(1),
    currency: z.enum(currencies).default('GBP'),
    max_price: amount,
    max_total: amount,
    purchases: wholeNumber({ least: 1, most: maxPurchases }).default(1),
    valid_until: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    mode: z.enum(modes).default('confirm'),
  })
  .strict()
  .refine(({ mode, max_price, max_total }) => mode === 'confirm' || max_price !== null || max_total !== null, {
    message: mandateTexts.unboundedBuy,
    path: ['max_price'],
  })
  .transform(
    (sent): Terms => ({
      targets: sent.targets,
      sellers: sent.sellers,
      areas: sent.areas,
      ticketTypes: sent.ticket_types,
      quantity: sent.quantity,
      currency: sent.currency,
      maxPricePence: sent.max_price,
      maxTotalPence: sent.max_total,
      purchases: sent.purchases,
      validUntilAt: sent.valid_until,
      mode: sent.mode,
    }),
  )

const signature = { terms: z.unknown(), read: z.string().regex(/^[0-9a-f]{64}$/) }
/** A signature: the terms, and what named them when they were read. However often a `form` is sent, it signs one mandate. */
export const Signature = z.object({ ...signature, form: z.uuid().optional() })
/** A signature under a new version of a mandate, and the version that it replaces. */
export const NewVersion = z.object({ ...signature, version: wholeNumber({ least: 1 }) })
