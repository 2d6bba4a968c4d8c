import { z } from 'zod'
import { localInstant } from '#worker/ground/platform/zones.ts'
import { maxMisreadMs, momentWrong, notUnderstood, periodTooLong, periodWrong } from './constants.ts'

/** A moment as a form's field has it, by London's clock: "2026-12-01T12:23". */
const Moment = z
  .string({ error: momentWrong })
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, { error: momentWrong, abort: true })
  .transform((text) => localInstant(text.slice(0, 10), text.slice(11), 'Europe/London'))

export const MisreadForm = z
  .object({ from: Moment, until: Moment, understood: z.literal('on', { error: notUnderstood }) })
  .refine(({ from, until }) => from <= until, { path: ['until'], message: periodWrong, abort: true })
  .refine(({ from, until }) => until - from <= maxMisreadMs, { path: ['from'], message: periodTooLong })

/** Prices of a platform in that time leave the histories of its matches. `after`: the match that was done last. */
export const MisreadMessage = z.object({
  version: z.literal(1),
  type: z.literal('misread'),
  platformId: z.number().int(),
  from: z.number().int(),
  until: z.number().int(),
  after: z.number().int(),
})
export type MisreadMessage = z.infer<typeof MisreadMessage>
