import { describe, expect, test } from 'vitest'
import { hourMs } from '#worker/platform/clock.ts'
import { addPerson, call, count } from '../people.ts'
import { openRegistration, peopleWith, visitor } from './scene.ts'

const verified = (email: string) => ({
  ok: true,
  value: { state: 'verified', user: { email, firstName: 'Robin', lastName: 'Fairweather' } },
})

describe('a mailed link', () => {
  test('verifies the address, welcomes, and is noted', async () => {
    const { registration, tokens, mails, activity } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    expect(await registration.verify(token, visitor)).toEqual(verified(email))
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(1)
    expect(mails).toEqual([{ kind: 'welcome', userId: id }])
    expect((await activity.recent(id)).map(({ kind }) => kind)).toEqual(['email_verified'])
  })

  test('used twice says the same, and does nothing more', async () => {
    const { registration, tokens, mails } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    await registration.verify(token, visitor)
    expect(await registration.verify(token, visitor)).toEqual(verified(email))
    expect(mails).toHaveLength(1)
  })

  test('used by fifty at once is spent once: one welcome, one note, one answer for all', async () => {
    const { registration, tokens, mails } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    const answers = await Promise.all(Array.from({ length: 50 }, () => registration.verify(token, visitor)))
    expect(answers).toEqual(Array.from({ length: 50 }, () => verified(email)))
    expect(mails).toEqual([{ kind: 'welcome', userId: id }])
    expect(await count('SELECT count(*) AS n FROM security_events WHERE user_id = ?', id)).toBe(1)
  })

  test('that a crash kept from doing its work does it at the next click', async () => {
    const { registration, tokens } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    await tokens.spend(token, 'verify_email')
    expect(await registration.verify(token, visitor)).toEqual(verified(email))
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(1)
  })

  test('that is older than a day has expired, and names where a new one can go', async () => {
    const { registration, tokens, time, mails } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    time.now += 24 * hourMs
    expect(await registration.verify(token, visitor)).toEqual({ ok: true, value: { state: 'expired', email } })
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    expect(mails).toEqual([])
  })

  test('that has expired, of an address that another link verified, is good news', async () => {
    const { registration, tokens, time } = openRegistration()
    const { id, email } = await addPerson()
    const { token } = await tokens.mint(id, 'verify_email')
    time.now += 24 * hourMs
    expect(await registration.verify(token, visitor)).toEqual(verified(email))
  })

  test('made for something else, cut short, in capitals or made up is invalid', async () => {
    const { registration, tokens } = openRegistration()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    const { token: forPassword } = await tokens.mint(id, 'reset_password')
    for (const wrong of [null, '', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase(), forPassword])
      expect(await registration.verify(wrong, visitor)).toEqual({ ok: true, value: { state: 'invalid' } })
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    expect(await registration.verify(token, visitor)).toEqual(verified(email))
  })
})

describe('the call', () => {
  const open = (token: string, method = 'GET') => call(method, `/api/verify-email?token=${token}`)

  test('answers message and user', async () => {
    const { tokens, time } = openRegistration()
    time.now = Date.now()
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    expect((await open(token, 'HEAD')).status).toBe(200)
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    const answer = await open(token)
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toEqual({
      message: expect.stringContaining('verified'),
      user: { email, firstName: 'Robin', lastName: 'Fairweather' },
    })
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(1)
  })

  test('says "expired" of a link that is, and no more', async () => {
    const { tokens, time } = openRegistration()
    time.now = Date.now() - 25 * hourMs
    const { id, email } = await addPerson({ isEmailVerified: false })
    const { token } = await tokens.mint(id, 'verify_email')
    const answer = await open(token)
    const body = await answer.json<{ error: string }>()
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([400, 'no-store'])
    expect(body.error).toContain('expired')
    expect(JSON.stringify(body)).not.toContain(email)
  })

  test.each(['', '?token=', '?token=made-up', `?token=${'A'.repeat(43)}`])('refuses %j', async (query) => {
    const answer = await call('GET', `/api/verify-email${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'INVALID',
      error: 'Invalid verification link. Please check your email for the correct link.',
    })
  })
})
