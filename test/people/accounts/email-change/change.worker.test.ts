import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { emailInvalid, tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import {
  changeAsked,
  changeKeptMs,
  changeTroubles,
  sameAddress,
} from '#worker/people/accounts/email-change/constants.ts'
import { createEmailChangeRepository } from '#worker/people/accounts/email-change/repository.ts'
import { accountLimits } from '#worker/people/accounts/limits.ts'
import { createMailsRepository } from '#worker/people/accounts/mails/repository.ts'
import { freshProofMs } from '#worker/people/accounts/two-step/constants.ts'
import { meteredDatabase, tableScans } from '../../../alerting/alerts/metered-database.ts'
import { addPerson, call, count, openSession, password, signIn } from '../people.ts'
import { callerOf } from '../two-step/authenticator.ts'
import {
  addressOf,
  changing,
  jobs,
  mailed,
  newAddress,
  newestChange,
  openMailbox,
  services,
  signedIn,
  visitorNow,
} from './scene.ts'

const { emailChange } = services
const login = (email: string) => call('POST', '/api/login', { body: { email, password } })
/** But those that take the account back, in the notices to the old address. */
const liveLinks = (id: number) =>
  count("SELECT count(*) AS n FROM account_tokens WHERE user_id = ? AND used_at IS NULL AND purpose <> 'take_back'", id)
const statusOf = async (answer: Promise<Response>) => (await answer).status

describe('requesting a change of address', () => {
  test('mails a link to the new address and a notice to the old one, and changes nothing yet', async () => {
    const { id, email, newEmail, sent } = await changing()
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'A new email address was requested'],
      [newEmail, 'Confirm your new email address'],
    ])
    const [notice, link] = sent
    expect(notice?.text).toContain('n…@example.com')
    for (const part of [notice?.text, notice?.html]) expect(part).not.toContain(newEmail)
    for (const part of [link?.text, link?.html]) expect(part).not.toMatch(/Robin|person\d/)
    expect(await addressOf(id)).toBe(email)
    expect(await emailChange.waitingOf(id)).toMatchObject({ newEmail })
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('email_change_asked')
  })

  test('is part of saving the profile, with names or without another address', async () => {
    const { id, email, cookie } = await signedIn()
    const put = (body: object) =>
      call('PUT', '/api/profile', { cookie, body: { first_name: 'Ada', last_name: 'B', ...body } })
    for (const same of [{}, { email: '' }, { email: ` ${email.toUpperCase()} ` }]) {
      const answer = await put(same)
      expect(await answer.json()).toEqual({ first_name: 'Ada', last_name: 'B' })
    }
    expect(await emailChange.waitingOf(id)).toBeNull()
    const lost = await put({ phone: '+447700900123' })
    expect([lost.status, await lost.json()]).toMatchObject([400, { fields: { '(input)': ['We do not know phone.'] } }])
    const newEmail = newAddress()
    const asked = await put({ email: newEmail.toUpperCase(), first_name: 'Eve' })
    expect(await asked.json()).toEqual({ first_name: 'Eve', last_name: 'B', message: changeAsked })
    expect(await addressOf(id)).toBe(email)
    expect(await emailChange.waitingOf(id)).toMatchObject({ newEmail })
    expect(await count("SELECT count(*) AS n FROM users WHERE id = ? AND first_name = 'Eve'", id)).toBe(1)
  })

  test.each([
    'robin',
    'a@b',
    'a@b.c@d.example',
    'x@exämple.test',
    'a\r\nBcc: b@c.example',
    `${'a'.repeat(250)}@b.example`,
  ])('rejects %j as an address', async (email) => {
    const { id, cookie } = await signedIn()
    const answer = await call('PUT', '/api/profile', { cookie, body: { first_name: 'A', last_name: 'B', email } })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ fields: { email: [emailInvalid] } })
    expect(await count("SELECT count(*) AS n FROM users WHERE id = ? AND first_name = 'A'", id)).toBe(0)
  })

  test('requires fresh proof, and saves nothing without it', async () => {
    const { id, cookie, caller } = await signedIn()
    await env.DB.prepare('UPDATE sessions SET proven_at = proven_at - ? WHERE id = ?')
      .bind(freshProofMs, caller.sessionId)
      .run()
    const body = { first_name: 'Ada', last_name: 'B', email: newAddress() }
    const answer = await call('PUT', '/api/profile', { cookie, body })
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
    expect(await emailChange.waitingOf(id)).toBeNull()
    expect(await count("SELECT count(*) AS n FROM users WHERE id = ? AND first_name = 'Ada'", id)).toBe(0)
  })

  test('for the current address says so', async () => {
    const { caller, email } = await signedIn()
    expect(await emailChange.ask(caller, email, visitorNow())).toMatchObject({ error: { message: sameAddress } })
  })

  test('a second request replaces the first: the first link and its queued mail no longer work', async () => {
    const first = await changing()
    const second = newAddress()
    expect(await emailChange.ask(first.caller, second, visitorNow())).toMatchObject({ ok: true })
    expect(await emailChange.readLink(first.token, first.caller)).toEqual({ state: 'unknown' })
    // The first mail was still queued.
    expect((await mailed(first.id, first.changeId)).sent).toEqual([])
    expect(await emailChange.waitingOf(first.id)).toMatchObject({ newEmail: second })
  })

  test('is limited by person and by network', async () => {
    const { caller } = await signedIn()
    const [, { max }] = accountLimits.change_email
    const ask = () => emailChange.ask(caller, newAddress(), visitorNow())
    for (let n = 0; n < max; n += 1) expect((await ask()).ok).toBe(true)
    expect(await ask()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
    const [{ max: perNetwork }] = accountLimits.change_email
    const here = visitorNow()
    const there = Array.from({ length: perNetwork + 1 }, async () =>
      emailChange.ask((await signedIn()).caller, newAddress(), here),
    )
    expect((await Promise.all(there)).filter(({ ok }) => !ok)).toHaveLength(1)
  })

  test('answers the same for an address that has an account; only its mailbox gets a mail, without a link', async () => {
    const taken = await addPerson({ firstName: 'Ophelia' })
    const { caller, id, email } = await signedIn()
    expect(await emailChange.ask(caller, taken.email, visitorNow())).toEqual({ ok: true, value: null })
    expect(await emailChange.waitingOf(id)).toMatchObject({ newEmail: taken.email })
    const { sent, token } = await mailed(id, (await newestChange(id)).id)
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'A new email address was requested'],
      [taken.email, 'You already have an account'],
    ])
    expect(token).toBe('')
    expect(sent[1]?.text).not.toMatch(new RegExp(`Robin|Ophelia|${email}`))
    expect(await liveLinks(id)).toBe(0)
  })
})

