import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import type { Spoken } from '../discovery/contract.ts'
import {
  type Asks,
  accessTexts,
  asks,
  maxAddressLength,
  maxAsksLength,
  maxNameLength,
  maxParamLength,
  maxTicketLimit,
  type Protocol,
  protocols,
  type SecretName,
  secretNames,
} from './constants.ts'

/** An empty field of the form is none. */
const orNull = <T extends z.ZodType>(filled: T) => z.literal('').or(filled).nullable().default(null)

const address = orNull(
  z.string().trim().max(maxAddressLength).refine(URL.canParse, { message: accessTexts.badAddress }),
).transform((text) => (text ? text.replace(/\/+$/, '') : null))
const name = orNull(
  z
    .string()
    .trim()
    .max(maxNameLength)
    .regex(/^[\w.-]+$/, accessTexts.badName),
).transform((text) => text || null)

/** Name of a query parameter, which must be no name that every object has. */
const param = orNull(
  z
    .string()
    .trim()
    .max(maxParamLength)
    .regex(/^(?!constructor$)[A-Za-z][\w.-]*$/, accessTexts.badParam),
).transform((text) => text || null)

/** What operators set of a seller, but for its secrets. */
export const AccessForm = z.object({
  version: wholeNumber({ least: 0 }),
  protocol: z.enum(protocols),
  api_url: address,
  merchant_id: name,
  handler_name: name,
  vault_url: address,
  ticket_limit: z
    .literal('')
    .transform(() => null)
    .or(wholeNumber({ least: 1, most: maxTicketLimit, error: accessTexts.badLimit }))
    .nullable()
    .default(null),
  quantity_param: param,
  section_param: param,
  asks: z
    .literal('')
    .transform(() => null)
    .or(z.enum(asks))
    .nullable()
    .default(null),
  asks_text: z
    .string()
    .trim()
    .max(maxAsksLength)
    .regex(/^[^\p{Cc}]*$/u, 'Use one line of text.')
    .default('')
    .transform((text) => text || null),
})
export type AccessForm = z.infer<typeof AccessForm>

export const SecretForm = z.object({
  name: z.enum(secretNames),
  secret: z
    .string({ error: accessTexts.badSecret })
    .trim()
    .regex(/^[!-~]{8,300}$/, accessTexts.badSecret),
})

/** Protocols that the seller's site says it speaks, and when it said so. */
export type Discovered = { acp: Spoken; ucp: Spoken; at: Instant }

/** A seller's settings as they are stored. */
export type AccessRow = {
  platformId: number
  version: number
  protocol: Protocol
  apiUrl: string | null
  merchantId: string | null
  handlerName: string | null
  vaultUrl: string | null
  sealedKey: string | null
  sealedWebhookSecret: string | null
  sealedVaultKey: string | null
  ticketLimit: number | null
  quantityParam: string | null
  sectionParam: string | null
  asks: Asks | null
  asksText: string | null
  isStopped: boolean
  discovered: Discovered | null
}

/** A seller's settings as operators see them: of secrets, whether they are there. */
export type DeskAccess = Omit<AccessRow, 'sealedKey' | 'sealedWebhookSecret' | 'sealedVaultKey'> & {
  name: string
  /** Where its webhooks are taken. */
  eventsPath: string
  secrets: Record<SecretName, boolean>
  /** What its protocol still needs, in words; empty when it can be bought from. */
  missing: string[]
}
