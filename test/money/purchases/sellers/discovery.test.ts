import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiscovery } from '#worker/money/purchases/sellers/discovery/read.ts'
import { acpSpoken, ucpSpoken } from '#worker/money/purchases/sellers/discovery/rules.ts'
import { type Seller, startSeller } from './seller.ts'

const acp = (changed: object = {}) => ({
  protocol: { name: 'acp', version: '2026-04-17', supported_versions: ['2026-01-30', '2026-04-17'] },
  api_base_url: 'https://api.seller.example/acp/',
  transports: ['rest', 'mcp'],
  capabilities: { services: ['checkout', 'delegate_payment'] },
  ...changed,
})
const ucp = (shop: object = {}) => ({
  ucp: {
    version: '2026-04-08',
    services: {
      'dev.ucp.shopping': [
        { version: '2026-04-08', transport: 'mcp', endpoint: 'https://seller.example/mcp' },
        { version: '2026-04-08', transport: 'rest', endpoint: 'https://seller.example/ucp', ...shop },
      ],
    },
    capabilities: { 'dev.ucp.shopping.checkout': [{ version: '2026-04-08', spec: 'https://ucp.dev' }] },
  },
})

describe('what a seller says it speaks', () => {
  test('is taken in the version that is spoken here, by REST', () => {
    expect(acpSpoken(acp(), null)).toEqual({
      kind: 'speaks',
      version: '2026-04-17',
      apiUrl: 'https://api.seller.example/acp',
    })
    expect(ucpSpoken(ucp(), null)).toMatchObject({ kind: 'speaks', apiUrl: 'https://seller.example/ucp' })
  })

  test.each([
    ['ACP in other versions', acpSpoken(acp({ protocol: { name: 'acp', supported_versions: ['2025-09-29'] } }), null)],
    ['ACP without REST', acpSpoken(acp({ transports: ['mcp'] }), null)],
    ['ACP without checkout', acpSpoken(acp({ capabilities: { services: ['carts'] } }), null)],
    ['UCP in another version', ucpSpoken(ucp({ version: '2026-01-11' }), null)],
    ['UCP without REST', ucpSpoken(ucp({ transport: 'a2a' }), null)],
  ])('is nothing to buy by: %s', (_, spoken) => {
    expect(spoken.kind).toBe('other')
  })

  test.each([
    ['another document', acpSpoken({ hello: 'world' }, null)],
    ['no document', ucpSpoken(null, null)],
    ['an API in a private network', acpSpoken(acp({ api_base_url: 'https://10.0.0.1/acp' }), null)],
    ['an API on this machine', ucpSpoken(ucp({ endpoint: 'http://localhost:9700/ucp' }), null)],
  ])('is not known: %s', (_, spoken) => {
    expect(spoken.kind).toBe('unknown')
  })
})

describe('a seller’s site', () => {
  let seller: Seller
  beforeEach(async () => {
    seller = await startSeller()
  })
  afterEach(() => seller.close())

  /** Its gate permits a page, or says that it does not. */
  const discover = (shut: 'later' | 'disallowed' | 'off' | null = null) =>
    createDiscovery({
      ...seller,
      read: async (address, request) =>
        shut === 'later'
          ? { kind: shut, at: 0 }
          : shut !== null
            ? { kind: shut }
            : {
                kind: 'read',
                hasKey: false,
                fetched: await seller.safeFetch(address, { ...request, allowedOrigin: seller.origin }),
              },
    })(seller.origin)

  test('is asked for both protocols', async () => {
    expect(await discover()).toMatchObject({
      acp: { kind: 'speaks', apiUrl: `${seller.origin}/acp` },
      ucp: { kind: 'speaks', apiUrl: `${seller.origin}/ucp` },
    })
  })

  test.each(['later', 'disallowed', 'off'] as const)('is not asked where its gate says %s', async (shut) => {
    expect(await discover(shut)).toMatchObject({ acp: { kind: 'unknown' }, ucp: { kind: 'unknown' } })
  })

  test.each([
    [404, 'silent'],
    [503, 'unknown'],
    [403, 'unknown'],
  ])('that answers %d is %s', async (status, kind) => {
    seller.fault({ mode: 'status', on: 'discover', status })
    expect(await discover()).toMatchObject({ acp: { kind }, ucp: { kind } })
  })

  test('that answers with a page is not known', async () => {
    seller.fault({ mode: 'garbage', on: 'discover' })
    expect(await discover()).toMatchObject({ acp: { kind: 'unknown' }, ucp: { kind: 'unknown' } })
  })
})
