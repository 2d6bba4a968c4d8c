import { describe, expect, test } from 'vitest'
import routeConfig from '#app/routes.ts'
import type { Permission } from '#worker/accounts/constants.ts'
import { createApp } from '#worker/app.ts'
import { denialOf, pagePolicyOf, policies, policyOf } from '#worker/policy.ts'
import type { Services } from '#worker/services.ts'

/** Stands for every service: the routes are listed, and none is called. */
const noServices = new Proxy({}, { get: (): unknown => new Proxy(() => noServices, { get: () => 'https://x.test' }) })

const calls = createApp(noServices as Services, async () => new Response())
  .routes.filter(({ method, path }) => method !== 'ALL' && path !== '/*')
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
  test('a call is found by its method and pattern, a HEAD as a GET', () => {
    expect(policyOf('GET', '/api/matches/17/prices')).toBe('public')
    expect(policyOf('HEAD', '/api/matches')).toBe('public')
  })

  test('what is not listed has none', () => {
    expect(policyOf('DELETE', '/api/matches')).toBeNull()
    expect(policyOf('GET', '/api/nowhere')).toBeNull()
    expect(policyOf('GET', '/api/matches/17/prices/more')).toBeNull()
  })

  test.each(['/matches/17', '/matches/17/', '/matches/17.data', '/matches.data', '/', '/_.data'])(
    "a page's data and its address with a slash have the page's policy: %s",
    (path) => expect(pagePolicyOf(path)).toBe('public'),
  )
})

describe('who may', () => {
  const holding = (...permissions: Permission[]) => ({ permissions })

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
