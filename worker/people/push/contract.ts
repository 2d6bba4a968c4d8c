import { z } from 'zod'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { maxEndpointLength, pushTexts } from './constants.ts'

const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+$/, pushTexts.badDevice)
    .refine((text) => Math.floor((text.length * 3) / 4) === length, pushTexts.badDevice)

/** As `PushSubscription.toJSON()` gives it: an uncompressed P-256 point, and a secret of 16 bytes. */
export const NewPushDevice = z.object({
  endpoint: z.url().max(maxEndpointLength),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
export type NewPushDevice = z.infer<typeof NewPushDevice>

/** A browser that takes push messages for a person. */
export type PushDevice = {
  /** SHA-256 of the endpoint, hexadecimal. */
  id: string
  userId: number
  endpoint: string
  p256dh: string
  auth: string
  /** "Firefox on Windows" */
  label: string
  createdAt: Instant
  lastSuccessAt: Instant | null
  /** Whose end ends its messages. */
  sessionId?: string | null
}

/** Whom push would reach. */
export type PushRecipient = { userId: number; isActive: boolean; devices: PushDevice[] }

/** Why a person is sent no push message, as the log of messages keeps it. */
export type NoPush = 'no push device' | 'account deactivated' | 'plan without push'

/** What the service worker shows; nothing of the person beyond the message. */
export type PushMessage = {
  title: string
  body: string
  /** Names the match; a newer message with the same tag takes the place of an older one. */
  tag: string
  url: string
  /** Null when there is no alert to mute. */
  muteUrl: string | null
  /** Shown without a sound: it only takes the place of one that is no longer true. */
  isQuiet?: true
}
