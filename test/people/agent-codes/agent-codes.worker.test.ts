import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { agentCodeInvalid } from '#worker/people/agent-codes/constants.ts'
import { newAgentCode } from '#worker/people/agent-codes/new-code.ts'
import { createAgentCodesRepository } from '#worker/people/agent-codes/repository.ts'
import { createAgentCodesService } from '#worker/people/agent-codes/service.ts'
import { addPerson, count } from '../accounts/people.ts'

const now = Date.UTC(2026, 10, 21, 12)
const time = { now }
const codes = createAgentCodesService({
  repository: createAgentCodesRepository(openDatabase(env.DB)),
  clock: () => time.now,
  newCode: newAgentCode,
})

const roleOf = (id: number) => count('SELECT role_id AS n FROM users WHERE id = ?', id)
const usesOf = async (label: string) => (await codes.list()).find((code) => code.label === label)?.uses
const refused = { ok: false, error: { code: 'INVALID', message: agentCodeInvalid } }

describe('issuing a code', () => {
  test('shows a code once and keeps its hash', async () => {
    const { code } = await codes.issue('Northern Tours', 5, null)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
    const listed = (await codes.list()).find(({ label }) => label === 'Northern Tours')
    expect(listed).toMatchObject({ maxUses: 5, uses: 0, createdAt: now, expiresAt: null, revokedAt: null })
    expect(JSON.stringify(listed)).not.toContain(code)
    expect(await count('SELECT count(*) AS n FROM agent_codes WHERE code_hash LIKE ?', `%${code}%`)).toBe(0)
  })

  test('creates a different code each time', () => {
    expect(new Set(Array.from({ length: 500 }, newAgentCode)).size).toBe(500)
  })
})

describe('using a code', () => {
  test('makes a customer an agent, also in small letters and with surrounding spaces', async () => {
    const { code } = await codes.issue('small', 1, null)
    const { id } = await addPerson()
    expect(await codes.isValid(` ${code.toLowerCase()} `)).toBe(true)
    expect(await codes.redeem(` ${code.toLowerCase()} `, id)).toEqual({ ok: true, value: null })
    expect([await roleOf(id), await usesOf('small')]).toEqual([roleIds.Agent, 1])
    expect(await codes.isValid(code)).toBe(false)
  })

  test('works three times for three uses, also concurrently', async () => {
    const { code } = await codes.issue('three', 3, null)
    const people = await Promise.all(Array.from({ length: 20 }, () => addPerson()))
    const answers = await Promise.all(people.map(({ id }) => codes.redeem(code, id)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await usesOf('three')).toBe(3)
    expect(
      await count(
        'SELECT count(*) AS n FROM agent_code_uses AS u JOIN agent_codes AS c ON c.id = u.agent_code_id WHERE c.label = ?',
        'three',
      ),
    ).toBe(3)
    const roles = await Promise.all(people.map(({ id }) => roleOf(id)))
    expect(roles.filter((role) => role === roleIds.Agent)).toHaveLength(3)
  })

  test('counts the same user once, in turn and at once', async () => {
    const { code } = await codes.issue('again', 5, null)
    const { id } = await addPerson()
    const answers = await Promise.all(Array.from({ length: 10 }, () => codes.redeem(code, id)))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await codes.redeem(code, id)).ok).toBe(true)
    expect(await usesOf('again')).toBe(1)
  })

  test('without a user does not count', async () => {
    const { code } = await codes.issue('unused', 1, null)
    expect(await codes.redeem(code, 0)).toEqual(refused)
    expect(await usesOf('unused')).toBe(0)
  })

  test('leaves an administrator unchanged', async () => {
    const { code } = await codes.issue('admin', 1, null)
    const { id } = await addPerson({ roleId: roleIds.Admin })
    await codes.redeem(code, id)
    expect(await roleOf(id)).toBe(roleIds.Admin)
  })
})

describe('a code is refused that', () => {
  async function expectUseless(code: string) {
    const { id } = await addPerson()
    expect(await codes.isValid(code)).toBe(false)
    expect(await codes.redeem(code, id)).toEqual(refused)
    expect(await roleOf(id)).toBe(roleIds.Customer)
  }

  test.each(['', '12345', 'NO-SUCH-CODE', 'x'.repeat(65), "' OR 1=1 --", '\u0000\u0000\u0000\u0000\u0000\u0000'])(
    'is made up: %j',
    expectUseless,
  )

  test('has expired', async () => {
    const { code } = await codes.issue('expired', 5, now)
    await expectUseless(code)
  })

  test('was revoked, which keeps its first revocation and everyone’s role', async () => {
    const { code } = await codes.issue('revoked', 5, null)
    const { id } = await addPerson()
    await codes.redeem(code, id)
    const listed = (await codes.list()).find(({ label }) => label === 'revoked')
    expect((await codes.revoke(listed?.id ?? 0)).ok).toBe(true)
    time.now += 1_000
    expect((await codes.revoke(listed?.id ?? 0)).ok).toBe(true)
    time.now = now
    expect((await codes.list()).find(({ label }) => label === 'revoked')?.revokedAt).toBe(now)
    await expectUseless(code)
    expect(await roleOf(id)).toBe(roleIds.Agent)
  })

  test('a missing code cannot be revoked', async () => {
    expect(await codes.revoke(987_654)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  })
})
