import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { addPerson, call, count } from '#test/people/accounts/people.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { ownAccount } from '#worker/people/accounts/desk/constants.ts'
import { erasedUser } from '#worker/people/audit-log/constants.ts'
import { changedSinceSeen } from '#worker/people/privacy/erasure/constants.ts'
import { onlyAdministrator } from '#worker/people/roles/constants.ts'
import { addOperator, erasure, formOf, notedOf, stale, stored, userDesk, users, type Who } from './operators.ts'

let admin: Who

beforeEach(async () => {
  admin = await addOperator('Admin')
})

describe('a user erased by an operator', () => {
  test('needs fresh proof, is gone with everything, and stays in the log without a name', async () => {
    const { id, email } = await addPerson()
    await userDesk.edit(admin, id, await formOf(id, { firstName: 'Zebedee' }))
    await stale(admin.id)
    expect((await call('DELETE', `/api/admin/users/${id}`, { cookie: admin.cookie })).status).toBe(403)
    expect(await stored(id)).toMatchObject({ email })
    const again = await addOperator('Admin')
    expect((await call('DELETE', `/api/admin/users/${id}`, { cookie: again.cookie })).status).toBe(200)
    expect(await stored(id)).toBeNull()
    expect((await users.list({ q: 'Zebedee' })).users).toEqual([])
    expect(await notedOf(id)).toEqual([])
    const { results } = await env.DB.prepare(
      `SELECT * FROM audit_log WHERE actor_id IN (?, ?) AND subject = 'user' ORDER BY id`,
    )
      .bind(admin.id, again.id)
      .all<{ action: string; name: string }>()
    expect(results.map(({ action, name }) => [action, name])).toEqual([
      ['user_edited', erasedUser],
      ['user_erased', erasedUser],
    ])
    expect(JSON.stringify(results)).not.toMatch(/Zebedee|example\.com/)
  })

  test('by two at once is gone, and noted once', async () => {
    const [{ id }, other] = [await addPerson(), await addOperator('Admin')]
    const erased = () => count(`SELECT count(*) AS n FROM audit_log WHERE action = 'user_erased'`)
    const before = await erased()
    await Promise.all([userDesk.erase(admin, id), userDesk.erase(other, id)])
    expect(await erased()).toBe(before + 1)
    expect(await stored(id)).toBeNull()
    expect(await count('SELECT count(*) AS n FROM erasures')).toBe(0)
  })

  test('is the one that the page showed: not one that was taken back or changed since', async () => {
    for (const changed of ["email = 'mine-' || email", 'role_id = 2', 'is_active = 0']) {
      const { id } = await addPerson()
      const { seen } = await formOf(id)
      await env.DB.prepare(`UPDATE users SET ${changed} WHERE id = ?`).bind(id).run()
      expect(await userDesk.erase(admin, id, { seen })).toMatchObject({ error: { message: changedSinceSeen } })
      expect(await stored(id)).not.toBeNull()
    }
    const { id } = await addPerson()
    const { seen } = await formOf(id)
    expect(await userDesk.erase(admin, id, { seen })).toEqual({ ok: true, value: null })
    expect(await stored(id)).toBeNull()
  })

  test('is not one that changed between the reading of the user and the closing of the account', async () => {
    const { id, email } = await addPerson()
    const seen = { userId: id, email: `other-${email}`, roleId: roleIds.Customer, isActive: false }
    const note = env.DB.prepare('SELECT 1')
    expect(await erasure.eraseFor(seen, note)).toMatchObject({ error: { message: changedSinceSeen } })
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run()
    expect(await erasure.eraseFor(seen, note)).toMatchObject({ error: { message: changedSinceSeen } })
    expect(await stored(id)).toMatchObject({ email })
  })

  test('is never the last administrator, nor the operator', async () => {
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = 1 AND id <> ?').bind(admin.id).run()
    const other = await addOperator('Admin')
    expect(await userDesk.erase(admin, admin.id)).toMatchObject({ error: { message: ownAccount } })
    expect(await userDesk.erase(admin, other.id)).toMatchObject({ ok: true })
    const third = await addOperator('Admin')
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(admin.id).run()
    expect(await userDesk.setStatus(admin, third.id, { isActive: false })).toMatchObject({
      error: { message: onlyAdministrator },
    })
    expect(await userDesk.erase(admin, third.id)).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await stored(third.id)).toMatchObject({ is_active: 1 })
  })
})
