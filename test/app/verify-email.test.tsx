import type { FunctionComponent } from 'react'
import { describe, expect, test } from 'vitest'
import type { VerifyAnswer } from '#app/pages/account/verify-email/answer.ts'
import VerifyEmailPage, { action, headers, loader } from '#app/pages/account/verify-email.tsx'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { markup, routeArgs, words } from './render.tsx'

const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Fan' }

/** A page component's props that the router provides and the page ignores. */
const Page = VerifyEmailPage as unknown as FunctionComponent<object>

function showing(token: string, actionData?: VerifyAnswer): string {
  const props = { loaderData: { url: '', token }, actionData, params: {}, matches: [] }
  return markup(<Page {...props} />)
}

async function send(fields: Record<string, string>, registration: object) {
  const services = { readFields: async () => fields, visitorOf: () => ({}), config: { isSecure: false }, registration }
  const request = new Request('https://touchline.example/verify-email', { method: 'POST' })
  const answer = await action(routeArgs(services, { params: {}, request }))
  return answer as unknown as { data: VerifyAnswer; init: { status: number } }
}

const verifying = (answer: unknown) => send({ intent: 'verify', token: 't' }, { verify: async () => answer })
const resending = (email: string, answer: unknown = null) =>
  send({ intent: 'resend', email }, { resendVerification: async () => answer })

describe('opening the page', () => {
  test('does not use up the link, and sends no referrer to other sites', () => {
    const config = { publicOrigin: 'https://touchline.example' }
    const request = new Request('https://touchline.example/verify-email?token=abc')
    const { data, init } = loader(routeArgs({ config }, { params: {}, request })) as unknown as {
      data: { token: string }
      init: { headers: HeadersInit }
    }
    expect(data.token).toBe('abc')
    const sent = headers({ loaderHeaders: new Headers(init.headers), actionHeaders: new Headers() })
    expect(sent.get('Referrer-Policy')).toBe('same-origin')
  })

  test('with a token shows the loading view, whose button works without JavaScript', () => {
    const html = showing('abc')
    expect(words(html)).toContain('Verifying your email address')
    expect(html).toMatch(/<form[^>]*method="post"/)
    expect(html).toContain('name="token" value="abc"')
  })

  test('without one says so, and where to go', () => {
    const html = showing('')
    expect(words(html)).toContain('Invalid verification link. Please check your email for the correct link.')
    expect(html).toContain('href="/register"')
    expect(html).toContain('href="/login"')
    expect(words(html)).toContain('a new password verifies your address. Choose a new password')
    expect(html).toContain('href="/forgot-password"')
    expect(html).not.toContain('<form')
  })
})

describe('verifying', () => {
  test('asks for the password in a browser other than the one that registered', async () => {
    const { data, init } = await verifying(succeed({ state: 'unconfirmed', isPasswordWrong: false }))
    expect(init.status).toBe(403)
    const html = showing('abc', data)
    expect(html).toContain('name="token" value="abc"')
    expect(html).toMatch(/<input[^>]*type="password"/)
    expect(html).toContain('href="/forgot-password"')
    const refused = await verifying(succeed({ state: 'unconfirmed', isPasswordWrong: true }))
    expect(words(showing('abc', refused.data))).toContain("That isn't the password you registered with.")
  })

  test('shows the success view, which leads to the sign-in page', async () => {
    const { data, init } = await verifying(succeed({ state: 'verified', user }))
    expect([init.status, data]).toMatchObject([200, { view: 'success', isVerified: true }])
    const html = showing('abc', data)
    expect(html).toContain('href="/login?verified=true"')
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="3;url=/login?verified=true"/></noscript>')
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('shows the view that offers another link for an expired one', async () => {
    const { data, init } = await verifying(succeed({ state: 'expired', email: user.email }))
    expect(init.status).toBe(410)
    const html = showing('abc', data)
    expect(words(html)).toContain('This verification link has expired')
    expect(words(html)).toContain('Send New Verification Email')
    expect(words(html)).toContain('Start Over')
    expect(html).toContain('href="/register"')
    expect(html).toContain('href="/login"')
  })

  test('offers none where no address is known', () => {
    expect(words(showing('abc', { view: 'expired', email: '' }))).not.toContain('Send New Verification Email')
  })

  test('shows the error view for an invalid link', async () => {
    const { data, init } = await verifying(succeed({ state: 'invalid' }))
    expect(init.status).toBe(410)
    expect(words(showing('abc', data))).toContain('Invalid verification link.')
  })

  test('says how long to wait at the limit', async () => {
    const { data, init } = await verifying(fail('RATE_LIMITED', 'Too many attempts.', { retryAfterSeconds: 60 }))
    expect([init.status, data]).toEqual([429, { view: 'error', message: 'Too many attempts.' }])
  })
})

describe('requesting another link', () => {
  test('returns to the success view, which then does not redirect', async () => {
    const { data, init } = await resending(user.email, succeed(null))
    expect([init.status, data]).toEqual([
      200,
      { view: 'success', isVerified: false, message: 'New verification email sent! Please check your inbox.' },
    ])
    expect(showing('abc', data)).not.toContain('verified=true')
  })

  test('without an address points to support', async () => {
    const { data } = await resending('')
    expect(words(showing('abc', data))).toContain('Email address not available. Please contact support.')
  })

  test('that is refused says why, and can be repeated', async () => {
    const { data, init } = await resending(user.email, fail('RATE_LIMITED', 'Too many.', { retryAfterSeconds: 9 }))
    expect(init.status).toBe(429)
    expect(words(showing('abc', data))).toContain('Too many.')
    expect(words(showing('abc', data))).toContain('Send New Verification Email')
  })
})
