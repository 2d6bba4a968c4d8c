import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { passwordAdded, passwordChanged } from '#worker/people/accounts/recovery/constants.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, call, openSession, usedLink } from '../people.ts'

const services = createProduct(env).ports
const password = 'lantern over the halfway line'

/** A user with Google only, signed in here and on another device, who requested a link. */
async function fanWithGoogle() {
  const person = await addPerson({ passwordHash: null, googleId: crypto.randomUUID() })
  const [here, there] = [
    await openSession(services.sessions, person.id),
    await openSession(services.sessions, person.id),
  ]
  const { token } = await services.tokens.mint(person.id, 'reset_password')
  return { ...person, here, there, token }
}

const reset = (token: string, session: string | null, more: object = {}) =>
  call('POST', '/api/reset-password', {
    body: { token, password, ...more },
    cookie: session ? `session=${session}` : undefined,
  })
const isIn = async ({ token }: { token: string }) => (await services.sessions.callerOf(token)) !== null
const canSignIn = async (email: string) =>
  (await call('POST', '/api/login', { body: { email, password } })).status === 200

describe('a first password besides Google', () => {
  test('set where the user is signed in, adds a way in and signs no device out', async () => {
    const { id, email, here, there, token } = await fanWithGoogle()
    expect(await services.recovery.linkOf(token, { userId: id, sessionId: here.sessionId })).toMatchObject({
      isAdded: true,
    })
    const answer = await reset(token, here.token)
    expect([answer.status, await answer.json()]).toEqual([200, { message: passwordAdded }])
    expect([await isIn(here), await isIn(there), await canSignIn(email)]).toEqual([true, true, true])
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('password_added')
    // The next password replaces it and signs out every device.
    const next = await services.tokens.mint(id, 'reset_password')
    expect(await (await reset(next.token, here.token)).json()).toEqual({ message: passwordChanged })
    expect([await isIn(here), await isIn(there)]).toEqual([false, false])
  })

  test('signs out the other devices when the owner asks for it', async () => {
    const { here, there, token } = await fanWithGoogle()
    expect((await reset(token, here.token, { sign_out_others: 'on' })).status).toBe(200)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  test('set where another user or no one is signed in, signs out every device', async () => {
    for (const who of [null, await addPerson()]) {
      const { email, here, there, token } = await fanWithGoogle()
      const session = who && (await openSession(services.sessions, who.id)).token
      expect(await (await reset(token, session)).json()).toEqual({ message: passwordChanged })
      expect([await isIn(here), await isIn(there), await canSignIn(email)]).toEqual([false, false, true])
    }
  })

  test('is not set once the session, the address, the password or the link has changed', async () => {
    const repository = createRecoveryRepository(openDatabase(env.DB))
    const { id: userId, email, here, there } = await fanWithGoogle()
    const owner = { userId, email, sessionId: here.sessionId }
    await services.sessions.end(userId, there.sessionId)
    const [ended, link] = [await usedLink(services.tokens, userId), await usedLink(services.tokens, userId)]
    await env.DB.prepare('DELETE FROM account_tokens WHERE token_hash = ?').bind(ended.tokenHash).run()
    expect(await repository.addPassword({ ...owner, sessionId: there.sessionId }, 'x', link)).toBe(false)
    expect(await repository.addPassword({ ...owner, email: 'former@example.com' }, 'x', link)).toBe(false)
    expect(await repository.addPassword(owner, 'x', ended)).toBe(false)
    expect(await repository.addPassword(owner, 'first', link)).toBe(true)
    expect(await repository.addPassword(owner, 'second', await usedLink(services.tokens, userId))).toBe(false)
  })

  test('cancels a pending change of address', async () => {
    const { id: userId, email, here, token } = await fanWithGoogle()
    const caller = (await services.sessions.callerOf(here.token))?.caller
    if (!caller) throw new Error('No one is signed in')
    expect((await services.emailChange.ask(caller, `new-${email}`, visitorAt(freshAddress()))).ok).toBe(true)
    expect((await reset(token, here.token)).status).toBe(200)
    expect(await services.emailChange.waitingOf(userId)).toBeNull()
  })
})
