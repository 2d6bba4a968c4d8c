import { describe, expect, test } from 'vitest'
import { unreachable } from '#app/routes/login/answer.ts'
import { noticesOf } from '#app/routes/login/notices.ts'
import { networkOf } from '#worker/accounts/sessions/rules.ts'
import { displayName, errorParameterText, wishOf } from '#worker/accounts/sign-in/rules.ts'

describe('the sign-in page says', () => {
  test.each([
    ['auth_failed', 'Authentication failed. Please try again.'],
    ['no_code', 'No authorization code received. Please try again.'],
    ['session_failed', 'Failed to create session. Please try again.'],
    ['network', 'Network error. Please check your connection and try again.'],
    ['', 'An error occurred during sign in. Please try again.'],
    ['<script>', 'An error occurred during sign in. Please try again.'],
    ['constructor', 'An error occurred during sign in. Please try again.'],
  ])('for error=%s: %s', (error, text) => {
    expect(errorParameterText(error)).toBe(text)
    expect(noticesOf(new URLSearchParams({ error }))).toEqual([{ tone: 'live', text }])
  })

  test.each([
    ['registered=true', 'Registration successful! Please sign in to access your account.'],
    ['verified=true', 'Email verified successfully! You can now sign in to your account.'],
    ['reset=true', 'Your password was changed. Please sign in with the new one.'],
  ])('for %s: %s, and no error', (query, text) => {
    expect(noticesOf(new URLSearchParams(query))).toEqual([{ tone: 'good', text }])
  })

  test('nothing without a parameter', () => expect(noticesOf(new URLSearchParams('registered=1'))).toEqual([]))
})

describe('when the server is not reached, or breaks,', () => {
  const offline = new TypeError('Failed to fetch')
  const broken = { status: 500, data: 'secret' }

  test.each([
    ['sign_in', offline, 'Network error. Please check your connection and try again.'],
    ['sign_in', broken, 'Sign in failed. Please try again.'],
    ['resend', offline, 'Network error. Please try again.'],
    ['resend', broken, 'Failed to resend verification email.'],
  ])('%s of %j says %s', (intent, error, text) => {
    const answer = unreachable(error, { email: 'robin@example.com', intent })
    expect(answer).toMatchObject({ email: 'robin@example.com', error: { message: text } })
  })

  test('a redirect is left to the router', () => {
    expect(unreachable(new Response(null, { status: 303 }), { email: '', intent: 'sign_in' })).toBeNull()
    expect(unreachable({ status: 401, data: null }, { email: '', intent: 'sign_in' })).toBeNull()
  })
})

describe('what a person is called', () => {
  test.each([
    [{ googleProfile: { given_name: 'Gia' }, firstName: 'Robin', email: 'x@y.zz' }, 'Gia'],
    [{ googleProfile: {}, firstName: 'Robin', email: 'x@y.zz' }, 'Robin'],
    [{ googleProfile: null, firstName: 'Robin', email: 'x@y.zz' }, 'Robin'],
    [{ googleProfile: null, firstName: '', email: 'robin.f@y.zz' }, 'robin.f'],
  ])('%j: %s', (person, name) => expect(displayName(person)).toBe(name))
})

test.each([
  ['agent', 'agent'],
  [' Agent ', 'agent'],
  ['Customer', 'customer'],
  ['User', 'customer'],
  ['', 'customer'],
  ['Admin', 'other'],
  ['agents', 'other'],
])('a header that says %j asks for %s', (header, wish) => expect(wishOf(header)).toBe(wish))

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:42:aaaa:bbbb:cccc:dddd', '2001:db8:0:42::/64'],
  ['2001:DB8::42:0:0:0:1', '2001:db8:0:42::/64'],
  ['2001:0db8:0000:0042::1', '2001:db8:0:42::/64'],
  ['2001:db8:1::1', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['local', 'local'],
])('%s is of the network %s', (address, network) => expect(networkOf(address)).toBe(network))
