import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { entityId, wholeNumber } from '#worker/ground/platform/whole-number.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { DeliveryStatus } from '../constants.ts'
import type { WantedNews } from '../contract.ts'
import type { NamedInShort } from '../naming.rules.ts'
import {
  type InboxFilter,
  inboxPage,
  longestInboxQuery,
  type MessageType,
  maxInboxListed,
  messageTypes,
} from './constants.ts'

/** What the `notifications` table knows a notification by, within one user's. */
export type InboxKey = { at: Instant; subjectId: string }

export type InboxQuery = {
  filter: InboxFilter | MessageType
  /** Words that must all be in the names of teams, league or platform; empty for everything. */
  words: string[]
  /** Only messages for this client of an agent; null for all. */
  clientId: number | null
  /** The last notification of the page before; null for the newest. */
  after: InboxKey | null
  limit: number
}

/** One message on its way through one channel. */
export type DeliveryStep = {
  channel: DeliveryChannel
  status: DeliveryStatus
  attempts: number
  /** Null before the first try. */
  decidedAt: Instant | null
  /** When the channel's provider accepted it. */
  sentAt: Instant | null
  /** Why it was skipped, failed or is retried. */
  reason: string | null
  /** Until when it is gathered with what else comes; left out where it is not, or was sent. */
  gatheredUntil?: Instant
}

export type InboxItem = {
  id: string
  /** When we saw what it is about. */
  at: Instant
  type: MessageType
  title: string
  /** One sentence with the facts as they were then. */
  message: string
  /** The same without the other alerts that it is for, of which a client knows nothing; left out where it names none. */
  news?: string
  isRead: boolean
  priceThresholdPence: number | null
  /** For whom an agent made the alert with this maximum; left out or null where it is their own, or gone. */
  limitOfClient?: number | null
  match: {
    id: number
    homeTeamName: string
    awayTeamName: string
    leagueName: string
    kickoffAt: Instant | null
    matchDay: string
  } | null
  /** A page of ours about it; null for none. */
  href: string | null
  /** One for each channel it goes out on. */
  deliveries: DeliveryStep[]
  /** The clients that an agent was notified for, as far as they are kept. */
  clients: { id: number; name: string }[]
  /** How long what it announced was there; null where that is not followed. */
  lifetime: ShownLifetime | null
  /** By what share the price fell; 1 where there were no tickets before, 0 where it did neither. */
  saving: number
}

/** With the alert that it was recorded for. */
export type StoredItem = InboxItem & { alertId: number | null }

/** `goneAt`: the first check that no longer found it; null while it was there when last checked, at `checkedAt`. */
export type ShownLifetime = { goneAt: Instant | null; checkedAt: Instant }

export type InboxListing = {
  items: InboxItem[]
  /** Continues behind what was read; null at the end. */
  next: string | null
}

/**
 * A message about one match, for explaining it: also one that was deleted from the inbox lately. `alertIds`: those that it
 * was for, the one it was recorded for first.
 */
export type MatchMessage = Pick<InboxItem, 'id' | 'at' | 'deliveries'> & { subjectId: string; alertIds: number[] }

/** How many of the named notifications the user has, and which of them changed. */
export type InboxChange = { found: number; keys: InboxKey[] }

/** Facts behind a notification, as its words need them. */
export type NotificationFacts = {
  type: MessageType
  priceThresholdPence: number | null
  change: Change | null
  /** What the alert saw of the tickets that it wants; null where the change itself says it. */
  wanted: WantedNews | null
  notice: SystemNotice | null
  /** The person's other alerts that it is for. */
  also: readonly NamedInShort[]
}

/** Facts of a `system` subject: words that need no looking up. */
export const SystemNotice = z.object({
  title: z.string(),
  /** The title where the names of its match stand beside it. */
  heading: z.string().optional(),
  text: z.string(),
  /** Path of our page about it. */
  href: z.string(),
  /** What the mail's link is called. */
  action: z.string(),
  /** Payload of the link to a purchase's page that works signed out; the link replaces `href` outside the inbox. */
  purchase: z.string().max(300).optional(),
  /** Nothing more is bought by the purchase's mandate, so its messages offer no way to stop it. */
  isMandateOver: z.boolean().optional(),
  /** Page of a purchase that its person makes themselves: messages lead there, with the purchase's page beside it. */
  kit: z.string().max(300).optional(),
  /** Messages of one thread replace each other on a device. */
  thread: z.string().max(300).optional(),
  /** When its words stop being true. */
  until: z.number(),
  /** End of a plan that the notice is about: sent only while that end stands. */
  ending: z.object({ of: z.enum(['trial', 'paid']), endsAt: z.number() }).optional(),
})
export type SystemNotice = z.infer<typeof SystemNotice>

const cursor = z.string().max(300).optional().describe('The X-Next-Cursor of the page before, with the same filters.')

/** Query of the list. */
export const NotificationsQuery = z.object({
  unread: z.enum(['true', 'false']).optional(),
  type: z.enum(messageTypes).optional(),
  q: z.string().max(longestInboxQuery).optional(),
  limit: wholeNumber({ least: 1, most: maxInboxListed }).default(inboxPage),
  cursor,
  /** Only messages for this client of an agent. */
  client: entityId().optional(),
})

export const NotificationId = z.object({ id: z.string().min(1).max(300) })

export const NotificationIds = z.object({
  notification_ids: z.array(z.string().min(1).max(300)).min(1).max(maxInboxListed),
})
