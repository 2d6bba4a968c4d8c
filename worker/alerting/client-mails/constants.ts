import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'

export const clientMailStatuses = ['pending', 'sent', 'skipped', 'failed'] as const
export type ClientMailStatus = (typeof clientMailStatuses)[number]

/** News older than this is not mailed any more. */
export const newsOldAfterMs = 30 * minuteMs

/** How long one consumer has a mail for itself. */
export const mailLeaseMs = 60 * secondMs

/** After this a silent room counts as not knowing. */
export const clientMailRoomTimeoutMs = 5 * secondMs
