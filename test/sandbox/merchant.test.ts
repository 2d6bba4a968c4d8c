import { beforeEach, describe, expect, test } from 'vitest'
import { merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { offerId } from '#scripts/sandbox/merchant/offer-id.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createAcp } from '#worker/money/purchases/sellers/acp/client.ts'
import { createSellerCall } from '#worker/money/purchases/sellers/call.ts'
import { createPaymentService } from '#worker/money/purchases/sellers/payments.ts'
import { orderOf } from '../money/purchases/sellers/order.ts'
import { startForTests } from './start.ts'
import { plainRef, testMatch } from './world.ts'

const { control, origin } = await startForTests({
  platforms: [
    { slug: 'agents', name: 'Agents', kind: 'official', currency: 'GBP', pageType: 'json-ld', sellsToAgents: true },
    { slug: 'people', name: 'People', kind: 'official', currency: 'GBP', pageType: 'json-ld' },
  ],
  matches: [testMatch(plainRef, { platforms: ['agents', 'people'] })],
})

const adult = { ticketType: 'Adult', section: 'East Stand' }
const order = orderOf({ offerRef: offerId(plainRef, adult) })

function acp() {
  const port = Number(new URL(origin('agents')).port)
  const loopbackPorts = [{ first: port, last: port }]
  const safeFetch = createSafeFetch({ fetch, loopbackPorts, now: Date.now, userAgent: 'Touchline' })
  const call = createSellerCall(safeFetch, `${origin('agents')}/acp`)
  const payments = createPaymentService({ call, key: new Secret(merchantKeys.payments) })
  const key = new Secret(merchantKeys.api)
  return createAcp({ call, key, merchantId: 'sandbox-box-office', payments, loopbackPorts })
}

async function sell(price: number, quantity = 4) {
  const shared = { ticket_type: adult.ticketType, section: adult.section, currency: 'GBP', availability: 'available' }
  await control('PUT', `/platforms/agents/matches/${plainRef}/offers`, { offers: [{ ...shared, price, quantity }] })
}

async function opened() {
  const answer = await acp().open(order)
  if (answer.kind !== 'session') throw new Error(JSON.stringify(answer))
  return answer.session
}

type Shown = { sessions: { id: string; status: string }[]; charges: object[]; webhooks: object[] }

describe('a platform that sells to agents', () => {
  beforeEach(() => control('POST', '/reset'))

  test('says so where agents look, and sells what its page shows at that price', async () => {
    const discovery = await fetch(`${origin('agents')}/.well-known/acp.json`)
    expect(await discovery.json()).toMatchObject({ api_base_url: `${origin('agents')}/acp` })
    await sell(35)
    const session = await opened()
    expect(session).toMatchObject({ status: 'ready', total: 70_00, section: 'East Stand' })
    await sell(36)
    const answer = await acp().complete(session, order, 70_00)
    expect(answer).toMatchObject({ session: { status: 'ready', total: 72_00, problems: [{ kind: 'declined' }] } })
    expect((await control<Shown>('GET', '/merchants/agents')).body).toMatchObject({ charges: [], webhooks: [] })
  })

  test('is steered by the control API', async () => {
    await sell(35)
    const { id } = await opened()
    await control('PUT', '/merchants/agents/fault', { mode: 'lose', on: 'read', times: 1 })
    const session = { ...(await opened()), id }
    expect((await acp().read(session, order)).kind).toBe('unknown')
    const expired = await control<{ status: string }>('POST', `/merchants/agents/sessions/${id}`, { act: 'expire' })
    expect(expired.body.status).toBe('expired')
    expect((await control('POST', `/merchants/agents/sessions/${id}`, { act: 'pay' })).status).toBe(409)
  })

  test('still shows its pages', async () => {
    expect((await fetch(`${origin('agents')}/robots.txt`)).status).toBe(200)
  })
})

test('any other platform is silent about protocols', async () => {
  expect((await fetch(`${origin('people')}/.well-known/acp.json`)).status).toBe(404)
  expect((await control('GET', '/merchants/people')).status).toBe(404)
  expect((await control<object[]>('GET', '/merchants')).body).toEqual([{ slug: 'agents', origin: origin('agents') }])
})
