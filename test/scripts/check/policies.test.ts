import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { policyProblems } from '#scripts/check/policies.ts'
import { unboundProduct } from '#test/fakes/product.ts'
import type { HttpEnv } from '#worker/ground/http.ts'

test('a call without a policy is named in one sentence', () => {
  const product = unboundProduct()
  const planted = new Hono<HttpEnv>().get('/planted', (c) => c.text('x'))
  const routes = [...product.routes, { name: 'search', routes: { api: () => [planted] } }]
  expect(policyProblems({ ...product, routes })).toEqual(['search gives GET /api/planted no policy'])
})
