import type { Hono } from 'hono'
import { z } from 'zod'
import { parse, readFault } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { maxPushMessages, pushToWire } from './browsers.ts'
import { PushFault } from './faults.ts'

const PushQuery = z.object({
  endpoint: z.string().max(300).optional(),
  limit: z.coerce.number().int().min(1).max(maxPushMessages).default(1_000),
})

/** Steers the push service; a subscription made here is what a browser would give a page. */
export function addPush(app: Hono, { browsers, pushFault }: SandboxState): void {
  app.get('/push', (c) => c.json(browsers.list(parse(PushQuery, c.req.query())).map(pushToWire)))
  app.delete('/push', (c) => {
    browsers.clear()
    return c.json({ ok: true })
  })
  app.post('/push/subscriptions', (c) => c.json(browsers.subscribe(), 201))
  app.delete('/push/subscriptions/:id', (c) => c.json({ ok: browsers.unsubscribe(c.req.param('id')) }))
  app.put('/push/fault', async (c) => {
    pushFault.set(await readFault(c, PushFault))
    return c.json({ fault: pushFault.get() })
  })
}
