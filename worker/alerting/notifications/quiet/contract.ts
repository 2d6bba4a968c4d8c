import { z } from 'zod'
import { offeredZones, quietTexts } from './constants.ts'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, quietTexts.time)

/** Local times in the zone; an end before the beginning is on the next day. */
export const QuietHours = z
  .object({
    from: time,
    until: time,
    timeZone: z.enum(offeredZones, { error: quietTexts.zone }),
    letsUrgentPass: z.boolean(),
  })
  .refine(({ from, until }) => from !== until, { message: quietTexts.same, path: ['until'] })
export type QuietHours = z.output<typeof QuietHours>

/** The same as a call sends it. */
export const QuietHoursBody = z
  .object({
    from: time,
    until: time,
    time_zone: z.enum(offeredZones, { error: quietTexts.zone }),
    lets_urgent_pass: z.boolean().default(false),
  })
  .transform(({ from, until, time_zone: timeZone, lets_urgent_pass: letsUrgentPass }) => ({
    from,
    until,
    timeZone,
    letsUrgentPass,
  }))

/** Setting of the person that held a message back. */
export type HeldFor = 'quiet hours' | 'digest'
