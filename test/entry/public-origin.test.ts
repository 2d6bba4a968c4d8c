import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { type HttpEnv, openUnderPublicOrigin } from '#worker/ground/http.ts'

const app = new Hono<HttpEnv>()
app.use(openUnderPublicOrigin('http://localhost:8787'))
app.all('*', (c) => c.text('the page'))

async function open(address: string, headers: Record<string, string>, method = 'GET') {
  const answer = await app.fetch(new Request(address, { method, headers }))
  return answer.headers.get('Location') ?? (await answer.text())
}
const opening = { 'Sec-Fetch-Dest': 'document' }

describe('a page opened under another name of this server', () => {
  test.each([
    ['http://127.0.0.1:8787/login?return_to=%2Fprofile', 'http://localhost:8787/login?return_to=%2Fprofile'],
    ['http://[::1]:8787/', 'http://localhost:8787/'],
    ['http://localhost:8788//evil.test/', 'http://localhost:8787//evil.test/'],
  ])('%s redirects to the public name', async (address, location) => {
    expect(await open(address, opening)).toBe(location)
  })

  test('is not redirected under the public name, or when not opened by a browser or not read', async () => {
    expect(await open('http://localhost:8787/login', opening)).toBe('the page')
    expect(await open('http://127.0.0.1:8787/login', {})).toBe('the page')
    expect(await open('http://127.0.0.1:8787/login', opening, 'POST')).toBe('the page')
  })
})
