import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { passwordIsAddress, passwordIsCommon, passwordTooShort } from '#worker/people/accounts/passwords/constants.ts'
import { currentPasswordWrong, noPasswordYet } from '#worker/people/accounts/recovery/constants.ts'
import { freshAddress, visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, call, openSession, password, signIn } from '../people.ts'

const services = createProduct(env).ports
const newPassword = 'lantern over the halfway line'
const visitor = visitorAt(freshAddress())

async function person(more = {}) {
  const { id, email } = await addPerson(more)
  const { sessionId } = await openSession(services.sessions, id)
  const change = (current: string, next: string, from = visitor) =>
    services.recovery.change({ userId: id, sessionId, email }, { current_password: current, password: next }, from)
  const login = async (typed: string) => (await call('POST', '/api/login', { body: { email, password: typed } })).status
  return { id, email, change, login }
}

describe('changing a password with the old one', () => {
  test('signs out every other device, leaves the mailbox its link, and renews this session', async () => {
    const { id, email, change, login } = await person()
    const elsewhere = await signIn(email)
    const { token } = await services.tokens.mint(id, 'reset_password')
    const changed = await change(password, newPassword)
    if (!changed.ok) throw new Error(changed.error.message)
    expect((await call('GET', '/api/users/me', { cookie: elsewhere })).status).toBe(401)
    expect((await services.sessions.callerOf(changed.value.token))?.caller.userId).toBe(id)
    expect(await services.recovery.stateOf(token)).toBe('live')
    expect([await login(password), await login(newPassword)]).toEqual([400, 200])
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('password_changed')
  })

  test('rejects a wrong password and changes nothing', async () => {
    const { email, change, login } = await person()
    const cookie = await signIn(email)
    expect(await change('not the password', newPassword)).toMatchObject({
      error: { code: 'INVALID', fields: { current_password: [currentPasswordWrong] } },
    })
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
    expect(await login(password)).toBe(200)
  })

  test('rejects a weak new password', async () => {
    const { email, change } = await person()
    for (const [weak, text] of [
      ['short', passwordTooShort],
      ['password1', passwordIsCommon],
      [email, passwordIsAddress],
    ] as const) {
      expect(await change(password, weak)).toMatchObject({ error: { fields: { password: [text] } } })
    }
  })

  test('requires an account with a password; others get a mailed link', async () => {
    const { change } = await person({ passwordHash: null, googleId: crypto.randomUUID() })
    expect(await change(password, newPassword)).toMatchObject({ error: { message: noPasswordYet } })
  })

  test('takes no password that an operator typed, nor does any other proof', async () => {
    const { id, email, change } = await person({ googleId: crypto.randomUUID() })
    const { sessionId, token } = await openSession(services.sessions, id)
    await env.DB.prepare('UPDATE users SET password_given_at = 1 WHERE id = ?').bind(id).run()
    expect(await change(password, newPassword)).toMatchObject({ error: { message: noPasswordYet } })
    // Linking and unlinking Google ask for it too.
    expect(await services.recovery.prove({ userId: id, email }, password, visitor)).toMatchObject({
      error: { message: noPasswordYet },
    })
    const provenAt = Date.now() - 3_600_000
    await env.DB.prepare('UPDATE sessions SET proven_at = ? WHERE id = ?').bind(provenAt, sessionId).run()
    const proof = { cookie: `session=${token}`, body: { proof_password: password } }
    expect((await call('POST', '/api/account/proof', proof)).ok).toBe(false)
    expect(await services.sessions.callerOf(token)).toMatchObject({ caller: { provenAt } })
  })

  test('is rate-limited', async () => {
    const { change } = await person()
    const [{ max }] = accountLimits.current_password
    for (let n = 0; n < max; n += 1) expect((await change(password, 'short')).ok).toBe(false)
    expect(await change(password, newPassword)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })
})
