import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { inDeep } from '#test/sample.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { emailInvalid, emailMissing, tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import {
  passwordIsAddress,
  passwordIsCommon,
  passwordMissing,
  passwordTooShort,
} from '#worker/people/accounts/passwords/constants.ts'
import { linkTroubles, resetAsked } from '#worker/people/accounts/recovery/constants.ts'
import { createTokensRepository } from '#worker/people/accounts/tokens/repository.ts'
import { createTokensService } from '#worker/people/accounts/tokens/service.ts'
import { addPerson, call, count, password, signIn } from '../people.ts'

const { recovery } = createProduct(env).ports
const newPassword = 'lantern over the halfway line'
const tokensAt = (clock: () => number) =>
  createTokensService({ repository: createTokensRepository(openDatabase(env.DB)), clock })
const linkOf = async (userId: number, at = Date.now()) =>
  (await tokensAt(() => at).mint(userId, 'reset_password')).token
const reset = (token: unknown, typed: unknown = newPassword) =>
  call('POST', '/api/reset-password', { body: { token, password: typed } })
const login = (email: string, typed: string) => call('POST', '/api/login', { body: { email, password: typed } })

describe('requesting a password link', () => {
  test('answers the same for any address', async () => {
    const known = await addPerson()
    const disabled = await addPerson({ isActive: false })
    for (const email of [known.email, disabled.email, 'unknown@example.com']) {
      const answer = await call('POST', '/api/forgot-password', { body: { email } })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual({ message: resetAsked })
    }
    const asked = "SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'password_reset_asked'"
    await expect.poll(() => count(asked, known.id)).toBe(1)
    expect(await count(asked, disabled.id)).toBe(0)
  })

  test.each([
    ['', emailMissing],
    ['robin', emailInvalid],
  ])('for %j says what is wrong', async (email, text) => {
    const answer = await call('POST', '/api/forgot-password', { body: { email } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { email: [text] } })
  })

  test('answers the same at the limit: that a link is on its way', async () => {
    const email = `unknown-${crypto.randomUUID()}@example.com`
    const ask = async () => (await call('POST', '/api/forgot-password', { body: { email } })).json()
    for (let n = 0; n < 8; n += 1) expect(await ask()).toEqual({ message: resetAsked })
  })
})

