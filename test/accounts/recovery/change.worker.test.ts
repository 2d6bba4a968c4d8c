import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { accountLimits } from '#worker/accounts/limits.ts'
import { passwordIsAddress, passwordIsCommon, passwordTooShort } from '#worker/accounts/passwords/constants.ts'
import { currentPasswordWrong, noPasswordYet } from '#worker/accounts/recovery/constants.ts'
import { createProduct } from '#worker/services.ts'
import { freshAddress, visitorAt } from '../../fakes/visitor.ts'
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

describe('changing a password by the old one', () => {
  test('signs out every other device, lets links lapse, and goes on here with a new session', async () => {
    const { id, email, change, login } = await person()
    const elsewhere = await signIn(email)
    const { token } = await services.tokens.mint(id, 'reset_password')
    const changed = await change(password, newPassword)
    if (!changed.ok) throw new Error(changed.error.message)
    expect((await call('GET', '/api/users/me', { cookie: elsewhere })).status).toBe(401)
    expect((await services.sessions.callerOf(changed.value.token))?.caller.userId).toBe(id)
    expect(await services.recovery.stateOf(token)).toBe('unknown')
    expect([await login(password), await login(newPassword)]).toEqual([400, 200])
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('password_changed')
  })

  test('takes no wrong one, and changes nothing then', async () => {
    const { email, change, login } = await person()
    const cookie = await signIn(email)
    expect(await change('not the password', newPassword)).toMatchObject({
      error: { code: 'INVALID', fields: { current_password: [currentPasswordWrong] } },
    })
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(200)
    expect(await login(password)).toBe(200)
  })

  test('takes no weak new one', async () => {
    const { email, change } = await person()
    for (const [weak, text] of [
      ['short', passwordTooShort],
      ['password1', passwordIsCommon],
      [email, passwordIsAddress],
    ] as const) {
      expect(await change(password, weak)).toMatchObject({ error: { fields: { password: [text] } } })
    }
  })

  test('is for who has one; others get a mailed link', async () => {
    const { change } = await person({ passwordHash: null, googleId: crypto.randomUUID() })
    expect(await change(password, newPassword)).toMatchObject({ error: { message: noPasswordYet } })
  })

  test('is tried a few times, and then not for a while', async () => {
    const { change } = await person()
    const [{ max }] = accountLimits.current_password
    for (let n = 0; n < max; n += 1) expect((await change(password, 'short')).ok).toBe(false)
    expect(await change(password, newPassword)).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })
})
