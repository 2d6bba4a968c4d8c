import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { merchantId, merchantKeys } from '#scripts/sandbox/merchant/merchant.ts'
import { cards as vaultCards } from '#scripts/sandbox/merchant/vault.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { cardTexts } from '#worker/money/purchases/cards/constants.ts'
import type { CardsRepository } from '#worker/money/purchases/cards/repository.ts'
import { isWithin } from '#worker/money/purchases/cards/rules.ts'
import { createCards } from '#worker/money/purchases/cards/service.ts'
import { type Seller, startSeller } from '../sellers/seller.ts'

type Row = Parameters<CardsRepository['keep']>[0]

const now = Date.parse('2026-11-01T12:00:00Z')
const form = { seller: '1', amount: '120', currency: 'GBP', until: '2026-12-01' }
const payment = { pence: 120_00, currency: 'GBP', until: now + dayMs }

let seller: Seller
let at = now
let kept: Row | null = null

beforeEach(async () => {
  seller = await startSeller()
  at = now
  kept = null
})
afterEach(() => seller.close())

function openCards() {
  const access = {
    protocol: 'ucp' as const,
    apiUrl: `${seller.origin}/ucp`,
    merchantId,
    handlerName: 'card',
    vault: { apiUrl: `${seller.origin}/acp`, key: new Secret(merchantKeys.payments) },
  }
  return createCards({
    repository: {
      sellers: async () => [],
      find: async (userId) => (kept?.userId === userId ? kept : null),
      keep: async (row, sessionId) => {
        kept = sessionId === 'ended' ? kept : row
        return sessionId !== 'ended'
      },
      reseal: async () => undefined,
      count: async () => (kept === null ? 0 : 1),
      removeAll: async () => undefined,
      remove: async () => {
        kept = null
      },
    },
    sellers: {
      find: async (id) => ({
        access: id === 1 ? access : null,
        isStopped: false,
        ticketLimit: null,
        params: { quantity: null, section: null },
      }),
    },
    safeFetch: seller.safeFetch,
    sealer: createSealer(new Secret('secret-of-the-tests-0123456789ab'), 'payment-card'),
    publicOrigin: 'https://touchline.example',
    loopbackPorts: seller.loopbackPorts,
    clock: () => at,
  })
}

const signer = (userId: number, sessionId = 'one') => ({ userId, sessionId })

/** The person on the payment service's page; where it sends them back to. */
async function visit(url: string, card = 'pays') {
  const body = new URLSearchParams({ card })
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const { origin, pathname, searchParams } = new URL(answer.headers.get('Location') ?? '')
  expect(`${origin}${pathname}`).toBe('https://touchline.example/mandates/cards/return')
  return { state: searchParams.get('state'), setup: searchParams.get('setup') }
}

async function begun(cards = openCards()) {
  const answer = await cards.begin(9, form)
  if (!answer.ok) throw new Error(JSON.stringify(answer.error))
  return answer.value.url
}

describe('a card', () => {
  test('is typed at the payment service, and kept by the name its vault has for it', async () => {
    const cards = openCards()
    const url = await begun(cards)
    expect(new URL(url).origin).toBe(seller.origin)
    const back = await visit(url)
    expect(back.state).not.toContain('vault')
    expect(await cards.finish(signer(9), back)).toMatchObject({ ok: true })
    expect(kept).toMatchObject({ userId: 9, platformId: 1, maxPence: 120_00, currency: 'GBP', last4: '4242' })
    expect(kept?.sealedToken).not.toContain(vaultCards.pays)
    const handle = await cards.handleOf(9, 1)
    expect(handle).toMatchObject({
      instrument: { vaultToken: vaultCards.pays, funding: 'credit', last4: '4242' },
      maxPence: 120_00,
    })
    expect(handle && isWithin(handle, payment)).toBe(true)
  })

  test.each([
    ['a payment of a penny more', 9, { pence: 120_01 }],
    ['another currency', 9, { currency: 'EUR' }],
    ['a payment after its day', 9, { until: Date.parse('2026-12-02T00:00:00Z') }],
    ['another person', 8, {}],
  ])('is not for %s', async (_what, userId, changed) => {
    const cards = openCards()
    await cards.finish(signer(9), await visit(await begun(cards)))
    const handle = await cards.handleOf(userId, 1)
    expect(handle !== null && isWithin(handle, { ...payment, ...changed })).toBe(false)
  })

  test.each([
    ['by another person', 'INVALID', 8, (back: object) => back],
    ['with a state that is not ours', 'INVALID', 9, (back: object) => ({ ...back, state: 'x.y' })],
    ['for a setup that is not there', 'NOT_FOUND', 9, (back: object) => ({ ...back, setup: 'cs_none' })],
    ['without a setup', 'NOT_FOUND', 9, (back: object) => ({ ...back, setup: null })],
  ])('is not kept %s', async (_what, code, userId, change) => {
    const cards = openCards()
    const back = await visit(await begun(cards))
    expect(await cards.finish(signer(userId), { ...back, ...change(back) })).toMatchObject({ error: { code } })
    expect(kept).toBeNull()
  })

  test('is not kept by the setup of another visit, nor half an hour later', async () => {
    const cards = openCards()
    const [one, other] = [await visit(await begun(cards)), await visit(await begun(cards))]
    expect(await cards.finish(signer(9), { state: one.state, setup: other.setup })).toMatchObject({ ok: false })
    at = now + hourMs
    expect(await cards.finish(signer(9), one)).toMatchObject({ error: { message: cardTexts.notYours } })
    expect(kept).toBeNull()
  })

  test.each([
    ['amount', { amount: '0' }],
    ['amount', { amount: 'all' }],
    ['until', { until: '2026-10-31' }],
    ['until', { until: '2028-01-01' }],
    ['currency', { currency: 'USD' }],
  ])('needs its bounds: %s', async (field, changed) => {
    const answer = await openCards().begin(9, { ...form, ...changed })
    expect(answer).toMatchObject({ error: { code: 'INVALID', fields: { [field]: expect.any(Array) } } })
  })

  test('is not asked for where the seller has no protocol, or its service does not answer', async () => {
    expect(await openCards().begin(9, { ...form, seller: '2' })).toMatchObject({ error: { code: 'NOT_FOUND' } })
    const cards = openCards()
    await seller.close()
    expect(await cards.begin(9, form)).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    seller = await startSeller()
  })
})
