import { z } from 'zod'

export const footballFaultModes = ['status', 'hang', 'off', 'stale', 'reorder', 'repeat', 'backwards'] as const

/** How the football feed misbehaves, until told otherwise or so many times. */
export const FootballFault = z.strictObject({
  mode: z.enum(footballFaultModes),
  /** Of mode status; 503 unless told. */
  status: z.number().int().min(300).max(599).optional(),
  /** Of modes status, hang and off. */
  times: z.number().int().min(1).max(1_000_000).optional(),
})
export type FootballFault = z.infer<typeof FootballFault> & {
  /** When it was set: what mode stale goes on telling of. */
  since?: number
}