describe('confirming a change of address', () => {
  test('changes only the address here: other sessions, devices and links end, and both mailboxes are notified', async () => {
    const { id, email, newEmail, token, caller, cookie, changeId } = await changing()
    const elsewhere = await signIn(email)
    const links = await Promise.all(
      (['reset_password', 'delete_account', 'verify_email'] as const).map((purpose) =>
        services.tokens.mint(id, purpose, email),
      ),
    )
    const changed = await emailChange.confirm(token, caller, visitorNow())
    if (!changed.ok) throw new Error(changed.error.message)
    expect(await addressOf(id)).toBe(newEmail)
    expect(await callerOf(changed.value.token)).toMatchObject({ userId: id, email: newEmail, isEmailVerified: true })
    for (const old of [cookie, elsewhere])
      expect(await statusOf(call('GET', '/api/users/me', { cookie: old }))).toBe(401)
    for (const { token: link } of links) expect(await services.recovery.stateOf(link)).toBe('unknown')
    expect(await liveLinks(id)).toBe(0)
    expect([await statusOf(login(email)), await statusOf(login(newEmail))]).toEqual([400, 200])
    expect(await count('SELECT device_version AS n FROM users WHERE id = ?', id)).toBeGreaterThan(0)
    expect(await emailChange.waitingOf(id)).toBeNull()
    expect(await emailChange.readLink(token, { userId: id })).toEqual({ state: 'used' })
    const { sent } = await mailed(id, changeId)
    expect(sent.map(({ to, subject }) => [to, subject])).toContainEqual([email, 'Your email address was changed'])
    expect(sent.map(({ subject }) => subject)).not.toContain('Confirm your new email address')
    expect((await services.activity.recent(id)).map(({ kind }) => kind)).toContain('email_changed')
    const { mails, sent: later } = openMailbox()
    await mails.send({ id: 'later', kind: 'new_device', userId: id, detail: 'Firefox' })
    expect(later[0]?.to).toBe(newEmail)
  })

  test('keeps a linked Google account, and the notice names it', async () => {
    const googleProfile = { email: 'robin@gmail.test' }
    const { id, token, caller, changeId } = await changing(newAddress(), {
      googleId: crypto.randomUUID(),
      googleProfile,
    })
    expect((await emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
    expect(await count('SELECT google_id IS NOT NULL AS n FROM users WHERE id = ?', id)).toBe(1)
    expect((await mailed(id, changeId)).sent.at(-1)?.text).toContain('robin@gmail.test')
  })

  test('works once, even when confirmed several times at the same moment', async () => {
    const { id, newEmail, token, caller } = await changing()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => emailChange.confirm(token, caller, visitorNow())),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await addressOf(id)).toBe(newEmail)
  })

  test('requires a session of the account besides the link', async () => {
    const { id, email, token } = await changing()
    const other = await signedIn()
    expect(await emailChange.readLink(token, null)).toEqual({ state: 'signed_out' })
    expect(await emailChange.readLink(token, other.caller)).toEqual({ state: 'other_account' })
    for (const [who, text] of [
      [null, changeTroubles.signed_out],
      [other.caller, changeTroubles.other_account],
    ] as const)
      expect(await emailChange.confirm(token, who, visitorNow())).toMatchObject({ error: { message: text } })
    expect([await addressOf(id), await addressOf(other.id)]).toEqual([email, other.email])
    // Any session of the account will do: links are often opened on another device.
    const phone = await callerOf((await openSession(services.sessions, id)).token)
    expect((await emailChange.confirm(token, phone, visitorNow())).ok).toBe(true)
  })

  test('says why a link does not work', async () => {
    const { id, token, caller } = await changing()
    const reset = await services.tokens.mint(id, 'reset_password')
    for (const wrong of ['', token.slice(1), reset.token]) {
      expect(await emailChange.confirm(wrong, caller, visitorNow())).toMatchObject({
        error: { message: changeTroubles.unknown },
      })
    }
    await env.DB.prepare('UPDATE account_tokens SET expires_at = ? WHERE user_id = ?').bind(Date.now(), id).run()
    expect(await emailChange.confirm(token, caller, visitorNow())).toMatchObject({
      error: { message: changeTroubles.expired },
    })
  })

  test('is refused when another account has taken the address', async () => {
    const { id, email, token, caller, newEmail } = await changing()
    await addPerson({ email: newEmail })
    expect(await emailChange.confirm(token, caller, visitorNow())).toMatchObject({
      error: { message: changeTroubles.taken },
    })
    expect(await addressOf(id)).toBe(email)
    expect(await services.sessions.callerOf(caller.sessionId)).toBeNull()
    expect(await count('SELECT count(*) AS n FROM sessions WHERE id = ?', caller.sessionId)).toBe(1)
  })

  test('takes the address from an unverified registration, which is erased', async () => {
    const { id, token, caller, newEmail } = await changing()
    const form = await addPerson({ email: newEmail, isEmailVerified: false })
    const verify = await services.tokens.mint(form.id, 'verify_email')
    expect((await emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
    expect(await addressOf(id)).toBe(newEmail)
    expect(await services.registration.verify(verify.token, { browser: null, password }, visitorNow())).toMatchObject({
      value: { state: 'invalid' },
    })
    await services.erasure.resume()
    expect(await addressOf(form.id)).toBeNull()
  })

  test('fails after a password change, by mailed link or by the old password', async () => {
    for (const way of ['reset', 'change'] as const) {
      const { id, email, token, caller } = await changing()
      const next = 'lantern over the halfway line'
      const link = await services.tokens.mint(id, 'reset_password', email)
      const done =
        way === 'reset'
          ? await services.recovery.reset({ token: link.token, password: next }, visitorNow())
          : await services.recovery.change(caller, { current_password: password, password: next }, visitorNow())
      expect(done.ok).toBe(true)
      const again = await callerOf((await openSession(services.sessions, id)).token)
      expect(await emailChange.readLink(token, again)).toEqual({ state: 'unknown' })
      expect((await emailChange.confirm(token, again, visitorNow())).ok).toBe(false)
      expect(await addressOf(id)).toBe(email)
    }
  })
})

describe('links and proofs made for the old address', () => {
  test('are not issued after the address has changed', async () => {
    const { id, email, token, caller } = await changing()
    expect((await emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
    await expect(services.tokens.mint(id, 'reset_password', email)).rejects.toThrow('address')
    expect(await liveLinks(id)).toBe(0)
  })
})

test('a change expires', async () => {
  const { id } = await changing()
  const rows = () => count('SELECT count(*) AS n FROM email_changes WHERE user_id = ?', id)
  await env.DB.prepare('UPDATE email_changes SET requested_at = requested_at - ? WHERE user_id = ?')
    .bind(tokenLifetimesMs.change_email, id)
    .run()
  await services.emailChange.sweep()
  expect([await emailChange.waitingOf(id), await rows()]).toEqual([null, 1])
  await env.DB.prepare('UPDATE email_changes SET requested_at = requested_at - ? WHERE user_id = ?')
    .bind(changeKeptMs - tokenLifetimesMs.change_email, id)
    .run()
  await jobs.everyMinute.sweepAccounts()
  expect(await rows()).toBe(0)
})

test('no query scans a whole table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createEmailChangeRepository(openDatabase(db))
  const { caller, id, changeId } = await changing()
  await repository.add(caller, { id: crypto.randomUUID(), newEmail: newAddress(), requestedAt: 1 })
  await repository.waiting(id)
  await repository.confirm(caller, 'no such link', 1)
  await repository.removeOlder(1)
  await createMailsRepository(openDatabase(db)).findChange(id, changeId)
  expect(meter.statements.size).toBe(17)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})
