import { describe, expect, test } from 'vitest'
import { attemptLifetimeMs, googleRefusals, linkNotices } from '#worker/people/accounts/google/constants.ts'
import { type GoogleSignIn, IdTokenClaims } from '#worker/people/accounts/google/contract.ts'
import {
  arrivalCookies,
  attemptClearCookie,
  attemptSetCookie,
  claimsTrouble,
  destinationOf,
  entryOf,
  finishFailurePath,
  identityOf,
  isAnswerOf,
  isOwnStart,
  namesOf,
  startFailurePath,
} from '#worker/people/accounts/google/rules.ts'
import { clientId, goodClaims, issuer, now, skewSeconds } from './claims.ts'

const expected = { issuer, clientId, nonce: 'the-nonce' }
const parsed = (change: object = {}) => IdTokenClaims.parse({ ...goodClaims(), ...change })
const trouble = (change: object = {}) => claimsTrouble(parsed(change), expected, now)
const { iat, exp } = goodClaims()

describe('the claims of an ID token', () => {
  test('are valid when Google made them for this site and this attempt, just now', () => expect(trouble()).toBeNull())

  test.each([
    ['the issuer without its scheme', { iss: 'accounts.google.com' }],
    ['an audience in a list', { aud: [clientId] }],
    ['no authorised party', { azp: undefined }],
    ['a clock a little ahead', { iat: iat + skewSeconds }],
    ['a clock a little behind', { iat: iat - attemptLifetimeMs / 1_000 - skewSeconds }],
    ['an end that has only just passed', { iat: iat - 300, exp: iat - skewSeconds + 1 }],
  ])('are valid with %s', (_what, change) => expect(trouble(change)).toBeNull())

  test.each([
    ['iss', 'another issuer', { iss: 'https://accounts.google.com.evil.test' }],
    ['iss', 'our issuer over plain HTTP', { iss: 'http://accounts.google.com' }],
    ['aud', 'another audience', { aud: 'another-app' }],
    ['aud', 'another audience beside ours', { aud: [clientId, 'another-app'] }],
    ['aud', 'no audience', { aud: [] }],
    ['azp', 'another authorised party', { azp: 'another-app' }],
    ['exp', 'an end in the past', { exp: iat - skewSeconds }],
    ['iat', 'a time far ahead', { iat: iat + skewSeconds + 1, exp: exp + 600 }],
    ['iat', 'a time before the attempt', { iat: iat - attemptLifetimeMs / 1_000 - skewSeconds - 1 }],
    ['nonce', 'the nonce of another attempt', { nonce: 'another' }],
    ['nonce', 'an empty nonce', { nonce: '' }],
  ])('are invalid in %s with %s', (claim, _what, change) => expect(trouble(change)).toBe(claim))

  test.each([
    ['no sub', { sub: undefined }],
    ['an empty sub', { sub: '' }],
    ['a sub with a space', { sub: 'a b' }],
    ['a sub as a number', { sub: 17 }],
    ['a sub of 256 characters', { sub: '1'.repeat(256) }],
    ['no nonce', { nonce: undefined }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'robin' }],
    ['an end as a text', { exp: '1800000000' }],
    ['a time that is no number', { iat: Number.POSITIVE_INFINITY }],
    ['a verification that is neither', { email_verified: 'maybe' }],
  ])('are refused with %s', (_what, change) => {
    expect(IdTokenClaims.safeParse({ ...goodClaims(), ...change }).success).toBe(false)
  })

  test('count the address as unverified when they do not mention it', () => {
    expect(identityOf(parsed({ email_verified: undefined })).isEmailVerified).toBe(false)
    expect(identityOf(parsed({ email_verified: 'true' })).isEmailVerified).toBe(true)
    expect(identityOf(parsed({ email_verified: 'false' })).isEmailVerified).toBe(false)
  })
})

