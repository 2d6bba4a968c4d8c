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

const events = createSellerEvents({
  sellers: {
    async findBySlug(slug) {
      const found = sellers[slug]
      return found
        ? {
            sellerId: found.sellerId,
            setup: {
              access: found.access,
              isStopped: false,
              ticketLimit: null,
              params: { quantity: null, section: null },
            },
          }
        : null
    },
  },
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
  expect((await events.secretOf(slug))?.reveal()).toBe(secret)
})

test.each([
  ['a session of a person, at its seller', 'club', 'cs_7', true, 1],
  ['a session whose attempt is over', 'club', 'cs_7_former', true, 1],
  ['a session of no person', 'club', 'cs_9', false, 0],
  ['a session of another seller', 'quiet', 'cs_7', false, 0],
  ['an unknown seller', 'unknown', 'cs_7', false, 0],
])('of %s', async (_, slug, session, isKnown, desks) => {
  expect(await events.hint(slug, session)).toBe(isKnown)
  expect(hinted).toHaveLength(desks)
})
