import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { byAdministrator } from '#worker/people/activity/constants.ts'
import { lastAdministrator } from '#worker/people/privacy/erasure/constants.ts'
import { beyondYou, changedByAnother, onlyAdministrator } from '#worker/people/roles/constants.ts'
import { createRolesRepository } from '#worker/people/roles/repository.ts'
import { freshAddress, visitorAt } from '../../fakes/visitor.ts'

const services = createProduct(env).ports
const { roles, sessions, activity } = services
const visitor = visitorAt('192.0.2.1', 'Firefox on Windows')

type RoleName = keyof typeof roleIds

/** A signed-in user with a role, as a session returns them. */
async function addUser(role: RoleName) {
  const { id } = await addPerson({ roleId: roleIds[role] })
  const { token } = await openSession(sessions, id, visitorAt('192.0.2.2', 'Safari on iOS'), { isTwoStep: true })
  const found = await sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return { id, caller: found.caller, cookie: `session=${token}` }
}

const roleOf = (id: number) => count('SELECT role_id AS n FROM users WHERE id = ?', id)
const isOn = async (id: number) => (await count('SELECT is_active AS n FROM users WHERE id = ?', id)) === 1
const administrators = () => count('SELECT count(*) AS n FROM users WHERE role_id = 1 AND is_active = 1')
const statusOf = async (cookie: string) => (await call('GET', '/api/users/me', { cookie })).status

beforeEach(async () => {
  await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = 1').run()
})

describe('an administrator changes a role', () => {
  test('at once, ending every session, with the actor logged', async () => {
    const admin = await addUser('Admin')
    const fan = await addUser('Customer')
    expect((await roles.changeRole(admin.caller, fan.id, roleIds.Manager, visitor)).ok).toBe(true)
    expect(await roleOf(fan.id)).toBe(roleIds.Manager)
    expect(await statusOf(fan.cookie)).toBe(401)
    expect(await statusOf(admin.cookie)).toBe(200)
    const noted = await env.DB.prepare('SELECT kind, actor_id, detail FROM security_events WHERE user_id = ?')
      .bind(fan.id)
      .first()
    expect(noted).toEqual({ kind: 'role_changed', actor_id: admin.id, detail: 'Manager' })
  })

  test('and the user learns that it was an administrator, but not the device or place', async () => {
    const admin = await addUser('Admin')
    const fan = await addUser('Customer')
    await roles.changeRole(admin.caller, fan.id, roleIds.Agent, visitor)
    expect(await activity.recent(fan.id)).toMatchObject([{ kind: 'role_changed', device: byAdministrator }])
    const exported = await services.exports.request(fan.id, visitorAt(freshAddress(), 'Safari on iOS'))
    const text = exported.ok && exported.value.kind === 'file' ? exported.value.text : ''
    expect(text).toContain(byAdministrator)
    expect(text).not.toContain(visitor.device)
    expect(text).not.toContain(visitor.addressHash)
  })

  test('but not to an unknown or deactivated role, nor for an unknown user', async () => {
    const admin = await addUser('Admin')
    const fan = await addUser('Customer')
    await env.DB.prepare(
      `INSERT OR IGNORE INTO roles (id, name, permissions, is_active, created_at) VALUES (70, 'Retired', '[]', 0, 0)`,
    ).run()
    for (const [userId, roleId] of [
      [fan.id, 999_999],
      [fan.id, 70],
      [999_999, roleIds.Agent],
    ] as const) {
      expect(await roles.changeRole(admin.caller, userId, roleId, visitor)).toMatchObject({
        error: { code: 'NOT_FOUND' },
      })
    }
    expect(await statusOf(fan.cookie)).toBe(200)
  })

  test('and keeping the same role signs no one out', async () => {
    const admin = await addUser('Admin')
    expect((await roles.changeRole(admin.caller, admin.id, roleIds.Admin, visitor)).ok).toBe(true)
    expect(await statusOf(admin.cookie)).toBe(200)
  })
})

