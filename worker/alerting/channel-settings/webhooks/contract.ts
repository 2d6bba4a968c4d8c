import { z } from 'zod'
import { wholeNumber } from '#worker/ground/platform/whole-number.ts'
import { connectionTexts, maxPastedLength } from '#worker/people/connections/constants.ts'
import { HookName } from '#worker/people/connections/contract.ts'
import {
  hooksTexts,
  maxListedDeliveries,
  shownDeliveries,
  unnamedHook,
} from '#worker/people/connections/hooks/constants.ts'
import { allEvents, placeOf } from '#worker/people/connections/hooks/rules.ts'

const events = z.array(z.enum(allEvents)).min(1, hooksTexts.noneChosen).max(allEvents.length)

/** In an address: a webhook's name, and a sign for one without. */
export const WebhookId = z.object({ id: HookName.transform((id) => (id === unnamedHook ? '' : id)) })

/** Without events all are sent. */
export const NewWebhook = z.object({
  name: HookName.min(1, hooksTexts.nameMissing).refine((name) => name !== unnamedHook, hooksTexts.nameMissing),
  address: z.string({ error: 'Give the address.' }).trim().min(1, 'Give the address.').max(maxPastedLength),
  events: events.optional(),
})

export const WebhookCode = z.object({
  code: z.string({ error: connectionTexts.wrongCode }).regex(/^[\x20-\x7e]{0,20}$/, connectionTexts.wrongCode),
})

export const WebhookChanges = z.object({ events })

export const DeliveriesQuery = z.object({
  limit: wholeNumber({ least: 1, most: maxListedDeliveries }).default(shownDeliveries),
  cursor: z
    .string()
    .max(700)
    .refine((cursor) => placeOf(cursor) !== null, 'is none of ours')
    .optional(),
})

/** A message of the log, by its webhook-id. */
export const WebhookReplay = z.object({ message_id: z.string().regex(/^[\x21-\x7e]{1,200}$/) })
