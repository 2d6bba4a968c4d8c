import { describe, expect, test } from 'vitest'
import { noticesOf } from '#app/pages/account/login/notices.ts'
import { googleRefusals } from '#worker/people/accounts/google/constants.ts'
import { displayName, errorParameterText, requestedRoleOf } from '#worker/people/accounts/sign-in/rules.ts'

const nothing = new URLSearchParams()

describe('the notice on the sign-in page', () => {
  test.each([
    ['auth_failed', 'Authentication failed. Please try again.'],
    ['no_code', 'No authorization code received. Please try again.'],
    ['session_failed', 'Failed to create session. Please try again.'],
    ['network', 'Network error. Please check your connection and try again.'],
    ['', 'An error occurred during sign in. Please try again.'],
    ['<script>', 'An error occurred during sign in. Please try again.'],
    ['constructor', 'An error occurred during sign in. Please try again.'],
  ])('is for error=%s: %s', (error, text) => {
    expect(errorParameterText(error)).toBe(text)
    expect(noticesOf(new URLSearchParams({ error }), nothing)).toEqual([{ tone: 'live', text }])
  })

  test("a Google account's refusal is said instead of a failure that asks to try again", () => {
    const query = new URLSearchParams('error=session_failed&reason=existing_account')
    expect(noticesOf(query, new URLSearchParams())).toEqual([{ tone: 'live', text: googleRefusals.existing_account }])
  })

  test.each([
    ['registered=true', 'Registration successful! Please sign in to access your account.'],
    ['verified=true', 'Email verified successfully! You can now sign in to your account.'],
  ])('is for %s: %s, and not an error', (query, text) => {
    expect(noticesOf(new URLSearchParams(query), nothing)).toEqual([{ tone: 'good', text }])
  })

  test('confirms a changed password only in the browser that changed it', () => {
    const text = 'Password changed. Please sign in with the new one.'
    expect(noticesOf(nothing, new URLSearchParams('password=reset'))).toEqual([{ tone: 'good', text }])
    expect(noticesOf(new URLSearchParams('reset=true&password=reset'), nothing)).toEqual([])
  })

  test('is absent without a parameter', () => {
    expect(noticesOf(new URLSearchParams('registered=1'), nothing)).toEqual([])
  })
})

describe('the display name of a user', () => {
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
])('a header %j requests %s', (header, draft) => expect(requestedRoleOf(header)).toBe(draft))