describe('users cannot exceed their permissions', () => {
  test.each<[RoleName, RoleName, RoleName]>([
    ['Manager', 'Customer', 'Admin'],
    ['Manager', 'Admin', 'Customer'],
    ['Manager', 'Manager', 'Customer'],
    ['Manager', 'Customer', 'Manager'],
    ['Customer', 'Customer', 'Agent'],
    ['Agent', 'Customer', 'Agent'],
    ['Scraper', 'Scraper', 'Scraper'],
  ])('a %s cannot make a %s a %s', async (acting, before, after) => {
    await addUser('Admin')
    const actor = await addUser(acting)
    const person = await addUser(before)
    const answer = await roles.changeRole(actor.caller, person.id, roleIds[after], visitor)
    expect(answer).toEqual({ ok: false, error: { code: 'FORBIDDEN', message: beyondYou } })
    expect(await roleOf(person.id)).toBe(roleIds[before])
    expect(await statusOf(person.cookie)).toBe(200)
  })

  test('nor raise their own role', async () => {
    const manager = await addUser('Manager')
    expect((await roles.changeRole(manager.caller, manager.id, roleIds.Admin, visitor)).ok).toBe(false)
    expect(await roleOf(manager.id)).toBe(roleIds.Manager)
  })

  test('a manager deactivates and reactivates fans, but no administrator', async () => {
    const manager = await addUser('Manager')
    const [fan, admin, other] = [await addUser('Customer'), await addUser('Admin'), await addUser('Admin')]
    expect((await roles.setActive(manager.caller, fan.id, false, visitor)).ok).toBe(true)
    expect(await statusOf(fan.cookie)).toBe(401)
    expect((await roles.setActive(manager.caller, fan.id, true, visitor)).ok).toBe(true)
    expect(await isOn(fan.id)).toBe(true)
    // After reactivation, the old cookie still does not work.
    expect(await statusOf(fan.cookie)).toBe(401)
    expect(await roles.setActive(manager.caller, admin.id, false, visitor)).toMatchObject({
      error: { code: 'FORBIDDEN' },
    })
    expect(await isOn(other.id)).toBe(true)
  })

  test('a deactivated role counts by its permissions', async () => {
    const manager = await addUser('Manager')
    await env.DB.prepare(
      `INSERT OR IGNORE INTO roles (id, name, permissions, is_active, created_at) VALUES (71, 'Deputy', '["ALL"]', 0, 0)`,
    ).run()
    const { id } = await addPerson({ roleId: 71 })
    expect((await roles.setActive(manager.caller, id, false, visitor)).ok).toBe(false)
  })
})

describe('the last administrator', () => {
  test('cannot be given another role, deactivated, closed or erased', async () => {
    const admin = await addUser('Admin')
    const refused = { ok: false, error: { code: 'CONFLICT', message: onlyAdministrator } }
    expect(await roles.changeRole(admin.caller, admin.id, roleIds.Customer, visitor)).toEqual(refused)
    expect(await roles.setActive(admin.caller, admin.id, false, visitor)).toEqual(refused)
    expect(await roles.deactivate(admin.id)).toBe(false)
    const { token } = await services.tokens.mint(admin.id, 'delete_account')
    expect(await services.erasure.confirm(token)).toMatchObject({ error: { message: lastAdministrator } })
    expect(await services.erasure.readLink(token)).toMatchObject({ state: 'live' })
    expect(await statusOf(admin.cookie)).toBe(200)
    expect(await administrators()).toBe(1)
  })

  test('can leave once another can sign in, but not for one who cannot', async () => {
    const admin = await addUser('Admin')
    await addPerson({ roleId: roleIds.Admin, isActive: false })
    expect((await roles.changeRole(admin.caller, admin.id, roleIds.Customer, visitor)).ok).toBe(false)
    await addUser('Admin')
    expect((await roles.changeRole(admin.caller, admin.id, roleIds.Customer, visitor)).ok).toBe(true)
    expect(await administrators()).toBe(1)
  })

  test.each(['changeRole', 'setActive'] as const)(
    'remains when two administrators %s each other at once',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = 1').run()
        const [one, other] = [await addUser('Admin'), await addUser('Admin')]
        const away = (actor: typeof one, person: typeof one) =>
          how === 'changeRole'
            ? roles.changeRole(actor.caller, person.id, roleIds.Customer, visitor)
            : roles.setActive(actor.caller, person.id, false, visitor)
        const answers = await Promise.all([away(one, other), away(other, one)])
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(await administrators()).toBe(1)
      }
    },
  )

  test('can still sign in when two administrators vouch for another address of each other at once', async () => {
    const [one, other] = [await addUser('Admin'), await addUser('Admin')]
    const vouch = async (actor: typeof one, person: typeof one) => {
      const seen = await roles.accessOf(person.id)
      if (!seen) throw new Error('There is no such user')
      const to = { email: `vouched-${person.id}@example.com`, isEmailVerified: true }
      return roles.change(actor.caller, seen, to, [])
    }
    const answers = await Promise.all([vouch(one, other), vouch(other, one)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const lasts = await Promise.all([one, other].map(({ id }) => roles.isLastAdministrator(id)))
    expect(lasts.filter(Boolean)).toHaveLength(1)
  })

  test('remains when all of them leave at once, in any way', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => addUser('Admin')))
    await Promise.all(
      people.map(async ({ id, caller }, index) => {
        if (index % 3 === 0) return roles.changeRole(caller, id, roleIds.Customer, visitor)
        if (index % 3 === 1) return roles.setActive(caller, id, false, visitor)
        return services.erasure.confirm((await services.tokens.mint(id, 'delete_account')).token)
      }),
    )
    expect(await administrators()).toBe(1)
    expect(await count('SELECT count(*) AS n FROM erasures')).toBe(0)
  })

  test('stays when a pending erasure is resumed, and the erasure is cancelled', async () => {
    const admin = await addUser('Admin')
    await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at) VALUES (?, 1)').bind(admin.id).run()
    await services.erasure.resume()
    expect(await statusOf(admin.cookie)).toBe(200)
    expect(await count('SELECT count(*) AS n FROM erasures')).toBe(0)
  })
})

