import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scriptlessPolicy, themes } from '#worker/running/site/constants.ts'
import { isUnlisted, pageHeaders, themeOf, themeSetCookie, wayBack } from '#worker/running/site/rules.ts'

describe('the theme of a cookie header', () => {
  test.each([
    [null, 'system'],
    ['', 'system'],
    ['theme=dark', 'dark'],
    ['consent=1.fa; theme=light; session=x', 'light'],
    ['mytheme=dark', 'system'],
    ['theme=neon', 'system'],
    ['theme=dark"><script>', 'system'],
    ['theme=', 'system'],
  ])('of %j is %s', (cookies, theme) => {
    expect(themeOf(cookies, false)).toBe(theme)
  })

  test('is always a known theme', () => {
    fc.assert(fc.property(fc.string(), (cookies) => themes.includes(themeOf(cookies, true))))
  })

  test('is restored from its cookie', () => {
    for (const theme of themes) {
      for (const isSecure of [true, false]) {
        expect(themeOf(themeSetCookie(theme, isSecure).split(';')[0] ?? '', isSecure)).toBe(theme)
      }
    }
  })

  test('is in a cookie not readable by scripts, and secure where the site is', () => {
    expect(themeSetCookie('dark', true)).toBe(
      '__Host-theme=dark; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
    expect(themeSetCookie('dark', false)).not.toContain('Secure')
    expect(themeSetCookie('system', true)).toContain('Max-Age=0')
  })
})

describe('the return address after a form', () => {
  const origin = 'https://touchline.example'

  test.each([
    ['https://touchline.example/matches?league=1', '/matches?league=1'],
    ['https://touchline.example//evil.example/', '/'],
    ['https://evil.example/matches', '/'],
    ['https://touchline.example.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['not an address', '/'],
    [undefined, '/'],
  ])('from %s is %s', (referer, path) => {
    expect(wayBack(referer, origin)).toBe(path)
  })

  test('never leaves the site', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), (referer) => {
        expect(new URL(wayBack(referer, origin), origin).origin).toBe(origin)
      }),
    )
  })
})

describe('the cache rules of a page', () => {
  const page = { pattern: '/terms', method: 'GET', status: 200, isStatic: true, hasCookies: false }

  test('without JavaScript and cookies allow shared caches, with an ETag', () => {
    expect(pageHeaders(page)).toEqual({
      'Cache-Control': 'public, max-age=60, s-maxage=3600, stale-while-revalidate=86400',
      'Cache-Tag': 'static-pages',
      'Content-Security-Policy': scriptlessPolicy,
      Vary: 'Cookie',
    })
  })

  test.each([
    ['for a visitor with cookies', { hasCookies: true }, 'private, no-cache'],
    ['with a nonce', { isStatic: false }, 'private, no-cache'],
    ['that is a redirect', { status: 302 }, 'private, no-cache'],
    ['that is missing', { status: 404 }, 'no-store'],
    ['that failed', { status: 500 }, 'no-store'],
    ['that answers a form', { method: 'POST' }, 'no-store'],
  ])('%s: only private caching', (_name, more, caching) => {
    const headers = pageHeaders({ ...page, ...more })
    expect(headers['Cache-Control']).toBe(caching)
    expect(headers['Cache-Tag']).toBeUndefined()
    expect(headers.Vary).toBe('Cookie')
  })

  test.each(['/confirm-deletion', '/confirm-email', '/forgot-password', '/reset-password', '/verify-email'])(
    '%s with a personal or secret address: no caching, with or without JavaScript and cookies',
    (pattern) => {
      for (const isStatic of [true, false]) {
        for (const hasCookies of [true, false]) {
          const headers = pageHeaders({ ...page, pattern, isStatic, hasCookies })
          expect([headers['Cache-Control'], headers['Cache-Tag']]).toEqual(['no-store', undefined])
        }
      }
    },
  )

  test('allow no script on a page without one, and do not restrict others', () => {
    expect(scriptlessPolicy).toContain("script-src 'none'")
    expect(scriptlessPolicy).not.toContain('unsafe')
    expect(pageHeaders({ ...page, isStatic: false })['Content-Security-Policy']).toBeUndefined()
  })
})

describe('search engine rules', () => {
  const robotsOf = (pattern: string | null) =>
    pageHeaders({ pattern, method: 'GET', status: 200, isStatic: false, hasCookies: false })['X-Robots-Tag']

  test.each(['/dashboard', '/profile/security', '/admin', '/search', '/design', '/payment/success'])(
    'exclude %s',
    (path) => {
      expect(isUnlisted(path)).toBe(true)
      expect(robotsOf(path)).toBe('noindex')
    },
  )

  test('exclude unmatched addresses, and nothing else', () => {
    expect(robotsOf(null)).toBe('noindex')
    expect(robotsOf('/matches/:matchId')).toBeUndefined()
  })

  test.each(['/', '/matches/1', '/terms', '/searching', '/teams/search'])('allow %s', (path) => {
    expect(isUnlisted(path)).toBe(false)
  })
})