describe('a password link', () => {
  test('starts no second trial where an operator made the address unverified', async () => {
    const { id } = await addPerson()
    await env.DB.batch([
      env.DB.prepare('UPDATE users SET is_email_verified = 0 WHERE id = ?').bind(id),
      env.DB.prepare(
        `INSERT INTO user_plans (user_id, trial_plan, trial_started_at, trial_ends_at, alert_count_since)
         VALUES (?, 'basic', 1, 2, 1)`,
      ).bind(id),
    ])
    expect((await reset(await linkOf(id))).status).toBe(200)
    expect(await count('SELECT is_email_verified AS n FROM users WHERE id = ?', id)).toBe(1)
    expect(await count('SELECT trial_started_at AS n FROM user_plans WHERE user_id = ?', id)).toBe(1)
  })

  test('sets a new password, signs out every device, and verifies the address', async () => {
    const { id, email } = await addPerson()
    const cookie = await signIn(email)
    await env.DB.prepare('UPDATE users SET is_email_verified = 0 WHERE id = ?').bind(id).run()
    const [used, other] = [await linkOf(id), await linkOf(id)]
    expect((await reset(used)).status).toBe(200)
    expect((await call('GET', '/api/users/me', { cookie })).status).toBe(401)
    expect((await login(email, password)).status).toBe(400)
    expect((await login(email, newPassword)).status).toBe(200)
    // As by the link of the registration, the trial starts with the verified address.
    expect(await count("SELECT count(*) AS n FROM user_plans WHERE user_id = ? AND trial_plan = 'basic'", id)).toBe(1)
    // Other password links no longer work.
    expect((await reset(other)).status).toBe(400)
    expect(
      await count("SELECT count(*) AS n FROM security_events WHERE user_id = ? AND kind = 'password_changed'", id),
    ).toBe(1)
  })

  test('keeps only the address of an unverified registration', async () => {
    const { id, email } = await addPerson({ isEmailVerified: false, firstName: 'Mal', registrationHash: 'x' })
    expect((await reset(await linkOf(id))).status).toBe(200)
    const kept = await env.DB.prepare('SELECT first_name, last_name, registration_hash FROM users WHERE email = ?')
      .bind(email)
      .first()
    expect(kept).toEqual({ first_name: '', last_name: '', registration_hash: null })
  })

  test('unlinks Google unless its owner declines, and expires links to delete the account', async () => {
    const linked = { googleProfile: { email: 'mallory@gmail.test' } }
    const one = await addPerson({ ...linked, googleId: crypto.randomUUID() })
    const kept = crypto.randomUUID()
    const other = await addPerson({ ...linked, googleId: kept })
    const first = await addPerson({ ...linked, googleId: crypto.randomUUID(), passwordHash: null })
    const googleOf = (id: number) => count('SELECT google_id IS NOT NULL AS n FROM users WHERE id = ?', id)
    const deletion = (await tokensAt(Date.now).mint(one.id, 'delete_account')).token
    expect((await reset(await linkOf(one.id))).status).toBe(200)
    expect(await googleOf(one.id)).toBe(0)
    expect(await tokensAt(Date.now).read(deletion, 'delete_account')).toEqual({ state: 'unknown' })
    const token = await linkOf(other.id)
    const body = { token, password: newPassword, [`keep_google@${kept}`]: 'on' }
    expect((await call('POST', '/api/reset-password', { body })).status).toBe(200)
    expect(await googleOf(other.id)).toBe(1)
    // Be it the only way in so far: it may be that of who held the mailbox before.
    expect((await reset(await linkOf(first.id))).status).toBe(200)
    expect(await googleOf(first.id)).toBe(0)
  })

  test('presumes a Google account to be the owner’s only where Google has verified the same address', async () => {
    const isPresumed = async (profile: { email_verified?: boolean; email?: string }) => {
      const email = `one-${crypto.randomUUID()}@gmail.test`
      const googleId = crypto.randomUUID()
      const { id } = await addPerson({ email, googleId, googleProfile: { email, ...profile } })
      return (await recovery.linkOf(await linkOf(id), null)).google?.isPresumed
    }
    expect(await isPresumed({ email_verified: true })).toBe(true)
    expect(await isPresumed({ email_verified: true, email: 'other@gmail.test' })).toBe(false)
    expect([await isPresumed({ email_verified: false }), await isPresumed({})]).toEqual([false, false])
  })

  const atOnce = inDeep(15, 50)

  test('stays open however often another person asks for more, up to what an hour allows', async () => {
    const { id } = await addPerson()
    const open = await linkOf(id, Date.now() - 1)
    for (let n = 1; n < accountLimits.mail[0].max; n += 1) await linkOf(id)
    expect((await reset(open)).status).toBe(200)
  })

  test('used by many requests at once works for one', async () => {
    const { id, email } = await addPerson()
    const token = await linkOf(id)
    const typed = (n: number) => `harbour lantern number ${n}`
    const answers = await Promise.all(Array.from({ length: atOnce }, (_, n) => reset(token, typed(n))))
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // The others come too late or exceed the hashing queue.
    expect(answers.filter(({ status }) => [400, 503].includes(status))).toHaveLength(atOnce - 1)
    expect((await login(email, typed(won))).status).toBe(200)
  })

  test('says so when it was used, has expired, is cut short, altered or made up', async () => {
    const { id } = await addPerson()
    const now = Date.now()
    const lapsed = await linkOf(id, now - tokenLifetimesMs.reset_password - 1)
    const live = await linkOf(id)
    const altered = (live.startsWith('A') ? 'B' : 'A') + live.slice(1)
    const used = await linkOf(id)
    await tokensAt(Date.now).spend(used, 'reset_password')
    for (const [token, text] of [
      [used, linkTroubles.used],
      [lapsed, linkTroubles.expired],
      [live.slice(0, -1), linkTroubles.unknown],
      [altered, linkTroubles.unknown],
      [`${live}A`, linkTroubles.unknown],
      ['', linkTroubles.unknown],
      [null, null],
      [{ $ne: null }, null],
    ] as const) {
      const answer = await reset(token)
      expect(answer.status, String(token)).toBe(400)
      if (text) expect(await answer.json()).toMatchObject({ error: text, code: 'INVALID' })
    }
    expect((await reset(live)).status).toBe(200)
  })

  test('made for another purpose or a deactivated user does not work', async () => {
    const { id } = await addPerson()
    const verify = (await tokensAt(Date.now).mint(id, 'verify_email')).token
    expect(await (await reset(verify)).json()).toMatchObject({ error: linkTroubles.unknown })
    const gone = await addPerson({ isActive: false })
    expect(await (await reset(await linkOf(gone.id))).json()).toMatchObject({ error: linkTroubles.unknown })
  })

  test('changes the password of its own user only', async () => {
    const [one, other] = [await addPerson(), await addPerson()]
    await reset(await linkOf(one.id))
    expect((await login(other.email, newPassword)).status).toBe(400)
    expect((await login(other.email, password)).status).toBe(200)
  })

  test('is not used up by a rejected password', async () => {
    const { id, email } = await addPerson()
    const token = await linkOf(id)
    for (const [typed, text] of [
      ['', passwordMissing],
      ['seven77', passwordTooShort],
      ['password123', passwordIsCommon],
      [email, passwordIsAddress],
    ] as const) {
      const answer = await reset(token, typed)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { password: [text] } })
    }
    expect((await reset(token)).status).toBe(200)
  })
})
