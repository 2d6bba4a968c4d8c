import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { CompactSign, exportJWK, exportSPKI, generateKeyPair } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Secret } from '#worker/ground/platform/secret.ts'
import { maxKeysBytes, maxTokenAnswerBytes } from '#worker/people/accounts/google/constants.ts'
import { createOpenId } from '#worker/people/accounts/google/openid.ts'
import { clientId, goodClaims, issuer, keyPair, keySet, now, tokenOf } from './claims.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let handle: Handler = () => {}
const asked: { fields: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
/** Serves the provider's keys. */
let handleKeys: Handler
const server = createServer(async (request, response) => {
  if (request.url === '/keys') return handleKeys(request, response)
  asked.push({ fields: new URLSearchParams(await text(request)), headers: request.headers })
  handle(request, response)
})
let origin = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  handleKeys = answer(keySet)
})

const attempt = { code: 'the-code', verifier: 'the-verifier', nonce: 'the-nonce' }
const redirectUri = 'https://touchline.example/auth/callback'

function client(timeoutMs = 2_000) {
  const settings = {
    clientId,
    clientSecret: new Secret('hush & hush'),
    issuer,
    authorizeUrl: 'https://google.test/auth?hd=x',
    tokenUrl: `${origin}/token`,
    keysUrl: `${origin}/keys`,
  }
  return createOpenId({
    settings,
    redirectUri,
    fetch: (address, init) => fetch(address, init),
    clock: () => now,
    timeoutMs,
  })
}

const answer = (body: unknown, status = 200): Handler => {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const good = async (claims: object = goodClaims()) => withToken(await tokenOf(claims))
const withToken = (id_token: string) => ({ access_token: 'a', token_type: 'Bearer', id_token })

describe('redirecting to Google', () => {
  test('requests a code for this site, with new secrets each time', () => {
    const { url, state, nonce, verifier } = client().begin()
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      hd: 'x',
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      prompt: 'select_account',
    })
    for (const secret of [state, nonce, verifier]) expect(secret).toMatch(/^[\w-]{43}$/)
    const again = client().begin()
    expect(new Set([state, nonce, verifier, again.state, again.nonce, again.verifier]).size).toBe(6)
  })
})

