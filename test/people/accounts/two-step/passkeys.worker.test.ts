import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson, call, count, openSession, password } from '#test/people/accounts/people.ts'
import {
  maxPasskeys,
  passkeyGone,
  passkeyNeedsFirstStep,
  passkeyRefused,
} from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { callerOf, firstStep, nameOf, secondStep, services, setUpApp, visitor } from './authenticator.ts'
import { createAuthenticator } from './virtual-authenticator.ts'

const owners = 'lantern over the halfway line'

type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>

/** Adds a passkey for a signed-in user; the browser keeps the sealed challenge. */
async function add(userId: number, authenticator: Authenticator, change = {}) {
  const { token } = await openSession(services.sessions, userId, visitor, { isTwoStep: true })
  const caller = await callerOf(token)
  const { options, sealed } = await services.passkeys.beginRegistration(caller)
  const passkey = await authenticator.create(options, change)
  return services.twoStep.addPasskey(caller, { name: 'My phone', passkey }, sealed, visitor)
}

/** A user with a passkey. */
async function addOwner() {
  const person = await addPerson()
  const authenticator = await createAuthenticator()
  const added = await add(person.id, authenticator)
  if (!added.ok) throw new Error(added.error.message)
  return { ...person, authenticator, codes: added.value.codes ?? [] }
}

async function enter(authenticator: Authenticator, change = {}) {
  const { options, sealed } = await services.passkeys.beginAssertion('sign_in', null)
  const input = { passkey: await authenticator.get(options, change) }
  return {
    input,
    sealed,
    enter: () => services.entry.enterByPasskey(input, { challenge: sealed, visitor, previous: null }),
  }
}

/** The status of a sign-in with a password and then a passkey. */
async function afterPassword(email: string, typed: string, authenticator: Authenticator): Promise<number> {
  const waiting = await firstStep(email, typed)
  const asked = await call('POST', '/api/passkeys/challenge', { body: { purpose: 'second_step' }, cookie: waiting })
  const options = (await asked.json()) as Parameters<typeof authenticator.get>[0]
  const challenge = nameOf(asked.headers.getSetCookie().find((cookie) => cookie.startsWith('passkey=')))
  return (await secondStep(`${waiting}; ${challenge}`, { passkey: await authenticator.get(options) })).status
}

