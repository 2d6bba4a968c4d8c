import { z } from 'zod'

const smsFaultModes = ['limit', 'outage', 'hang', 'accept_hang', 'refuse', 'undelivered', 'no_report'] as const

/** A fault of the simulated Twilio; without `times` it lasts until cleared. */
export const SmsFault = z.strictObject({
  mode: z.enum(smsFaultModes),
  /** Mode limit: seconds. */
  retry_after: z.number().int().min(0).max(86_400).optional(),
  /** Mode outage: 503 by default. */
  status: z.number().int().min(500).max(599).optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
})
export type SmsFault = z.infer<typeof SmsFault>
