import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { acpVersion } from '#worker/money/purchases/sellers/constants.ts'
import { sessionToAcp, untrueAcp } from './acp-wire.ts'
import { guarded, type Refuse } from './guarded.ts'
import type { Reply } from './keys.ts'
import { type Merchant, merchantKeys } from './merchant.ts'
import type { ShopSession } from './shop.ts'
import { cards } from './vault.ts'
import type { Work } from './work.ts'

const OpenInput = z.object({
  line_items: z.tuple([z.object({ id: z.string(), quantity: z.number().int().min(1).default(1) })]),
  currency: z.string().length(3),
  capabilities: z.object({}),
  buyer: z.object({ email: z.email() }).loose().optional(),
})
const ChooseInput = z.object({ selected_fulfillment_options: z.array(z.object({ option_id: z.string() })).min(1) })
const CompleteInput = z.object({
  payment_data: z.object({
    handler_id: z.literal('card_tokenized'),
    instrument: z.object({
      type: z.literal('card'),
      credential: z.object({ type: z.literal('spt'), token: z.string() }),
    }),
  }),
})
const DelegateInput = z.object({
  payment_method: z.object({ type: z.literal('card'), number: z.string() }),
  allowance: z.object({
    reason: z.literal('one_time'),
    max_amount: z.number().int().positive(),
    currency: z.string().regex(/^[a-z]{3}$/),
    checkout_session_id: z.string(),
    merchant_id: z.string(),
    expires_at: z.iso.datetime(),
  }),
  risk_signals: z.array(z.unknown()),
  metadata: z.object({}),
})

const refuse: Refuse = (status, code, message) => ({
  status,
  body: { type: status >= 500 ? 'processing_error' : 'invalid_request', code, message },
})
const invalid = refuse(400, 'invalid', 'The body is not as the protocol has it.')

/** The seller in ACP 2026-04-17, below `/acp`. */
export function createAcpServer({
  merchant,
  work,
  origin,
}: {
  merchant: Merchant
  work: Work
  origin: () => string
}): Hono {
  const app = new Hono().basePath('/acp')
  app.use(async (c, next) => {
    const isPayment = /\/(delegate_payment|card_setups(\/[^/]+)?)$/.test(c.req.path)
    const key = isPayment ? merchantKeys.payments : merchantKeys.api
    if (c.req.header('authorization') !== `Bearer ${key}`) return send(refuse(401, 'unauthorized', 'Unknown key.'))
    if (c.req.header('api-version') !== acpVersion) return send(refuse(400, 'unsupported_version', 'Unknown version.'))
    return next()
  })
  const told = (session: ShopSession, status = 200): Reply => ({ status, body: sessionToAcp(session, origin()) })
  const untrue = untrueAcp
  const at = (c: Context, run: (session: ShopSession) => Reply): Reply => {
    const session = work.find(c.req.param('id') ?? '')
    return session ? run(session) : refuse(404, 'not_found', 'There is no such session.')
  }
  app.post('/checkout_sessions', (c) =>
    guarded(c, merchant, {
      step: 'open',
      refuse,
      untrue,
      work(body, fault) {
        const asked = OpenInput.safeParse(body)
        if (!asked.success) return invalid
        const [item] = asked.data.line_items
        const buyer = asked.data.buyer ?? {}
        const session = work.open({ itemId: item.id, quantity: item.quantity, buyer, protocol: 'acp' }, fault)
        return session ? told(session, 201) : refuse(400, 'invalid_item_id', 'There is no such item.')
      },
    }),
  )
  app.get('/checkout_sessions/:id', (c) =>
    guarded(c, merchant, { step: 'read', refuse, untrue, work: () => at(c, told) }),
  )
  app.post('/checkout_sessions/:id', (c) =>
    guarded(c, merchant, {
      step: 'choose',
      refuse,
      untrue,
      work: (body, fault) =>
        ChooseInput.safeParse(body).success ? at(c, (session) => told(work.choose(session, fault))) : invalid,
    }),
  )
  app.post('/checkout_sessions/:id/complete', (c) =>
    guarded(c, merchant, {
      step: 'complete',
      refuse,
      untrue,
      work(body, fault) {
        const asked = CompleteInput.safeParse(body)
        if (!asked.success) return invalid
        const { token } = asked.data.payment_data.instrument.credential
        return at(c, (session) =>
          session.status === 'needs_fan'
            ? refuse(400, 'requires_3ds', 'The buyer has to confirm this payment first.')
            : told(work.complete(session, token, fault)),
        )
      },
    }),
  )
  app.post('/checkout_sessions/:id/cancel', (c) =>
    guarded(c, merchant, {
      step: 'cancel',
      refuse,
      untrue,
      work: () =>
        at(c, (session) => (work.cancel(session) ? told(session) : refuse(405, 'not_cancelable', 'It is over.'))),
    }),
  )
  addPayments(app, merchant)
  addCardSetups(app, merchant, origin)
  return app
}

function addPayments(app: Hono, merchant: Merchant): void {
  app.post('/agentic_commerce/delegate_payment', (c) =>
    guarded(c, merchant, {
      step: 'pay',
      refuse,
      work(body) {
        const asked = DelegateInput.safeParse(body)
        if (!asked.success) return invalid
        const { payment_method: card, allowance } = asked.data
        const token = merchant.vault.delegate({
          card: card.number,
          maxAmount: allowance.max_amount,
          currency: allowance.currency.toUpperCase(),
          sessionId: allowance.checkout_session_id,
          merchantId: allowance.merchant_id,
          expiresAt: Date.parse(allowance.expires_at),
        })
        return { status: 201, body: { id: token, created: new Date(merchant.now()).toISOString(), metadata: {} } }
      },
    }),
  )
}

const CardSetupInput = z.object({ reference: z.string(), return_url: z.url() })

/** The payment service's way to a card: begun here, chosen on its page, read here. */
function addCardSetups(app: Hono, { cardSetups }: Merchant, origin: () => string): void {
  app.post('/card_setups', async (c) => {
    const asked = CardSetupInput.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return send(invalid)
    const { id } = cardSetups.begin(asked.data.reference, asked.data.return_url)
    return send({ status: 201, body: { id, url: `${origin()}/continue/card/${id}` } })
  })
  app.get('/card_setups/:id', (c) => {
    const setup = cardSetups.find(c.req.param('id'))
    if (!setup) return send(refuse(404, 'not_found', 'There is no such setup.'))
    const { reference, card } = setup
    if (card === null) return send({ status: 200, body: { reference, status: 'open' } })
    const last4 = card === cards.pays ? '4242' : '0002'
    return send({ status: 200, body: { reference, status: 'done', token: card, funding: 'credit', last4 } })
  })
}

function send({ status, body }: Reply): Response {
  return Response.json(body, { status })
}
