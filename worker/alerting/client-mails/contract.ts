import { z } from 'zod'

/** What an agent was notified of for a client may be mailed to the client, too. */
export const ClientMailMessage = z.object({
  version: z.literal(1),
  type: z.literal('client_mail'),
  userId: z.number().int(),
  subjectId: z.string(),
  /** Time of the subject, epoch milliseconds. */
  at: z.number().int(),
  clientId: z.number().int(),
})
export type ClientMailMessage = z.infer<typeof ClientMailMessage>
