import { describe, expect, test } from 'vitest'
import { unguarded } from '#scripts/check/policies.ts'
import { mcpPath } from '#worker/alerting/assistants/constants.ts'
import { type Actor, createDoor, type Policies } from '#worker/entry/policy.ts'
import type { Permission } from '#worker/people/accounts/constants.ts'
import type { Scope } from '#worker/people/api-tokens/constants.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import { entitlements, type Plan } from '#worker/people/plans/constants.ts'
import { actors, kindOf, names, refusalOf } from '../actors.ts'
import { unboundProduct } from '../fakes/product.ts'

const product = unboundProduct()
const { policies } = product

test('a call or a page without a policy fails the check, and so does a policy without either', () => {
  const routes = ['GET /api/matches', 'PAGE /planted']
  expect(unguarded(routes, ['GET /api/matches', 'POST /api/gone'])).toEqual([
    'PAGE /planted has no policy. Its feature gives one.',
    'The policy of POST /api/gone belongs to no call or page.',
  ])
})

test('posts of other sites and programs are admitted only where a token or a signature of their own is the proof', () => {
  const foreign = product.routes.flatMap(({ routes }) => routes.foreign?.().flatMap((one) => one.routes) ?? [])
  const paths = foreign.filter(({ method }) => !['ALL', 'GET'].includes(method)).map(({ path }) => path)
  expect([...new Set(paths)].toSorted()).toEqual([
    '/c/:token',
    '/m/:token',
    '/p/:token',
    '/u/:token',
    '/webhooks/paypal',
    '/webhooks/sellers/:seller',
    '/webhooks/telegram',
    '/webhooks/twilio/inbound',
    '/webhooks/twilio/status/:id',
    '/webhooks/ucp/orders',
    '/webhooks/whatsapp',
  ])
})

test('what a token opens lies below /api, where a repeated write is answered once, and only writes change something; an assistant’s calls change nothing', () => {
  const scoped = Object.entries(policies).filter(
    ([, policy]) => typeof policy === 'object' && policy.scope !== undefined,
  )
  expect(scoped.length).toBeGreaterThan(10)
  const inOrder = product.routes.flatMap(({ routes }) => routes.api?.().flatMap((one) => one.routes) ?? [])
  for (const [call, policy] of scoped) {
    const [method, path = ''] = call.split(' ')
    if (call === `POST ${mcpPath}`) continue
    expect(
      inOrder.some((route) => route.method === method && `/api${route.path}` === path),
      call,
    ).toBe(true)
    expect((policy as { scope: Scope }).scope, call).toBe(method === 'GET' ? 'read' : 'write')
  }
})

test('colleagues share clients, alerts and tracked prices; identity, money and ways to be reached stay a person’s own', () => {
  const shared = Object.entries(policies).flatMap(([call, policy]) =>
    typeof policy === 'object' && policy.colleagues ? [`${call} ${policy.colleagues}`] : [],
  )
  expect(shared.toSorted()).toEqual([
    'DELETE /api/alerts/:id write',
    'DELETE /api/clients/:id write',
    'DELETE /api/price-tracking/alerts/:id write',
    'GET /api/alerts read',
    'GET /api/alerts/:id read',
    'GET /api/clients read',
    'GET /api/clients/:id read',
    'GET /api/clients/:id/report.csv read',
    'GET /api/notifications read',
    'GET /api/price-tracking/alerts read',
    'GET /api/price-tracking/alerts/:id/history.csv read',
    'PAGE /alerts/:alertId/edit write',
    'PAGE /alerts/ask write',
    'PAGE /alerts/new write',
    'PAGE /alerts/why/:matchId read',
    'PAGE /clients write',
    'PAGE /clients/:clientId write',
    'PAGE /clients/:clientId/report read',
    'PAGE /dashboard write',
    'POST /api/alerts write',
    'POST /api/alerts/:id/duplicate write',
    'POST /api/alerts/:id/restore write',
    'POST /api/clients write',
    'POST /api/price-tracking/alerts write',
    'PUT /api/alerts/:id write',
    'PUT /api/clients/:id write',
  ])
})

/** An access check that reads each user's plan as `plan`, and records whose it read. */
function doorOf({ plan = 'free', listed = policies }: { plan?: Plan; listed?: Policies } = {}) {
  const read: number[] = []
  const planOf = async (userId: number) => {
    read.push(userId)
    return { entitlements: entitlements[plan] }
  }
  return { ...createDoor({ policies: listed, planOf }), read }
}

describe('finding a policy', () => {
  const { policyOf, pagePolicyOf } = doorOf()

  test('a call is found by method and route pattern, despite constraints on names', () => {
    expect(policyOf('GET', '/api/matches/:id/prices')).toBe('public')
    expect(policyOf('GET', '/sitemap/:file{matches-\\d{4}-\\d{2}\\.xml}')).toBe('public')
    expect(pagePolicyOf('/profile')).toBe('signed_in')
  })

  test.each(['constructor', 'GET constructor', 'toString'])('an unlisted call has none: %s', (name) => {
    expect(policyOf('DELETE', '/api/matches')).toBeNull()
    expect(policyOf(name, '')).toBeNull()
    expect(pagePolicyOf('/Profile')).toBeNull()
    expect(pagePolicyOf(`/${name}`)).toBeNull()
  })
})

const person = (permissions: Permission[] = [], withheld: Permission[] = []): Actor => ({
  kind: 'person',
  userId: 7,
  permissions,
  withheld,
})
const token = (scopes: Scope[], permissions: Permission[] = [], clientId: number | null = null): Actor => ({
  kind: 'api_token',
  userId: 7,
  permissions,
  scopes,
  clientId,
})

