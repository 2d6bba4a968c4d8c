import { z } from 'zod'

const modes = ['gone', 'limit', 'outage', 'refuse', 'redirect', 'flood', 'hang', 'accept_hang'] as const

/** A fault of one simulated receiver; without `times` it lasts until cleared. */
export const ReceiverFault = z.strictObject({
  mode: z.enum(modes),
  /** Modes gone (404 by default), outage (503) and redirect (302). */
  status: z.number().int().min(300).max(599).optional(),
  /** Mode limit: seconds. */
  retry_after: z.number().int().min(0).max(86_400).optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
})
export type ReceiverFault = z.infer<typeof ReceiverFault>
