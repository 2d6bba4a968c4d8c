import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession, signIn } from '#test/people/accounts/people.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { emailTaken, maxBulkUsers, ownAccount, userChanged } from '#worker/people/accounts/desk/constants.ts'
import { choosePasswordFirst } from '#worker/people/accounts/sign-in/constants.ts'
import { proofNeeded } from '#worker/people/accounts/two-step/constants.ts'
import { beyondYou } from '#worker/people/roles/constants.ts'
import {
  addOperator,
  erasure,
  formOf,
  mailsTo,
  newUser,
  notedOf,
  proveAgain,
  roleDesk,
  sessions,
  stale,
  stored,
  userDesk,
  users,
  type Who,
} from './operators.ts'

let admin: Who
let manager: Who

beforeAll(async () => {
  admin = await addOperator('Admin')
  manager = await addOperator('Manager')
})

beforeEach(() => proveAgain(admin, manager))

describe('a user made by an operator', () => {
  test('is mailed a link to choose a password, has the role, and is noted with from where', async () => {
    const form = newUser({ roleId: roleIds.Agent })
    const answer = await call('POST', '/api/admin/users', { cookie: admin.cookie, body: form })
    expect(answer.status).toBe(201)
    const made = await answer.json<Record<string, unknown>>()
    expect(made).toMatchObject({
      email: form.email,
      first_name: 'Ada',
      role_name: 'Agent',
      is_active: true,
      email_verified: true,
      plan: 'free',
      phone: null,
      phone_verified: false,
      last_activity: null,
    })
    const typed = await call('POST', '/api/login', { body: { email: form.email, password: form.password } })
    expect([typed.status, await typed.json()]).toMatchObject([400, { error: choosePasswordFirst }])
    const [noted] = await notedOf(Number(made.id))
    expect(noted).toMatchObject({ action: 'user_created', actor_id: admin.id, name: form.email, before: null })
    expect(noted?.device).toMatch(/Firefox/)
    expect(JSON.stringify(noted)).not.toContain('scrypt')
  })

  test('is refused with an address that is taken, in any letters', async () => {
    const { email } = await addPerson()
    const made = await userDesk.create(admin, newUser({ email: email.toUpperCase() }))
    expect(made).toMatchObject({ error: { code: 'CONFLICT', message: emailTaken, fields: { email: [emailTaken] } } })
  })

  test.each([
    ['no name', { firstName: '  ' }, 'firstName'],
    ['no address', { email: 'x' }, 'email'],
    ['a short password', { password: 'short' }, 'password'],
    ['an unknown role', { roleId: 99_999 }, 'roleId'],
  ])('is refused with %s', async (_what, changes, field) => {
    const made = await userDesk.create(admin, newUser(changes))
    expect(made).toMatchObject({
      error: { code: 'INVALID', fields: { [field]: expect.arrayContaining([expect.any(String)]) } },
    })
  })

  test('is no administrator without fresh proof, nor ever by a manager', async () => {
    const form = newUser({ roleId: roleIds.Admin })
    expect(await userDesk.create({ ...admin, isProven: false }, form)).toMatchObject({
      error: { code: 'PROOF_REQUIRED' },
    })
    expect(await userDesk.create(manager, form)).toMatchObject({ error: { code: 'FORBIDDEN', message: beyondYou } })
  })
})

