import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newFirstAdminSecret } from '#scripts/first-admin/secret.ts'
import { addPerson, call, count, openSession, origin } from '#test/people/accounts/people.ts'
import { createApp } from '#worker/entry/app.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import {
  firstAdminSecretMs,
  hasAdministrator,
  secretMissing,
  secretWrong,
  verifyFirst,
} from '#worker/people/roles/first-admin/constants.ts'
import { freshAddress, visitorAt } from '../../fakes/visitor.ts'

const product = createProduct(env)
const { firstAdmin, roles, sessions } = product.ports
const visitor = () => visitorAt(freshAddress(), 'Firefox on Windows')

/** What scripts/first-admin does; null when it was refused. */
async function makeSecret(now = Date.now()): Promise<string | null> {
  const { secret, sql } = await newFirstAdminSecret(now)
  const { results } = await env.DB.prepare(sql).all()
  return results.length > 0 ? secret : null
}

async function addFan(more: Parameters<typeof addPerson>[0] = {}) {
  const { id } = await addPerson(more)
  return { userId: id, email: `${id}@fans.test`, roleName: 'Customer', sessionId: '', isEmailVerified: true }
}

const administrators = () => count('SELECT count(*) AS n FROM users WHERE role_id = 1')
const roleOf = (id: number) => count('SELECT role_id AS n FROM users WHERE id = ?', id)

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('UPDATE users SET role_id = ? WHERE role_id = 1').bind(roleIds.Customer),
    env.DB.prepare('DELETE FROM first_admin_secrets'),
  ])
})
afterEach(() => vi.useRealTimers())

