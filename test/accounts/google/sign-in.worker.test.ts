import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { roleIds } from '#worker/accounts/constants.ts'
import { authenticationIncomplete, googleRefusals, linkNotices } from '#worker/accounts/google/constants.ts'
import { createBrowser, createScene, type Scene } from './scene.ts'

let people = 0
/** Somebody whom no other test knows. */
function somebody() {
  people += 1
  return {
    sub: `sub-${people}`,
    email: `person-${people}@gmail.test`,
    name: 'Nina Newcomer',
    given_name: 'Nina',
    family_name: 'Newcomer',
  }
}

async function addUser(email: string, columns: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    email,
    first_name: 'Pat',
    password_hash: '$scrypt$x',
    role_id: roleIds.Customer,
    is_email_verified: 1,
    created_at: 1,
    ...columns,
  }
  const names = Object.keys(row)
  const id = await env.DB.prepare(
    `INSERT INTO users (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')}) RETURNING id`,
  )
    .bind(...Object.values(row))
    .first<number>('id')
  return id ?? 0
}

function start() {
  const scene = createScene()
  return { scene, browser: createBrowser(scene) }
}

const agentHeaders = (code: string) => ({ 'X-Requested-Role': 'agent', 'X-Agent-Code': code })
const registration = '?intent=register'

async function kindsOf(scene: Scene, email: string): Promise<string[]> {
  const user = await scene.userOf(email)
  return (await scene.activity.recent(Number(user?.id))).map(({ kind }) => kind).toSorted()
}

describe('somebody new', () => {
  test('gets an account, a trial and a session', async () => {
    const { scene, browser } = start()
    const person = somebody()
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toEqual([200, {}])
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

  test('signs in to the same account the next time, by the Google account and not by its address', async () => {
    const { scene, browser } = start()
    const person = somebody()
    await browser.signIn(person)
    const first = await scene.userOf(person.email)
    const moved = { ...person, email: `moved-${person.email}`, given_name: 'Nora' }
    expect((await createBrowser(scene).signIn(moved)).status).toBe(200)
    const again = await scene.userOf(person.email)
    expect(again?.id).toBe(first?.id)
    expect(JSON.parse(String(again?.google_profile))).toMatchObject({ email: moved.email, given_name: 'Nora' })
    expect(again?.first_name).toBe('Nina')
    expect(await scene.userOf(moved.email)).toBeNull()
    expect(scene.mails).toHaveLength(1)
  })

  test('who comes twice at the same moment has one account', async () => {
    const { scene } = start()
    const person = somebody()
    const answers = await Promise.all(Array.from({ length: 8 }, () => createBrowser(scene).signIn(person)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const { results } = await env.DB.prepare('SELECT id FROM users WHERE email = ?').bind(person.email).all()
    expect(results).toHaveLength(1)
  })

  test('whose registration was cut short after the account was made gets the rest of it', async () => {
    const { scene, browser } = start()
    const person = somebody()
    const userId = await addUser(person.email, { google_id: person.sub, password_hash: null })
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    await browser.signIn(person, agentHeaders(code), registration)
    expect(await scene.userOf(person.email)).toMatchObject({ role_id: roleIds.Agent })
    expect(scene.mails).toMatchObject([{ kind: 'welcome', userId }])
  })
})

describe('an agent', () => {
  test('with a good code is one, without a trial', async () => {
    const { scene, browser } = start()
    const person = somebody()
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    expect((await browser.signIn(person, agentHeaders(code), registration)).status).toBe(200)
    const user = await scene.userOf(person.email)
    expect(user).toMatchObject({ role_id: roleIds.Agent })
    expect(await scene.plans.planOf(Number(user?.id))).toMatchObject({ isTrialActive: false })
  })

  test('with a code that is used up stays a customer, with a trial', async () => {
    const { scene, browser } = start()
    const { code } = await scene.agentCodes.issue('Test', 1, null)
    await browser.signIn(somebody(), agentHeaders(code), registration)
    const second = somebody()
    expect((await createBrowser(scene).signIn(second, agentHeaders(code), registration)).status).toBe(200)
    const user = await scene.userOf(second.email)
    expect(user).toMatchObject({ role_id: roleIds.Customer })
    expect(await scene.plans.planOf(Number(user?.id))).toMatchObject({ isTrialActive: true })
  })

  test('with a wrong code stays a customer', async () => {
    const { scene, browser } = start()
    const person = somebody()
    expect((await browser.signIn(person, agentHeaders('NOT-A-CODE'), registration)).status).toBe(200)
    expect(await scene.userOf(person.email)).toMatchObject({ role_id: roleIds.Customer })
  })

  test.each(['', '12345', '     1    '])(
    'with the code "%s", which is too short, is not sent to Google',
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

  test.each(['Admin', 'manager', '', 'customer,agent'])(
    'cannot be an administrator by asking for "%s"',
    async (role) => {
      const { browser } = start()
      const headers = { 'X-Requested-Role': role }
      expect((await browser.send('/api/oauth/google/redirect_url', { headers })).status).toBe(400)
    },
  )

  test('cannot be made of an account that exists, nor by signing in', async () => {
    const { scene, browser } = start()
    const person = somebody()
    await browser.signIn(person)
    const { code } = await scene.agentCodes.issue('Test', 5, null)
    await browser.signIn(person, agentHeaders(code), registration)
    const other = somebody()
    await createBrowser(scene).signIn(other, agentHeaders(code), '?intent=sign_in')
    expect(await scene.userOf(person.email)).toMatchObject({ role_id: roleIds.Customer })
    expect(await scene.userOf(other.email)).toMatchObject({ role_id: roleIds.Customer })
  })
})

describe('an account that exists', () => {
  test('is never linked silently, whatever Google verified', async () => {
    const { scene, browser } = start()
    const person = somebody()
    const userId = await addUser(person.email)
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'CONFLICT', error: googleRefusals.existing_account },
    ])
    expect(await scene.userOf(person.email)).toMatchObject({ id: userId, google_id: null, google_profile: null })
    expect(browser.cookies.size).toBe(0)
  })

  test('is found whatever the letters of its address at Google', async () => {
    const { browser } = start()
    const person = somebody()
    await addUser(person.email)
    expect((await browser.signIn({ ...person, email: person.email.toUpperCase() })).status).toBe(409)
  })

  test('is not told of to whoever did not verify its address', async () => {
    const { browser } = start()
    const [known, unknown] = [somebody(), somebody()]
    await addUser(known.email)
    const answers = [
      await browser.signIn({ ...known, email_verified: false }),
      await browser.signIn({ ...unknown, email_verified: false }),
    ]
    for (const answer of answers) {
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: googleRefusals.unverified_email }])
    }
  })

  test('that was switched off stays shut, in the words of any failure', async () => {
    const { scene, browser } = start()
    const person = somebody()
    await addUser(person.email, { google_id: person.sub, is_active: 0 })
    const answer = await browser.signIn(person)
    expect([answer.status, await answer.json()]).toMatchObject([401, { error: authenticationIncomplete }])
    expect(await scene.userOf(person.email)).toMatchObject({ last_signed_in_at: null })
  })
})

