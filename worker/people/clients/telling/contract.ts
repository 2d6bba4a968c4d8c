import type { Instant } from '#worker/ground/platform/clock.ts'

/** Whether a client is mailed directly, by what they answered at the address that they have now. */
export type Telling = { state: 'off' } | { state: 'asked' | 'on' | 'stopped'; at: Instant }

/** A client who said yes, and the agent who works for them. */
export type ClientRecipient = {
  clientId: number
  userId: number
  email: string
  agentName: string
  /** Lets its holder stop these mails; for the address that was asked then. */
  askedAt: Instant
}

/** What the link in a mail to a client is for: to say yes, or to stop. */
export type ClientLink = { act: 'yes' | 'stop'; clientId: number; askedAt: Instant }

/** What a link leads to. */
export type OpenedClientLink = { link: ClientLink; agentName: string; state: Telling['state'] }
