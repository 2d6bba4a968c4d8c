import { describe, expect, test } from 'vitest'
import { sampled } from '#test/sample.ts'
import { sharedStack } from './running-stack.ts'

const running = sharedStack()

describe('caching', () => {
  const cookies = [
    'session=AAAAAAAAAAAAAAAAAAAAAAAA',
    '__Host-session=AAAAAAAAAAAAAAAAAAAAAAAA',
    'theme=dark',
    'consent=1.none',
    'bookmark=x',
    'session=',
  ]
  const pages = ['/', '/matches', '/status', '/teams/arsenal', '/search?q=arsenal', '/terms', '/docs', '/cookies']
  const isStatic = (path: string) => ['/terms', '/docs', '/cookies'].includes(path)

  function ask(path: string, cookie?: string): Promise<Response> {
    return fetch(running().appOrigin + path, cookie === undefined ? {} : { headers: { Cookie: cookie } })
  }

  describe.each(pages)('of %s is allowed', (path) => {
    test.each(sampled(cookies, 2))('is not allowed when requested with %s', async (cookie) => {
      const { headers, status } = await ask(path, cookie)
      expect(status).toBe(200)
      expect(headers.get('Cache-Control')).toMatch(/^(private, no-cache|no-store)$/)
      expect(headers.has('Cache-Tag')).toBe(false)
      expect(headers.get('Vary')).toBe('Cookie')
    })

    test('varies by cookies, and stores none', async () => {
      const { headers } = await ask(path)
      expect(headers.get('Vary')).toBe('Cookie')
      expect(headers.has('Set-Cookie')).toBe(false)
      // A page with JavaScript has a nonce, which must never be used twice.
      expect(headers.get('Cache-Control')).toMatch(isStatic(path) ? /^public, .*s-maxage=3600/ : /^private, no-cache$/)
      expect(headers.get('Cache-Tag')).toBe(isStatic(path) ? 'static-pages' : null)
      expect(headers.get('X-Account')).toBe(isStatic(path) ? null : 'visitor')
    })
  })

  test.each(['/login', '/register', '/no/such/page', '/matches/0', '/dashboard', '/status?before=nonsense'])(
    'of %s is not allowed: it is personal, or a failure',
    async (path) => {
      for (const cookie of [undefined, cookies[0]]) {
        const { headers } = await fetch(running().appOrigin + path, {
          redirect: 'manual',
          headers: cookie === undefined ? {} : { Cookie: cookie },
        })
        expect(headers.get('Cache-Control'), cookie).toMatch(/private|no-store/)
        expect(headers.has('Cache-Tag')).toBe(false)
      }
    },
  )

  test('of an answered form is not allowed', async () => {
    const { appOrigin } = running()
    const answer = await fetch(`${appOrigin}/theme`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: appOrigin },
      body: new URLSearchParams({ theme: 'dark' }),
    })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  })
})

test.each(['/terms', '/privacy', '/docs', '/about', '/no/such/page'])('%s loads no JavaScript at all', async (path) => {
  const html = await (await fetch(running().appOrigin + path)).text()
  expect(html).toContain('<h1')
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/)
})