describe('the Google user', () => {
  test('has an address in lower case, names and a picture', () => {
    expect(identityOf(parsed())).toEqual({
      sub: '110169484474386276334',
      email: 'robin@gmail.test',
      isEmailVerified: true,
      profile: {
        email: 'robin@gmail.test',
        email_verified: true,
        given_name: 'Robin',
        family_name: 'Fairweather',
        name: 'Robin Fairweather',
        picture: 'https://pictures.test/robin.png',
      },
    })
  })

  test.each([
    ['a picture over plain HTTP', { picture: 'http://pictures.test/robin.png' }],
    ['a picture that is a script', { picture: 'javascript:alert(1)' }],
    ['a picture of 501 characters', { picture: `https://pictures.test/${'p'.repeat(479)}` }],
    ['a picture that is no text', { picture: { url: 1 } }],
  ])('has no %s when it is unusable', (_what, change) =>
    expect(identityOf(parsed(change)).profile).not.toHaveProperty('picture'),
  )

  test('has a name of one line and at most 80 characters', () => {
    const { profile } = identityOf(parsed({ given_name: ' Ro\r\nBcc: all@x.test\u202e\0bin ', name: '😀'.repeat(90) }))
    expect(profile.given_name).toBe('Ro Bcc: all@x.test bin')
    expect(profile.name).toBe('😀'.repeat(80))
  })

  test.each([
    [{}, { firstName: 'Robin', lastName: 'Fairweather' }],
    [{ family_name: undefined }, { firstName: 'Robin', lastName: '' }],
    [{ given_name: undefined }, { firstName: 'Robin', lastName: 'Fairweather' }],
    [
      { given_name: undefined, family_name: undefined, name: 'Robin van Dam' },
      { firstName: 'Robin', lastName: 'van Dam' },
    ],
    [
      { given_name: 7, family_name: '', name: ' \n' },
      { firstName: 'robin', lastName: '' },
    ],
  ])('%j makes the names %j', (change, names) => expect(namesOf(identityOf(parsed(change)))).toEqual(names))
})

describe('a Google user', () => {
  const account = { userId: 7, isActive: true, isRegistered: true, isEmailVerified: true }
  const verified = { isEmailVerified: true }
  const enter = (bySub: typeof account | null, byEmail: typeof account | null, isEmailVerified = true) =>
    entryOf({ ...verified, isEmailVerified }, { bySub, byEmail })

  test('whose Google account is linked signs in to that account, whatever the address', () => {
    expect(enter(account, null)).toEqual({ do: 'sign_in', userId: 7, isFirst: false })
    expect(enter(account, { ...account, userId: 8 }, false)).toEqual({ do: 'sign_in', userId: 7, isFirst: false })
  })

  test('whose address belongs to an unverified registration takes that account over', () => {
    const waiting = { ...account, isEmailVerified: false }
    expect(enter(null, waiting)).toEqual({ do: 'take_over', userId: 7 })
    expect(enter(null, waiting, false)).toEqual({ do: 'refuse', why: 'unverified_email' })
    expect(enter(null, { ...waiting, isActive: false })).toEqual({ do: 'refuse', why: 'existing_account' })
  })

  test('whose registration was interrupted continues it', () => {
    expect(enter({ ...account, isRegistered: false }, null)).toEqual({ do: 'sign_in', userId: 7, isFirst: true })
  })

  test('who is new gets an account', () => expect(enter(null, null)).toEqual({ do: 'create' }))

  test('whose address belongs to an account is never linked silently', () => {
    expect(enter(null, account)).toEqual({ do: 'refuse', why: 'existing_account' })
  })

  test('whose address is not verified is refused, without revealing whether it is known', () => {
    expect(enter(null, account, false)).toEqual({ do: 'refuse', why: 'unverified_email' })
    expect(enter(null, null, false)).toEqual({ do: 'refuse', why: 'unverified_email' })
  })

  test('who is deactivated is refused', () => {
    expect(enter({ ...account, isActive: false }, null)).toEqual({ do: 'refuse', why: 'disabled' })
  })
})

