import { RouterContextProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { accessContext, servicesContext } from '#app/context.ts'
import CallbackPage, { headers, loader, meta } from '#app/pages/account/auth-callback.tsx'
import { exchangeOnce } from '#app/ui/account/callback/exchange.ts'
import { CallbackProgress } from '#app/ui/account/callback/progress.tsx'
import { settleRole } from '#app/ui/account/callback/requested-role.ts'
import { callbackSteps, failureShownMs, hintAfterMs } from '#app/ui/account/callback/steps.ts'
import { failureOf } from '#app/ui/account/callback/use-arrival.ts'
import type { Services } from '#worker/entry/services.ts'
import { requestedRoleKey } from '#worker/people/accounts/google/constants.ts'
import { markup, words } from './render.tsx'

const origin = 'https://touchline.example'

/** Loads the page at an address, with or without an attempt in the browser. */
function load(
  query: string,
  { intent, isSignedIn = false }: { intent?: 'sign_in' | 'link'; isSignedIn?: boolean } = {},
) {
  const context = new RouterContextProvider()
  const google = { readAttempt: async () => (intent ? { intent, returnTo: '/dashboard?tab=plan' } : null) }
  context.set(servicesContext, { google, config: { publicOrigin: origin, isSecure: true } } as unknown as Services)
  context.set(accessContext, { caller: isSignedIn ? ({ userId: 1 } as never) : null, denial: null })
  return loader({ request: new Request(`${origin}/auth/callback${query}`), context })
}

const page = async (...args: Parameters<typeof load>) => markup(<CallbackPage loaderData={await load(...args)} />)

afterEach(() => vi.unstubAllGlobals())

describe('the Google callback page', () => {
  test('begins with step one of four, and has a button for browsers without JavaScript', async () => {
    const html = await page('?code=the-code&state=the-state', { intent: 'sign_in' })
    expect(words(html)).toContain('Signing you in Google verification 25%')
    expect(html).toContain('<progress class="callback-bar" max="100" value="25"')
    expect(html).toMatch(/<noscript><form[^>]* action="\/auth\/callback" method="post">/)
    expect(html).toContain('name="code" value="the-code"')
    expect(html).toContain('name="state" value="the-state"')
  })

  test.each([
    ['?error=access_denied&state=s', 'Authentication failed. Please try again.', '/login?error=auth_failed'],
    ['?error=access_denied&code=c', 'Authentication failed. Please try again.', '/login?error=auth_failed'],
    ['', 'No authorization code received. Please try again.', '/login?error=no_code'],
    ['?code=', 'No authorization code received. Please try again.', '/login?error=no_code'],
  ])('at %j says "%s" and goes to %s after three seconds, also without JavaScript', async (query, text, path) => {
    const html = await page(query)
    expect(words(html)).toContain(text)
    expect(html).toContain('role="alert"')
    expect(html).toContain(`<noscript><meta http-equiv="refresh" content="3;url=${path}"/></noscript>`)
    expect(html).not.toContain('<form')
  })

  test('leads back to the profile when linking failed', async () => {
    const html = await page('?error=access_denied&state=s', { intent: 'link', isSignedIn: true })
    expect(words(html)).toContain('Not linked')
    expect(html).toContain('href="/profile?google=failed"')
  })

  test('puts no part of the address into markup', async () => {
    const html = await page('?code=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&state=s')
    expect(html).not.toContain('<script>')
  })

  test('redirects a user who signed in and reloads it', async () => {
    const again = load('?code=c&state=s', { isSignedIn: true })
    await expect(again).rejects.toMatchObject({ status: 302 })
    await expect(again.catch((answer: Response) => answer.headers.get('Location'))).resolves.toBe('/dashboard')
    expect(await load('?code=c&state=s', { isSignedIn: true, intent: 'link' })).toMatchObject({ intent: 'link' })
  })

  test('is not cached or indexed, and returns to where the sign-in began', async () => {
    expect(headers()).toEqual({ 'Cache-Control': 'no-store' })
    const loaderData = await load('?code=c&state=s', { intent: 'sign_in' })
    expect(loaderData.returnTo).toBe('/dashboard?tab=plan')
    expect(meta({ loaderData })).toContainEqual({ name: 'robots', content: 'noindex, nofollow' })
    expect((await load('?code=c&state=s')).returnTo).toBe('/dashboard')
  })
})

describe('the progress steps', () => {
  test('have the durations and shares of the specification', () => {
    expect(callbackSteps.map(({ percent, ms }) => [percent, ms])).toEqual([
      [25, 800],
      [50, 600],
      [75, 600],
      [100, 1_000],
    ])
    expect([hintAfterMs, failureShownMs]).toEqual([15_000, 3_000])
  })

  test.each([
    [0, 'Google verification 25%'],
    [1, 'Secure session creation 50%'],
    [2, 'Account permissions 75%'],
    [3, 'Dashboard setup 100%'],
  ])('number %i is "%s", and earlier ones are done', (step, text) => {
    const html = markup(<CallbackProgress step={step} />)
    expect(words(html)).toMatch(new RegExp(`^${text}`))
    expect(html.split('(done)')).toHaveLength(step + 1)
    expect(html.split('aria-current="step"')).toHaveLength(2)
  })
})

describe('the exchange', () => {
  function answering(answer: () => Response | Promise<Response>) {
    const calls: RequestInit[] = []
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      calls.push(init)
      return answer()
    })
    const said: unknown[] = []
    vi.stubGlobal('console', { ...console, error: (text: unknown) => said.push(text) })
    return { calls, said }
  }

  test('runs once, however often it is requested', async () => {
    const { calls } = answering(() => Response.json({}))
    const answers = await Promise.all([1, 2, 3].map(() => exchangeOnce('?code=once&state=s')))
    answers.push(await exchangeOnce('?code=once&state=s'))
    expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]))
    expect(calls.map(({ body }) => JSON.parse(String(body)))).toEqual([{ code: 'once', state: 's' }])
  })

  test('returns the page to go to next', async () => {
    answering(() => Response.json({ next: '/profile/security?required=1' }))
    expect(await exchangeOnce('?code=led&state=s')).toEqual({ ok: true, next: '/profile/security?required=1' })
  })

  test('fails without a code, before any request', async () => {
    const { calls, said } = answering(() => Response.json({}))
    expect(await exchangeOnce('?state=s')).toMatchObject({ ok: false })
    expect(calls).toEqual([])
    expect(said).toEqual(['Cannot exchange code for session token: no code provided in the URL search params.'])
  })

  test('shows the server’s reason, and only logs its status', async () => {
    const body = { code: 'CONFLICT', error: 'There is already an account.' }
    const { said } = answering(() => Response.json(body, { status: 409 }))
    const answer = await exchangeOnce('?code=refused&state=s')
    expect(answer).toEqual({ ok: false, error: { code: 'CONFLICT', message: 'There is already an account.' } })
    expect(said).toEqual(['Failed to exchange code for session token: API responded with HTTP status 409'])
  })

  test.each([
    ['a page', () => new Response('<html>', { status: 502 })],
    ['a fault of ours', () => Promise.reject(new Error('No such thing'))],
  ])('with %s fails like any other error', async (what, answer) => {
    answering(answer)
    const failed = { ok: false, error: { message: 'Failed to complete authentication. Please try again.' } }
    expect(await exchangeOnce(`?code=${what}`)).toMatchObject(failed)
  })
})