describe('linking', () => {
  async function signedIn(columns: Record<string, unknown> = {}) {
    const { scene, browser } = start()
    const userId = await addUser(somebody().email, columns)
    const session = await scene.sessions.open(userId, { device: 'Firefox', addressHash: 'x' })
    browser.cookies.set('session', session.token)
    return { scene, browser, userId }
  }
  const googleIdOf = (userId: number) =>
    env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(userId).first<string>('google_id')

  test('gives a signed-in person a way in by Google', async () => {
    const { scene, browser, userId } = await signedIn()
    const person = somebody()
    const token = browser.cookies.get('session')
    expect((await browser.signIn(person, {}, '?intent=link')).status).toBe(200)
    expect(await googleIdOf(userId)).toBe(person.sub)
    expect(browser.cookies.get('session')).toBe(token)
    expect((await scene.activity.recent(userId)).map(({ kind }) => kind)).toEqual(['google_linked'])
    expect(scene.mails).toEqual([{ kind: 'google_linked', userId }])
    const other = createBrowser(scene)
    await other.signIn(person)
    const found = await scene.sessions.callerOf(other.cookies.get('session') ?? null)
    expect(found?.caller.userId).toBe(userId)
  })

  test('does not take a Google account from somebody else, nor replace one', async () => {
    const { browser, userId } = await signedIn()
    const taken = somebody()
    await addUser(taken.email, { google_id: taken.sub })
    const answer = await browser.signIn(taken, {}, '?intent=link')
    expect([answer.status, await answer.json()]).toMatchObject([409, { error: linkNotices.taken }])
    expect(await googleIdOf(userId)).toBeNull()
    await browser.signIn(somebody(), {}, '?intent=link')
    const first = await googleIdOf(userId)
    expect((await browser.signIn(somebody(), {}, '?intent=link')).status).toBe(409)
    expect(await googleIdOf(userId)).toBe(first)
  })

  test('needs a signed-in person at both ends, and the same one', async () => {
    const { scene, browser, userId } = await signedIn()
    const visitor = createBrowser(scene)
    expect((await visitor.send('/api/oauth/google/redirect_url?intent=link')).status).toBe(401)
    const asked = await browser.leave({}, '?intent=link')
    const stranger = await scene.sessions.open(await addUser(somebody().email), { device: 'x', addressHash: 'x' })
    browser.cookies.set('session', stranger.token)
    const code = scene.grant(asked.get('nonce') ?? '', somebody())
    expect((await browser.exchange({ code, state: asked.get('state') })).status).toBe(401)
    expect(await googleIdOf(userId)).toBeNull()
  })

  test('cannot be started from another site, nor from outside the browser', async () => {
    const { browser } = await signedIn()
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'Sec-Fetch-Site': site }
      expect((await browser.send('/auth/google?intent=link', { headers })).status).toBe(403)
    }
  })
})
