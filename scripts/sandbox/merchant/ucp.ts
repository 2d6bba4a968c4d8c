import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { guarded, type Refuse } from './guarded.ts'
import type { Reply } from './keys.ts'
import type { Merchant } from './merchant.ts'
import type { Issue, ShopSession } from './shop.ts'
import { orderToUcp, sessionToUcp, untrueUcp } from './ucp-wire.ts'
import { type AgentKeys, isSignedByAgent } from './verify.ts'
import type { Work } from './work.ts'

const OpenInput = z.object({
  line_items: z.tuple([z.object({ item: z.object({ id: z.string() }), quantity: z.number().int().min(1) })]),
  buyer: z.object({ email: z.email() }).loose(),
})
/** All that is to be kept: an update replaces the checkout. */
const ReplaceInput = OpenInput.extend({
  fulfillment: z.object({
    methods: z.tuple([
      z.object({
        id: z.string(),
        line_item_ids: z.array(z.string()),
        groups: z.tuple([z.object({ id: z.string(), selected_option_id: z.string() })]),
      }),
    ]),
  }),
})
const CompleteInput = z.object({
  payment: z.object({
    instruments: z.tuple([
      z.object({
        handler_id: z.literal('vault'),
        type: z.literal('card'),
        credential: z.object({ token: z.string() }),
      }),
    ]),
  }),
})

const refuse: Refuse = (status, code, message) => ({ status, body: { code, message } })
const invalid = refuse(400, 'invalid', 'The body is not as the protocol has it.')
/** A business failure has status 200. */
const failure = ({ code, content }: Issue): Reply => ({
  status: 200,
  body: { ucp: { status: 'error' }, messages: [{ type: 'error', code, content, severity: 'unrecoverable' }] },
})
const gone = { code: 'not_found', content: 'There is no such checkout.' }

type Ports = { merchant: Merchant; work: Work; origin: () => string; agentKeys: AgentKeys }

/** The seller in UCP 2026-04-08, below `/ucp`. */
export function createUcpServer({ merchant, work, origin, agentKeys }: Ports): Hono {
  const app = new Hono().basePath('/ucp')
  app.use(async (c, next) => {
    const { method, path } = c.req
    const call = { method, path, host: new URL(origin()).host, header: c.req.header(), body: await c.req.text() }
    const isSigned = await isSignedByAgent(call, agentKeys)
    return isSigned
      ? next()
      : c.json({ code: 'signature_invalid', message: 'The signature is not one of a known agent.' }, 401)
  })
  const told = (session: ShopSession, status = 200): Reply => ({ status, body: sessionToUcp(session, origin()) })
  const shared = { refuse, untrue: untrueUcp }
  const at = (c: Context, run: (session: ShopSession) => Reply): Reply => {
    const session = work.find(c.req.param('id') ?? '')
    if (!session || session.status === 'expired') return failure({ ...gone, ...(session && { code: 'expired' }) })
    return run(session)
  }
  app.post('/checkout-sessions', (c) =>
    guarded(c, merchant, {
      ...shared,
      step: 'open',
      work(body, fault) {
        const asked = OpenInput.safeParse(body)
        if (!asked.success) return invalid
        const [{ item, quantity }] = asked.data.line_items
        const { buyer } = asked.data
        const session = work.open({ itemId: item.id, quantity, buyer, protocol: 'ucp' }, fault)
        if (!session) return failure({ code: 'not_found', content: 'There is no such item.' })
        const [issue] = session.issues
        return issue && session.status === 'incomplete' ? failure(issue) : told(session, 201)
      },
    }),
  )
  app.get('/checkout-sessions/:id', (c) => guarded(c, merchant, { ...shared, step: 'read', work: () => at(c, told) }))
  app.get('/orders/:id', (c) =>
    guarded(c, merchant, {
      ...shared,
      step: 'read',
      work() {
        const sold = merchant.shop.sessions().find(({ order }) => order?.id === c.req.param('id'))
        return sold
          ? { status: 200, body: orderToUcp(sold, origin()) }
          : failure({ ...gone, content: 'No such order.' })
      },
    }),
  )
  app.put('/checkout-sessions/:id', (c) =>
    guarded(c, merchant, {
      ...shared,
      step: 'choose',
      work: (body, fault) =>
        ReplaceInput.safeParse(body).success ? at(c, (session) => told(work.choose(session, fault))) : invalid,
    }),
  )
  app.post('/checkout-sessions/:id/complete', (c) =>
    guarded(c, merchant, {
      ...shared,
      step: 'complete',
      work(body, fault) {
        const asked = CompleteInput.safeParse(body)
        if (!asked.success) return invalid
        const [{ credential }] = asked.data.payment.instruments
        return at(c, (session) => told(work.complete(session, credential.token, fault)))
      },
    }),
  )
  app.post('/checkout-sessions/:id/cancel', (c) =>
    guarded(c, merchant, {
      ...shared,
      step: 'cancel',
      work: () =>
        at(c, (session) =>
          work.cancel(session) ? told(session) : failure({ code: 'conflict', content: 'It is over.' }),
        ),
    }),
  )
  return app
}
