import { z } from 'zod'
import { deliveryChannels } from '#worker/people/channels.constants.ts'
import { deliveryStatuses } from '../constants.ts'
import { messageTypes } from '../inbox/constants.ts'
import type { InboxItem } from '../inbox/contract.ts'

const at = z.number().int()

/** A line of a file: a message as the inbox showed it. Clients by id: their names are looked up, and end with them. */
export const ArchivedMessage = z.object({
  id: z.string(),
  at,
  type: z.enum(messageTypes),
  title: z.string(),
  message: z.string(),
  news: z.string().optional(),
  isRead: z.boolean(),
  alertId: z.number().nullable(),
  priceThresholdPence: z.number().nullable(),
  limitOfClient: z.number().nullish(),
  match: z
    .object({
      id: z.number(),
      homeTeamName: z.string(),
      awayTeamName: z.string(),
      leagueName: z.string(),
      kickoffAt: at.nullable(),
      matchDay: z.string(),
    })
    .nullable(),
  href: z.string().nullable(),
  deliveries: z.array(
    z.object({
      channel: z.enum(deliveryChannels),
      status: z.enum(deliveryStatuses),
      attempts: z.number(),
      decidedAt: at.nullable(),
      sentAt: at.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  clientIds: z.array(z.number()),
  lifetime: z.object({ goneAt: at.nullable(), checkedAt: at }).nullable(),
  saving: z.number(),
})
export type ArchivedMessage = z.infer<typeof ArchivedMessage>

/** How far the move has come. */
export const ArchiveState = z.object({
  /** Messages before this moment are moved in the present round. */
  cut: at,
  startedAt: at,
  /** The last person that was done; null between rounds. */
  after: z.number().nullable(),
  /** The last person of the run that is under way, and until when it is believed to be. */
  until: z.number(),
  takenUntil: at,
  /** People of this round who could not be moved. */
  failures: z.number(),
  /** Every message before this moment is in a file; null before the first round has ended. */
  movedUntil: at.nullable(),
})
export type ArchiveState = z.infer<typeof ArchiveState>

/** A month's messages, newest first, and the months that have some; null without any. */
export type OlderMessages = { month: string; months: string[]; items: InboxItem[] } | null
