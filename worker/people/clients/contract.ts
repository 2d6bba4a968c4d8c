import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { fromDecimal, isWholePence } from '#worker/ground/platform/money.ts'
import { entityId } from '#worker/ground/platform/whole-number.ts'
import { emailInvalid, maxEmailLength } from '../accounts/constants.ts'
import { isEmailAddress, isOneLine, isUsableName, normaliseEmail, tidyName } from '../accounts/rules.ts'
import { phoneTexts } from '../phones/constants.ts'
import { isPhone, normalisePhone } from '../phones/rules.ts'
import { maxAmount, quickBuyTexts } from '../quick-buy/constants.ts'
import { clientLengths, clientTexts, detailFields, detailLengths } from './constants.ts'

/** One line of text, perhaps empty. */
const line = (most: number) =>
  z
    .string()
    .transform(tidyName)
    .pipe(z.string().max(most, quickBuyTexts.tooLong(most)).refine(isOneLine, quickBuyTexts.hasControls))

const name = z
  .string({ error: clientTexts.nameMissing })
  .transform(tidyName)
  .pipe(
    z
      .string()
      .min(1, clientTexts.nameMissing)
      .max(clientLengths.name, quickBuyTexts.tooLong(clientLengths.name))
      .refine((text) => text === '' || isUsableName(text), clientTexts.nameUnusable),
  )

/** Empty for none. */
const email = z
  .string()
  .max(2 * maxEmailLength, emailInvalid)
  .transform(normaliseEmail)
  .pipe(z.string().refine((text) => text === '' || isEmailAddress(text), emailInvalid))

/** Empty for none; in international format otherwise. */
const phone = z
  .string()
  .trim()
  .max(clientLengths.phone, phoneTexts.invalid)
  .transform((typed) => (typed === '' ? '' : normalisePhone(typed)))
  .refine((text) => text === '' || isPhone(text), phoneTexts.invalid)

/** Several lines, perhaps none. */
const notes = z
  .string()
  .trim()
  .max(clientLengths.notes, quickBuyTexts.tooLong(clientLengths.notes))
  .transform((text) => text.replaceAll('\r\n', '\n'))

/** Pounds a month; null and 0 mean no limit. */
const budget = z
  .number({ error: quickBuyTexts.badAmount })
  .min(0, quickBuyTexts.negative)
  .max(maxAmount, quickBuyTexts.tooMuch)
  .refine(isWholePence, quickBuyTexts.badAmount)
  .nullable()
  .transform((pounds) => (pounds === null || pounds === 0 ? null : fromDecimal(pounds)))

const details = Object.fromEntries(detailFields.map((field) => [field, line(detailLengths[field])])) as Record<
  (typeof detailFields)[number],
  ReturnType<typeof line>
>

const fields = {
  reference: line(clientLengths.reference),
  email,
  phone,
  notes,
  budget,
  /** The day on which the client agreed to be kept here. */
  consent_on: z.iso.date().nullable(),
  /** Where the consent is filed. */
  consent_note: line(clientLengths.consent_note),
  ...details,
}

/** A name is enough. */
export const NewClient = z.object({ name, ...z.object(fields).partial().shape })
export type NewClient = z.output<typeof NewClient>

/** Changes to a client; a field that is left out stays as it is. */
export const ClientChanges = z
  .object({ name, ...fields })
  .partial()
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'Say what to change.')
export type ClientChanges = z.output<typeof ClientChanges>

/** What a program of the client changes of them: how they are reached. The rest is their agent's. */
export const ClientContact = z.strictObject({ email, phone }, { error: clientTexts.contactAlone }).partial()

/** In an address. */
export const ClientId = z.object({ id: entityId() })

export type ClientDetails = Record<(typeof detailFields)[number], string>

/** A client in an agent's list, and beside what is done for them. */
export type ClientName = { id: number; name: string; reference: string }

export type Client = ClientName & {
  email: string
  phone: string
  notes: string
  /** A month; null for no limit. */
  budgetPence: number | null
  /** "2026-11-28" */
  consentOn: string | null
  consentNote: string
  /** How the client was asked whether to be messaged directly, and what they said: see `messages/`. */
  askedEmail: string | null
  askedAt: Instant | null
  confirmedAt: Instant | null
  stoppedAt: Instant | null
  askedPhone: string | null
  phoneAskedAt: Instant | null
  phoneConfirmedAt: Instant | null
  phoneStoppedAt: Instant | null
  createdAt: Instant
  details: ClientDetails
}
