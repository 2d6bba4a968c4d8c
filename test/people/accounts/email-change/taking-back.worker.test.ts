import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { maxLiveTokens, roleIds, tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import { changeKeptMs, changeWaitsMs } from '#worker/people/accounts/email-change/constants.ts'
import { linkTroubles } from '#worker/people/accounts/recovery/constants.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { meteredDatabase, tableScans } from '../../../alerting/alerts/metered-database.ts'
import { addOperator, formOf } from '../desk/operators.ts'
import { furnish, leftOf } from '../ownership/belongings.ts'
import { addPerson, call, password, usedLink } from '../people.ts'
import {
  addressOf,
  changing,
  mailed,
  move,
  newAddress,
  newestChange,
  openMailbox,
  services,
  visitorNow,
} from './scene.ts'

const { emailChange, recovery, tokens } = services
const owners = 'lantern over the halfway line'
const take = (token: string, more: object = {}) => recovery.reset({ token, password: owners, ...more }, visitorNow())
const login = async (email: string, typed: string) =>
  (await call('POST', '/api/login', { body: { email, password: typed } })).status

const addFactor = (userId: number, createdAt: number) =>
  env.DB.prepare("INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?, 's', 1, ?)")
    .bind(userId, createdAt)
    .run()
const hasFactor = async (userId: number) => (await leftOf(userId)).includes('totp_factors')

describe('an account that was moved to another mailbox', () => {
  test('is taken back by the link in the mail to the old one, with nothing of who moved it', async () => {
    const { id, email } = await addPerson()
    const { email: theirs, takeBack, session } = await move(id)
    await furnish(id)
    const later = await tokens.mint(id, 'reset_password', theirs)
    expect(await recovery.linkOf(takeBack, null)).toMatchObject({
      state: 'live',
      twoStep: 'recent',
      takesBack: { address: email, from: theirs },
    })
    expect(await addressOf(id)).toBe(theirs)
    expect(await take(takeBack)).toMatchObject({ ok: true, value: { isTakenBack: true } })
    expect(await addressOf(id)).toBe(email)
    // Second factors are of long ago, and the record says that the account left their address.
    const old = ['email_changes', 'totp_factors', 'passkeys', 'recovery_codes']
    const kept = ['seller_accounts', 'auto_purchase_settings']
    expect((await leftOf(id)).filter((table) => !old.includes(table) && !kept.includes(table))).toEqual([])
    expect(await services.sessions.callerOf(session)).toBeNull()
    expect(await recovery.stateOf(later.token)).toBe('unknown')
    expect([await login(theirs, password), await login(theirs, owners)]).toEqual([400, 400])
    await env.DB.batch(
      ['totp_factors', 'passkeys'].map((table) => env.DB.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(id)),
    )
    expect([await login(email, password), await login(email, owners)]).toEqual([400, 200])
    const kinds = (await services.activity.recent(id)).map(({ kind }) => kind)
    expect(kinds).toContain('address_taken_back')
  })

  test('tells the mailbox that loses it, which gets no link', async () => {
    const { id } = await addPerson()
    const { email: theirs, takeBack } = await move(id)
    expect((await take(takeBack)).ok).toBe(true)
    const record = await newestChange(id)
    const { mails, sent } = openMailbox()
    await mails.send({ id: 'back', kind: 'address_taken_back', userId: id, detail: record.id })
    expect(sent).toMatchObject([{ to: theirs, subject: 'An account left this address' }])
    expect(sent[0]?.text).not.toContain('token=')
    await expect(tokens.mint(id, 'take_back', theirs)).rejects.toThrow('address')
  })

  test('is taken back from who unlinked its Google account and linked their own, or took its password away', async () => {
    const { id, email } = await addPerson({
      googleId: crypto.randomUUID(),
      googleProfile: { email: 'own@gmail.example' },
    })
    const { takeBack } = await move(id)
    await env.DB.prepare(
      `UPDATE users SET google_id = 'thief-' || id, google_profile = '{"email":"thief@gmail.example"}', password_hash = NULL
       WHERE id = ?`,
    )
      .bind(id)
      .run()
    expect(await recovery.linkOf(takeBack, null)).toMatchObject({ google: { email: 'thief@gmail.example' } })
    expect((await take(takeBack)).ok).toBe(true)
    expect(await env.DB.prepare('SELECT google_id FROM users WHERE id = ?').bind(id).first('google_id')).toBeNull()
    expect(await login(email, owners)).toBe(200)
  })

  test('is not asked to keep a Google account as its own, be it of the address that it left or gets back', async () => {
    const { id, email } = await addPerson()
    const { email: theirs, takeBack } = await move(id)
    const link = (profile: object) =>
      env.DB.prepare("UPDATE users SET google_id = 'linked-' || id, google_profile = ? WHERE id = ?")
        .bind(JSON.stringify(profile), id)
        .run()
    for (const address of [theirs, email]) {
      await link({ email: address, email_verified: true })
      expect(await recovery.linkOf(takeBack, null)).toMatchObject({ google: { email: address, isPresumed: false } })
    }
  })

  test('is taken back once, by one of the links alone', async () => {
    const { id, email } = await addPerson()
    const { takeBack, changeId } = await move(id)
    const { takeBack: other } = await mailed(id, changeId)
    const taken = await Promise.all([take(takeBack), take(takeBack), take(takeBack)])
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.used } })
    expect(await take(other)).toMatchObject({ error: { message: linkTroubles.unknown } })
    // Its queued mail brings no further one.
    expect((await mailed(id, changeId)).sent).toEqual([])
    expect(await addressOf(id)).toBe(email)
    // Nor when the account leaves the same address again.
    await move(id)
    expect(await recovery.stateOf(other)).toBe('unknown')
  })

  test('is taken back for a week, which the record of its change outlasts', async () => {
    const { id } = await addPerson()
    const { takeBack } = await move(id)
    const pass = (ms: number) =>
      env.DB.prepare('UPDATE account_tokens SET expires_at = expires_at - ? WHERE user_id = ?').bind(ms, id).run()
    await pass(tokenLifetimesMs.take_back - 60_000)
    expect(await recovery.stateOf(takeBack)).toBe('live')
    await pass(60_000)
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.expired } })
    expect(changeKeptMs).toBeGreaterThanOrEqual(changeWaitsMs + tokenLifetimesMs.take_back)
  })

  test('keeps what the owner recognises of what it reaches', async () => {
    const { id } = await addPerson()
    await furnish(id)
    await env.DB.batch(
      ['email_changes', 'account_tokens', 'totp_factors', 'passkeys'].map((table) =>
        env.DB.prepare(`DELETE FROM ${table} WHERE user_id = ?`).bind(id),
      ),
    )
    const { takeBack } = await move(id)
    expect((await take(takeBack, { 'keep_discord@1': 'on' })).ok).toBe(true)
    const { results } = await env.DB.prepare('SELECT kind FROM connections WHERE user_id = ?').bind(id).all()
    expect(results).toEqual([{ kind: 'discord' }])
  })
})