describe('between the decision and the change', () => {
  const repository = createRolesRepository(openDatabase(env.DB))

  test('an actor whose role or session has changed changes nothing', async () => {
    const [admin, demoted, fan] = [await addUser('Admin'), await addUser('Admin'), await addUser('Customer')]
    expect((await roles.changeRole(admin.caller, demoted.id, roleIds.Customer, visitor)).ok).toBe(true)
    const answer = await roles.changeRole(demoted.caller, fan.id, roleIds.Admin, visitor)
    expect(answer).toMatchObject({ error: { code: 'CONFLICT', message: changedByAnother } })
    expect(await roleOf(fan.id)).toBe(roleIds.Customer)
  })

  test('a user who was promoted since is not changed', async () => {
    const [admin, manager, fan] = [await addUser('Admin'), await addUser('Manager'), await addUser('Customer')]
    const seen = await repository.accessOf(fan.id)
    if (!seen) throw new Error('The fan is gone')
    await roles.changeRole(admin.caller, fan.id, roleIds.Admin, visitor)
    expect(await repository.change(seen, { isActive: false }, { ...manager.caller, now: 1 }, [])).toBe(false)
    expect(await isOn(fan.id)).toBe(true)
  })
})

describe('the last administrator', () => {
  test.each([
    ['whose address was never verified', { isEmailVerified: false }],
    ['with neither password nor Google', { passwordHash: null }],
    ['who is switched off', { isActive: false }],
  ])('does not count another who is %s', async (_who, more) => {
    const admin = await addUser('Admin')
    await addPerson({ roleId: roleIds.Admin, ...more })
    expect(await roles.isLastAdministrator(admin.id)).toBe(true)
    expect(await roles.changeRole(admin.caller, admin.id, roleIds.Customer, visitor)).toMatchObject({
      error: { code: 'CONFLICT', message: onlyAdministrator },
    })
    expect(await roles.deactivate(admin.id)).toBe(false)
    const other = await addPerson({ roleId: roleIds.Admin, passwordHash: null, googleId: crypto.randomUUID() })
    expect(await roles.isLastAdministrator(admin.id)).toBe(false)
    expect(await roles.deactivate(admin.id)).toBe(true)
    expect(await roles.isLastAdministrator(other.id)).toBe(true)
  })

  test('counts none while the role is switched off', async () => {
    const { id } = await addPerson({ roleId: roleIds.Admin })
    const setActive = (isActive: number) =>
      env.DB.prepare('UPDATE roles SET is_active = ? WHERE id = ?').bind(isActive, roleIds.Admin).run()
    await setActive(0)
    try {
      expect(await roles.isLastAdministrator(id)).toBe(false)
    } finally {
      await setActive(1)
    }
    expect(await roles.isLastAdministrator(id)).toBe(true)
  })
})
