import type { Hono } from 'hono'
import { connectionKinds } from '#worker/people/channels.constants.ts'
import { parse } from '../input.ts'
import { writeToBot } from '../receivers/bot.ts'
import { ToBot } from '../receivers/control.ts'
import { ReceiverFault } from '../receivers/faults.ts'
import type { SandboxState } from '../state.ts'
import { receiversPage, telegramPage } from './receivers-page.ts'

export function addReceiversRoutes(app: Hono, state: SandboxState): void {
  const { receivers, appOrigin } = state
  app.get('/receivers', (c) => c.html(receiversPage(state)))
  app.post('/receivers/empty', (c) => {
    receivers.clear()
    return c.redirect('/receivers', 303)
  })
  app.post('/receivers/fault', async (c) => {
    const { service, ...typed } = await c.req.parseBody()
    const filled = Object.entries(typed).filter(([, value]) => value !== '')
    const fault = Object.fromEntries(filled.map(([name, value]) => [name, name === 'mode' ? value : Number(value)]))
    const chosen = connectionKinds.filter((name) => service === undefined || name === service)
    const set = fault.mode === undefined ? null : parse(ReceiverFault, fault)
    for (const name of chosen) receivers.faults[name].set(set)
    return c.redirect('/receivers', 303)
  })
  app.get('/telegram/open/:bot', (c) => c.html(telegramPage(c.req.query('start') ?? '')))
  app.post('/telegram/open', async (c) => {
    const { name, text } = parse(ToBot, await c.req.parseBody())
    await writeToBot(appOrigin, { id: receivers.openChat(name), name }, text)
    return c.redirect('/receivers', 303)
  })
}
