import { dayMs } from '#worker/ground/platform/clock.ts'

export const targetKinds = ['match', 'team', 'league'] as const
export const maxTargets = 10

/** Unauthorised resale is never bought from, so it cannot be chosen. */
export const sellerChoices = ['official', 'official_and_exchanges'] as const
export type SellerChoice = (typeof sellerChoices)[number]

/** Confirm first, or buy and tell. */
export const modes = ['confirm', 'buy'] as const
export type Mode = (typeof modes)[number]

/** ISO 4217; amounts of a mandate are in one of these. */
export const currencies = ['GBP', 'EUR'] as const
export type MandateCurrency = (typeof currencies)[number]

/** Names of areas, and of ticket types. */
export const maxNames = 10
export const maxNameLength = 60

/** Tickets of one purchase: no more than the seats whose being side by side is known (`maxTogether`). */
export const maxQuantity = 4
export const maxPurchases = 20
/** Pounds or euros. */
export const maxAmount = 100_000
/** From its signature on. */
export const maxValidMs = 366 * dayMs

/** Mandates of one person, without revoked ones. */
export const maxMandates = 20

/** Newest mandates of one client, with revoked ones, whose purchases a report counts. */
export const maxMandatesOfClient = 500

/** The format of the signed document. */
export const documentFormat = 1

/** Stands for "no highest price" where mandates are found by their bound. */
export const unbounded = maxAmount * 100 * maxQuantity

export const revokedFrom = ['dashboard', 'mail', 'erasure', 'account'] as const
export type RevokedFrom = (typeof revokedFrom)[number]

export const mandateTexts = {
  unboundedBuy: 'Set a highest price, or be asked before each purchase.',
  badAmount: 'Enter an amount like 60 or 62.50. Empty or 0 means no limit.',
  tooMuch: `Enter at most ${maxAmount.toLocaleString('en-GB')}.`,
  noTarget: 'Choose at least one match, team or league.',
  gone: 'One of the matches, teams or leagues is no longer listed.',
  badEnd: 'Choose an end in the future, at most a year from now.',
  otherWords: 'What you read is not what would be signed. Read it again.',
  full: `You have ${maxMandates} mandates, which is the most. Revoke one first.`,
  noSuchClient: 'The client or the mandate is gone. Open it again.',
  notFound: 'There is no such mandate.',
  changed: 'This mandate was changed or revoked meanwhile. Open it again.',
} as const
