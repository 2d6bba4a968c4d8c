import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { authenticationIncomplete, googleRefusals } from '#worker/people/accounts/google/constants.ts'
import { addUser, newPerson, start } from './newcomers.ts'
import { createBrowser, type Scene } from './scene.ts'

const agentHeaders = (code: string) => ({ 'X-Requested-Role': 'agent', 'X-Agent-Code': code })
const registration = '?intent=register'

async function kindsOf(scene: Scene, email: string): Promise<string[]> {
  const user = await scene.userOf(email)
  return (await scene.activity.recent(Number(user?.id))).map(({ kind }) => kind).toSorted()
}

test.each([
  { role: 'Manager', next: '/profile/security?required=1&return_to=%2Fmatches' },
  { role: 'Customer', next: '/matches' },
] as const)('$role without a second factor is led on to $next', async ({ role, next }) => {
  const { browser } = start()
  const person = newPerson()
  await addUser(person.email, { role_id: roleIds[role], google_id: person.sub })
  const answer = await browser.signIn(person, {}, '?return_to=/matches')
  expect([answer.status, await answer.json()]).toEqual([200, { next }])
})

describe('a new Google user', () => {
  test('gets an account, a trial and a session', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toEqual([200, { next: '/dashboard' }])
    const user = await scene.userOf(person.email)
    expect(user).toMatchObject({
      first_name: 'Nina',
      last_name: 'Newcomer',
      google_id: person.sub,
      password_hash: null,
      is_email_verified: 1,
      role_id: roleIds.Customer,
      accepted_terms_at: expect.any(Number),
      last_signed_in_at: expect.any(Number),
    })
    expect(JSON.parse(String(user?.google_profile))).toEqual({
      email: person.email,
      email_verified: true,
      given_name: 'Nina',
      family_name: 'Newcomer',
      name: 'Nina Newcomer',
    })
    const found = await scene.sessions.callerOf(browser.cookies.get('session') ?? null)
    expect(found?.caller).toMatchObject({ email: person.email, roleName: 'Customer', hasPassword: false })
    expect(await scene.plans.planOf(Number(user?.id))).toMatchObject({ effectivePlan: 'basic' })
    expect(await kindsOf(scene, person.email)).toEqual(['registered', 'signed_in_google'])
    expect(scene.mails).toMatchObject([{ kind: 'welcome', userId: user?.id }])
  })

  test('signs in to the same account next time, found by Google id and not by address', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    await browser.signIn(person)
    const first = await scene.userOf(person.email)
    const moved = { ...person, email: `moved-${person.email}`, given_name: 'Nora' }
    expect((await createBrowser(scene).signIn(moved)).status).toBe(200)
    const again = await scene.userOf(person.email)
    expect(again?.id).toBe(first?.id)
    expect(JSON.parse(String(again?.google_profile))).toMatchObject({ email: moved.email, given_name: 'Nora' })
    expect(again?.first_name).toBe('Nina')
    expect(await scene.userOf(moved.email)).toBeNull()
    expect(scene.mails.map(({ kind }) => kind)).toEqual(['welcome', 'new_device'])
  })

  test('who signs in from eight browsers at once has one account, one welcome and one entry of it', async () => {
    const { scene } = start()
    const person = newPerson()
    const answers = await Promise.all(Array.from({ length: 8 }, () => createBrowser(scene).signIn(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const { results } = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(person.email).all()
    expect(results).toHaveLength(1)
    expect(scene.mails.filter(({ kind }) => kind === 'welcome')).toHaveLength(1)
    expect((await kindsOf(scene, person.email)).filter((kind) => kind === 'registered')).toHaveLength(1)
  })

  test('whose registration was interrupted after the account was created gets the trial', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    const userId = await addUser(person.email, { google_id: person.sub, password_hash: null })
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    await browser.signIn(person, agentHeaders(code), registration)
    expect(await scene.userOf(person.email)).toMatchObject({ role_id: roleIds.Agent })
    expect(scene.mails).toMatchObject([{ kind: 'welcome', userId }])
  })
})

