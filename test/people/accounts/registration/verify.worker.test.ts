import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { hashToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import { confirmWithPassword } from '#worker/people/accounts/registration/constants.ts'
import { addPerson, call, count } from '../people.ts'
import { freshForm, openRegistration, peopleWith, visitor } from './scene.ts'

const verified = (email: string) => ({
  ok: true,
  value: { state: 'verified', user: { email, firstName: 'Robin', lastName: 'Fairweather' } },
})
const verifiedBefore = { ok: true, value: { state: 'verified' } }

/** The browser that sent a pending registration; its cookie holds `browser`. */
const browser = newSecretToken()
const addWaiting = async () => addPerson({ isEmailVerified: false, registrationHash: await hashToken(browser) })
const here = { browser }

describe('a verification link', () => {
  test('verifies the address, sends a welcome, and is logged', async () => {
    const { registration, tokens, mails, activity } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    expect(await registration.verify(token, here, visitor)).toEqual(verified(email))
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(1)
    expect(mails).toEqual([{ kind: 'welcome', userId: id }])
    expect((await activity.recent(id)).map(({ kind }) => kind)).toEqual(['email_verified'])
  })

  test('used twice answers the same without naming the user, and does nothing more', async () => {
    const { registration, tokens, mails } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    expect(await registration.verify(token, here, visitor)).toEqual(verified(email))
    expect(await registration.verify(token, here, visitor)).toEqual(verifiedBefore)
    expect(mails).toHaveLength(1)
  })

  test('used by fifty requests at once works once: one welcome, one log entry, one answer for all', async () => {
    const { registration, tokens, mails } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    const answers = await Promise.all(Array.from({ length: 50 }, () => registration.verify(token, here, visitor)))
    expect(answers.filter((answer) => answer.ok && 'user' in answer.value)).toEqual([verified(email)])
    expect(answers.filter((answer) => answer.ok && answer.value.state === 'verified')).toHaveLength(50)
    expect(mails).toEqual([{ kind: 'welcome', userId: id }])
    expect(await count('SELECT count(*) AS n FROM security_events WHERE user_id = ?', id)).toBe(1)
  })

  test('that was used verifies nothing again: not another address, nor one whose verification was withdrawn', async () => {
    const { registration, tokens } = openRegistration()
    for (const moves of [true, false]) {
      const { id, email } = await addPerson({ isEmailVerified: false, registrationHash: await hashToken(browser) })
      const { token } = await tokens.mint(id, 'verify_email')
      expect(await registration.verify(token, here, visitor)).toEqual(verified(email))
      const address = moves ? `moved-${email}` : email
      await env.DB.prepare('UPDATE users SET email = ?, is_email_verified = 0, registration_hash = ? WHERE id = ?')
        .bind(address, await hashToken(browser), id)
        .run()
      expect(await registration.verify(token, here, visitor)).toEqual({ ok: true, value: { state: 'invalid' } })
      expect((await peopleWith(address))[0]?.is_email_verified).toBe(0)
    }
  })

  test('verifies the address that it was mailed to, and no other', async () => {
    const { registration, tokens } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email', email)
    await env.DB.prepare('UPDATE users SET email = ? WHERE id = ?').bind(`moved-${email}`, id).run()
    expect(await registration.verify(token, here, visitor)).toEqual({ ok: true, value: { state: 'invalid' } })
    expect((await peopleWith(`moved-${email}`))[0]?.is_email_verified).toBe(0)
  })

  test('uses up the others that verify the address, and ends those that set a password', async () => {
    const { registration, tokens } = openRegistration()
    const { id, email } = await addWaiting()
    const [first, second, reset] = [
      await tokens.mint(id, 'verify_email'),
      await tokens.mint(id, 'verify_email'),
      await tokens.mint(id, 'reset_password'),
    ]
    expect(await registration.verify(first.token, here, visitor)).toEqual(verified(email))
    expect(await registration.verify(second.token, here, visitor)).toEqual(verifiedBefore)
    expect(await tokens.read(reset.token, 'reset_password')).toEqual({ state: 'unknown' })
  })

  test('expires after a day, and names the address for a new one', async () => {
    const { registration, tokens, time, mails } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    time.now += 24 * hourMs
    expect(await registration.verify(token, here, visitor)).toEqual({ ok: true, value: { state: 'expired', email } })
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    expect(mails).toEqual([])
  })

  test('that expired counts as verified when another link verified the address', async () => {
    const { registration, tokens, time } = openRegistration()
    const { id } = await addPerson()
    const { token } = await tokens.mint(id, 'verify_email')
    time.now += 24 * hourMs
    expect(await registration.verify(token, here, visitor)).toEqual(verifiedBefore)
  })

  test('made for another purpose, cut short, in capitals or made up is invalid', async () => {
    const { registration, tokens } = openRegistration()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    const { token: forPassword } = await tokens.mint(id, 'reset_password')
    for (const wrong of [null, '', 'x', token.slice(0, -1), `${token}A`, token.toUpperCase(), forPassword])
      expect(await registration.verify(wrong, here, visitor)).toEqual({ ok: true, value: { state: 'invalid' } })
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    expect(await registration.verify(token, here, visitor)).toEqual(verified(email))
  })
})

describe('a registration sent by a stranger', () => {
  test('is not confirmed by the address’s owner alone: in their browser the link asks for its password', async () => {
    const { registration, tokens, mails } = openRegistration()
    const form = freshForm()
    await registration.register({ ...form, firstName: 'Mal' }, visitor)
    const [{ id = 0 } = {}] = await peopleWith(form.email)
    const { token } = await tokens.mint(id, 'verify_email')
    const confirm = (password?: string) => registration.verify(token, { browser: null, password }, visitor)
    expect(await confirm()).toEqual({ ok: true, value: { state: 'unconfirmed', isPasswordWrong: false } })
    expect(await confirm('a guess')).toEqual({ ok: true, value: { state: 'unconfirmed', isPasswordWrong: true } })
    expect((await peopleWith(form.email))[0]?.is_email_verified).toBe(0)
    expect(mails.map(({ kind }) => kind)).toEqual(['verify_email'])
    // The user who knows the password sent the form, from any browser.
    expect(await confirm(form.password)).toMatchObject({ value: { state: 'verified', user: { firstName: 'Mal' } } })
  })
})

describe('the API call', () => {
  const open = (token: string, method = 'GET', cookie: string | undefined = `registration=${browser}`) =>
    call(method, `/api/verify-email?token=${token}`, { cookie })

  test('answers with message and user', async () => {
    const { tokens, time } = openRegistration()
    time.now = Date.now()
    const { id, email } = await addWaiting()
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
    // A used link reveals no user.
    expect(await (await open(token)).json()).toEqual({ message: expect.stringContaining('verified') })
  })

  test('verifies nothing in a browser other than the one that registered', async () => {
    const { tokens, time } = openRegistration()
    time.now = Date.now()
    const { id, email } = await addWaiting()
    const { token } = await tokens.mint(id, 'verify_email')
    for (const cookie of ['', `registration=${newSecretToken()}`, 'registration=']) {
      const answer = await open(token, 'GET', cookie)
      expect([answer.status, await answer.json()]).toMatchObject([403, { error: confirmWithPassword }])
    }
    expect((await peopleWith(email))[0]?.is_email_verified).toBe(0)
    expect((await open(token)).status).toBe(200)
  })

  test('answers only "expired" for an expired link', async () => {
    const { tokens, time } = openRegistration()
    time.now = Date.now() - 25 * hourMs
    const { id, email } = await addWaiting()
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
