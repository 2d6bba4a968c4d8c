import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { type AccountLimit, accountLimits, createLimits } from '#worker/accounts/limits.ts'
import { tooManyAtOnce } from '#worker/accounts/passwords/constants.ts'
import { createVisitorReader } from '#worker/accounts/sessions/visitor.ts'
import { wrongCredentials } from '#worker/accounts/sign-in/constants.ts'
import { Secret } from '#worker/platform/secret.ts'
import { addPerson, call, count, freshAddress, origin, password, signIn } from '../people.ts'

const secret = new Secret(env.LINK_SECRET)
const limits = createLimits({
  limiter: { take: (key, limit) => env.RATE_LIMITER.getByName(key).take(limit) },
  secret,
})
const hashOf = (address: string) =>
  createVisitorReader(secret)(new Request(origin, { headers: { 'CF-Connecting-IP': address } })).addressHash

/** Uses up a limit but for a few, without the hashing that real attempts cost. */
async function useUp(kind: AccountLimit, whom: { email?: string; address: string }, left = 0) {
  for (let n = 0; n < accountLimits[kind][0].max - left; n += 1) {
    await limits.take(kind, { email: whom.email ?? '', addressHash: hashOf(whom.address) })
  }
}

const login = (email: string, address = freshAddress(), typed = 'a wrong guess') =>
  call('POST', '/api/login', { body: { email, password: typed }, address })

const { max } = accountLimits.sign_in_elsewhere[0]

describe('guessing', () => {
  test('an account takes ten guesses from everywhere together, whatever comes at once', {
    timeout: 30_000,
  }, async () => {
    const { email } = await addPerson()
    const answers = await Promise.all(Array.from({ length: max + 5 }, () => login(email)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(max)
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
    // The right password lets nobody in either, from where its owner never was.
    expect((await login(email, freshAddress(), password)).status).toBe(429)
  })

  test('an address that nobody has is counted just the same', async () => {
    const email = `nobody-${crypto.randomUUID()}@example.com`
    await useUp('sign_in_elsewhere', { email, address: freshAddress() }, 1)
    expect((await login(email)).status).toBe(400)
    expect((await login(email)).status).toBe(429)
  })

  test('strangers cannot keep an owner out who was at this address before', async () => {
    const { email } = await addPerson()
    const home = freshAddress()
    await signIn(email, { address: home })
    await useUp('sign_in_elsewhere', { email, address: freshAddress() })
    expect((await login(email, freshAddress(), password)).status).toBe(429)
    expect((await login(email, home, password)).status).toBe(200)
  })

  test('an owner who is somewhere new is let in once a mailed link has shown who they are', async () => {
    const { id, email } = await addPerson()
    const away = freshAddress()
    await useUp('sign_in_elsewhere', { email, address: freshAddress() })
    expect((await login(email, away, password)).status).toBe(429)
    await env.DB.prepare(
      "INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash) VALUES (?, ?, ?, 'password_changed', 'x', ?)",
    )
      .bind(id, -Date.now(), crypto.randomUUID(), hashOf(away))
      .run()
    expect((await login(email, away, password)).status).toBe(200)
  })

  test('from home too, attempts are counted', async () => {
    const { email } = await addPerson()
    const home = freshAddress()
    await signIn(email, { address: home })
    await useUp('sign_in_at_home', { email, address: home })
    expect((await login(email, home, password)).status).toBe(429)
  })

  test('one network address is held back whomever it tries, an IPv6 one by its network', async () => {
    await useUp('sign_in', { address: '2001:db8:7:1::1' }, 1)
    expect((await login('a@example.com', '2001:db8:7:1:ffff::2')).status).toBe(400)
    expect((await login('b@example.com', '2001:DB8:7:1:0:0:0:3')).status).toBe(429)
    expect((await login('c@example.com', '2001:db8:7:2::1')).status).toBe(400)
  })

  test('ten failures a day are noted, and the owner reads of them', async () => {
    const { id, email } = await addPerson()
    const failures = "SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'sign_in_failed'"
    await useUp('failed_sign_in_noted', { email, address: freshAddress() }, 1)
    for (const _ of [1, 2]) expect(await (await login(email)).json()).toMatchObject({ error: wrongCredentials })
    await expect.poll(() => count(failures, id)).toBe(1)
  })
})

describe('many at once', () => {
  test('are asked to come back where more want to be hashed than can be soon, known or unknown alike', {
    timeout: 60_000,
  }, async () => {
    const { email } = await addPerson()
    const crowd = Array.from({ length: 60 }, (_, n) => (n % 2 ? email : `nobody${n}@example.com`))
    // An owner at home, so that the account's own limit is not what answers.
    const home = freshAddress()
    await signIn(email, { address: home })
    const answers = await Promise.all(crowd.map((address) => login(address, address === email ? home : freshAddress())))
    const refused = answers.flatMap((answer, n) => (answer.status === 503 ? [{ answer, isKnown: n % 2 === 1 }] : []))
    expect(refused.some(({ isKnown }) => !isKnown)).toBe(true)
    for (const { answer } of refused) {
      expect(answer.headers.get('Retry-After')).toBe('5')
      expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', error: tooManyAtOnce, retry_after: 5 })
    }
    // Whoever comes a moment later is let in.
    expect((await login(`nobody@example.com`)).status).toBe(400)
  })
})
