import type { Hono } from 'hono'
import { z } from 'zod'
import { connectionKinds } from '#worker/people/channels.constants.ts'
import { parse, readFault, readJson } from '../input.ts'
import type { SandboxState } from '../state.ts'
import { writeToBot } from './bot.ts'
import { ReceiverFault } from './faults.ts'
import { arrivedToWire, maxArrived } from './store.ts'
import { answerOnWhatsapp } from './whatsapp.ts'

const Query = z.object({
  service: z.enum(connectionKinds).optional(),
  limit: z.coerce.number().int().min(1).max(maxArrived).default(maxArrived),
})
const ServiceName = z.enum(connectionKinds)

export const ToBot = z.strictObject({ name: z.string().min(1).max(60), text: z.string().min(1).max(200) })

const OnWhatsapp = z.strictObject({ from: z.string().regex(/^\d{7,15}$/), text: z.string().min(1).max(200) })

/** Steers the chats and webhooks. */
export function addReceivers(app: Hono, { receivers, appOrigin }: SandboxState): void {
  app.get('/receivers', (c) => c.json(receivers.list(parse(Query, c.req.query())).map(arrivedToWire)))
  app.delete('/receivers', (c) => {
    receivers.clear()
    return c.json({ ok: true })
  })
  app.put('/receivers/:service/fault', async (c) => {
    const fault = receivers.faults[parse(ServiceName, c.req.param('service'))]
    fault.set(await readFault(c, ReceiverFault))
    return c.json({ fault: fault.get() })
  })
  app.post('/receivers/whatsapp/answers', async (c) => {
    const { from, text } = parse(OnWhatsapp, await readJson(c))
    return c.json({ status: await answerOnWhatsapp(appOrigin, from, text) })
  })
  app.post('/receivers/telegram/chats', async (c) => {
    const { name, text } = parse(ToBot, await readJson(c))
    const id = receivers.openChat(name)
    return c.json({ chat_id: id, status: await writeToBot(appOrigin, { id, name }, text) })
  })
}
