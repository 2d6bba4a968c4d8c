import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxTokenAnswerBytes } from '#worker/accounts/google/constants.ts'
import { createOpenId } from '#worker/accounts/google/openid.ts'
import { Secret } from '#worker/platform/secret.ts'
import { clientId, goodClaims, issuer, now, tokenOf } from './claims.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

let handle: Handler = () => {}
const asked: { fields: URLSearchParams; headers: IncomingMessage['headers'] }[] = []
const server = createServer(async (request, response) => {
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
const good = (claims: object = goodClaims()) => ({ access_token: 'a', token_type: 'Bearer', id_token: tokenOf(claims) })

describe('going to Google', () => {
  test('asks for a code, for this site, bound to secrets that are new each time', () => {
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

describe('coming back', () => {
  test('a good code says who it is', async () => {
    handle = answer(good())
    const exchanged = await client().exchange(attempt)
    expect(exchanged).toMatchObject({ ok: true, identity: { email: 'robin@gmail.test', isEmailVerified: true } })
  })

  test('the code goes with its verifier, our name and our secret, in the body alone', async () => {
    handle = answer(good())
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
    ['an ID token without a sub', answer(good({ ...goodClaims(), sub: '' })), { isOutage: false, reason: 'malformed' }],
    ['a wrong nonce', answer(good(goodClaims('another'))), { isOutage: false, reason: 'nonce' }],
    ['a wrong audience', answer(good({ ...goodClaims(), aud: 'x', azp: 'x' })), { isOutage: false, reason: 'aud' }],
    ['a wrong issuer', answer(good({ ...goodClaims(), iss: 'https://x.test' })), { isOutage: false, reason: 'iss' }],
    ['an expired token', answer(good({ ...goodClaims(), exp: 1_000 })), { isOutage: false, reason: 'exp' }],
    [
      'more than anybody needs',
      answer({ ...good(), padding: 'x'.repeat(maxTokenAnswerBytes) }),
      { isOutage: false, reason: 'malformed' },
    ],
  ])('%s is a failure', async (_what, handler, failure) => {
    handle = handler
    expect(await client().exchange(attempt)).toEqual({ ok: false, ...failure })
  })

  test('a redirect is not followed: the secret stays between the two of us', async () => {
    handle = (request, response) => {
      if (request.url === '/token') response.writeHead(307, { Location: `${origin}/elsewhere` }).end()
      else answer(good())(request, response)
    }
    expect(await client().exchange(attempt)).toEqual({ ok: false, isOutage: false, reason: 'status 307' })
    expect(asked).toHaveLength(1)
  })

  test('an answer that never comes is given up', async () => {
    handle = () => {}
    expect(await client(100).exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })

  test('an answer that begins and never ends is given up', async () => {
    handle = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      response.write('{"id_token":"')
    }
    expect(await client(200).exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })

  test('a connection that breaks is an outage', async () => {
    handle = (request) => request.socket.destroy()
    expect(await client().exchange(attempt)).toEqual({ ok: false, isOutage: true, reason: 'no answer' })
  })
})