describe('a change of address that was only asked for', () => {
  test('is stopped by the link in its mail, which does no more once it was used', async () => {
    const { id, email, caller, token, takeBack } = await changing()
    expect(await recovery.linkOf(takeBack, null)).toMatchObject({ takesBack: { address: email, from: email } })
    expect((await take(takeBack)).ok).toBe(true)
    expect((await emailChange.confirm(token, caller, visitorNow())).ok).toBe(false)
    expect([await addressOf(id), await emailChange.waitingOf(id)]).toEqual([email, null])
    expect(await login(email, owners)).toBe(200)
    expect((await take(takeBack)).ok).toBe(false)
  })

  test('is taken back by the same link when it became effective meanwhile', async () => {
    const { id, email, caller, token, takeBack } = await changing()
    expect((await emailChange.confirm(token, caller, visitorNow())).ok).toBe(true)
    expect((await take(takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
  })

  test('leaves no link once a new password stopped it', async () => {
    const { id, email, takeBack } = await changing()
    expect((await take((await tokens.mint(id, 'reset_password', email)).token)).ok).toBe(true)
    expect(await recovery.stateOf(takeBack)).toBe('unknown')
  })
})

describe('an account that was moved on and on', () => {
  test('is theirs who had the mailbox first: links of addresses after it end', async () => {
    const { id, email } = await addPerson()
    const first = await move(id)
    const second = await move(id)
    const third = await move(id)
    expect((await take(second.takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(first.email)
    expect(await recovery.stateOf(third.takeBack)).toBe('unknown')
    expect((await take(first.takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
    expect(await recovery.stateOf(second.takeBack)).toBe('used')
  })

  test('cannot be held by a mailbox that lost it before', async () => {
    const { id, email } = await addPerson()
    const theirs = newAddress()
    const first = await move(id, theirs)
    expect((await take(first.takeBack)).ok).toBe(true)
    // The same once more, and on from there.
    const again = await move(id, theirs)
    const further = await move(id)
    expect((await take(again.takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
    expect(await recovery.stateOf(further.takeBack)).toBe('unknown')
  })

  test('is not kept by asking for so many links that the first one ends', async () => {
    const { id } = await addPerson()
    const { takeBack, email: theirs } = await move(id)
    const { email: last } = await move(id)
    for (let n = 0; n <= maxLiveTokens; n += 1) await tokens.mint(id, 'take_back', theirs)
    expect(last).not.toBe(theirs)
    expect(await recovery.stateOf(takeBack)).toBe('live')
  })

  test('may come back by itself, and be taken back after another move', async () => {
    const { id, email } = await addPerson()
    const own = await move(id)
    const back = await move(id, email)
    const theft = await move(id)
    expect((await take(theft.takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
    // Both of the owner's mailboxes were left within the week.
    expect(await recovery.stateOf(back.takeBack)).toBe('live')
    expect(await recovery.stateOf(own.takeBack)).toBe('live')
  })
})

describe('an address that has another account by now', () => {
  test('is refused in words when that was verified, and the link still works afterwards', async () => {
    const { id, email } = await addPerson()
    const { takeBack, email: theirs } = await move(id)
    const other = await addPerson({ email })
    expect((await recovery.linkOf(takeBack, null)).state).toBe('taken')
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.taken } })
    expect([await addressOf(id), await addressOf(other.id)]).toEqual([theirs, email])
    await env.DB.prepare('DELETE FROM users WHERE id = ?').bind(other.id).run()
    expect((await take(takeBack)).ok).toBe(true)
  })

  test('is taken from a registration that was never verified, such as one to be in the way', async () => {
    const { id, email } = await addPerson()
    const { takeBack } = await move(id)
    const form = await addPerson({ email, isEmailVerified: false })
    expect((await take(takeBack)).ok).toBe(true)
    expect([await addressOf(id), await addressOf(form.id)]).toEqual([email, `unverified-${form.id}`])
  })
})

describe('what else happens to the account meanwhile', () => {
  test('it cannot be taken back while it is switched off, and can once it is on again', async () => {
    const { id, email } = await addPerson()
    const { takeBack } = await move(id)
    const by = await addOperator('Admin')
    expect((await services.userDesk.setStatus(by, id, { isActive: false })).ok).toBe(true)
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
    expect((await services.userDesk.setStatus(by, id, { isActive: true })).ok).toBe(true)
    expect((await take(takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
  })

  test('it cannot be taken back once it is deleted: nothing is left of it', async () => {
    const { id } = await addPerson()
    const { takeBack } = await move(id)
    expect((await services.userDesk.erase(await addOperator('Admin'), id)).ok).toBe(true)
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
    await services.erasure.resume()
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
  })

  test("an operator's change of address is final: it ends the links before, and brings none", async () => {
    const { id } = await addPerson()
    const { takeBack, changeId } = await move(id)
    const by = await addOperator('Admin')
    const edited = await services.userDesk.edit(by, id, await formOf(id, { email: newAddress() }))
    expect(edited.ok).toBe(true)
    expect(await recovery.stateOf(takeBack)).toBe('unknown')
    // A mail that waited brings none either.
    expect((await mailed(id, changeId)).sent).toEqual([])
    const { sent, takeBack: none } = await mailed(id, (await newestChange(id)).id)
    expect([sent.map(({ subject }) => subject).at(-1), none]).toEqual(['Your email address was changed', ''])
    expect(sent.at(-1)?.text).toContain('Contact us right away.')
  })

  test('an operator who only doubts the new mailbox leaves the way back', async () => {
    const { id, email } = await addPerson()
    const { takeBack } = await move(id)
    const edited = await services.userDesk.edit(
      await addOperator('Admin'),
      id,
      await formOf(id, { emailVerified: false }),
    )
    expect(edited.ok).toBe(true)
    expect((await take(takeBack)).ok).toBe(true)
    expect(await addressOf(id)).toBe(email)
  })
})

describe('second factors of an account that is taken back', () => {
  const week = tokenLifetimesMs.first_factor_added
  test.each([
    ['end when they were added since the move', 0, roleIds.Customer, false],
    ['end when they were added shortly before', week - 60_000, roleIds.Customer, false],
    ['stay when they are older: who only has the old mailbox does not pass', week + 60_000, roleIds.Customer, true],
    ['stay where the role needs them', 0, roleIds.Manager, true],
  ])('%s', async (_, ageMs, roleId, isLeft) => {
    const { id, email } = await addPerson({ roleId })
    const { takeBack } = await move(id)
    await addFactor(id, Date.now() - ageMs)
    expect(await recovery.linkOf(takeBack, null)).toMatchObject({
      twoStep: roleId === roleIds.Manager ? 'stays' : 'recent',
    })
    expect((await take(takeBack)).ok).toBe(true)
    expect(await hasFactor(id)).toBe(isLeft)
    const entered = await services.signIn.signIn({ email, password: owners }, visitorNow())
    expect(entered).toMatchObject({ ok: true, value: { state: isLeft ? 'second_step' : 'opened' } })
  })
})

test('no query scans a whole table to take an account back', async () => {
  const { id, email } = await addPerson()
  await move(id)
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createRecoveryRepository(openDatabase(db))
  const left = await repository.leftAddress(id, email)
  if (left === null) throw new Error('The account did not leave the address')
  const link = await usedLink(tokens, id, 'take_back', email)
  const done = await repository.takeBack(left, id, 'hash', { link, keptReach: [], id: crypto.randomUUID() })
  expect(done.isSet).toBe(true)
  expect(meter.statements.size).toBeGreaterThan(20)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})