describe('a lost network', () => {
  test('is called one by the exchange, which is tried again at the next visit', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await exchangeOnce('?code=lost&state=s')).toEqual({ ok: false, error: 'offline' })
    vi.stubGlobal('fetch', async () => Response.json({}))
    expect(await exchangeOnce('?code=lost&state=s')).toMatchObject({ ok: true })
  })

  test.each([
    ['sign_in', '/login?error=network'],
    ['link', '/profile'],
    [null, '/login?error=network'],
  ] as const)('of an attempt to %s may be tried again, and leads to %s', (intent, path) => {
    const text = 'Network error. Please check your connection and try again.'
    expect(failureOf('offline', intent)).toEqual({ text, path, canRetry: true })
  })
})

describe('the requested role', () => {
  function browser(stored: Record<string, string>, answer: Response) {
    const kept = new Map(Object.entries(stored))
    const asked: (HeadersInit | undefined)[] = []
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => kept.delete(key),
    })
    vi.stubGlobal('console', { ...console, error: () => {} })
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      asked.push(init.headers)
      return answer
    })
    return { kept, asked }
  }
  const user = (role_name: string) => Response.json({ role: { role_name } })
  const agent = { [requestedRoleKey]: 'agent' }
  const isRegistration = true

  test('is sent with the request for the current user, and then cleared', async () => {
    const { kept, asked } = browser(agent, user('Agent'))
    expect(await settleRole({ isRegistration })).toBeNull()
    expect(asked).toEqual([{ 'X-Requested-Role': 'agent' }])
    expect(kept.size).toBe(0)
  })

  test.each([
    ['another role', () => user('Customer')],
    ['no answer', () => new Response(null, { status: 500 })],
  ])('causes a message when it was not granted: %s', async (_what, answer) => {
    browser(agent, answer())
    expect(await settleRole({ isRegistration })).toBe('Default permissions assigned')
  })

  test('causes no message for customers', async () => {
    browser({ [requestedRoleKey]: 'customer' }, user('Customer'))
    expect(await settleRole({ isRegistration })).toBeNull()
  })

  test('is not sent by a sign-in after an abandoned registration', async () => {
    const { kept, asked } = browser(agent, user('Customer'))
    expect(await settleRole({ isRegistration: false })).toBeNull()
    expect([asked, kept.size]).toEqual([[{}], 0])
  })
})
