// Telegram's bot API, the services whose addresses people paste, and anybody's webhook, as far as the app talks to them.
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type ConnectionKind, pastedKinds } from '#worker/people/channels.constants.ts'
import { loopbackOnly } from '../guard.ts'
import { telegramBot } from './bot.ts'
import { pastedReceivers } from './pasted.ts'
import type { Receivers } from './store.ts'

/** Modes hang and accept_hang: longer than any client waits. */
const hangMs = 60_000
/** Mode flood sends without end, in pieces of this size. */
const floodBytes = 64 * 1024

const TelegramMessage = z.object({ chat_id: z.number(), text: z.string().min(1).max(4_096) }).loose()

export function createReceiversServer(receivers: Receivers, port: number): Hono {
  const app = new Hono()
  app.use(loopbackOnly(port))
  for (const service of pastedKinds) {
    const { path, message, answer, refuses } = pastedReceivers[service]
    app.post(path, async (c) => {
      const refused = refuses?.(c, await c.req.json().catch(() => null)) ?? null
      if (refused) return c.json(refused.body, refused.status)
      const to = Object.values(c.req.param() as Record<string, string>).join('/')
      return receive(c, receivers, { service, to }, message, (taken) => answer(c, taken))
    })
  }
  app.post('/telegram/:bot/sendMessage', async (c) => {
    if (c.req.param('bot') !== `bot${telegramBot.token}`) return c.json(refusal(401, 'Unauthorized'), 401)
    const chat =
      TelegramMessage.safeParse(
        await c.req.raw
          .clone()
          .json()
          .catch(() => null),
      ).data?.chat_id ?? 0
    if (!receivers.hasChat(chat)) return c.json(refusal(400, 'Bad Request: chat not found'), 400)
    return receive(c, receivers, { service: 'telegram', to: String(chat) }, TelegramMessage, ({ id }) =>
      c.json({ ok: true, result: { message_id: Number(id) } }),
    )
  })
  return app
}

const refusal = (error_code: number, description: string) => ({ ok: false, error_code, description })

async function receive(
  c: Context,
  receivers: Receivers,
  place: { service: ConnectionKind; to: string },
  schema: z.ZodType,
  answer: (taken: { id: string }) => Response,
): Promise<Response> {
  const fault = receivers.faults[place.service]
  const struck = fault.strike(({ mode }) => mode !== 'accept_hang' && mode !== 'flood')
  if (struck) return faulty(c, place.service, struck)
  const body: unknown = await c.req.json().catch(() => null)
  if (!schema.safeParse(body).success) return c.text('invalid_payload', 400)
  const taken = receivers.take({ ...place, headers: c.req.header(), body })
  const after = fault.strike()
  if (after?.mode === 'accept_hang') await hang()
  if (after?.mode === 'flood') return new Response(endless())
  return answer(taken)
}

type Struck = NonNullable<ReturnType<Receivers['faults'][ConnectionKind]['get']>>

async function faulty(
  c: Context,
  service: ConnectionKind,
  { mode, status, retry_after = 1 }: Struck,
): Promise<Response> {
  switch (mode) {
    case 'limit': {
      const body = { ...refusal(429, 'Too Many Requests'), parameters: { retry_after } }
      return c.json(body, 429, { 'Retry-After': String(retry_after) })
    }
    case 'outage':
      return c.text('down', (status ?? 503) as 503)
    case 'refuse':
      return c.text('invalid_payload', 400)
    case 'redirect':
      return c.body(null, (status ?? 302) as 302, { Location: 'http://localhost:1/inside' })
    case 'hang':
      await hang()
      return c.text('down', 503)
    default:
      return gone(c, service, status)
  }
}

/** Telegram says 403 when a person blocked the bot; Discord and Slack say 404 when the address was deleted. */
function gone(c: Context, service: ConnectionKind, status: number | undefined): Response {
  if (service === 'telegram') return c.json(refusal(403, 'gone'), (status ?? 403) as 403)
  const { gone: own = { status: 404, body: refusal(404, 'gone') } } = pastedReceivers[service]
  return c.json(own.body, (status ?? own.status) as 404)
}

function endless(): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(floodBytes).fill(120)
  return new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
}

function hang(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, hangMs).unref())
}
