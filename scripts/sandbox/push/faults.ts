import { z } from 'zod'

const pushFaultModes = ['gone', 'limit', 'outage', 'refuse', 'hang', 'accept_hang'] as const

/** A fault of the simulated push service; without `times` it lasts until cleared. */
export const PushFault = z.strictObject({
  mode: z.enum(pushFaultModes),
  /** Modes gone (410 by default) and outage (503). */
  status: z.number().int().min(400).max(599).optional(),
  /** Mode limit: seconds. */
  retry_after: z.number().int().min(0).max(86_400).optional(),
  times: z.number().int().min(1).max(1_000_000).optional(),
})
export type PushFault = z.infer<typeof PushFault>
