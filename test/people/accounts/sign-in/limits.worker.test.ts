import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createApp } from '#worker/entry/app.ts'
import { openLimiter } from '#worker/entry/bindings.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type AccountLimit, accountLimits, createLimits } from '#worker/people/accounts/limits.ts'
import { tooManyAtOnce } from '#worker/people/accounts/passwords/constants.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { wrongCredentials } from '#worker/people/accounts/sign-in/constants.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { trialFrom } from '#worker/people/plans/rules.ts'
import { visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, call, count, freshAddress, hashOf, password, sessionCookieOf, signIn, usedLink } from '../people.ts'

const tokens = createTokensService({ repository: createTokensRepository(openDatabase(env.DB)), clock: Date.now })
const limits = createLimits({ limiter: openLimiter(env, new Secret(env.LINK_SECRET)) })

/** Uses up a limit except for a few, without hashing. */
async function exhaust(kind: AccountLimit, whom: { email?: string; address: string }, left = 0) {
  for (let n = 0; n < accountLimits[kind][0].max - left; n += 1) {
    await limits.take(kind, { ...visitorAt(whom.address), email: whom.email ?? '' })
  }
}

const login = (email: string, address = freshAddress(), typed = 'a wrong guess') =>
  call('POST', '/api/login', { body: { email, password: typed }, address })

