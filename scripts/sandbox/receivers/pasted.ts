// Services whose addresses people paste: where each takes a message, of which form, and what it answers.
import type { Context } from 'hono'
import { z } from 'zod'
import type { PastedKind } from '#worker/people/channels.constants.ts'

type Refused = { status: 400 | 401 | 403 | 404; body: object }

type PastedReceiver = {
  /** Below its kind, as at the service itself; a webhook's is anywhere, and ntfy has one address for all topics. */
  path: string
  /** What a person pastes of the sandbox's own. */
  example: string
  /** What a person pastes of the real service, with a number and a secret part of its own: for tests. */
  addressOf: (id: number, secret: string) => string
  message: z.ZodType
  answer: (c: Context, taken: { id: string }) => Response
  /** Why it refuses who sends; null where it does not. */
  refuses?: (c: Context, body: unknown) => Refused | null
  /** Its answer once the receiver is gone; 404 by default. */
  gone?: Refused
}

/** The app's application at the simulated Pushover, as .dev.vars.example has it. */
export const pushoverToken = 'developmentonlypushovertoken00'

/** The app's number at the simulated WhatsApp, as .dev.vars.example has it. */
export const whatsappNumber = {
  id: '100000000000001',
  token: 'development-only-whatsapp-token',
  appSecret: 'development-only-whatsapp-app-secret',
} as const

const Topic = z.string().regex(/^[\w-]{1,64}$/)
const Actions = z.array(z.object({ action: z.literal('view'), label: z.string().min(1), url: z.url() })).max(3)
const pushoverRefusal = (field: 'user' | 'token', error: string): Refused => ({
  status: 400,
  body: { [field]: 'invalid', errors: [error], status: 0, request: 'sandbox' },
})
const ntfyRefusal: Refused = { status: 403, body: { code: 40301, http: 403, error: 'forbidden' } }
const gotifyRefusal: Refused = {
  status: 401,
  body: { error: 'Unauthorized', errorCode: 401, errorDescription: 'you need to provide a valid access token' },
}

const whatsappRefusal = (status: 400 | 401, code: number, message: string): Refused => ({
  status,
  body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, fbtrace_id: 'sandbox' } },
})
const Gap = z.object({
  type: z.literal('text'),
  text: z
    .string()
    .min(1)
    .max(1_024)
    .regex(/^(?!.* {5})[^\n\t]*$/),
})
const Filled = { parameters: z.array(Gap).min(1).max(2) }

export const pastedReceivers: Record<PastedKind, PastedReceiver> = {
  discord: {
    path: '/discord/api/webhooks/:id/:token',
    example: '/discord/api/webhooks/1/sandbox-channel',
    addressOf: (id, secret) => `https://discord.com/api/webhooks/${id}/${secret}`,
    message: z.object({ content: z.string().min(1).max(2_000), allowed_mentions: z.object({}).loose() }),
    answer: (c, { id }) => (c.req.query('wait') === 'true' ? c.json({ id }) : c.body(null, 204)),
  },
  slack: {
    path: '/slack/services/:team/:channel/:token',
    example: '/slack/services/T1/B1/sandbox',
    addressOf: (id, secret) => `https://hooks.slack.com/services/T${id}/B1/${secret}`,
    message: z.object({ text: z.string().min(1), blocks: z.array(z.object({}).loose()).max(50).optional() }),
    answer: (c) => c.text('ok'),
  },
  whatsapp: {
    path: '/whatsapp/:version/:number/messages',
    example: '/whatsapp/447700900123',
    addressOf: (id) => `https://wa.me/${String(id).padStart(5, '4477')}900123`,
    message: z.object({
      messaging_product: z.literal('whatsapp'),
      to: z.string().regex(/^\d{7,15}$/),
      type: z.literal('template'),
      template: z.object({
        name: z.string().regex(/^[a-z0-9_]{1,512}$/),
        language: z.object({ code: z.string() }),
        components: z.tuple([
          z.object({ type: z.literal('body'), ...Filled }),
          z.object({ type: z.literal('button'), sub_type: z.literal('url'), index: z.literal('0'), ...Filled }),
        ]),
      }),
    }),
    answer: (c, { id }) =>
      c.json({ messaging_product: 'whatsapp', messages: [{ id: `wamid.${id}`, message_status: 'accepted' }] }),
    refuses: (c) =>
      c.req.header('Authorization') === `Bearer ${whatsappNumber.token}`
        ? null
        : whatsappRefusal(401, 190, 'Invalid OAuth access token'),
    gone: whatsappRefusal(400, 131_026, 'Message undeliverable'),
  },
  ntfy: {
    path: '/',
    example: '/sandbox-topic?token=tk_sandboxtoken',
    addressOf: (id, secret) => `https://ntfy.example/topic-${id}?token=tk_${secret.replaceAll(/\W/g, '_')}`,
    message: z.object({
      topic: Topic,
      title: z.string().min(1),
      message: z.string().min(1).max(4_096),
      priority: z.int().min(1).max(5),
      click: z.url().optional(),
      actions: Actions.optional(),
    }),
    answer: (c, { id }) => c.json({ id, time: 0, event: 'message' }),
    // As a topic that is protected.
    refuses: (c) => (c.req.header('Authorization')?.startsWith('Bearer tk_') ? null : ntfyRefusal),
    gone: ntfyRefusal,
  },
  pushover: {
    path: '/pushover/1/messages.json',
    example: '/pushover/1/users/uSandboxSandboxSandboxSandbox1',
    addressOf: (id, secret) =>
      `https://api.pushover.net/1/users/${`u${id}${secret.replaceAll(/\W/g, '')}`.padEnd(30, '0')}`,
    message: z.object({
      token: z.string(),
      user: z.string().length(30),
      message: z.string().min(1).max(1_024),
      title: z.string().max(250),
      priority: z.int().min(-2).max(1),
      timestamp: z.int(),
      url: z.url().max(512).optional(),
      url_title: z.string().max(100).optional(),
    }),
    answer: (c, { id }) => c.json({ status: 1, request: id }),
    refuses: (_c, body) =>
      (body as { token?: unknown } | null)?.token === pushoverToken
        ? null
        : pushoverRefusal('token', 'application token is invalid'),
    gone: pushoverRefusal('user', 'user identifier is not a valid user, group, or subscribed user key'),
  },
  gotify: {
    path: '/gotify/message',
    example: '/gotify/message?token=AsandboxToken00',
    addressOf: (id, secret) => `https://gotify.example/own-${id}/message?token=${secret}`,
    message: z.object({
      title: z.string(),
      message: z.string().min(1),
      priority: z.int(),
      extras: z.record(z.string(), z.object({}).loose()),
    }),
    answer: (c, { id }) => c.json({ id: Number(id), appid: 1 }),
    refuses: (c) => (c.req.header('X-Gotify-Key')?.startsWith('A') ? null : gotifyRefusal),
    gone: gotifyRefusal,
  },
  webhook: {
    path: '/hooks/:id',
    example: '/hooks/mine',
    addressOf: (id, secret) => `https://fan.example/hooks/${id}/${secret}`,
    message: z.object({}).loose(),
    answer: (c) => c.body(null, 204),
  },
}
