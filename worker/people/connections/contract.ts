import { z } from 'zod'
import type { SendResult } from '#worker/ground/mail/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { type ConnectionKind, pastedKinds } from '../channels.constants.ts'
import { codeDigits, type connectionReasons, connectionTexts, maxPastedLength } from './constants.ts'
import { maxHookName } from './hooks/constants.ts'
import type { HookEvent } from './hooks/contract.ts'

export const HookName = z.string().trim().max(maxHookName, `A name has ${maxHookName} characters at most.`)

/** What a person pastes. */
export const NewConnection = z.object({
  kind: z.enum(pastedKinds, { error: connectionTexts.badKind }),
  address: z.string().trim().min(1, 'Paste the address.').max(maxPastedLength, 'This address is too long.'),
  /** Name of a webhook; empty for every other kind. */
  name: HookName.default(''),
})

export const ConfirmationCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${codeDigits}}$`), `Enter the ${codeDigits} digits.`)

/** A connection as its owner sees it; addresses and secrets are not shown again. */
export type Connection = {
  kind: ConnectionKind
  name: string
  /** "hooks.slack.com …9aXc", "Ann (Telegram)" */
  label: string
  isConfirmed: boolean
  createdAt: Instant
  /** When its receiver refused for good, and what it answered; null while it works. */
  ended: { at: Instant; reason: string } | null
}

/** A connection with what is sealed opened. */
export type Receiver = {
  userId: number
  kind: ConnectionKind
  name: string
  /** The pasted address, or the id of a Telegram chat. */
  address: string
  /** Secrets that sign a webhook's messages, the newest first. */
  secrets: string[]
  /** Events that a webhook's owner chose. */
  events: HookEvent[]
  isActive: boolean
  isConfirmed: boolean
  isEnded: boolean
  restUntil: Instant | null
}

/** Why a connection is not sent to, as the log of messages keeps it. */
export type NoConnection = 'account deactivated' | (typeof connectionReasons)['none' | 'unconfirmed' | 'ended' | 'plan']

/** A message for any of these services; each shows it in its own form. */
export type ChatMessage = {
  /** The same at every try. */
  id: string
  /** Standard Webhooks' event type. */
  type: HookEvent | 'channel.code' | 'channel.test'
  at: Instant
  title: string
  /** Lines of text. */
  lines: string[]
  /** Ours is the last. */
  links: { text: string; url: string }[]
  /** Facts for programs, in the wire's names. */
  data: Record<string, unknown>
  /** What a webhook is posted, where it was made already. */
  body?: string
}

/** `ended`: the receiver is gone or takes nothing from us any more. Reasons are for the log and name no address. */
export type Posted =
  | { kind: 'accepted' }
  | { kind: 'ended'; reason: string }
  | { kind: 'retry'; reason: string; afterMs: number | null; isTimeout: boolean }
  | { kind: 'rejected'; reason: string }

/** `rests`: only this receiver, until then; the message was not posted unless it was an attempt. */
export type SentTo = SendResult | { kind: 'rests'; reason: string; until: Instant; isAttempt: boolean }

export type Sender = (receiver: Pick<Receiver, 'address' | 'secrets'>, message: ChatMessage) => Promise<Posted>

/** How the address of a channel is asked for, and which are taken. */
export type PastedForm = {
  label: string
  hint: string
  example: string
  /** Null: any public address is taken. */
  service: ServiceAddresses | null
  /** What follows the host, for a program on people's own servers. */
  ownServer?: { parts: RegExp; says: string }
  /** By which what an address receives from people finds its connections. */
  hashOf?: (secret: Secret, address: string) => string
}

type ServiceAddresses = {
  /** What its addresses begin with. Each ends with a slash, so that a longer host name does not pass for it. */
  urls: readonly [string, ...string[]]
  /** What follows: the person's own part. */
  ownPart: RegExp
  /** What to paste, where the own part alone is pasted. */
  says?: string
  /** What is typed in many ways, in the form of the own part. */
  normalise?: (typed: string) => string
}

/** What a page shows of it. `isAddress`: it begins with https. */
export type ShownForm = Pick<PastedForm, 'label' | 'hint' | 'example'> & { isAddress: boolean }

/** The part of an update that we read: https://core.telegram.org/bots/api#update */
export const TelegramUpdate = z.object({
  message: z.object({
    text: z.string().max(4_096),
    chat: z.object({
      id: z.int(),
      title: z.string().max(200).optional(),
      first_name: z.string().max(200).optional(),
      username: z.string().max(200).optional(),
    }),
  }),
})
export type TelegramUpdate = z.infer<typeof TelegramUpdate>

export const TelegramAnswer = z.object({
  ok: z.boolean(),
  parameters: z.object({ retry_after: z.number().min(0).max(86_400).optional() }).optional(),
})
