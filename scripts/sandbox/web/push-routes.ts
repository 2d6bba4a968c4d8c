import type { Hono } from 'hono'
import { parse } from '../input.ts'
import { PushFault } from '../push/faults.ts'
import type { SandboxState } from '../state.ts'
import { pushPage } from './push-page.ts'

export function addPushRoutes(app: Hono, state: SandboxState): void {
  app.get('/push', (c) => c.html(pushPage(state, null)))
  app.post('/push/empty', (c) => {
    state.browsers.clear()
    return c.redirect('/push', 303)
  })
  app.post('/push/subscriptions', (c) => c.html(pushPage(state, snippetFor(state.browsers.subscribe()))))
  app.post('/push/fault', async (c) => {
    const typed = Object.entries(await c.req.parseBody()).filter(([, value]) => value !== '')
    const fault = Object.fromEntries(typed.map(([name, value]) => [name, name === 'mode' ? value : Number(value)]))
    state.pushFault.set(fault.mode === undefined ? null : parse(PushFault, fault))
    return c.redirect('/push', 303)
  })
}

/** Registers the address in the app, by the call that its page makes. */
function snippetFor(subscription: object): string {
  return `fetch('/api/push/devices', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(${JSON.stringify(subscription)}),
}).then((answer) => answer.json())`
}
