import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { visitorAt } from '#test/fakes/visitor.ts'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import {
  administratorsAll,
  builtInRole,
  listedRoles,
  roleChanged,
  roleHeld,
} from '#worker/people/roles/desk/constants.ts'
import { meteredReads } from '../../matches/search/metered-reads.ts'

const { sessions, roleDesk, agentCodeDesk, agentCodes } = createProduct(env).ports

async function addOperator(role: 'Admin' | 'Manager') {
  const { id } = await addPerson({ roleId: roleIds[role] })
  const { token } = await openSession(sessions, id, visitorAt('192.0.2.1'), { isTwoStep: true })
  const found = await sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return { id, caller: found.caller, cookie: `session=${token}`, visitor: visitorAt('192.0.2.1'), isProven: true }
}

let admin: Awaited<ReturnType<typeof addOperator>>
let manager: Awaited<ReturnType<typeof addOperator>>
beforeAll(async () => {
  admin = await addOperator('Admin')
  manager = await addOperator('Manager')
})

/** A site has only so many roles. */
beforeEach(() => env.DB.exec("DELETE FROM roles WHERE name LIKE 'Helper %' AND holders = 0"))

let names = 0
const body = (changes: object = {}) => ({
  name: `Helper ${names++}`,
  description: 'Helps fans',
  permissions: 'VIEW_MATCHES,MANAGE_USERS',
  ...changes,
})
async function addRole(changes: object = {}): Promise<number> {
  const made = await roleDesk.create(admin, body(changes))
  if (!made.ok) throw new Error(made.error.message)
  return made.value.id
}
const roleOf = async (id: number) => (await roleDesk.list()).find((role) => role.id === id)
const notedOf = async (subject: string) =>
  (await env.DB.prepare('SELECT action, before, after FROM audit_log WHERE subject = ?').bind(subject).all()).results

describe('a role', () => {
  test('is made with a comma list, holds at once, and is noted', async () => {
    const answer = await call('POST', '/api/admin/roles', { cookie: admin.cookie, body: body() })
    expect(answer.status).toBe(201)
    const { id } = await answer.json<{ id: number }>()
    expect(await roleOf(id)).toMatchObject({ permissions: ['MANAGE_USERS', 'VIEW_MATCHES'], holders: 0 })
    const person = await addPerson({ roleId: id })
    const { token } = await openSession(sessions, person.id, undefined, { isTwoStep: true })
    expect((await sessions.callerOf(token))?.caller.permissions).toContain('MANAGE_USERS')
    await roleDesk.edit(admin, id, body({ permissions: 'VIEW_MATCHES' }))
    expect((await sessions.callerOf(token))?.caller.permissions).toEqual(['VIEW_MATCHES'])
    expect(await notedOf(`role ${id}`)).toMatchObject([{ action: 'role_created' }, { action: 'role_edited' }])
  })

  test('is listed with its permissions as text, ALL among them', async () => {
    const made = await addRole()
    const answer = await call('GET', '/api/admin/roles', { cookie: manager.cookie })
    const listed = await answer.json()
    expect(listed).toContainEqual(
      expect.objectContaining({
        id: roleIds.Admin,
        name: 'Admin',
        permissions: 'ALL',
        is_active: true,
        created_at: null,
      }),
    )
    expect(listed).toContainEqual(
      expect.objectContaining({ id: made, created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/) }),
    )
  })

  test.each([
    ['without a name', { name: ' ' }],
    ['with a permission that there is not', { permissions: 'FLY' }],
    ['with a name that is taken', { name: 'Manager' }],
  ])('is refused %s', async (_what, changes) => {
    expect(await roleDesk.create(admin, body(changes))).toMatchObject({ ok: false })
  })

  test('is not for a manager to make, change or delete', async () => {
    const id = await addRole()
    const answers = [
      await call('POST', '/api/admin/roles', { cookie: manager.cookie, body: body() }),
      await call('PUT', `/api/admin/roles/${id}`, { cookie: manager.cookie, body: body() }),
      await call('DELETE', `/api/admin/roles/${id}`, { cookie: manager.cookie }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(await roleDesk.create(manager, body())).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await roleDesk.remove(manager, id, {})).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })

  test('gives full access only with fresh proof', async () => {
    const form = body({ permissions: ['ALL'] })
    expect(await roleDesk.create({ ...admin, isProven: false }, form)).toMatchObject({
      error: { code: 'PROOF_REQUIRED' },
    })
    const id = await addRole()
    expect(await roleDesk.edit({ ...admin, isProven: false }, id, form)).toMatchObject({
      error: { code: 'PROOF_REQUIRED' },
    })
  })

  test('changed by two at once keeps the first, and refuses the second', async () => {
    const id = await addRole()
    const { name, seen } = (await roleOf(id)) ?? {}
    const answers = await Promise.all([
      roleDesk.edit(admin, id, body({ name, seen, description: 'One' })),
      roleDesk.edit(admin, id, body({ name, seen, description: 'Other' })),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: roleChanged } })
  })

  test('of administrators keeps full access and its name', async () => {
    const form = { name: 'Admin', description: '', permissions: 'VIEW_MATCHES' }
    expect(await roleDesk.edit(admin, roleIds.Admin, form)).toMatchObject({ error: { message: administratorsAll } })
    expect(await roleDesk.edit(admin, roleIds.Agent, { ...form, name: 'Tout' })).toMatchObject({
      error: { message: builtInRole },
    })
    expect(await roleDesk.remove(admin, roleIds.Customer, {})).toMatchObject({ error: { message: builtInRole } })
  })

  test('knows how many users have it, however many, and reads no more for them', async () => {
    const [id, other] = [await addRole(), await addRole()]
    const { db, meter } = meteredReads(env.DB)
    const { roleDesk: metered } = createProduct({ ...env, DB: db }).ports
    const listed = async () => {
      meter.rowsRead = 0
      const found = await metered.list()
      return { rows: meter.rowsRead, held: [id, other].map((one) => found.find((role) => role.id === one)?.holders) }
    }
    const none = await listed()
    expect(none.held).toEqual([0, 0])
    await env.DB.prepare(
      `WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1200)
       INSERT INTO users (email, first_name, role_id, created_at) SELECT 'held' || n || '@x.test', 'U', ?1, 1 FROM n`,
    )
      .bind(id)
      .run()
    expect(await listed()).toEqual({ rows: none.rows, held: [1_200, 0] })
    const of = (condition: string) => `WHERE role_id = ${id} AND ${condition}`
    await env.DB.prepare(`UPDATE users SET role_id = ${other} ${of("email LIKE 'held1%'")}`).run()
    await env.DB.prepare(`DELETE FROM users ${of("email LIKE 'held2%'")}`).run()
    const counts = [id, other].map((one) => count('SELECT count(*) AS n FROM users WHERE role_id = ?', one))
    expect((await listed()).held).toEqual(await Promise.all(counts))
    const { results } = await env.DB.prepare(
      'SELECT name FROM roles WHERE holders <> (SELECT count(*) FROM users WHERE users.role_id = roles.id)',
    ).run()
    expect(results).toEqual([])
  })

  test('that is held is not deleted, unless its users get another', async () => {
    const id = await addRole()
    const people = [await addPerson({ roleId: id }), await addPerson({ roleId: id })]
    const refused = await call('DELETE', `/api/admin/roles/${id}`, { cookie: admin.cookie })
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: roleHeld }])
    expect(await roleDesk.remove({ ...admin, isProven: false }, id, { moveTo: roleIds.Customer })).toMatchObject({
      error: { code: 'PROOF_REQUIRED' },
    })
    const done = await call('DELETE', `/api/admin/roles/${id}?moveTo=${roleIds.Customer}`, { cookie: admin.cookie })
    expect(done.status).toBe(200)
    for (const person of people) {
      expect(await count('SELECT role_id AS n FROM users WHERE id = ?', person.id)).toBe(roleIds.Customer)
      const moved = await notedOf(`user ${person.id}`)
      expect(moved).toMatchObject([{ action: 'user_role_changed', after: '{"role":"Customer"}' }])
    }
    expect(await roleOf(id)).toBeUndefined()
    const noted = await notedOf(`role ${id}`)
    expect(noted.at(-1)).toMatchObject({ action: 'role_deleted', after: '{"users_moved_to":"Customer"}' })
  })

  test('deleted while a user gets it: the user has one of the two, never none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addRole()
      const person = await addPerson()
      const { roles } = createProduct(env).ports
      await Promise.all([
        roleDesk.remove(admin, id, {}),
        roles.changeRole(admin.caller, person.id, id, visitorAt('192.0.2.9')),
      ])
      const kept = 'SELECT count(*) AS n FROM users JOIN roles ON roles.id = users.role_id WHERE users.id = ?'
      expect(await count(kept, person.id)).toBe(1)
    }
  })

  test('is one of at most fifty', async () => {
    const there = await count('SELECT count(*) AS n FROM roles')
    for (let made = there; made < listedRoles; made += 1) await addRole()
    expect(await roleDesk.create(admin, body())).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await count('SELECT count(*) AS n FROM roles')).toBe(listedRoles)
  })
})

