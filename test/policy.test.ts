import { describe, expect, test } from 'vitest'
import routeConfig from '#app/routes.ts'
import type { Permission } from '#worker/accounts/constants.ts'
import { createApp } from '#worker/app.ts'
import { denialOf, pagePolicyOf, policies, policyOf } from '#worker/policy.ts'
import type { Services } from '#worker/services.ts'

/** Stands for every service: the routes are listed, and none is called. */
const noServices = new Proxy({}, { get: (): unknown => new Proxy(() => noServices, { get: () => 'https://x.test' }) })

const calls = createApp(noServices as Services, async () => new Response())
  .routes.filter(({ method }) => method !== 'ALL')
  // A pattern's expression says which names it takes; who may call it does not hang on that.
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{.*\}/g, '')}`)

const pages = routeConfig.map(({ path }) => `PAGE /${path ?? ''}`)

describe('every way in', () => {
  test.each([...new Set(calls)])('%s has a policy', (route) => expect(policies).toHaveProperty([route]))
  test.each(pages)('%s has a policy', (route) => expect(policies).toHaveProperty([route]))

  test('and no policy is for what is not there', () => {
    expect(Object.keys(policies).filter((route) => !calls.includes(route) && !pages.includes(route))).toEqual([])
  })
})

describe('finding a policy', () => {
  test('a call is found by the method and pattern of its route, whatever a pattern says of names', () => {
    expect(policyOf('GET', '/api/matches/:id/prices')).toBe('public')
    expect(policyOf('GET', '/sitemap/:file{matches-\\d{4}-\\d{2}\\.xml}')).toBe('public')
    expect(pagePolicyOf('/profile')).toBe('signed_in')
  })

  test.each(['constructor', 'GET constructor', 'toString'])('what is not listed has none: %s', (name) => {
    expect(policyOf('DELETE', '/api/matches')).toBeNull()
    expect(policyOf(name, '')).toBeNull()
    expect(pagePolicyOf('/Profile')).toBeNull()
    expect(pagePolicyOf(`/${name}`)).toBeNull()
  })
})

describe('who may', () => {
  const holding = (...permissions: Permission[]) => ({ permissions, withheld: [] })

  test('everybody what is public', () => expect(denialOf('public', null)).toBeNull())

  test('whoever is signed in what is their own', () => {
    expect(denialOf('signed_in', null)?.code).toBe('UNAUTHENTICATED')
    expect(denialOf('signed_in', holding())).toBeNull()
  })

  test('whoever holds a permission what it names', () => {
    expect(denialOf('MANAGE_USERS', null)?.code).toBe('UNAUTHENTICATED')
    expect(denialOf('MANAGE_USERS', holding('MANAGE_MATCHES'))?.code).toBe('FORBIDDEN')
    expect(denialOf('MANAGE_USERS', holding('MANAGE_USERS'))).toBeNull()
    expect(denialOf('MANAGE_USERS', holding('ALL'))).toBeNull()
  })
})