describe('exchanging the code', async () => {
  test('a valid code returns the user’s claims', async () => {
    handle = answer(await good())
    const exchanged = await client().exchange(attempt)
    expect(exchanged).toMatchObject({ ok: true, identity: { email: 'robin@gmail.test', isEmailVerified: true } })
  })

  test('the code is sent with its verifier, client id and client secret, in the body only', async () => {
    handle = answer(await good())
    await client().exchange(attempt)
    expect(Object.fromEntries(asked[0]?.fields ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: redirectUri,
      code_verifier: 'the-verifier',
      client_id: clientId,
      client_secret: 'hush & hush',
    })
    expect(asked[0]?.headers.authorization).toBeUndefined()
    expect(asked[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  test.each<[string, Handler, { isOutage: boolean; reason: string }]>([
    ['a refused code', answer({ error: 'invalid_grant' }, 400), { isOutage: false, reason: 'status 400' }],
    ['a failure', answer({ error: 'backend_error' }, 500), { isOutage: true, reason: 'status 500' }],
    ['a page', answer('<html>Sorry</html>'), { isOutage: false, reason: 'malformed' }],
    ['nothing', answer(''), { isOutage: false, reason: 'malformed' }],
    ['null', answer('null'), { isOutage: false, reason: 'malformed' }],
    ['a list', answer('[]'), { isOutage: false, reason: 'malformed' }],
    ['no ID token', answer({ access_token: 'a' }), { isOutage: false, reason: 'malformed' }],
    ['an ID token that is a number', answer({ id_token: 17 }), { isOutage: false, reason: 'malformed' }],
    ['an ID token of two parts', answer({ id_token: 'a.b' }), { isOutage: false, reason: 'malformed' }],
    ['an ID token of noise', answer({ id_token: '###.###.###' }), { isOutage: false, reason: 'malformed' }],
    [
      'an ID token without a sub',
      answer(await good({ ...goodClaims(), sub: '' })),
      { isOutage: false, reason: 'malformed' },
    ],
    ['a wrong nonce', answer(await good(goodClaims('another'))), { isOutage: false, reason: 'nonce' }],
    [
      'a wrong audience',
      answer(await good({ ...goodClaims(), aud: 'x', azp: 'x' })),
      { isOutage: false, reason: 'aud' },
    ],
    [
      'a wrong issuer',
      answer(await good({ ...goodClaims(), iss: 'https://x.test' })),
      { isOutage: false, reason: 'iss' },
    ],
    ['an expired token', answer(await good({ ...goodClaims(), exp: 1_000 })), { isOutage: false, reason: 'exp' }],
    [
      'far too large',
      answer({ ...(await good()), padding: 'x'.repeat(maxTokenAnswerBytes) }),
      { isOutage: false, reason: 'malformed' },
    ],
  ])('%s is a failure', async (_what, handler, failure) => {
    handle = handler
    expect(await client().exchange(attempt)).toEqual({ ok: false, ...failure })
  })

  test('a redirect is not followed, so that the client secret reaches only Google', async () => {
    const found = answer(await good())
    handle = (request, response) => {
      if (request.url === '/token') response.writeHead(307, { Location: `${origin}/elsewhere` }).end()
      else found(request, response)
    }
    expect(await client().exchange(attempt)).toEqual({ ok: false, isOutage: false, reason: 'status 307' })
    expect(asked).toHaveLength(1)
  })

  test('times out when no answer comes', async () => {
    handle = () => {}
    expect(await client(100).exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })

  test('times out when an answer never ends', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"id_token":"')
    }
    expect(await client(200).exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })

  test('reports a broken connection as an outage', async () => {
    handle = (request) => request.socket.destroy()
    expect(await client().exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })
})

describe('the signature of an ID token', async () => {
  const stranger = await generateKeyPair('RS256')
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(goodClaims())).toString('base64url')}.`
  const signed = await tokenOf(goodClaims())
  const [head, , signature] = signed.split('.')
  const [, altered] = (await tokenOf({ ...goodClaims(), sub: 'another' })).split('.')
  const publicPem = await exportSPKI(keyPair.publicKey)
  const byPublicKey = await new CompactSign(new TextEncoder().encode(JSON.stringify(goodClaims())))
    .setProtectedHeader({ alg: 'HS256', kid: 'test-key' })
    .sign(new TextEncoder().encode(publicPem))

  test.each([
    ['by another key', await tokenOf(goodClaims(), stranger.privateKey)],
    ['by a key of an unknown name', await tokenOf(goodClaims(), stranger.privateKey, { kid: 'another' })],
    [
      'by a key that the token brings',
      await tokenOf(goodClaims(), stranger.privateKey, { jwk: await exportJWK(stranger.publicKey) }),
    ],
    ['of other claims', `${head}.${altered}.${signature}`],
    ['by no algorithm', none],
    ['by the public key as a shared secret', byPublicKey],
  ])('%s is refused', async (_what, token) => {
    handle = answer(withToken(token))
    const exchanged = await client().exchange(attempt)
    expect(exchanged).toMatchObject({ ok: false, isOutage: false })
    expect(['signature', 'malformed']).toContain(exchanged.ok ? '' : exchanged.reason)
  })

  test.each<[string, Handler]>([
    ['fail', answer('', 500)],
    ['break', (request) => request.socket.destroy()],
    ['are a page', answer('<html>')],
    ['are endless', answer(JSON.stringify({ ...keySet, padding: 'x'.repeat(maxKeysBytes) }))],
    ['never come', () => {}],
  ])('is not trusted while the keys %s', async (_what, handler) => {
    handleKeys = handler
    handle = answer(withToken(signed))
    expect(await client(200).exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'keys' })
  })

  test('fetches the keys once, however many users sign in', async () => {
    let requests = 0
    handleKeys = (request, response) => {
      requests += 1
      answer(keySet)(request, response)
    }
    handle = answer(withToken(signed))
    const openId = client()
    for (let n = 0; n < 3; n += 1) expect((await openId.exchange(attempt)).ok).toBe(true)
    expect(requests).toBe(1)
  })
})