describe('an agent code', () => {
  test('is issued, counted and revoked, each noted, and never in the log itself', async () => {
    const issued = await agentCodeDesk.issue(admin.caller, { label: 'Northern Tours', maxUses: '2', days: '30' })
    if (!issued.ok) throw new Error(issued.error.message)
    const { code } = issued.value
    const person = await addPerson()
    expect((await agentCodes.redeem(code, person.id)).ok).toBe(true)
    const [entry] = await agentCodeDesk.list()
    expect(entry).toMatchObject({ label: 'Northern Tours', uses: 1, maxUses: 2, revokedAt: null })
    expect(await agentCodeDesk.revoke(admin.id, Number(entry?.id))).toMatchObject({ ok: true })
    expect(await agentCodeDesk.revoke(admin.id, Number(entry?.id))).toMatchObject({ ok: true })
    expect(await agentCodes.isValid(code)).toBe(false)
    const noted = await notedOf(`agent code ${entry?.id}`)
    expect(noted).toMatchObject([{ action: 'agent_code_issued' }, { action: 'agent_code_revoked' }])
    expect(JSON.stringify(noted)).not.toContain(code)
  })

  test('is issued only by who may do all that an agent may', async () => {
    const form = { label: 'Agents', maxUses: '1', days: '' }
    expect(await agentCodeDesk.issue(manager.caller, form)).toMatchObject({ ok: true })
    const helper = { userId: manager.id, permissions: ['MANAGE_USERS', 'VIEW_MATCHES'] as const }
    const before = await agentCodeDesk.list()
    expect(await agentCodeDesk.issue(helper, form)).toMatchObject({ error: { code: 'FORBIDDEN' } })
    expect(await agentCodeDesk.list()).toEqual(before)
  })

  test.each([
    [{ label: '', maxUses: '1', days: '' }, 'label'],
    [{ label: 'x', maxUses: '0', days: '' }, 'maxUses'],
    [{ label: 'x', maxUses: '1', days: '9999' }, 'days'],
  ])('is refused with %j', async (form, field) => {
    const fields = { [field]: expect.arrayContaining([expect.any(String)]) }
    expect(await agentCodeDesk.issue(admin.caller, form)).toMatchObject({ error: { code: 'INVALID', fields } })
  })
})