describe('the start of an attempt', () => {
  const ours = 'https://touchline.example'
  const from = (headers: Record<string, string>, intent: 'sign_in' | 'link') =>
    isOwnStart(new Headers(headers), intent, ours)

  test.each([
    ['a page of ours', { 'Sec-Fetch-Site': 'same-origin' }, true, true],
    ['an address that was typed in, or a mail program', { 'Sec-Fetch-Site': 'none' }, true, false],
    ['another site', { 'Sec-Fetch-Site': 'cross-site', Referer: `${ours}/login` }, false, false],
    ['a neighbour', { 'Sec-Fetch-Site': 'same-site' }, false, false],
    ['an old browser on a page of ours', { Referer: `${ours}/profile` }, true, true],
    ['an old browser on another site', { Referer: 'https://evil.test/' }, false, false],
    ['an old browser that says nothing', {}, true, false],
  ])('from %s', (_what, headers, maySignIn, mayLink) => {
    expect([from(headers, 'sign_in'), from(headers, 'link')]).toEqual([maySignIn, mayLink])
  })

  test.each([
    ['sign_in', undefined, '/dashboard'],
    ['sign_in', '/dashboard?tab=plan', '/dashboard?tab=plan'],
    ['register', 'https://evil.test/', '/dashboard'],
    ['register', '//evil.test', '/dashboard'],
    ['link', '/dashboard', '/profile'],
  ] as const)('to %s with return_to %s leads to %s', (intent, asked, path) => {
    expect(destinationOf(intent, asked)).toBe(path)
  })
})

describe('an answer from Google', () => {
  const attempt = { state: 's', expiresAt: now + 1 } as GoogleSignIn

  test('belongs to the attempt with its state until that expires', () => {
    expect(isAnswerOf(attempt, 's', now)).toBe(true)
    expect(isAnswerOf(attempt, 's', now + 1)).toBe(false)
    expect(isAnswerOf(attempt, 't', now)).toBe(false)
    expect(isAnswerOf(attempt, undefined, now)).toBe(false)
  })
})

describe('cookies', () => {
  test('are for this host over TLS, not readable by scripts, for ten minutes', () => {
    expect(attemptSetCookie('x', true)).toBe('__Host-oauth=x; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax')
    expect(attemptSetCookie('x', false)).toBe('oauth=x; Max-Age=600; Path=/; HttpOnly; SameSite=Lax')
    expect(attemptClearCookie(true)).toContain('__Host-oauth=; Max-Age=0; Path=/;')
  })

  test('clear the attempt, sign the user in, and report a new link once', () => {
    const session = { token: 't', sessionId: 's', expiresAt: now + 2_000 }
    const entered = { state: 'opened', opened: session, mustSetUp: false } as const
    expect(arrivalCookies({ ok: true, value: { entered, returnTo: '/' } }, now, true)).toEqual([
      attemptClearCookie(true),
      '__Host-session=t; Max-Age=2; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(arrivalCookies({ ok: true, value: { entered: null, returnTo: '/profile' } }, now, true)).toEqual([
      attemptClearCookie(true),
      '__Host-notice=google%3Dlinked; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
    const failure = { ok: false, error: { code: 'UNAUTHENTICATED', message: '' } } as const
    expect(arrivalCookies(failure, now, true)).toEqual([attemptClearCookie(true)])
  })
})

describe('the page after a failure', () => {
  const conflict = { code: 'CONFLICT', message: googleRefusals.existing_account } as const
  const unknown = { code: 'UNAUTHENTICATED', message: 'Failed' } as const

  test.each([
    ['sign_in', unknown, '/login?error=session_failed'],
    [undefined, unknown, '/login?error=session_failed'],
    ['register', conflict, '/login?error=session_failed&reason=existing_account'],
    ['link', unknown, '/profile?google=failed'],
    ['link', { code: 'CONFLICT', message: linkNotices.taken }, '/profile?google=taken'],
  ] as const)('of %s with %j is %s', (intent, error, path) => expect(finishFailurePath(intent, error)).toBe(path))

  test.each([
    ['sign_in', {}, '/login?error=auth_failed'],
    ['register', {}, '/register?error=google'],
    ['register', { fields: { agent_code: ['no'] } }, '/register?error=agent_code'],
    ['link', {}, '/profile?google=failed'],
    ['rubbish', {}, '/login?error=auth_failed'],
  ])('of an attempt started for %s with %j is %s', (intent, error, path) =>
    expect(startFailurePath(intent, error)).toBe(path),
  )
})