describe('a colleague', () => {
  const seat = { agentId: 9, agentName: 'Sam', role: 'booker' } as const
  const working = (role: 'booker' | 'viewer' | null): Actor => ({ ...person(), seat: { ...seat, role } }) as Actor
  const codes = async (role: 'booker' | 'viewer' | null, policy: object, method: string, plan: Plan = 'premium') =>
    (await doorOf({ plan }).denialOf(policy, working(role), method))?.code ?? null

  test('reads as a viewer, writes as a booker, and does neither without a seat or while the plan has none', async () => {
    for (const policy of [{ colleagues: 'write' }, { colleagues: 'write', visitors: true }] as const) {
      expect(await codes('viewer', policy, 'GET')).toBeNull()
      expect(await codes('booker', policy, 'POST')).toBeNull()
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
        expect(await codes('viewer', policy, method)).toBe('FORBIDDEN')
      expect(await codes(null, policy, 'GET')).toBe('FORBIDDEN')
      expect(await codes('booker', policy, 'GET', 'pro')).toBe('PLAN_REQUIRED')
    }
    expect(await codes('booker', { colleagues: 'read' }, 'POST')).toBe('FORBIDDEN')
  })

  test('is asked for the agent’s plan where a policy shares, and for their own elsewhere', async () => {
    const door = doorOf({ plan: 'premium' })
    await door.denialOf({ colleagues: 'read', entitlement: 'sms' }, working('viewer'))
    await door.denialOf({ entitlement: 'sms' }, working('viewer'))
    expect(door.read).toEqual([9, 7])
    expect(await codes(null, {}, 'POST', 'free')).toBeNull()
  })
})

test.each(names)('of every kind of policy, %s gets what is written down for them', async (name) => {
  const { may, withheld = [], hasPaid = [] } = actors[name] ?? { may: 'nothing' }
  const permissions = may === 'everything' ? (['ALL'] as const) : may
  const actor = permissions === 'nothing' ? null : person([...permissions], withheld)
  const paid = Object.fromEntries(hasPaid.map((entitlement) => [entitlement, true]))
  const planOf = async () => ({ entitlements: { ...entitlements.free, ...paid } })
  const { denialOf } = createDoor({ policies, planOf })
  for (const policy of new Map(Object.values(policies).map((one) => [kindOf(one), one])).values()) {
    expect((await denialOf(policy, actor))?.code ?? null, kindOf(policy)).toBe(refusalOf(policy, name))
  }
})

describe('access is allowed for', () => {
  const { denialOf } = doorOf()
  const codeOf = async (...asked: Parameters<typeof denialOf>) => (await denialOf(...asked))?.code

  test('any visitor to what is public', async () => {
    for (const actor of [null, person(), token([])]) expect(await denialOf('public', actor)).toBeNull()
  })

  test('any user to their own data', async () => {
    expect(await codeOf('signed_in', null)).toBe('UNAUTHENTICATED')
    expect(await denialOf('signed_in', person())).toBeNull()
  })

  test('a user with a permission, once their session is proven enough', async () => {
    const policy = { permission: 'MANAGE_USERS' } as const
    expect(await codeOf(policy, null)).toBe('UNAUTHENTICATED')
    expect(await codeOf(policy, person(['MANAGE_MATCHES']))).toBe('FORBIDDEN')
    expect(await codeOf(policy, person([], ['MANAGE_USERS']))).toBe('SECOND_STEP_REQUIRED')
    expect(await denialOf(policy, person(['MANAGE_USERS']))).toBeNull()
    expect(await denialOf(policy, person(['ALL']))).toBeNull()
  })

  test('an API token within its scope and its owner’s permissions', async () => {
    expect(await codeOf('signed_in', token(['read', 'write']))).toBe('FORBIDDEN')
    expect(await codeOf({ scope: 'write' }, token(['read']))).toBe('FORBIDDEN')
    expect(await denialOf({ scope: 'read' }, token(['read']))).toBeNull()
    const policy = { scope: 'write', permission: 'CREATE_ALERTS' } as const
    expect(await codeOf(policy, token(['write']))).toBe('FORBIDDEN')
    expect(await denialOf(policy, token(['write'], ['CREATE_ALERTS']))).toBeNull()
  })

  test('a token for one client only where a policy says so', async () => {
    const ofClient = token(['read'], [], 4)
    expect((await denialOf({ scope: 'read' }, ofClient))?.message).toBe(apiTokenTexts.ofOneClient)
    expect(await denialOf({ scope: 'read', ofClient: true }, ofClient)).toBeNull()
    expect(await codeOf({ scope: 'write', ofClient: true }, ofClient)).toBe('FORBIDDEN')
  })

  test('a user to what their plan includes, whatever their role', async () => {
    const policy = { permission: 'CREATE_ALERTS', entitlement: 'autoPurchase' } as const
    for (const actor of [person(['CREATE_ALERTS']), person(['ALL'])]) {
      expect((await doorOf({ plan: 'basic' }).denialOf(policy, actor))?.code).toBe('PLAN_REQUIRED')
      expect(await doorOf({ plan: 'pro' }).denialOf(policy, actor)).toBeNull()
    }
    expect((await doorOf({ plan: 'pro' }).denialOf(policy, person()))?.code).toBe('FORBIDDEN')
  })

  test('and the plan is read only for an entitlement, after all other checks', async () => {
    const door = doorOf({ plan: 'pro' })
    await door.denialOf('signed_in', person())
    await door.denialOf({ permission: 'CREATE_ALERTS' }, person(['CREATE_ALERTS']))
    await door.denialOf({ permission: 'CREATE_ALERTS', entitlement: 'sms' }, person())
    await door.denialOf({ entitlement: 'sms' }, null)
    expect(door.read).toEqual([])
    await door.denialOf({ entitlement: 'sms' }, person())
    expect(door.read).toEqual([7])
  })
})
