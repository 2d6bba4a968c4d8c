import { type Context, Hono } from 'hono'
import type { Clock } from '#worker/ground/platform/clock.ts'
import type { FaultSwitch } from '../faults.ts'
import { loopbackOnly } from '../guard.ts'
import type { Browsers } from './browsers.ts'
import type { PushFault } from './faults.ts'
import { senderOf } from './vapid.ts'

/** What a push service must take (RFC 8030, 7.2). */
const maxMessageBytes = 4_096
/** Modes hang and accept_hang: longer than any client waits. */
const hangMs = 60_000

type Ports = { browsers: Browsers; pushFault: FaultSwitch<PushFault>; port: number; now: Clock }

/** A push service: takes encrypted messages for browsers (RFC 8030) from senders who say who they are (RFC 8292). */
export function createPushService({ browsers, pushFault, port, now }: Ports): Hono {
  const app = new Hono()
  app.use('/push/send/*', loopbackOnly(port))
  app.post('/push/send/:id', async (c) => {
    const early = await faulty(c, pushFault)
    if (early) return early
    const sender = senderOf(c.req.header('Authorization'), browsers.origin, now())
    if (typeof sender === 'string') return c.text(sender, sender === 'no vapid credentials' ? 401 : 403)
    const browser = browsers.find(c.req.param('id'))
    if (!browser) return c.text('no such subscription', 410)
    const ttl = c.req.header('TTL')
    if (!ttl || !/^\d+$/.test(ttl)) return c.text('TTL is missing', 400)
    if (c.req.header('Content-Encoding') !== 'aes128gcm') return c.text('unknown encoding', 415)
    const topic = c.req.header('Topic') ?? null
    if (topic !== null && !/^[\w-]{1,32}$/.test(topic)) return c.text('unusable topic', 400)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > maxMessageBytes) return c.text('too large', 413)
    return take(c, { browsers, pushFault }, () =>
      browsers.deliver(browser, body, { ttl: Number(ttl), urgency: c.req.header('Urgency') ?? null, topic }),
    )
  })
  return app
}

/** A real service cannot read messages; this one also stands for the browser, which drops what it cannot read. */
async function take(
  c: Context,
  { browsers, pushFault }: Pick<Ports, 'browsers' | 'pushFault'>,
  deliver: () => { id: string },
): Promise<Response> {
  let id = 'unreadable'
  try {
    ;({ id } = deliver())
  } catch {
    return c.text('the browser cannot decrypt this', 400)
  }
  if (pushFault.strike(({ mode }) => mode === 'accept_hang')) await hang()
  return c.body(null, 201, { Location: `${browsers.origin}/push/message/${id}` })
}

/** The answer of a fault that stands before everything else; null when there is none. */
async function faulty(c: Context, fault: Ports['pushFault']): Promise<Response | null> {
  const struck = fault.strike(({ mode }) => mode !== 'accept_hang')
  switch (struck?.mode) {
    case 'gone':
      return c.text('gone', (struck.status ?? 410) as 410)
    case 'limit':
      return c.text('slow down', 429, { 'Retry-After': String(struck.retry_after ?? 1) })
    case 'outage':
      return c.text('down', (struck.status ?? 503) as 503)
    case 'refuse':
      return c.text('refused', 400)
    case 'hang':
      await hang()
      return c.text('down', 503)
    default:
      return null
  }
}

function hang(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, hangMs).unref())
}
