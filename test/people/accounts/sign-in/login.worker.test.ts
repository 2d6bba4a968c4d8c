import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { emailInvalid, emailMissing, roleIds } from '#worker/people/accounts/constants.ts'
import { passwordMissing } from '#worker/people/accounts/passwords/constants.ts'
import { emailNotVerified, wrongCredentials } from '#worker/people/accounts/sign-in/constants.ts'
import {
  addPerson,
  call,
  count,
  freshAddress,
  hashOf,
  openSession,
  password,
  sessionCookieOf,
  signIn,
} from '../people.ts'

const login = (body: unknown, address = freshAddress()) => call('POST', '/api/login', { body, address })
const me = (cookie: string) => call('GET', '/api/users/me', { cookie })

describe('the right address and password', () => {
  test('open a session, with the user in the answer and the token only in the cookie', async () => {
    const { id, email } = await addPerson()
    const answer = await login({ email: ` ${email.toUpperCase()} `, password })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const cookie = sessionCookieOf(answer) ?? ''
    expect(cookie).toMatch(/^session=[\w-]{43}; Max-Age=25(?:92000|9199\d); Path=\/; HttpOnly; SameSite=Lax$/)
    const body = await answer.text()
    expect(body).not.toContain(cookie.slice('session='.length, 50))
    expect(body).not.toContain('scrypt')
    expect(JSON.parse(body)).toMatchObject({ id, email, role: { role_name: 'Customer' } })
    expect((await me(cookie.split(';')[0] ?? '')).status).toBe(200)
  })

  test('create a new token each time, and ignore a planted one', async () => {
    const { email } = await addPerson()
    const planted = `session=${'A'.repeat(43)}`
    const first = await signIn(email, { cookie: planted })
    const second = await signIn(email)
    expect(new Set([planted, first, second]).size).toBe(3)
    expect((await me(planted)).status).toBe(401)
  })

  test('end the browser’s previous session, also of another user', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    const before = await signIn(one.email)
    const after = await signIn(other.email, { cookie: before })
    expect((await me(before)).status).toBe(401)
    expect(await (await me(after)).json()).toMatchObject({ id: other.id })
  })

  test('are recorded as last sign-in and in the security log', async () => {
    const { id, email } = await addPerson()
    await signIn(email)
    await signIn(email)
    const at = await count('SELECT last_signed_in_at AS n FROM users WHERE id = ?', id)
    expect(Date.now() - at).toBeLessThan(60_000)
    const signIns = "SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'signed_in'"
    expect(await count(signIns, id)).toBe(2)
  })

  test('replace a hash made with weaker settings', async () => {
    const weak = '$scrypt$ln=14,r=8,p=1$'
    const { scryptSync, randomBytes } = await import('node:crypto')
    const salt = randomBytes(16)
    const hash = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const plain = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll('=', '')
    const { id, email } = await addPerson({ passwordHash: `${weak}${plain(salt)}$${plain(hash)}` })
    await signIn(email)
    const kept = () => env.DB.prepare('SELECT password_hash FROM users WHERE id = ?').bind(id).first('password_hash')
    await expect.poll(kept).toMatch(new RegExp(`^\\$scrypt\\$ln=${env.PASSWORD_WORK_FACTOR},r=8,p=3\\$`))
    await signIn(email)
  })
})

describe('accounts are not revealed', () => {
  test('by an unknown address, a wrong password, an account without one, or a deactivated one: all answer the same', async () => {
    const wrong = async (email: string, typed: string) => {
      const answer = await login({ email, password: typed })
      const { request_id, ...body } = (await answer.json()) as Record<string, unknown>
      const names = [...answer.headers.keys()].filter((name) => name !== 'set-cookie').sort()
      return { status: answer.status, body, names }
    }
    const known = await addPerson()
    const disabled = await addPerson({ isActive: false })
    const google = await addPerson({ passwordHash: null, googleId: crypto.randomUUID() })
    const unverified = await addPerson({ isEmailVerified: false })
    const answers = [
      await wrong('unknown@example.com', password),
      await wrong(known.email, 'another password'),
      await wrong(disabled.email, password),
      await wrong(google.email, password),
      await wrong(unverified.email, 'another password'),
    ]
    expect(answers[0]).toMatchObject({ status: 400, body: { error: wrongCredentials, code: 'INVALID' } })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  test('by an unverified address: it is named only after the right password, and opens no session', async () => {
    const { email } = await addPerson({ isEmailVerified: false })
    const answer = await login({ email, password })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error: emailNotVerified, code: 'EMAIL_NOT_VERIFIED' })
    expect(sessionCookieOf(answer)).toBeUndefined()
  })
})

describe('missing or malformed input', () => {
  test.each([
    [{}, { email: [emailMissing], password: [passwordMissing] }],
    [
      { email: '', password: '' },
      { email: [emailMissing], password: [passwordMissing] },
    ],
    [{ email: 'robin', password }, { email: [emailInvalid] }],
    [{ email: `${'a'.repeat(300)}@example.com`, password }, { email: [emailInvalid] }],
    [
      { email: ['robin@example.com'], password: 12 },
      { email: [emailMissing], password: [passwordMissing] },
    ],
  ])('%j names the invalid fields', async (body, fields) => {
    const answer = await login(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', fields })
  })

  test.each([
    ['no JSON', 'email=a'],
    ['a list', '[]'],
    ['ten thousand levels', '['.repeat(5_000) + ']'.repeat(5_000)],
    ['a megabyte', JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(1_000_000) })],
    ['a prototype', '{"__proto__":{"email":"a@example.com","password":"b"}}'],
    ['NUL', JSON.stringify({ email: 'a\0@example.com', password: '\0' })],
  ])('%s gets status 400', async (_name, body) => {
    const answer = await login(body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', error: expect.any(String) })
  })

  test('a password may contain emoji and any script', async () => {
    const odd = 'kick off ⚽ κόρνερ é'
    const { email } = await addPerson({ passwordHash: await hashOf(odd) })
    expect((await login({ email, password: odd })).status).toBe(200)
    expect((await login({ email, password: odd.normalize('NFD') })).status).toBe(200)
    expect((await login({ email, password: odd.slice(0, 4) })).status).toBe(400)
  })
})

describe('losing access', () => {
  test('a deactivated user is signed out at the next request', async () => {
    const { id, email } = await addPerson()
    const cookie = await signIn(email)
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run()
    expect((await me(cookie)).status).toBe(401)
    await env.DB.prepare('UPDATE users SET is_active = 1 WHERE id = ?').bind(id).run()
  })

  test('a user with a new role has its permissions at the next request', async () => {
    const { id } = await addPerson({ roleId: roleIds.Admin })
    const { token } = await openSession(createProduct(env).ports.sessions, id, undefined, { isTwoStep: true })
    const cookie = `session=${token}`
    expect(await (await me(cookie)).json()).toMatchObject({ role: { role_name: 'Admin', permissions: ['ALL'] } })
    await env.DB.prepare('UPDATE users SET role_id = ? WHERE id = ?').bind(roleIds.Customer, id).run()
    const { role } = (await (await me(cookie)).json()) as { role: { role_name: string; permissions: string[] } }
    expect(role.role_name).toBe('Customer')
    expect(role.permissions).not.toContain('ALL')
  })

  test('an expired session is signed out', async () => {
    const { id, email } = await addPerson()
    const cookie = await signIn(email)
    await env.DB.prepare('UPDATE sessions SET expires_at = ? WHERE user_id = ?')
      .bind(Date.now() - 1, id)
      .run()
    expect((await me(cookie)).status).toBe(401)
  })
})
