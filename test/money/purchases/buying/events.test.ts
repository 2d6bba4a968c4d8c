import { beforeEach, expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createSellerEvents } from '#worker/money/purchases/buying/events.ts'
import type { ProtocolAccess } from '#worker/money/purchases/sellers/contract.ts'

const shared = {
  apiUrl: 'https://a.example.com',
  merchantId: 'm',
  vault: { apiUrl: 'https://v.example.com', key: new Secret('k') },
}
const acp = (webhookSecret: Secret | null): ProtocolAccess => ({
  protocol: 'acp',
  ...shared,
  key: new Secret('k'),
  webhookSecret,
})
const sellers: Record<string, { sellerId: number; access: ProtocolAccess | null }> = {
  club: { sellerId: 1, access: acp(new Secret('club-secret')) },
  quiet: { sellerId: 2, access: acp(null) },
  page: { sellerId: 3, access: null },
  ucp: { sellerId: 4, access: { protocol: 'ucp', ...shared, handlerName: 'h' } },
}

let hinted: unknown[]
beforeEach(() => {
  hinted = []
})

async function find(slug: string) {
  const { sellerId, access } = sellers[slug] ?? {}
  if (sellerId === undefined || access === undefined) return null
  const setup = { access, isStopped: false, ticketLimit: null, params: { quantity: null, section: null } }
  return { sellerId, setup }
}

const events = createSellerEvents({
  sellers: { findBySlug: find, findByOrigin: (origin) => find(origin.replace('https://', '')) },
  sessions: { personOf: async (platformId, id) => (platformId === 1 && id.startsWith('cs_7') ? 7 : null) },
  desks: (userId) => ({
    async hint(platformId, sessionId) {
      hinted.push({ userId, platformId, sessionId })
      return sessionId === 'cs_7'
    },
  }),
})

test.each([
  ['club', 'club-secret'],
  ['quiet', undefined],
  ['page', undefined],
  ['ucp', undefined],
  ['unknown', undefined],
])('the webhooks of %s are believed by the secret %s', async (slug, secret) => {
  expect((await events.signerOf(slug))?.secret.reveal()).toBe(secret)
})

test.each([
  ['ucp', 4],
  ['club', null],
  ['page', null],
  ['unknown', null],
])('the site %s signs webhooks by UCP as seller %s', async (slug, sellerId) => {
  expect(await events.sellerAt(`https://${slug}`)).toBe(sellerId)
})

test.each([
  ['a session of a person, at its seller', 1, 'cs_7', true, 1],
  ['a session whose attempt is over', 1, 'cs_7_former', true, 1],
  ['a session of no person', 1, 'cs_9', false, 0],
  ['a session of another seller', 2, 'cs_7', false, 0],
])('of %s', async (_, sellerId, session, isKnown, desks) => {
  expect(await events.hint(sellerId, session)).toBe(isKnown)
  expect(hinted).toHaveLength(desks)
})
