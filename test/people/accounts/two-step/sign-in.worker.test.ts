import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import {
  addPerson,
  call,
  count,
  openSession,
  password,
  proofOf,
  sessionCookieOf,
} from '#test/people/accounts/people.ts'
import { maxCodesPerSignIn } from '#worker/people/accounts/two-step/constants.ts'
import { firstStep, nameOf, secondStep, services, setUpApp, visitor } from './authenticator.ts'

const statusesOf = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted()

describe('a user with an authenticator app', () => {
  test('signs in with password and code; neither is enough alone', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const waiting = await firstStep(email, password)
    expect((await call('GET', '/api/users/me', { cookie: waiting })).status).toBe(401)
    expect((await call('POST', '/api/login/second-step', { body: { code: app.codeIn(0) } })).status).toBe(401)
    const answer = await secondStep(waiting, { code: app.codeIn(0) })
    expect(await answer.json()).toMatchObject({ email })
    const me = await call('GET', '/api/users/me', { cookie: nameOf(sessionCookieOf(answer)) })
    expect(me.status).toBe(200)
  })

  test('cannot be signed in with the password alone, by any call', async () => {
    const { id } = await addPerson()
    await setUpApp(id)
    expect(await services.sessions.open(await proofOf(id), visitor)).toBeNull()
  })

  test('uses each code once, even twice at the same moment', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const [one, two] = [await firstStep(email, password), await firstStep(email, password)]
    const code = app.codeIn(0)
    expect(await statusesOf([secondStep(one, { code }), secondStep(two, { code })])).toEqual([200, 400])
    // Nor a code from before it.
    const third = await firstStep(email, password)
    expect((await secondStep(third, { code: app.codeIn(-1) })).status).toBe(400)
    expect((await secondStep(third, { code: app.codeIn(1) })).status).toBe(200)
  })

  test('signs in with a recovery code once, even twice at the same moment, and is notified by mail', async () => {
    const { id, email } = await addPerson()
    const { codes } = await setUpApp(id)
    expect(new Set(codes).size).toBe(10)
    const code = codes[3]?.toLowerCase().replace('-', ' ')
    const [one, two] = [await firstStep(email, password), await firstStep(email, password)]
    expect(await statusesOf([secondStep(one, { code }), secondStep(two, { code })])).toEqual([200, 400])
    expect(await count('SELECT count(*) AS n FROM recovery_codes WHERE user_id = ?', id)).toBe(9)
    const kinds = (await services.activity.recent(id)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'recovery_code_used')).toHaveLength(1)
    // Another user's code does not work.
    const other = await addPerson()
    await setUpApp(other.id)
    expect((await secondStep(await firstStep(other.email, password), { code: codes[4] })).status).toBe(400)
  })

  test('starts over with the password after a few wrong codes', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const waiting = await firstStep(email, password)
    for (let tried = 0; tried < maxCodesPerSignIn; tried += 1) {
      expect((await secondStep(waiting, { code: '000000' })).status).toBe(400)
    }
    expect((await secondStep(waiting, { code: app.codeIn(0) })).status).toBe(401)
    expect((await secondStep(await firstStep(email, password), { code: app.codeIn(0) })).status).toBe(200)
  })

  test('cannot be guessed by starting over either', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const statuses: number[] = []
    for (const waiting of [await firstStep(email, password), await firstStep(email, password)]) {
      for (let tried = 0; tried < maxCodesPerSignIn; tried += 1) {
        statuses.push((await secondStep(waiting, { code: '000000' })).status)
      }
    }
    expect(new Set(statuses)).toEqual(new Set([400]))
    const last = await secondStep(await firstStep(email, password), { code: app.codeIn(0) })
    expect([last.status, Number(last.headers.get('Retry-After')) > 0]).toEqual([429, true])
  })

  test('signs in on a known device while strangers who know the password guess, with limited guesses there too', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const first = await secondStep(await firstStep(email, password), { code: app.codeIn(0) })
    const device = nameOf(first.headers.getSetCookie().find((cookie) => cookie.startsWith('device=')))
    const guess = (cookie: string) => secondStep(cookie, { code: '000000' })
    for (const waiting of [await firstStep(email, password), await firstStep(email, password)]) {
      for (let tried = 0; tried < maxCodesPerSignIn; tried += 1) await guess(waiting)
    }
    const atHome = async () => `${await firstStep(email, password)}; ${device}`
    expect((await guess(await firstStep(email, password))).status).toBe(429)
    expect((await secondStep(await atHome(), { code: app.codeIn(1) })).status).toBe(200)
    const statuses: number[] = []
    for (const waiting of [await atHome(), await atHome()]) {
      for (let tried = 0; tried < maxCodesPerSignIn; tried += 1) statuses.push((await guess(waiting)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 400), 429])
  })

  test('loses a half-finished sign-in when password, role or account change', async () => {
    for (const change of [
      "UPDATE users SET password_hash = password_hash || 'x' WHERE id = ?",
      'UPDATE users SET role_id = 2 WHERE id = ?',
      'UPDATE users SET is_active = 0 WHERE id = ?',
    ]) {
      const { id, email } = await addPerson()
      const { app } = await setUpApp(id)
      const waiting = await firstStep(email, password)
      await env.DB.prepare(change).bind(id).run()
      expect((await secondStep(waiting, { code: app.codeIn(0) })).status, change).toBe(401)
      expect(await count('SELECT count(*) AS n FROM sessions WHERE user_id = ?', id)).toBe(1)
    }
  })

  test('is not revealed before the right password', async () => {
    const [with_, without] = [await addPerson(), await addPerson()]
    await setUpApp(with_.id)
    const answers = await Promise.all(
      [with_, without, { email: 'unknown@example.com' }].map(async ({ email }) => {
        const answer = await call('POST', '/api/login', { body: { email, password: 'wrong horse battery' } })
        const { request_id, ...body } = (await answer.json()) as { request_id: string }
        return {
          status: answer.status,
          cookies: answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
          body,
        }
      }),
    )
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('keeps the second step after a password reset', async () => {
    const { id, email } = await addPerson()
    const { app } = await setUpApp(id)
    const { token } = await services.tokens.mint(id, 'reset_password')
    const renewed = 'lantern over the halfway line'
    expect((await services.recovery.reset({ token, password: renewed }, visitor)).ok).toBe(true)
    expect((await secondStep(await firstStep(email, renewed), { code: app.codeIn(0) })).status).toBe(200)
  })
})

