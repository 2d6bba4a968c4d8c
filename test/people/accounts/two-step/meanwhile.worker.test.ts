// The browser's session is ended, as by a reset, at the very moment at which its second step was stored.
import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { addPerson, count, openSession, password } from '#test/people/accounts/people.ts'
import { changedMeanwhile, savedSignedOut } from '#worker/people/accounts/recovery/constants.ts'
import { createApp } from './app.ts'
import { callerOf, firstStep, secondStep, services, setUpApp, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

type Caller = Awaited<ReturnType<typeof callerOf>>

const ways = {
  async totp_factors(caller: Caller) {
    const setUp = await services.twoStep.beginTotp(caller)
    const code = createApp(setUp.keyText).codeIn(0)
    return services.twoStep.addTotp(caller, { setup: setUp.sealed, code }, visitor)
  },
  async passkeys(caller: Caller) {
    const { options, sealed } = await services.passkeys.beginRegistration(caller)
    const passkey = await (await createAuthenticator()).create(options)
    return services.twoStep.addPasskey(caller, { name: 'Key', passkey }, sealed, visitor)
  },
}

const factors = Object.keys(ways) as (keyof typeof ways)[]
const endAt = (what: string, owner: string) =>
  env.DB.prepare(
    `CREATE TRIGGER ends_session AFTER ${what} BEGIN DELETE FROM sessions WHERE user_id = ${owner}; END`,
  ).run()

afterEach(() => env.DB.prepare('DROP TRIGGER IF EXISTS ends_session').run())

test.each(factors)('%s: what is refused is not stored, nor mailed as added', async (table) => {
  const { id } = await addPerson()
  const caller = await callerOf((await openSession(services.sessions, id)).token)
  await endAt(`INSERT ON ${table}`, 'NEW.user_id')
  const added = await ways[table](caller)
  expect(added).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: changedMeanwhile } })
  for (const one of [...factors, 'recovery_codes'])
    expect(await count(`SELECT count(*) AS n FROM ${one} WHERE user_id = ?`, id), one).toBe(0)
  expect((await services.activity.recent(id)).filter(({ kind }) => kind.endsWith('_added'))).toEqual([])
})

test.each(factors)('%s: what is added is there, with its codes, and its browser stays signed in', async (table) => {
  const { id } = await addPerson()
  const caller = await callerOf((await openSession(services.sessions, id)).token)
  const added = await ways[table](caller)
  if (!added.ok) throw new Error(added.error.message)
  expect(await count(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`, id)).toBe(1)
  expect(added.value.codes).toHaveLength(10)
  expect(await callerOf(added.value.opened.token)).toMatchObject({ userId: id, isTwoStep: true })
})

const saved = { ok: false, error: { code: 'UNAUTHENTICATED', message: savedSignedOut } }

test('what is changed or removed is said to be saved, and its browser to be signed out', async () => {
  const { id, email } = await addPerson()
  const { opened } = await setUpApp(id)
  const caller = await callerOf(opened.token)
  await endAt('DELETE ON totp_factors', 'OLD.user_id')
  expect(await services.twoStep.removeTotp(caller, visitor)).toMatchObject(saved)
  expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(0)
  await env.DB.prepare('DROP TRIGGER ends_session').run()

  const again = await callerOf((await openSession(services.sessions, id)).token)
  await endAt('UPDATE OF password_hash ON users', 'NEW.id')
  const next = 'lantern over the halfway line'
  const changed = { current_password: password, password: next, confirm_password: next }
  expect(await services.recovery.change(again, changed, visitor)).toMatchObject(saved)
  expect((await services.signIn.signIn({ email, password: next }, visitor)).ok).toBe(true)
})

test('recovery codes are not renewed once the last factor is removed: they would stand in for a later one', async () => {
  const { id } = await addPerson()
  const { opened } = await setUpApp(id)
  const caller = await callerOf(opened.token)
  await env.DB.prepare(
    `CREATE TRIGGER ends_session AFTER DELETE ON recovery_codes
     BEGIN DELETE FROM totp_factors WHERE user_id = OLD.user_id; END`,
  ).run()
  expect(await services.twoStep.renewCodes(caller, visitor)).toMatchObject({ error: { message: changedMeanwhile } })
  expect(await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)).toBe(0)
})

const codesOf = (id: number) => count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)

test('a session that proved one step renews no codes, and removes nothing, while another adds the first factor', async () => {
  const { id } = await addPerson()
  const other = await callerOf((await openSession(services.sessions, id)).token)
  // The factor is stored, and the sessions are not ended yet.
  await env.DB.prepare("INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?, 'x', 0, ?)")
    .bind(id, Date.now())
    .run()
  expect(await services.twoStep.renewCodes(other, visitor)).toMatchObject({ error: { message: changedMeanwhile } })
  expect(await codesOf(id)).toBe(0)
  expect(await services.twoStep.removeTotp(other, visitor)).toMatchObject({ error: { message: changedMeanwhile } })
  expect(await services.twoStep.removePasskey(other, { id: 'x' }, visitor)).toMatchObject({ ok: false })
  expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(1)
})

test.each(factors)('%s: codes that are left from before the first factor end with it', async (table) => {
  const { id, email } = await addPerson()
  const { codes, opened } = await setUpApp(id)
  await env.DB.prepare('DELETE FROM totp_factors WHERE user_id = ?').bind(id).run()
  const added = await ways[table](await callerOf(opened.token))
  if (!added.ok) throw new Error(added.error.message)
  expect([added.value.codes?.length, await codesOf(id)]).toEqual([10, 10])
  const enters = async (code = '') => (await secondStep(await firstStep(email, password), { code })).status
  expect([await enters(codes[0]), await enters(added.value.codes?.[0])]).toEqual([400, 200])
})
