import { describe, expect, test } from 'vitest'
import {
  attemptLifetimeMs,
  authenticationIncomplete,
  maxTokenAnswerBytes,
  noAuthorizationCode,
} from '#worker/people/accounts/google/constants.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { createBrowser, createScene, origin } from './scene.ts'

let people = 0
function newPerson() {
  people += 1
  return { sub: `attempt-${people}`, email: `attempt-${people}@gmail.test`, name: 'Nina' }
}

async function begun(query = '') {
  const scene = createScene()
  const browser = createBrowser(scene)
  const asked = await browser.leave({}, query)
  const [state = '', nonce = ''] = ['state', 'nonce'].map((name) => asked.get(name) ?? '')
  return { scene, browser, state, nonce, person: newPerson() }
}

const refusal = [401, { code: 'UNAUTHENTICATED', error: authenticationIncomplete }]
const statusAndBody = async (answer: Response) => [answer.status, await answer.json()]

describe('a sign-in attempt', () => {
  test('is sealed: its cookie reveals nothing', async () => {
    const { browser, state, nonce } = await begun()
    const sealed = browser.cookies.get('oauth') ?? ''
    for (const text of [sealed, Buffer.from(sealed, 'base64url').toString('latin1')]) {
      for (const secret of [state, nonce, 'sign_in']) expect(text).not.toContain(secret)
    }
  })

  test('ends when it is answered: its cookie is cleared and a session cookie is set', async () => {
    const { scene, browser, state, nonce, person } = await begun()
    await browser.exchange({ code: scene.grant(nonce, person), state })
    expect([...browser.cookies.keys()]).toEqual(['session', 'device'])
  })

  test('expires after ten minutes', async () => {
    const { scene, browser, state, nonce, person } = await begun()
    scene.wait(attemptLifetimeMs - 1)
    expect((await browser.exchange({ code: scene.grant(nonce, person), state })).status).toBe(200)
    const late = await begun()
    late.scene.wait(attemptLifetimeMs)
    const code = late.scene.grant(late.nonce, late.person)
    expect(await statusAndBody(await late.browser.exchange({ code, state: late.state }))).toMatchObject(refusal)
  })

  test.each([
    ['altered', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['empty', () => ''],
    ['missing', () => undefined],
  ])('is refused with a state that is %s', async (_what, change) => {
    const { scene, browser, state, nonce, person } = await begun()
    const code = scene.grant(nonce, person)
    expect(await statusAndBody(await browser.exchange({ code, state: change(state) }))).toMatchObject(refusal)
    expect(scene.isUnspent(code)).toBe(true)
    expect(browser.cookies.size).toBe(0)
    expect(await scene.userOf(person.email)).toBeNull()
  })

  test.each([
    ['none', null],
    ['another one', 'AAAA'],
    ['half of it', 16],
  ])('is refused with a cookie that is %s', async (_what, change) => {
    const { scene, browser, state, nonce, person } = await begun()
    const sealed = browser.cookies.get('oauth') ?? ''
    if (change === null) browser.cookies.delete('oauth')
    else browser.cookies.set('oauth', typeof change === 'string' ? change : sealed.slice(0, change))
    const code = scene.grant(nonce, person)
    expect(await statusAndBody(await browser.exchange({ code, state }))).toMatchObject(refusal)
    expect(scene.isUnspent(code)).toBe(true)
  })

  test('is refused in another browser, so that one user’s attempt cannot sign in another', async () => {
    const [mine, theirs] = [await begun(), await begun()]
    const code = theirs.scene.grant(theirs.nonce, theirs.person)
    expect((await mine.browser.exchange({ code, state: theirs.state })).status).toBe(401)
    // A code swapped in from another attempt carries that attempt's nonce.
    const swapped = await begun()
    const foreign = swapped.scene.grant(theirs.nonce, theirs.person)
    expect((await swapped.browser.exchange({ code: foreign, state: swapped.state })).status).toBe(401)
    expect(swapped.scene.logger.lines).toMatchObject([{ event: 'google_exchange_failed', fields: { reason: 'nonce' } }])
  })

  test('exchanges its code once, even when the code is sent several times at any moment', async () => {
    const { scene, browser, state, nonce, person } = await begun()
    const sealed = browser.cookies.get('oauth') ?? ''
    const code = scene.grant(nonce, person)
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.exchange({ code, state })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    browser.cookies.set('oauth', sealed)
    const second = scene.grant(nonce, person)
    expect(await statusAndBody(await browser.exchange({ code: second, state }))).toMatchObject(refusal)
    expect(scene.isUnspent(second)).toBe(true)
  })

  test('fails with a code that was already used', async () => {
    const { scene, browser, state, nonce, person } = await begun()
    const code = scene.grant(nonce, person)
    await browser.exchange({ code, state })
    const again = createBrowser(scene)
    const asked = await again.leave()
    expect(await statusAndBody(await again.exchange({ code, state: asked.get('state') }))).toMatchObject(refusal)
  })

  test('returns only to a page of our own site', async () => {
    const { scene, browser, state } = await begun(`?return_to=${encodeURIComponent('/matches/17?x=1')}`)
    const sealed = browser.cookies.get('oauth') ?? null
    expect(await scene.google.readAttempt(sealed, state)).toEqual({ intent: 'sign_in', returnTo: '/matches/17?x=1' })
    expect(await scene.google.readAttempt(sealed, 'another')).toBeNull()
  })
})

describe('the answer from Google', () => {
  const iat = Math.floor(Date.now() / 1_000)

  test.each([
    ['a wrong nonce', { nonce: 'another' }],
    ['a wrong audience', { aud: 'another-app' }],
    ['a wrong issuer', { iss: 'https://evil.test' }],
    ['an end in the past', { iat: iat - 500, exp: iat - 100 }],
    ['no sub', { sub: undefined }],
    ['no address', { email: undefined }],
  ])('with %s signs no one in', async (_what, said) => {
    const { scene, browser, state, nonce, person } = await begun()
    const code = scene.grant(nonce, { ...person, ...said })
    expect(await statusAndBody(await browser.exchange({ code, state }))).toMatchObject(refusal)
    expect(await scene.userOf(person.email)).toBeNull()
    expect(browser.cookies.size).toBe(0)
  })

  test.each([
    ['is broken', 503, () => new Response('oops', { status: 500 })],
    ['is garbage', 401, () => new Response('<html>')],
    ['is endless', 401, () => new Response('x'.repeat(maxTokenAnswerBytes + 1))],
    ['leads elsewhere', 401, () => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } })],
  ])('%s gets status %i', async (_what, status, answer) => {
    const { scene, browser, state } = await begun()
    const exchanged = await browser.exchange({ code: scene.grantAnswer(answer), state })
    expect(await statusAndBody(exchanged)).toMatchObject([status, { error: authenticationIncomplete }])
    expect(scene.logger.lines).toHaveLength(1)
  })

  test('is never logged', async () => {
    const { scene, browser, state, nonce, person } = await begun()
    await browser.exchange({ code: scene.grant(nonce, { ...person, aud: 'x' }), state })
    expect(JSON.stringify(scene.logger.lines)).not.toContain(person.email)
    expect(scene.logger.lines).toEqual([{ level: 'warn', event: 'google_exchange_failed', fields: { reason: 'aud' } }])
  })
})

