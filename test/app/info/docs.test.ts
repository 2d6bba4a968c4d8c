import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { errorMeanings } from '#app/pages/info/docs/api.tsx'
import { apiCalls } from '#app/pages/info/docs/api-calls.ts'
import { createApp } from '#worker/entry/app.ts'
import { type HttpEnv, handleError, respondFailure } from '#worker/ground/http.ts'
import type { ErrorCode } from '#worker/ground/platform/result.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { unboundProduct } from '../../fakes/product.ts'

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the documented API', () => {
  const product = unboundProduct()
  const served = createApp(product, async () => new Response()).routes.map(named)
  const isPublic = (call: string) =>
    Object.entries(product.policies).some(([one, policy]) => one === call && policy === 'public')

  test.each(apiCalls.map((call) => [named(call)]))('%s exists', (call) => {
    expect(served).toContain(call)
  })

  test('says that the match list begins with the last day’s matches', () => {
    const list = apiCalls.find(({ method, path }) => method === 'GET' && path === '/api/matches')
    expect(list?.answer).toContain('Matches from 24 hours ago on')
  })

  test('includes every public call about matches, prices, teams and leagues', () => {
    const about = served.filter(
      (call) => isPublic(call) && /^(GET|POST) \/api\/(matches|leagues|teams|price-tracking\/history)/.test(call),
    )
    expect(apiCalls.map(named)).toEqual(expect.arrayContaining([...new Set(about)]))
  })
})

describe('the documented errors', () => {
  test.each(Object.entries(errorMeanings))('%s has the status that the server answers', async (code, { status }) => {
    const app = new Hono<HttpEnv>()
    app.onError(handleError(createFakeLogger()))
    app.get('/', (c) => {
      if (code === 'INTERNAL') throw new Error('a bug')
      return respondFailure(c, { code: code as ErrorCode, message: 'x' })
    })
    const answer = await app.request('/')
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error: expect.any(String), code })
  })
})