describe('a passkey', () => {
  test('alone counts as a sign-in in two steps', async () => {
    const { id, authenticator } = await addOwner()
    const opened = await (await enter(authenticator)).enter()
    expect(opened.ok).toBe(true)
    if (opened.ok) expect(await callerOf(opened.value.token)).toMatchObject({ userId: id, isTwoStep: true })
  })

  test('is refused from another site, without its user, with a false signature, or for another challenge', async () => {
    const { authenticator } = await addOwner()
    const refused = { ok: false, error: { message: passkeyRefused } }
    for (const change of [{ origin: 'https://evil.example' }, { isVerified: false }, { tamper: true }]) {
      expect(await (await enter(authenticator, change)).enter(), JSON.stringify(change)).toMatchObject(refused)
    }
    const [one, other] = [await enter(authenticator), await enter(authenticator)]
    const crossed = { challenge: other.sealed, visitor, previous: null }
    expect(await services.entry.enterByPasskey(one.input, crossed)).toMatchObject(refused)
    expect(await services.entry.enterByPasskey(one.input, { ...crossed, challenge: null })).toMatchObject(refused)
    const stranger = await createAuthenticator()
    expect(await (await enter(stranger)).enter()).toMatchObject({ ok: false, error: { message: passkeyGone } })
  })

  test('answers a challenge once, even twice at the same moment', async () => {
    const { authenticator } = await addOwner()
    const attempt = await enter(authenticator)
    const outcomes = await Promise.all([attempt.enter(), attempt.enter()])
    expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect((await attempt.enter()).ok).toBe(false)
  })

  test('whose counter does not rise is taken for a copy, unless it never counts', async () => {
    const { authenticator } = await addOwner()
    expect((await (await enter(authenticator, { counter: 9 })).enter()).ok).toBe(true)
    for (const counter of [9, 8, 0]) expect((await (await enter(authenticator, { counter })).enter()).ok).toBe(false)
    expect((await (await enter(authenticator, { counter: 10 })).enter()).ok).toBe(true)

    const [person, uncounted] = [await addPerson(), await createAuthenticator()]
    expect((await add(person.id, uncounted, { counter: 0 })).ok).toBe(true)
    for (const _ of [1, 2]) expect((await (await enter(uncounted, { counter: 0 })).enter()).ok).toBe(true)
  })

  test('that was removed cannot finish a sign-in already begun', async () => {
    const { id, authenticator } = await addOwner()
    await setUpAnother(id)
    const attempt = await enter(authenticator)
    const { token } = await openSession(services.sessions, id, visitor, { isTwoStep: true })
    const removed = await services.twoStep.removePasskey(await callerOf(token), { id: authenticator.id }, visitor)
    expect(removed.ok).toBe(true)
    expect(await attempt.enter()).toMatchObject({ ok: false, error: { message: passkeyGone } })
  })

  test('of a deactivated account is refused with the usual error', async () => {
    const { id, authenticator } = await addOwner()
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = ?').bind(id).run()
    const refused = { ok: false, error: { message: passkeyRefused } }
    expect(await (await enter(authenticator)).enter()).toMatchObject(refused)
  })

  test('works as second step after a password, for its owner only', async () => {
    const [one, other] = [await addOwner(), await addOwner()]
    expect(await afterPassword(one.email, password, other.authenticator)).toBe(400)
    expect(await afterPassword(one.email, password, one.authenticator)).toBe(200)
  })

  test('signs in alone after a new password by mail only once it was the second step to that password', async () => {
    const { id, email, authenticator } = await addOwner()
    const strangers = await createAuthenticator()
    expect((await add(id, strangers)).ok).toBe(true)
    const { token } = await services.tokens.mint(id, 'reset_password')
    expect((await services.recovery.linkOf(token, null)).keepsPasskeys).toBe(true)
    expect((await services.recovery.reset({ token, password: owners }, visitor)).ok).toBe(true)
    const refused = { ok: false, error: { message: passkeyNeedsFirstStep } }
    for (const one of [strangers, authenticator]) expect(await (await enter(one)).enter()).toMatchObject(refused)
    expect(await afterPassword(email, owners, authenticator)).toBe(200)
    expect((await (await enter(authenticator)).enter()).ok).toBe(true)
    expect(await (await enter(strangers)).enter()).toMatchObject(refused)
  })

  test('comes with recovery codes, which work as second step', async () => {
    const { email, codes } = await addOwner()
    expect(codes).toHaveLength(10)
    expect((await secondStep(await firstStep(email, password), { code: codes[0] })).status).toBe(200)
  })

  test('belongs to one account, and an account has a few at most, even when added at once', async () => {
    const { authenticator } = await addOwner()
    const other = await addPerson()
    expect(await add(other.id, authenticator)).toMatchObject({ error: { code: 'CONFLICT' } })
    const { token } = await openSession(services.sessions, other.id)
    const caller = await callerOf(token)
    const outcomes = await Promise.all(
      Array.from({ length: maxPasskeys + 2 }, async () => {
        const { options, sealed } = await services.passkeys.beginRegistration(caller)
        const passkey = JSON.parse(await (await createAuthenticator()).create(options))
        return services.passkeys.register(sealed, caller, { name: 'One of many', passkey })
      }),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(maxPasskeys)
    expect(await count('SELECT count(*) AS n FROM passkeys WHERE user_id = ?', other.id)).toBe(maxPasskeys)
  })

  test('of another user cannot be renamed or removed', async () => {
    const [owner, other] = [await addOwner(), await addOwner()]
    const { token } = await openSession(services.sessions, other.id, visitor, { isTwoStep: true })
    const caller = await callerOf(token)
    const { id } = owner.authenticator
    expect(await services.twoStep.renamePasskey(caller, { id, name: 'Mine' }, visitor)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    expect(await services.twoStep.removePasskey(caller, { id }, visitor)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    })
    expect(await count("SELECT count(*) AS n FROM passkeys WHERE id = ? AND name = 'My phone'", id)).toBe(1)
  })
})

/** An authenticator app beside the passkey, so that the passkey is not the last. */
async function setUpAnother(userId: number): Promise<void> {
  const { token } = await openSession(services.sessions, userId, visitor, { isTwoStep: true })
  await setUpApp(userId, token)
}
