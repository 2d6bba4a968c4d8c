import { Hono } from 'hono'
import { html } from 'hono/html'
import { publicJwk } from '#worker/ground/platform/p256.ts'
import { acpVersion, ucpVersion } from '#worker/money/purchases/sellers/constants.ts'
import { keyIdOf } from '#worker/money/purchases/sellers/ucp/signing.ts'
import { createAcpServer } from './acp.ts'
import { cardNames } from './card-setups.ts'
import { guarded, type Refuse } from './guarded.ts'
import type { Merchant } from './merchant.ts'
import { createUcpServer } from './ucp.ts'
import type { AgentKeys } from './verify.ts'
import type { Work } from './work.ts'

type Options = { merchant: Merchant; work: Work; origin: () => string; agentKeys: AgentKeys }

const refuse: Refuse = (status, code, message) => ({ status, body: { code, message } })

/** A seller's site with its protocols: what it speaks, its API, and the page where a buyer goes on by hand. */
export function createMerchantServer({ merchant, work, origin, agentKeys }: Options): Hono {
  const app = new Hono()
  app.get('/.well-known/acp.json', (c) =>
    guarded(c, merchant, { step: 'discover', refuse, work: () => ({ status: 200, body: acpDiscovery(origin()) }) }),
  )
  app.get('/.well-known/ucp', (c) =>
    guarded(c, merchant, {
      step: 'discover',
      refuse,
      work: () => ({ status: 200, body: ucpProfile(origin(), merchant.signingKeys) }),
    }),
  )
  app.get('/continue/card/:id', (c) => {
    if (!merchant.cardSetups.find(c.req.param('id'))) return c.html(page('Nothing to do here', ''), 404)
    const choices = Object.entries(cardNames).map(
      ([value, name]) => html`<p><button name="card" value="${value}">${name}</button></p>`,
    )
    return c.html(page('Sandbox payments: which card?', html`<form method="post">${choices}</form>`))
  })
  app.post('/continue/card/:id', async (c) => {
    const { card } = await c.req.parseBody()
    const back = merchant.cardSetups.choose(c.req.param('id'), String(card))
    return back === null ? c.html(page('Nothing to do here', ''), 404) : c.redirect(back, 303)
  })
  app.get('/continue/:id', (c) => {
    const session = work.find(c.req.param('id'))
    if (session?.status !== 'needs_fan') return c.html(page('Nothing to do here', ''), 404)
    return c.html(page(session.item.name, html`<form method="post"><button>Confirm and pay</button></form>`))
  })
  app.post('/continue/:id', (c) => {
    const session = work.find(c.req.param('id'))
    const isPaid = session !== null && work.payByHand(session)
    return c.html(page(isPaid ? 'Thank you' : 'Nothing to do here', ''), isPaid ? 200 : 404)
  })
  app.route('/', createAcpServer({ merchant, work, origin }))
  app.route('/', createUcpServer({ merchant, work, origin, agentKeys }))
  return app
}

function acpDiscovery(origin: string) {
  return {
    protocol: { name: 'acp', version: acpVersion, supported_versions: [acpVersion] },
    api_base_url: `${origin}/acp`,
    transports: ['rest'],
    capabilities: { services: ['checkout', 'orders', 'delegate_payment'], supported_currencies: ['gbp', 'eur', 'usd'] },
  }
}

function ucpProfile(origin: string, keys: Merchant['signingKeys']) {
  const one = { version: ucpVersion, spec: 'https://ucp.dev/specification/overview' }
  return {
    ucp: {
      version: ucpVersion,
      services: { 'dev.ucp.shopping': [{ ...one, transport: 'rest', endpoint: `${origin}/ucp` }] },
      capabilities: { 'dev.ucp.shopping.checkout': [one], 'dev.ucp.shopping.order': [one] },
      payment_handlers: {},
    },
    signing_keys: [{ kid: keyIdOf(keys), ...publicJwk(keys), use: 'sig', alg: 'ES256' }],
  }
}

function page(title: string, main: unknown) {
  return html`<!doctype html><html lang="en-GB"><title>${title}</title><h1>${title}</h1>${main}</html>`
}