describe('the API calls', () => {
  test.each([
    ['no code', {}, noAuthorizationCode],
    ['an empty code', { code: '' }, noAuthorizationCode],
    ['a code that is a number', { code: 17 }, noAuthorizationCode],
  ])('with %s answer 400', async (_what, body, text) => {
    const { browser, state } = await begun()
    const answer = await browser.exchange({ ...body, state })
    expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { code: [text] } }])
  })

  test('reject a code of 2,049 characters and a body that is not JSON', async () => {
    const { browser, state } = await begun()
    expect((await browser.exchange({ code: 'x'.repeat(2_049), state })).status).toBe(400)
    const form = { method: 'POST', body: new URLSearchParams({ code: 'x', state }), headers: { Origin: origin } }
    expect((await browser.send('/api/sessions', form)).status).toBe(400)
  })

  test('reject requests from another site, at the start and at the exchange', async () => {
    const { browser } = await begun()
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await browser.send('/api/oauth/google/redirect_url', { headers })).status).toBe(403)
    const page = await browser.send('/auth/google', { headers })
    expect([page.status, page.headers.getSetCookie()]).toEqual([403, []])
    const foreign = { 'Content-Type': 'application/json', Origin: 'https://evil.test' }
    const post = { method: 'POST', headers: foreign, body: '{"code":"x","state":"y"}' }
    expect((await browser.send('/api/sessions', post)).status).toBe(403)
    expect((await browser.send('/auth/callback', post)).status).toBe(403)
  })

  test('are rate-limited per network address', async () => {
    const { scene, browser } = await begun()
    const [{ max }] = accountLimits.google
    const tries = await Promise.all(Array.from({ length: max }, () => browser.exchange({ code: 'x', state: 'y' })))
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([401]))
    const refused = await browser.exchange({ code: 'x', state: 'y' })
    expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    scene.moveElsewhere()
    expect((await browser.exchange({ code: 'x', state: 'y' })).status).toBe(401)
  })

  test('are never cached', async () => {
    const { browser } = await begun()
    for (const path of ['/api/oauth/google/redirect_url', '/auth/google']) {
      expect((await browser.send(path)).headers.get('Cache-Control')).toBe('no-store')
    }
    expect((await browser.exchange({ code: 'x' })).headers.get('Cache-Control')).toBe('no-store')
  })
})