describe('what is stored', () => {
  test('of keys and codes is useless without our secret, or in another row', async () => {
    const { id, email } = await addPerson()
    const { app, codes } = await setUpApp(id)
    const [factor, hashes] = await Promise.all([
      env.DB.prepare('SELECT * FROM totp_factors WHERE user_id = ?').bind(id).first(),
      env.DB.prepare('SELECT * FROM recovery_codes WHERE user_id = ?').bind(id).all(),
    ])
    const kept = JSON.stringify([factor, hashes.results])
    for (const code of codes) expect(kept).not.toContain(code.replace('-', ''))
    // An attacker who can write to the table gives an account their own key.
    const other = await addPerson()
    await setUpApp(other.id)
    await env.DB.prepare('UPDATE totp_factors SET sealed_key = ? WHERE user_id = ?')
      .bind(factor?.sealed_key, other.id)
      .run()
    expect((await secondStep(await firstStep(other.email, password), { code: app.codeIn(0) })).status).toBe(400)
    expect((await secondStep(await firstStep(email, password), { code: app.codeIn(0) })).status).toBe(200)
  })
})

describe('setting up', () => {
  test('signs out every other device, including half-finished sign-ins', async () => {
    const { id } = await addPerson()
    const other = await openSession(services.sessions, id)
    const early = await proofOf(id)
    const { first, opened } = await setUpApp(id)
    expect(await services.sessions.callerOf(other.token)).toBeNull()
    expect(await services.sessions.callerOf(first.token)).toBeNull()
    expect((await services.sessions.callerOf(opened.token))?.caller.isTwoStep).toBe(true)
    expect(await services.sessions.open(early, visitor)).toBeNull()
  })
})