describe('a user changed by an operator', () => {
  test('keeps the password when it is left blank, and notes what was before and after', async () => {
    const { id, email } = await addPerson({ firstName: 'Before' })
    expect(await userDesk.edit(admin, id, await formOf(id, { firstName: 'After' }))).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({ first_name: 'After', last_name: 'Fairweather', email })
    expect(await signIn(email)).toMatch(/^session=/)
    const [noted] = await notedOf(id)
    expect(noted).toMatchObject({ before: '{"firstName":"Before"}', after: '{"firstName":"After"}' })
  })

  test('keeps what the call leaves out', async () => {
    const { id, email } = await addPerson({ isActive: false, lastName: 'Byron' })
    const body = { email, firstName: 'Grace', roleId: roleIds.Customer }
    expect(await userDesk.edit(admin, id, body)).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({
      first_name: 'Grace',
      last_name: 'Byron',
      is_active: 0,
      is_email_verified: 1,
    })
  })

  test('has a new address unverified unless the call says otherwise, and is not erased for it', async () => {
    const { id } = await addPerson({ createdAt: 1_000 })
    const body = { email: `new-${crypto.randomUUID()}@fans.test`, firstName: 'Robin', roleId: roleIds.Customer }
    expect(await userDesk.edit(admin, id, body)).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({ email: body.email, is_email_verified: 0 })
    await erasure.resume()
    expect(await stored(id)).toMatchObject({ email: body.email, is_active: 1 })
  })

  test('writes and notes nothing when nothing differs', async () => {
    const { id } = await addPerson()
    expect(await userDesk.edit(admin, id, await formOf(id))).toMatchObject({ ok: true })
    expect(await notedOf(id)).toEqual([])
  })

  test('by two administrators at once keeps the first, and refuses the second', async () => {
    const { id } = await addPerson({ firstName: 'Before' })
    const other = await addOperator('Admin')
    const form = await formOf(id)
    const answers = await Promise.all([
      userDesk.edit(admin, id, { ...form, firstName: 'One' }),
      userDesk.edit(other, id, { ...form, lastName: 'Other' }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await userDesk.edit(other, id, { ...form, lastName: 'Other' })).toMatchObject({
      error: { code: 'CONFLICT', message: userChanged },
    })
    expect(await notedOf(id)).toHaveLength(1)
  })

  test('leaves what the form sent as it was shown, whatever it is by now', async () => {
    const { id, email } = await addPerson({ firstName: 'Ada', lastName: 'King', isActive: false })
    const shown = { firstName: 'Eda', seen_firstName: 'Eda', isActive: true, seen_isActive: true }
    const form = { email, seen_email: email, roleId: roleIds.Customer, seen_roleId: roleIds.Customer }
    expect(await userDesk.edit(admin, id, { ...form, ...shown, lastName: 'Byron' })).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({ first_name: 'Ada', last_name: 'Byron', is_active: 0, email })
  })

  test('gets a new address only with fresh proof: the old one is notified, sessions and mailed links end', async () => {
    const { id, email } = await addPerson()
    await openSession(sessions, id)
    const address = `moved-${crypto.randomUUID()}@fans.test`
    const form = await formOf(id, { email: address })
    expect(await userDesk.edit({ ...admin, isProven: false }, id, form)).toMatchObject({
      error: { code: 'PROOF_REQUIRED', message: proofNeeded },
    })
    expect(await stored(id)).toMatchObject({ email })
    expect(await userDesk.edit(admin, id, form)).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({ email: address })
    expect(await mailsTo(id)).toBe(1)
    expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(0)
  })

  test('gets a password only with fresh proof, and it is never noted', async () => {
    const { id, email } = await addPerson()
    const form = await formOf(id, { password: 'seven green kettles' })
    expect(await userDesk.edit({ ...admin, isProven: false }, id, form)).toMatchObject({
      error: { code: 'PROOF_REQUIRED' },
    })
    expect(await userDesk.edit(admin, id, form)).toMatchObject({ ok: true })
    const answer = await call('POST', '/api/login', { body: { email, password: 'seven green kettles' } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: choosePasswordFirst }])
    expect(JSON.stringify(await notedOf(id))).not.toMatch(/kettles|scrypt/)
  })

  test('is not an administrator for a manager, whatever is changed', async () => {
    const { id } = await addOperator('Admin')
    const form = await formOf(id, { firstName: 'Mine' })
    expect(await userDesk.edit(manager, id, form)).toMatchObject({ error: { code: 'FORBIDDEN', message: beyondYou } })
    for (const [method, path, body] of [
      ['PUT', `/api/admin/users/${id}`, form],
      ['PUT', `/api/admin/users/${id}/status`, { isActive: false }],
      ['POST', `/api/admin/users/${id}/role`, { roleId: roleIds.Customer }],
      ['DELETE', `/api/admin/users/${id}`, undefined],
    ] as const) {
      expect((await call(method, path, { cookie: manager.cookie, body })).status, path).toBe(403)
    }
    expect(await stored(id)).toMatchObject({ first_name: 'Admin', is_active: 1, role_id: roleIds.Admin })
  })

  test('is not a manager for another manager, by any door', async () => {
    const { id, email } = await addOperator('Manager')
    for (const changes of [{ password: 'seven green kettles' }, { firstName: 'Mine' }, { email: 'mine@fans.test' }]) {
      expect(await userDesk.edit(manager, id, await formOf(id, changes))).toMatchObject({
        error: { code: 'FORBIDDEN', message: beyondYou },
      })
    }
    for (const [method, path, body] of [
      ['PUT', `/api/admin/users/${id}`, await formOf(id, { password: 'seven green kettles' })],
      ['PUT', `/api/admin/users/${id}/status`, { isActive: false }],
      ['POST', `/api/admin/users/${id}/role`, { roleId: roleIds.Customer }],
      ['DELETE', `/api/admin/users/${id}`, undefined],
    ] as const) {
      expect((await call(method, path, { cookie: manager.cookie, body })).status, path).toBe(403)
    }
    expect(await userDesk.setManyActive(manager, { userIds: [id], isActive: false })).toMatchObject({
      value: { changed: 0, refused: [{ id, error: beyondYou }] },
    })
    expect(await signIn(email)).toMatch(/^session=/)
    expect(await stored(id)).toMatchObject({ first_name: 'Manager', is_active: 1, role_id: roleIds.Manager })
    expect(await notedOf(id)).toEqual([])
  })

  test('is not made a manager by a manager, who could not undo it', async () => {
    const { id } = await addPerson()
    const refused = { error: { code: 'FORBIDDEN', message: beyondYou } }
    const body = { roleId: roleIds.Manager }
    expect(await userDesk.create(manager, newUser(body))).toMatchObject(refused)
    expect(await userDesk.edit(manager, id, await formOf(id, body))).toMatchObject(refused)
    expect(await userDesk.setRole(manager, id, body)).toMatchObject(refused)
    expect((await roleDesk.namesToGive(manager.caller)).map(({ name }) => name)).not.toContain('Manager')
    expect((await roleDesk.namesToGive(admin.caller)).map(({ name }) => name)).toContain('Manager')
  })

  test('may be the manager themselves, for the name', async () => {
    const form = await formOf(manager.id, { firstName: 'Manager the First' })
    expect(await userDesk.edit(manager, manager.id, form)).toMatchObject({ ok: true })
    expect(await userDesk.erase(manager, manager.id)).toMatchObject({
      error: { code: 'CONFLICT', message: ownAccount },
    })
  })

  test('is not the operator themselves, but for the name', async () => {
    const form = await formOf(admin.id, { firstName: 'Admin the First' })
    expect(await userDesk.edit(admin, admin.id, form)).toMatchObject({ ok: true })
    const own = [{ password: 'seven green kettles' }, { roleId: roleIds.Manager }, { isActive: false }]
    for (const changes of [...own, { emailVerified: false }]) {
      expect(await userDesk.edit(admin, admin.id, await formOf(admin.id, changes))).toMatchObject({
        error: { code: 'CONFLICT', message: ownAccount },
      })
    }
  })

  test('becomes an administrator only with fresh proof; the moment is kept', async () => {
    const { id } = await addPerson({ createdAt: 1_000 })
    const body = { roleId: roleIds.Admin }
    await stale(admin.id)
    const refused = await call('POST', `/api/admin/users/${id}/role`, { cookie: admin.cookie, body })
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
    expect(await userDesk.setRole(admin, id, body)).toMatchObject({ ok: true })
    expect((await users.user(id))?.roleAssignedAt).toBeGreaterThan(1_000)
    expect(await notedOf(id)).toMatchObject([
      { action: 'user_role_changed', before: '{"role":"Customer"}', after: '{"role":"Admin"}' },
    ])
  })
})

describe('many users at once', () => {
  test('are switched off and on together, each noted, and those beyond the operator are named', async () => {
    const fans = [await addPerson(), await addPerson()]
    const boss = await addOperator('Admin')
    const ids = [...fans.map(({ id }) => id), boss.id, manager.id]
    const done = await userDesk.setManyActive(manager, { userIds: ids, isActive: false })
    expect(done).toMatchObject({ value: { changed: 2 } })
    const refused = done.ok ? done.value.refused : []
    expect(refused.toSorted((a, b) => a.id - b.id)).toEqual(
      [
        { id: boss.id, error: beyondYou },
        { id: manager.id, error: ownAccount },
      ].toSorted((a, b) => a.id - b.id),
    )
    for (const { id } of fans) {
      expect(await stored(id)).toMatchObject({ is_active: 0 })
      expect(await notedOf(id)).toMatchObject([{ action: 'user_deactivated' }])
    }
  })

  test('are counted by what changed, so that an undo leaves alone who was off before', async () => {
    const [fan, off] = [await addPerson(), await addPerson()]
    await userDesk.setManyActive(manager, { userIds: [off.id], isActive: false })
    const done = await userDesk.setManyActive(manager, { userIds: [fan.id, off.id], isActive: false })
    expect(done).toMatchObject({ value: { changed: 1, changedIds: [fan.id], refused: [] } })
  })

  test('are at most a page', async () => {
    const userIds = Array.from({ length: maxBulkUsers + 1 }, (_, index) => index + 1)
    expect(await userDesk.setManyActive(admin, { userIds, isActive: false })).toMatchObject({
      error: { code: 'INVALID' },
    })
  })

  test('never include every administrator', async () => {
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = 1').run()
    const [one, other, third] = [await addOperator('Admin'), await addOperator('Admin'), await addOperator('Admin')]
    await Promise.all([
      userDesk.setManyActive(one, { userIds: [other.id, third.id], isActive: false }),
      userDesk.setManyActive(other, { userIds: [one.id, third.id], isActive: false }),
      userDesk.setManyActive(third, { userIds: [one.id, other.id], isActive: false }),
    ])
    expect(await count('SELECT count(*) AS n FROM users WHERE role_id = 1 AND is_active = 1')).toBeGreaterThan(0)
  })
})

test('the only administrator may change their own name', async () => {
  await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = 1').run()
  const only = await addOperator('Admin')
  expect(await userDesk.edit(only, only.id, await formOf(only.id, { firstName: 'Ada' }))).toMatchObject({ ok: true })
})
