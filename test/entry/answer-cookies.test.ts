import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { type PageVisit, servePages } from '#worker/entry/pages.ts'
import type { HttpEnv } from '#worker/ground/http.ts'

/** Cookies of a page's answer, in the order in which a browser takes them. */
async function cookiesOf(render: (visit: PageVisit) => Response): Promise<string[]> {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('requestId', 'r')
    c.set('caller', async () => null)
    await next()
  })
  const pages = { renderPage: async (_: Request, visit: PageVisit) => render(visit), door: {} as never }
  app.all('*', servePages({ ...pages, logger: createFakeLogger(), methodsOf: () => [] }))
  return (await app.fetch(new Request('https://touchline.example/'))).headers.getSetCookie()
}

test.each([200, 303, 409, 500])('a cookie of the visit goes out with an answer of %s', async (status) => {
  const cookies = await cookiesOf((visit) => {
    visit.setCookie('session=proven')
    return new Response(null, { status })
  })
  expect(cookies).toEqual(['session=proven'])
})

test('a session that the answer itself opens, or ends, comes after that of the proof', async () => {
  const cookies = await cookiesOf((visit) => {
    visit.setCookie('session=proven')
    const headers = new Headers({ 'Set-Cookie': 'session=renewed' })
    headers.append('Set-Cookie', 'notice=done')
    return new Response(null, { headers })
  })
  expect(cookies).toEqual(['session=proven', 'session=renewed', 'notice=done'])
})
