import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { signInFirst } from '#worker/people/accounts/sessions/constants.ts'
import { defaultPermissions, roleRequestWithinMs } from '#worker/people/accounts/sign-in/constants.ts'
import { addPerson, call, count, sessionCookieOf, signIn } from '../people.ts'

const googleProfile = { given_name: 'Gia', family_name: 'Goalie', name: 'Gia Goalie', email: 'gia@example.com' }

describe('the current user', () => {
  test('is null without a session, or with one that is cut short, made up or altered', async () => {
    const { email } = await addPerson()
    const cookie = await signIn(email)
    const altered = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
    for (const wrong of [undefined, 'session=', cookie.slice(0, -1), altered, `${cookie}; ${altered}`]) {
      const answer = await call('GET', '/api/users/me', { cookie: wrong })
      expect(answer.status, wrong).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', error: signInFirst })
    }
  })

  test('has every field, and no secret', async () => {
    const { id, email } = await addPerson({
      googleProfile,
      googleId: crypto.randomUUID(),
      createdAt: 1_700_000_000_000,
    })
    const answer = await call('GET', '/api/users/me', { cookie: await signIn(email) })
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      id,
      email,
      firstName: 'Robin',
      lastName: 'Fairweather',
      name: 'Gia',
      is_email_verified: true,
      has_password: true,
      google_user_data: googleProfile,
      role: { role_name: 'Customer', permissions: expect.arrayContaining(['VIEW_MATCHES']) },
      created_at: '2023-11-14T22:13:20.000Z',
      last_signed_in_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })
})

describe('a requested role', () => {
  const code = `CODE-${crypto.randomUUID()}`.toUpperCase()
  const ask = (cookie: string, role: string, agentCode?: string) =>
    call('GET', '/api/users/me', {
      cookie,
      headers: { 'X-Requested-Role': role, ...(agentCode !== undefined && { 'X-Agent-Code': agentCode }) },
    })
  const roleOf = async (answer: Response) => (await answer.json()) as { role: { role_name: string }; message?: string }
  const newcomer = () => addPerson({ googleProfile, googleId: crypto.randomUUID() })

  beforeAll(async () => {
    await env.DB.prepare(
      'INSERT INTO agent_codes (code_hash, label, max_uses, uses, created_at) VALUES (?, ?, 1, 0, 0)',
    )
      .bind(await hashToken(code), 'test')
      .run()
  })

  test.each(['Admin', 'Manager', 'ALL', 'admin', '1', '__proto__'])('%s is never granted', async (role) => {
    const { email } = await newcomer()
    const answer = await roleOf(await ask(await signIn(email), role, code))
    expect(answer).toMatchObject({ role: { role_name: 'Customer' }, message: defaultPermissions })
  })

  test('Customer is what every user has already', async () => {
    const { email } = await newcomer()
    const answer = await roleOf(await ask(await signIn(email), 'customer'))
    expect(answer.role.role_name).toBe('Customer')
    expect(answer.message).toBeUndefined()
  })

  test('Agent requires a valid code', async () => {
    const { email } = await newcomer()
    const cookie = await signIn(email)
    for (const wrong of [undefined, '', 'WRONG-CODE', 'x'.repeat(1_000)]) {
      const answer = await roleOf(await ask(cookie, 'agent', wrong))
      expect(answer).toMatchObject({ role: { role_name: 'Customer' }, message: defaultPermissions })
    }
  })

  test('Agent is not granted to a user who registered by email, long ago, or has another role', async () => {
    const byEmail = await addPerson()
    const longAgo = await addPerson({
      googleProfile,
      googleId: crypto.randomUUID(),
      createdAt: Date.now() - roleRequestWithinMs - 1_000,
    })
    const scraper = await addPerson({ googleProfile, googleId: crypto.randomUUID(), roleId: roleIds.Scraper })
    for (const { email } of [byEmail, longAgo, scraper]) {
      expect((await roleOf(await ask(await signIn(email), 'agent', code))).message).toBe(defaultPermissions)
    }
    expect(await count('SELECT uses AS n FROM agent_codes WHERE label = ?', 'test')).toBe(0)
  })

  test('Agent is granted once to a new user; other sessions end, and this one gets a new token', async () => {
    const { id, email } = await newcomer()
    const services = createProduct(env).ports
    expect(await services.plans.startTrialOnRegistration(id)).toBe(true)
    const [other, cookie] = [await signIn(email), await signIn(email)]
    const answer = await ask(cookie, 'Agent', code.toLowerCase())
    const renewed = sessionCookieOf(answer)?.split(';')[0] ?? ''
    expect((await roleOf(answer)).role.role_name).toBe('Agent')
    expect(renewed).not.toBe(cookie)
    for (const ended of [other, cookie])
      expect((await call('GET', '/api/users/me', { cookie: ended })).status).toBe(401)
    expect((await roleOf(await ask(renewed, 'agent', code))).message).toBeUndefined()
    expect(
      await count("SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'role_changed'", id),
    ).toBe(1)
    // The trial from registering as a customer no longer counts.
    expect(await services.plans.planOf(id)).toMatchObject({ effectivePlan: 'free', isTrialActive: false })
    // That was the last use.
    const late = await newcomer()
    expect((await roleOf(await ask(await signIn(late.email), 'agent', code))).message).toBe(defaultPermissions)
  })
})

describe('signing out', () => {
  test.each(['GET', 'POST'])('by %s ends the session and clears the cookie', async (method) => {
    const { id, email } = await addPerson()
    const cookie = await signIn(email)
    const answer = await call(method, '/api/logout', { cookie, headers: { 'Sec-Fetch-Site': 'same-origin' } })
    expect(answer.status).toBe(200)
    expect(sessionCookieOf(answer)).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache"')
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(401)
    expect(await count("SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'signed_out'", id)).toBe(
      1,
    )
  })

  test.each(['cross-site', 'same-site'])('that %s is refused from another page', async (site) => {
    const { email } = await addPerson()
    const cookie = await signIn(email)
    const answer = await call('GET', '/api/logout', { cookie, headers: { 'Sec-Fetch-Site': site } })
    expect(answer.status).toBe(403)
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
  })

  test('without a session is harmless', async () => {
    expect((await call('POST', '/api/logout')).status).toBe(200)
  })
})