describe('password guessing', () => {
  test('allows an account ten guesses in total, even when they arrive at once', async () => {
    const { email } = await addPerson()
    const left = 4
    await exhaust('sign_in_elsewhere', { email, address: freshAddress() }, left)
    const answers = await Promise.all(Array.from({ length: left + 5 }, () => login(email)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(left)
    const [refused, ...others] = answers.filter(({ status }) => status === 429)
    expect(others).toHaveLength(4)
    const wait = Number(refused?.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(15 * 60)
    expect(await refused?.json()).toMatchObject({
      code: 'RATE_LIMITED',
      retry_after: wait,
      error: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    })
    // The right password is refused too, from an unknown network.
    expect((await login(email, freshAddress(), password)).status).toBe(429)
  })

  test('counts an unknown address like a known one', async () => {
    const email = `unknown-${crypto.randomUUID()}@example.com`
    await exhaust('sign_in_elsewhere', { email, address: freshAddress() }, 1)
    expect((await login(email)).status).toBe(400)
    expect((await login(email)).status).toBe(429)
  })

  test('does not lock out an owner who signed in at this network before', async () => {
    const { email } = await addPerson()
    const home = freshAddress()
    await signIn(email, { address: home })
    await exhaust('sign_in_elsewhere', { email, address: freshAddress() })
    expect((await login(email, freshAddress(), password)).status).toBe(429)
    expect((await login(email, home, password)).status).toBe(200)
  })

  test('lets an owner on a new network sign in after using a mailed link', async () => {
    const { id, email } = await addPerson()
    const away = freshAddress()
    await exhaust('sign_in_elsewhere', { email, address: freshAddress() })
    expect((await login(email, away, password)).status).toBe(429)
    await env.DB.prepare(
      "INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash) VALUES (?, ?, ?, 'password_changed', 'x', ?)",
    )
      .bind(id, -Date.now(), crypto.randomUUID(), visitorAt(away).addressHash)
      .run()
    expect((await login(email, away, password)).status).toBe(200)
  })

  test('lets the browser of a mailed link sign in when others on its network used up the guesses', async () => {
    const { id, email } = await addPerson()
    const office = freshAddress()
    for (const _ of Array(accountLimits.sign_in[1].max)) await limits.take('sign_in', { ...visitorAt(office), email })
    expect((await login(email, office, password)).status).toBe(429)
    const { token } = await tokens.mint(id, 'reset_password')
    const chosen = 'lantern over the halfway line'
    const reset = await call('POST', '/api/reset-password', { body: { token, password: chosen }, address: office })
    const [cookie = ''] =
      reset.headers
        .getSetCookie()
        .find((one) => one.startsWith('device='))
        ?.split(';') ?? []
    const signIn = (sent: { cookie?: string }) =>
      call('POST', '/api/login', { body: { email, password: chosen }, address: office, ...sent })
    expect((await signIn({})).status).toBe(429)
    expect((await signIn({ cookie })).status).toBe(200)
  })

  test('is limited from the owner’s network too', async () => {
    const { email } = await addPerson()
    const home = freshAddress()
    await signIn(email, { address: home })
    for (const _ of Array(accountLimits.sign_in[1].max)) await limits.take('sign_in', { ...visitorAt(home), email })
    expect((await login(email, home, password)).status).toBe(429)
  })

  test('does not reveal an account at the limit: a wrong guess answers the same on the owner’s network', async () => {
    const owner = await addPerson()
    const unknown = `unknown-${crypto.randomUUID()}@example.com`
    const home = freshAddress()
    await signIn(owner.email, { address: home })
    const answers = []
    for (const email of [owner.email, unknown]) {
      await exhaust('sign_in_elsewhere', { email, address: freshAddress() })
      const answer = await login(email, home)
      answers.push({
        status: answer.status,
        body: { ...(await answer.json<object>()), request_id: '', retry_after: 0 },
      })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.status).toBe(429)
    // On other networks the right password answers like a wrong one.
    expect((await login(owner.email, freshAddress(), password)).status).toBe(429)
    expect((await login(owner.email, home, password)).status).toBe(200)
  })

  test('is limited per network address across accounts, for IPv6 per network', async () => {
    await exhaust('sign_in', { address: '2001:db8:7:1::1' }, 1)
    expect((await login('a@example.com', '2001:db8:7:1:ffff::2')).status).toBe(400)
    expect((await login('b@example.com', '2001:DB8:7:1:0:0:0:3')).status).toBe(429)
    expect((await login('c@example.com', '2001:db8:7:2::1')).status).toBe(400)
  })

  test('logs ten failures a day, and shows them to the owner', async () => {
    const { id, email } = await addPerson()
    const failures = "SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'sign_in_failed'"
    await exhaust('failed_sign_in_noted', { email, address: freshAddress() }, 1)
    for (const _ of [1, 2]) expect(await (await login(email)).json()).toMatchObject({ error: wrongCredentials })
    await expect.poll(() => count(failures, id)).toBe(1)
  })
})

describe('a known device', () => {
  const deviceOf = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('device='))
      ?.split(';')[0] ?? ''
  const enter = (email: string, address: string, cookie: string, typed = password) =>
    call('POST', '/api/login', { body: { email, password: typed }, address, cookie })

  /** A user and the cookies of a sign-in. */
  async function known() {
    const person = await addPerson()
    const answer = await enter(person.email, freshAddress(), '')
    return { ...person, device: deviceOf(answer), session: sessionCookieOf(answer)?.split(';')[0] ?? '' }
  }

  /** Strangers use up every limit they can reach: network, account, and account on this network. */
  async function besiege(email: string, address: string) {
    await exhaust('sign_in', { email, address })
    await exhaust('sign_in_elsewhere', { email, address: freshAddress() })
  }

  test('is never locked out by strangers, even on the same address', async () => {
    const { email, device } = await known()
    const office = freshAddress()
    await besiege(email, office)
    expect((await enter(email, office, '')).status).toBe(429)
    expect((await enter(email, office, device)).status).toBe(200)
    // It gets the reason, and is limited itself.
    expect((await enter(email, office, device, 'a wrong guess')).status).toBe(400)
    const used = { ...visitorAt(office), email, device: device.slice('device='.length) }
    for (const _ of Array(accountLimits.sign_in_known_device[0].max)) await limits.take('sign_in_known_device', used)
    expect((await enter(email, freshAddress(), device)).status).toBe(429)
  })

  test('stays known after signing out, but not after signing out everywhere or a new password', async () => {
    const { id, email, device, session } = await known()
    const office = freshAddress()
    await besiege(email, office)
    await call('POST', '/api/logout', { cookie: `${session}; ${device}` })
    const again = await enter(email, office, device)
    expect(again.status).toBe(200)
    // The same mark, for another year.
    expect(deviceOf(again)).toBe(device)
    const cookie = `${sessionCookieOf(again)?.split(';')[0]}; ${device}`
    expect((await call('DELETE', '/api/account/sessions', { cookie })).status).toBe(200)
    expect((await enter(email, office, device)).status).toBe(429)
    // The browser that stayed signed in gets a new mark with its next request.
    const renewed = deviceOf(await call('GET', '/api/users/me', { cookie }))
    expect(renewed).not.toBe('')
    expect((await enter(email, office, renewed)).status).toBe(200)
    const recovery = createRecoveryRepository(openDatabase(env.DB))
    const owner = { userId: id, email, isVerified: true }
    await recovery.setPassword('password_reset', owner, await hashOf(password), {
      link: await usedLink(tokens, id),
      keptReach: [],
      trial: trialFrom('basic', 0),
    })
    expect((await enter(email, office, renewed)).status).toBe(429)
  })

  test('is known to its own accounts only; a made-up mark is ignored', async () => {
    const [one, other] = [await known(), await known()]
    const office = freshAddress()
    await besiege(one.email, office)
    const [id = '', mac = ''] = one.device.slice('device='.length).split('.')
    for (const cookie of [
      other.device,
      `device=${id}.${'A'.repeat(43)}`,
      `device=${'A'.repeat(22)}.${mac}`,
      'device=~~~',
      'device=%00',
    ]) {
      expect((await enter(one.email, office, cookie)).status).toBe(429)
    }
    // A shared browser is known to both accounts.
    const shared = deviceOf(await enter(other.email, freshAddress(), one.device))
    expect((await enter(one.email, office, shared)).status).toBe(200)
  })
})

test('simultaneous sign-ins beyond the hashing capacity are refused for now, on known devices too', async () => {
  const { email } = await addPerson()
  const home = freshAddress()
  await signIn(email, { address: home })
  // With production's work, which the capacity is made for.
  const app = createApp(createProduct({ ...env, PASSWORD_WORK_FACTOR: '15' }), async () => new Response())
  const login = (address: string, from = freshAddress()) =>
    call('POST', '/api/login', {
      body: { email: address, password: 'a wrong guess' },
      address: from,
      send: (request) => app.fetch(request, env),
    })
  const crowd = Array.from({ length: 40 }, (_, n) => (n % 2 ? `unknown${n % 9}@example.com` : email))
  const answers = await Promise.all(crowd.map((address) => login(address, address === email ? home : freshAddress())))
  const refused = answers.flatMap((answer, n) => (answer.status === 503 ? [{ answer, isKnown: n % 2 === 0 }] : []))
  expect(refused.some(({ isKnown }) => !isKnown)).toBe(true)
  for (const { answer } of refused) {
    expect(answer.headers.get('Retry-After')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', error: tooManyAtOnce, retry_after: 5 })
  }
  // A sign-in a moment later is accepted.
  expect((await login('unknown@example.com')).status).toBe(400)
})
