import { createHash, createPublicKey, createVerify, type JsonWebKey } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { googleClient } from '#scripts/sandbox/google/provider.ts'
import { startForTests } from './start.ts'

const { control, sandbox } = await startForTests()
const google = `${sandbox.origin}/google`
const verifier = 'the-verifier-of-a-test-which-is-long-enough-for-it'
const redirectUri = 'http://localhost:8787/auth/callback'

const request = {
  response_type: 'code',
  client_id: googleClient.id,
  redirect_uri: redirectUri,
  scope: 'openid email profile',
  state: 'the-state',
  nonce: 'the-nonce',
  code_challenge_method: 'S256',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
}

afterEach(() => control('POST', '/reset'))

function authorize(change: Record<string, string> = {}) {
  return fetch(`${google}/authorize?${new URLSearchParams({ ...request, ...change })}`, { redirect: 'manual' })
}

function choose(fields: Record<string, string>) {
  const asked = Object.entries(request).map(([name, value]) => [`asked_${name}`, value])
  const body = new URLSearchParams([...asked, ...Object.entries(fields)])
  return fetch(`${google}/authorize`, { method: 'POST', body, redirect: 'manual' })
}

/** Where choosing a persona redirects. */
async function back(persona: string, more: Record<string, string> = {}): Promise<URLSearchParams> {
  const answer = await choose({ persona, ...more })
  expect(answer.status).toBe(303)
  const url = new URL(answer.headers.get('Location') ?? '')
  expect(url.origin + url.pathname).toBe(redirectUri)
  return url.searchParams
}

async function redeem(code: string | null, change: Record<string, string> = {}) {
  const fields = {
    grant_type: 'authorization_code',
    code: code ?? '',
    redirect_uri: redirectUri,
    client_id: googleClient.id,
    client_secret: googleClient.secret,
    code_verifier: verifier,
    ...change,
  }
  const answer = await fetch(`${google}/token`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: answer.status, body: await answer.json<Record<string, unknown>>() }
}

function claimsOf(body: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(Buffer.from(String(body.id_token).split('.')[1] ?? '', 'base64url').toString())
}

const claimsFor = async (persona: string, more: Record<string, string> = {}) =>
  claimsOf((await redeem((await back(persona, more)).get('code'))).body)

describe('the page', () => {
  test('asks which persona to use, and can return to the app', async () => {
    const answer = await authorize()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Security-Policy')).toContain("form-action 'self' http://localhost:8787;")
    const page = await answer.text()
    for (const title of ['A new fan', 'Denies consent', 'A slow answer', 'An expired token'])
      expect(page).toContain(title)
  })

  test.each([
    ['client_id', 'another-client'],
    ['redirect_uri', 'http://localhost:8787/elsewhere'],
    ['redirect_uri', 'https://evil.test/auth/callback'],
    ['response_type', 'token'],
    ['scope', 'email'],
    ['code_challenge_method', 'plain'],
    ['code_challenge', 'short'],
    ['state', ''],
    ['nonce', ''],
  ])('refuses a request with the %s "%s", without redirecting', async (name, value) => {
    const answer = await authorize({ [name]: value })
    expect([answer.status, answer.headers.get('Location')]).toEqual([400, null])
    expect(await answer.text()).toContain('Access blocked')
  })

  test('refuses an unknown persona', async () => expect((await choose({ persona: 'king' })).status).toBe(400))
})

describe('a code', () => {
  test('comes with the state, and is exchanged for a token signed with the published key', async () => {
    const query = await back('new_fan', { name: 'Ada Lovelace', email: 'Ada@gmail.test' })
    expect(query.get('state')).toBe('the-state')
    const { status, body } = await redeem(query.get('code'))
    expect(status).toBe(200)
    expect(claimsOf(body)).toMatchObject({
      iss: google,
      aud: googleClient.id,
      nonce: 'the-nonce',
      email: 'Ada@gmail.test',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lovelace',
    })
    const { keys } = await (await fetch(`${google}/jwks`)).json<{ keys: JsonWebKey[] }>()
    const [signed, signature] = String(body.id_token).split(/\.(?=[^.]*$)/)
    const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' })
    expect(
      createVerify('RSA-SHA256')
        .update(signed ?? '')
        .verify(key, signature ?? '', 'base64url'),
    ).toBe(true)
  })

  test('works once', async () => {
    const code = (await back('new_fan')).get('code')
    expect((await redeem(code)).status).toBe(200)
    expect(await redeem(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    [400, 'another verifier', { code_verifier: 'another' }],
    [400, 'no verifier', { code_verifier: '' }],
    [400, 'another redirect_uri', { redirect_uri: 'http://localhost:1/auth/callback' }],
    [400, 'another grant', { grant_type: 'refresh_token' }],
    [401, 'another secret', { client_secret: 'guess' }],
    [401, 'another client', { client_id: 'another-client' }],
  ])('answers %i to %s', async (status, _what, change) => {
    expect((await redeem((await back('new_fan')).get('code'), change)).status).toBe(status)
  })
})

describe('personas', () => {
  test('have one Google account per address', async () => {
    const subs = await Promise.all(
      ['a@gmail.test', 'A@gmail.test', 'b@gmail.test'].map(
        async (email) => (await claimsFor('new_fan', { email })).sub,
      ),
    )
    expect(subs[0]).toBe(subs[1])
    expect(subs[0]).not.toBe(subs[2])
  })

  test('say whether the app knows them', async () => {
    expect(await claimsFor('existing_fan')).toMatchObject({ sub: 'sandbox-fan', email: 'fan@touchline.test' })
    expect(await claimsFor('password_account')).toMatchObject({ email: 'manager@touchline.test', email_verified: true })
    expect(await claimsFor('unverified')).toMatchObject({ email_verified: false })
  })

  test('send wrong claims on purpose', async () => {
    expect(await claimsFor('wrong_nonce')).toMatchObject({ nonce: 'another-nonce' })
    expect(await claimsFor('wrong_audience')).toMatchObject({ aud: 'another-app' })
    expect(Number((await claimsFor('expired')).exp)).toBeLessThan(Date.now() / 1_000 - 3_000)
    expect((await redeem((await back('broken')).get('code'))).status).toBe(500)
  })

  test('deny consent', async () => {
    expect(Object.fromEntries(await back('denied'))).toEqual({ state: 'the-state', error: 'access_denied' })
  })
})

describe('the control API', () => {
  test('answers the next request without the page, once', async () => {
    const next = { persona: 'new_fan', name: 'Grace Hopper', email: 'grace@gmail.test' }
    expect((await control('PUT', '/google', next)).body).toMatchObject({ next })
    const answer = await authorize()
    const code = new URL(answer.headers.get('Location') ?? '').searchParams.get('code')
    expect(claimsOf((await redeem(code)).body)).toMatchObject({ email: 'grace@gmail.test' })
    expect((await authorize()).status).toBe(200)
  })

  test('clears the next persona on request, and in a reset', async () => {
    await control('PUT', '/google', { persona: 'slow' })
    expect((await control('PUT', '/google', {})).body).toMatchObject({ next: null })
    await control('PUT', '/google', { persona: 'slow' })
    await control('POST', '/reset')
    expect((await control('GET', '/google')).body).toMatchObject({ next: null })
  })

  test('refuses an unknown persona', async () => {
    expect((await control('PUT', '/google', { persona: 'king' })).status).toBe(400)
  })
})