describe('a registration as an agent', () => {
  test('with a valid code creates an agent, without a trial', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    expect((await browser.signIn(person, agentHeaders(code), registration)).status).toBe(200)
    const user = await scene.userOf(person.email)
    expect(user).toMatchObject({ role_id: roleIds.Agent })
    expect(await scene.plans.planOf(Number(user?.id))).toMatchObject({ isTrialActive: false })
  })

  test('with a code used up during the sign-in creates a customer, with a trial', async () => {
    const { scene, browser } = start()
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    const asked = await browser.leave(agentHeaders(code), registration)
    await createBrowser(scene).signIn(newPerson(), agentHeaders(code), registration)
    const second = newPerson()
    const granted = scene.grant(asked.get('nonce') ?? '', second)
    expect((await browser.exchange({ code: granted, state: asked.get('state') })).status).toBe(200)
    const user = await scene.userOf(second.email)
    expect(user).toMatchObject({ role_id: roleIds.Customer })
    expect(await scene.plans.planOf(Number(user?.id))).toMatchObject({ isTrialActive: true })
  })

  test.each(['', '12345', '     1    ', 'NOT-A-CODE'])(
    'with the invalid code "%s" is not sent to Google',
    async (code) => {
      const { browser } = start()
      const answer = await browser.send(`/api/oauth/google/redirect_url${registration}`, {
        headers: agentHeaders(code),
      })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        error: 'Invalid agent access code',
        fields: { agent_code: ['Invalid agent access code'] },
      })
      expect(browser.cookies.size).toBe(0)
    },
  )

  test.each(['Admin', 'manager', '', 'customer,agent'])('cannot request the role "%s"', async (role) => {
    const { browser } = start()
    const headers = { 'X-Requested-Role': role }
    expect((await browser.send('/api/oauth/google/redirect_url', { headers })).status).toBe(400)
  })

  test('cannot change an existing account, nor happen while signing in', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    await browser.signIn(person)
    const { code } = await scene.agentCodes.issue('Test', 5, null)
    await browser.signIn(person, agentHeaders(code), registration)
    const other = newPerson()
    await createBrowser(scene).signIn(other, agentHeaders(code), '?intent=sign_in')
    expect(await scene.userOf(person.email)).toMatchObject({ role_id: roleIds.Customer })
    expect(await scene.userOf(other.email)).toMatchObject({ role_id: roleIds.Customer })
  })
})

describe('an existing account', () => {
  test('is never linked silently, even when Google verified the address', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    const userId = await addUser(person.email)
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', error: googleRefusals.existing_account },
    ])
    expect(await scene.userOf(person.email)).toMatchObject({ id: userId, google_id: null, google_profile: null })
    expect(browser.cookies.size).toBe(0)
  })

  test('is found whatever the case of its address at Google', async () => {
    const { browser } = start()
    const person = newPerson()
    await addUser(person.email)
    expect((await browser.signIn({ ...person, email: person.email.toUpperCase() })).status).toBe(409)
  })

  test('is not revealed to a user whose address Google did not verify', async () => {
    const { browser } = start()
    const [known, unknown] = [newPerson(), newPerson()]
    await addUser(known.email)
    const answers = [
      await browser.signIn({ ...known, email_verified: false }),
      await browser.signIn({ ...unknown, email_verified: false }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: googleRefusals.unverified_email }])
    }
  })

  test('that is deactivated cannot sign in, and the error does not say why', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    await addUser(person.email, { google_id: person.sub, is_active: 0 })
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: authenticationIncomplete }])
    expect(await scene.userOf(person.email)).toMatchObject({ last_signed_in_at: null })
  })
})

describe('an address registered but never verified', () => {
  test('is taken over by its owner through Google, without the password, names and links of that registration', async () => {
    const { scene, browser } = start()
    const person = newPerson()
    const userId = await addUser(person.email, { is_email_verified: 0, first_name: 'Mal', registration_hash: 'x' })
    await env.DB.prepare("INSERT INTO account_tokens VALUES (?, ?, 'verify_email', 1, 9e15, NULL, '')")
      .bind(crypto.randomUUID(), userId)
      .run()
    expect((await browser.signIn(person)).status).toBe(200)
    expect(await scene.userOf(person.email)).toMatchObject({
      id: userId,
      google_id: person.sub,
      first_name: 'Nina',
      password_hash: null,
      registration_hash: null,
      is_email_verified: 1,
    })
    const links = await env.DB.prepare('SELECT 1 FROM account_tokens WHERE user_id = ?').bind(userId).all()
    expect(links.results).toEqual([])
    expect(scene.mails.map(({ kind }) => kind)).toContain('welcome')
  })
})
