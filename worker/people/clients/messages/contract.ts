import type { Instant } from '#worker/ground/platform/clock.ts'
import type { ClientChannel } from './constants.ts'

/** Whether a client is messaged directly by a channel, by what they answered at the address that they have now. */
export type Messaging = { state: 'off' } | { state: 'asked' | 'on' | 'stopped'; at: Instant }

/** A client who said yes, and the agent who works for them. */
export type ClientRecipient = {
  clientId: number
  userId: number
  /** An email address, or a phone number. */
  address: string
  agentName: string
  /** Lets its holder stop these messages; for the address that was asked then. */
  askedAt: Instant
}

/** Asks a client; `url` is where they answer. */
export type Question = {
  userId: number
  clientId: number
  askedAt: Instant
  to: string
  agentName: string
  url: string
}

/** What the link in a message to a client is for: to say yes, or to stop. */
export type ClientLink = { act: 'yes' | 'stop'; channel: ClientChannel; clientId: number; askedAt: Instant }

/** What a link leads to. */
export type OpenedClientLink = { link: ClientLink; agentName: string; state: Messaging['state'] }
