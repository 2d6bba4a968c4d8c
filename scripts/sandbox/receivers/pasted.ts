// Services whose addresses people paste: where each takes a message, of which form, and what it answers.
import type { Context } from 'hono'
import { z } from 'zod'
import type { PastedKind } from '#worker/people/channels.constants.ts'

type PastedReceiver = {
  /** Below its kind, as at the service itself; a webhook's is anywhere. */
  path: string
  /** What a person pastes. */
  example: string
  message: z.ZodType
  answer: (c: Context, taken: { id: string }) => Response
}

export const pastedReceivers: Record<PastedKind, PastedReceiver> = {
  discord: {
    path: '/discord/api/webhooks/:id/:token',
    example: '/discord/api/webhooks/1/sandbox-channel',
    message: z.object({ content: z.string().min(1).max(2_000), allowed_mentions: z.object({}).loose() }),
    answer: (c, { id }) => (c.req.query('wait') === 'true' ? c.json({ id }) : c.body(null, 204)),
  },
  slack: {
    path: '/slack/services/:team/:channel/:token',
    example: '/slack/services/T1/B1/sandbox',
    message: z.object({ text: z.string().min(1), blocks: z.array(z.object({}).loose()).max(50).optional() }),
    answer: (c) => c.text('ok'),
  },
  webhook: {
    path: '/hooks/:id',
    example: '/hooks/mine',
    message: z.object({}).loose(),
    answer: (c) => c.body(null, 204),
  },
}
