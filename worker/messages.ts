import { z } from 'zod'
import { Change } from './monitoring/contract.ts'

/** Every queue message, one version. A consumer may meet any of them twice, late, or out of order. */
export const Message = z.discriminatedUnion('type', [
  /** A lease to fetch pages; the gate holds what it allows. */
  z.object({ version: z.literal(1), type: z.literal('check'), platformId: z.number().int(), leaseId: z.string() }),
  /** A change to tell; `afterAlertId` is the cursor of a fan-out under way. */
  z.object({
    version: z.literal(1),
    type: z.literal('change'),
    change: Change,
    cursor: z.object({ step: z.number().int(), afterAlertId: z.number().int() }).nullable(),
  }),
  /** A batch of outbox rows to send. */
  z.object({ version: z.literal(1), type: z.literal('deliver'), batchId: z.string() }),
])
export type Message = z.infer<typeof Message>
export type MessageOf<T extends Message['type']> = Extract<Message, { type: T }>