describe('the secret for the first administrator', () => {
  test('makes the account that shows it the administrator, and says so in its security log', async () => {
    const secret = await makeSecret()
    const fan = await addFan()
    const { token, sessionId } = await openSession(sessions, fan.userId, visitor())
    const claimed = await firstAdmin.claim({ ...fan, sessionId }, secret, visitor())
    if (!claimed.ok || !claimed.value) throw new Error('Not claimed')
    // A role that changes begins a new session and ends all others.
    expect(await sessions.callerOf(token)).toBeNull()
    expect((await sessions.callerOf(claimed.value.token))?.caller).toMatchObject({
      roleName: 'Admin',
      withheld: ['ALL'],
    })
    expect(await roleOf(fan.userId)).toBe(roleIds.Admin)
    const noted = await env.DB.prepare('SELECT kind, detail FROM security_events WHERE user_id = ?')
      .bind(fan.userId)
      .first()
    expect(noted).toEqual({ kind: 'role_changed', detail: 'Admin' })
    const entries = await env.DB.prepare('SELECT action, subject, before, after FROM audit_log WHERE actor_id = ?')
      .bind(fan.userId)
      .all()
    expect(entries.results).toEqual([
      {
        action: 'first_admin_made',
        subject: `user ${fan.userId}`,
        before: '{"role":"Customer"}',
        after: '{"role":"Admin"}',
      },
    ])
    expect(await count('SELECT count(*) AS n FROM first_admin_secrets')).toBe(0)
  })

  test('is stored as a hash alone', async () => {
    const secret = await makeSecret()
    const stored = await env.DB.prepare('SELECT * FROM first_admin_secrets').first()
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('works once', async () => {
    const secret = await makeSecret()
    await firstAdmin.claim(await addFan(), secret, visitor())
    const second = await addFan()
    expect(await firstAdmin.claim(second, secret, visitor())).toMatchObject({
      error: { code: 'CONFLICT', message: hasAdministrator },
    })
    expect(await roleOf(second.userId)).toBe(roleIds.Customer)
  })

  test('of eight people at once, exactly one becomes administrator', async () => {
    const secret = await makeSecret()
    const fans = await Promise.all(Array.from({ length: 8 }, () => addFan()))
    const claims = await Promise.all(fans.map((fan) => firstAdmin.claim(fan, secret, visitor())))
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await administrators()).toBe(1)
  })

  test('ends after 24 hours', async () => {
    const secret = await makeSecret(Date.now() - firstAdminSecretMs - 1)
    const fan = await addFan()
    expect(await firstAdmin.stateOf(secret)).toBe('wrong')
    expect(await firstAdmin.check(secret ?? '', visitor())).toMatchObject({
      error: { fields: { secret: [secretWrong] } },
    })
    expect(await firstAdmin.claim(fan, secret, visitor())).toMatchObject({ error: { message: secretWrong } })
    expect(await administrators()).toBe(0)
    const newer = await makeSecret(Date.now() - firstAdminSecretMs + 60_000)
    expect(await firstAdmin.stateOf(newer)).toBe('right')
  })

  test('gives way to a newer one', async () => {
    const older = await makeSecret()
    const newer = await makeSecret()
    expect(await firstAdmin.stateOf(older)).toBe('wrong')
    expect(await firstAdmin.claim(await addFan(), older, visitor())).toMatchObject({ error: { code: 'INVALID' } })
    expect((await firstAdmin.claim(await addFan(), newer, visitor())).ok).toBe(true)
  })

  test.each(['', 'x'.repeat(43), 'not a secret', "' OR 1=1 --"])('is no other text: %j', async (typed) => {
    await makeSecret()
    const message = typed === '' ? secretMissing : secretWrong
    expect(await firstAdmin.check(typed, visitor())).toMatchObject({ error: { fields: { secret: [message] } } })
    expect(await firstAdmin.claim(await addFan(), typed, visitor())).toMatchObject({ ok: false })
    expect(await administrators()).toBe(0)
  })

  test('is not given while there is an administrator, even one who was switched off', async () => {
    const before = await makeSecret()
    await addPerson({ roleId: roleIds.Admin, isActive: false })
    expect(await makeSecret()).toBeNull()
    expect(await firstAdmin.stateOf(before)).toBe('closed')
    expect(await firstAdmin.claim(await addFan(), before, visitor())).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  test('takes a verified, active account', async () => {
    const secret = await makeSecret()
    const unverified = await addFan({ isEmailVerified: false })
    const refused = await firstAdmin.claim({ ...unverified, isEmailVerified: false }, secret, visitor())
    expect(refused).toMatchObject({ error: { code: 'FORBIDDEN', message: verifyFirst } })
    // A session that was read before something changed.
    for (const fan of [unverified, await addFan({ isActive: false })]) {
      expect((await firstAdmin.claim(fan, secret, visitor())).ok).toBe(false)
    }
    expect(await administrators()).toBe(0)
  })

  test('is guessed at most 60 times an hour from a network', async () => {
    const from = visitor()
    const codes = []
    for (let guess = 0; guess < 61; guess += 1) {
      const checked = await firstAdmin.check('y'.repeat(43), from)
      codes.push(checked.ok ? 'ok' : checked.error.code)
    }
    expect(codes.slice(0, 60)).toEqual(Array(60).fill('INVALID'))
    expect(codes[60]).toBe('RATE_LIMITED')
  })
})

describe('without the secret no user becomes the first administrator', () => {
  test('no registration asks for the role', async () => {
    for (const role of ['Admin', 'admin', 'Administrator', 'Manager']) {
      const email = `${crypto.randomUUID()}@example.com`
      const names = { firstName: 'Robin', lastName: 'Fairweather', email, password: 'tulip crane harbour 9' }
      const accepted = {
        acceptTerms: true,
        acceptDisclaimer: true,
        acceptDataProcessing: true,
        acceptCookiePolicy: true,
      }
      await call('POST', '/api/register', { body: { ...names, ...accepted, role, roleId: 1, role_id: 1 } })
    }
    expect(await administrators()).toBe(0)
  })

  test('no manager gives the role away', async () => {
    const { id } = await addPerson({ roleId: roleIds.Manager })
    const { token } = await openSession(sessions, id, visitor(), { isTwoStep: true })
    const found = await sessions.callerOf(token)
    const fan = await addFan()
    if (!found) throw new Error('No one is signed in')
    expect(await roles.changeRole(found.caller, fan.userId, roleIds.Admin, visitor())).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(await administrators()).toBe(0)
  })
})

describe('the administrator’s page', () => {
  const app = createApp(product, async (_request, visit) => {
    const access = await visit.open('/admin')
    return Response.json(access?.denial ?? { code: 'OPEN' }, { status: access?.denial ? 403 : 200 })
  })

  test('opens to the one who claimed once a second step is proven', async () => {
    const secret = await makeSecret()
    const fan = await addFan()
    const codeOf = async (isTwoStep: boolean) => {
      const { token } = await openSession(sessions, fan.userId, visitor(), { isTwoStep })
      const answer = await app.request(`${origin}/admin`, { headers: { Cookie: `session=${token}` } }, env)
      return ((await answer.json()) as { code: string }).code
    }
    expect(await codeOf(false)).toBe('FORBIDDEN')
    await firstAdmin.claim(fan, secret, visitor())
    expect(await codeOf(false)).toBe('SECOND_STEP_REQUIRED')
    expect(await codeOf(true)).toBe('OPEN')
  })
})
