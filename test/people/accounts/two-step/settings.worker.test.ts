import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession, password, sessionCookieOf } from '#test/people/accounts/people.ts'
import { createDoor, personOf } from '#worker/entry/policy.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { changedMeanwhile } from '#worker/people/accounts/recovery/constants.ts'
import { freshProofMs, privilegedForMs } from '#worker/people/accounts/two-step/constants.ts'
import { createApp } from './app.ts'
import { callerOf, nameOf, services, setUpApp, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

/** As if the last proof of identity was so long ago. */
async function age(token: string, ms: number) {
  const { sessionId } = await callerOf(token)
  await env.DB.prepare('UPDATE sessions SET proven_at = proven_at - ? WHERE id = ?').bind(ms, sessionId).run()
  return callerOf(token)
}

describe('a role that manages others', () => {
  const { denialOf } = createDoor({ policies: {}, planOf: services.plans.planOf })
  const may = async (token: string) =>
    (await denialOf({ permission: 'MANAGE_USERS' }, personOf(await callerOf(token))))?.code

  test.each([roleIds.Manager, roleIds.Admin])('%s: works only after two steps, for half a day', async (roleId) => {
    const { id } = await addPerson({ roleId })
    const one = await openSession(services.sessions, id)
    expect(await may(one.token)).toBe('SECOND_STEP_REQUIRED')
    expect(await denialOf({ permission: 'MANAGE_PREFERENCES' }, personOf(await callerOf(one.token)))).toBeNull()
    const { opened } = await setUpApp(id)
    expect(await may(opened.token)).toBeUndefined()
    await age(opened.token, privilegedForMs)
    expect(await may(opened.token)).toBe('SECOND_STEP_REQUIRED')
  })

  test('cannot change access with one step', async () => {
    const [admin, fan] = [await addPerson({ roleId: roleIds.Admin }), await addPerson()]
    const { token } = await openSession(services.sessions, admin.id)
    const answer = await services.roles.setActive(await callerOf(token), fan.id, false, visitor)
    expect(answer).toMatchObject({ error: { code: 'FORBIDDEN' } })
  })

  test('must keep a second factor', async () => {
    const { id } = await addPerson({ roleId: roleIds.Manager })
    const { opened } = await setUpApp(id)
    const removed = await services.twoStep.removeTotp(await callerOf(opened.token), visitor)
    expect(removed).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(1)
  })
})

describe('without fresh proof', () => {
  test('no way to sign in changes', async () => {
    const { id } = await addPerson()
    const { opened, app } = await setUpApp(id)
    const stale = await age(opened.token, freshProofMs)
    const { twoStep } = services
    const setUp = await twoStep.beginTotp(stale)
    const answers = [
      await twoStep.addTotp(stale, { setup: setUp.sealed, code: app.codeIn(0) }, visitor),
      await twoStep.removeTotp(stale, visitor),
      await twoStep.renewCodes(stale, visitor),
      await twoStep.removePasskey(stale, { id: 'any' }, visitor),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ error: { code: 'PROOF_REQUIRED' } })
    expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(1)
  })
})

describe('ending sessions', () => {
  test('requires fresh proof to end another session', async () => {
    const { id } = await addPerson()
    const { token } = await openSession(services.sessions, id)
    const other = await openSession(services.sessions, id)
    const end = (path: string) => call('DELETE', path, { cookie: `session=${token}` })
    await age(token, freshProofMs)
    for (const path of [`/api/account/sessions/${other.sessionId}`, '/api/account/sessions']) {
      const answer = await end(path)
      expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'PROOF_REQUIRED' })])
    }
    expect(await services.sessions.callerOf(other.token)).not.toBeNull()
    await age(token, -freshProofMs)
    expect((await end(`/api/account/sessions/${other.sessionId}`)).status).toBe(200)
    expect(await services.sessions.callerOf(other.token)).toBeNull()
  })
})

