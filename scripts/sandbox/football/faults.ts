import { z } from 'zod'

export const footballFaultModes = ['status', 'hang', 'off', 'stale', 'reorder', 'repeat', 'backwards'] as const

/** A fault of the football feed, active until cleared or `times` requests. */
export const FootballFault = z.strictObject({
  mode: z.enum(footballFaultModes),
  /** For mode status; 503 by default. */
  status: z.number().int().min(300).max(599).optional(),
  /** For modes status, hang and off. */
  times: z.number().int().min(1).max(1_000_000).optional(),
})
export type FootballFault = z.infer<typeof FootballFault> & {
  /** When it was set: mode stale keeps serving that state. */
  since?: number
}