describe('without JavaScript', () => {
  test('a link leads to Google, and so does a form', async () => {
    const scene = createScene()
    const browser = createBrowser(scene)
    const person = newPerson()
    const gone = await browser.send('/auth/google?intent=sign_in&return_to=/dashboard?tab=plan')
    expect(gone.status).toBe(303)
    const asked = new URL(gone.headers.get('Location') ?? '').searchParams
    const code = scene.grant(asked.get('nonce') ?? '', person)
    const body = new URLSearchParams({ code, state: asked.get('state') ?? '' })
    const back = await browser.send('/auth/callback', { method: 'POST', body, headers: { Origin: origin } })
    expect([back.status, back.headers.get('Location')]).toEqual([303, '/dashboard?tab=plan'])
    expect([...browser.cookies.keys()]).toEqual(['session', 'device'])
  })

  test('a form carries what must not be in a URL', async () => {
    const scene = createScene()
    const browser = createBrowser(scene)
    const { code: agentCode } = await scene.agentCodes.issue('Test', 1, null)
    const post = (fields: Record<string, string>) =>
      browser.send('/auth/google', { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: origin } })
    const short = await post({ intent: 'register', role: 'agent', agent_code: '12345' })
    expect([short.status, short.headers.get('Location')]).toEqual([303, '/register?error=agent_code'])
    const gone = await post({ intent: 'register', role: 'agent', agent_code: agentCode })
    expect(gone.headers.get('Location')).toContain('code_challenge=')
    const inAddress = await browser.send(`/auth/google?intent=register&role=agent&agent_code=${agentCode}`)
    expect(inAddress.headers.get('Location')).toBe('/register?error=agent_code')
  })

  test.each([
    ['a wrong state', { code: 'x', state: 'y' }, '/login?error=session_failed'],
    ['no code', { state: 'y' }, '/login?error=no_code'],
  ])('%s leads to the sign-in page', async (_what, fields, path) => {
    const { browser } = await begun()
    const body = new URLSearchParams(fields as Record<string, string>)
    const back = await browser.send('/auth/callback', { method: 'POST', body, headers: { Origin: origin } })
    expect([back.status, back.headers.get('Location')]).toEqual([303, path])
  })
})