describe('giving proof again', () => {
  const confirm = (token: string, body: object) =>
    call('POST', '/api/account/proof', { cookie: `session=${token}`, body })

  test('takes the password and replaces the token', async () => {
    const { id } = await addPerson()
    const { token } = await openSession(services.sessions, id)
    expect(services.proofs.require(await age(token, freshProofMs)).ok).toBe(false)
    expect((await confirm(token, { proof_password: 'wrong horse battery' })).status).toBe(400)
    const answer = await confirm(token, { proof_password: password })
    expect(answer.status).toBe(200)
    const renewed = nameOf(sessionCookieOf(answer))?.slice('session='.length) ?? ''
    expect(await services.sessions.callerOf(token)).toBeNull()
    expect(services.proofs.require(await callerOf(renewed)).ok).toBe(true)
  })

  test('takes both steps from a user who has two', async () => {
    const { id } = await addPerson()
    const { opened, app } = await setUpApp(id)
    expect((await confirm(opened.token, { proof_password: password })).status).toBe(400)
    expect((await confirm(opened.token, { proof_code: app.codeIn(0) })).status).toBe(400)
    expect((await confirm(opened.token, { proof_password: password, proof_code: app.codeIn(0) })).status).toBe(200)
  })
})

describe('removing', () => {
  test('the last factor deletes the recovery codes, and one step is enough again', async () => {
    const { id } = await addPerson()
    const { opened } = await setUpApp(id)
    const removed = await services.twoStep.removeTotp(await callerOf(opened.token), visitor)
    expect(removed.ok).toBe(true)
    expect(await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)).toBe(0)
    if (removed.ok) expect(await callerOf(removed.value.opened.token)).toMatchObject({ isTwoStep: false })
    expect((await openSession(services.sessions, id)).token).toBeTruthy()
  })
})

describe('a session that ended during the request', () => {
  const ended = { ok: false, error: { code: 'CONFLICT', message: changedMeanwhile } }

  test('adds no app', async () => {
    const { id } = await addPerson()
    const { token } = await openSession(services.sessions, id)
    const caller = await callerOf(token)
    const setUp = await services.twoStep.beginTotp(caller)
    await services.sessions.endAll(id)
    const code = createApp(setUp.keyText).codeIn(0)
    expect(await services.twoStep.addTotp(caller, { setup: setUp.sealed, code }, visitor)).toMatchObject(ended)
    expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(0)
  })

  test('adds no passkey', async () => {
    const { id } = await addPerson()
    const { token } = await openSession(services.sessions, id)
    const caller = await callerOf(token)
    const { options, sealed } = await services.passkeys.beginRegistration(caller)
    await services.sessions.endAll(id)
    const form = { name: 'My phone', passkey: await (await createAuthenticator()).create(options) }
    expect(await services.twoStep.addPasskey(caller, form, sealed, visitor)).toMatchObject(ended)
    expect(await count('SELECT count(*) AS n FROM passkeys WHERE user_id = ?', id)).toBe(0)
  })

  test('removes nothing', async () => {
    const { id } = await addPerson()
    const { opened } = await setUpApp(id)
    const caller = await callerOf(opened.token)
    await services.sessions.endAll(id)
    expect(await services.twoStep.removeTotp(caller, visitor)).toMatchObject(ended)
    expect(await count('SELECT count(*) AS n FROM totp_factors WHERE user_id = ?', id)).toBe(1)
  })
})

test('recovery codes that were asked for before the session ended are none', async () => {
  const { id } = await addPerson()
  const { opened } = await setUpApp(id)
  const caller = await callerOf(opened.token)
  await services.sessions.endAll(id)
  await env.DB.prepare('DELETE FROM recovery_codes WHERE user_id = ?').bind(id).run()
  expect(await services.twoStep.renewCodes(caller, visitor)).toMatchObject({ error: { message: changedMeanwhile } })
  expect(await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)).toBe(0)
})

test('new recovery codes replace the old ones', async () => {
  const { id } = await addPerson()
  const { opened, codes } = await setUpApp(id)
  const renewed = await services.twoStep.renewCodes(await callerOf(opened.token), visitor)
  expect(renewed.ok && renewed.value.filter((code) => codes.includes(code))).toEqual([])
  expect(await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)).toBe(10)
})
