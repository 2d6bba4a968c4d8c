import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { visitorAt } from '#test/fakes/visitor.ts'
import { addPerson, call, openSession } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase, preparedOf } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { createGoogleRepository } from '#worker/people/accounts/google/repository.ts'
import { countMailedClients, loseAddress } from '#worker/people/accounts/ownership/repository.ts'
import { reachKey } from '#worker/people/accounts/ownership/rules.ts'
import { choosePasswordFirst } from '#worker/people/accounts/sign-in/constants.ts'
import { users } from '#worker/people/accounts/table.ts'
import { createCalendarAddresses } from '#worker/people/calendar-addresses/repository.ts'
import { password } from '../people.ts'
import { furnish, leftOf } from './belongings.ts'

const { activity, purchaseEndings, recovery, roleDesk, sessions, tokens, userDesk } = createProduct(env).ports
const visitor = visitorAt('192.0.2.1')
const factors = ['totp_factors', 'passkeys', 'recovery_codes']
const reach = ['connections', 'phones', 'calendar_feeds']
const buying = ['purchase_mandates', 'payment_cards']
/** Kept for an owner who proves the mailbox again. */
const details = ['quick_buy', 'seller_accounts', 'auto_purchase_settings']

async function operator() {
  const { id } = await addPerson({ roleId: roleIds.Admin })
  const { token } = await openSession(sessions, id, visitor, { isTwoStep: true })
  const found = await sessions.callerOf(token)
  if (!found) throw new Error('No one is signed in')
  return { caller: found.caller, visitor, isProven: true }
}

async function furnished(more: Parameters<typeof addPerson>[0] = {}) {
  const person = await addPerson(more)
  await furnish(person.id)
  const bodyOf = (changes: object) => ({
    email: person.email,
    firstName: 'Robin',
    roleId: more.roleId ?? roleIds.Customer,
    ...changes,
  })
  return { ...person, bodyOf }
}

const stored = (id: number) =>
  env.DB.prepare('SELECT * FROM users WHERE id = ?').bind(id).first<Record<string, unknown>>()

async function reset(
  userId: number,
  more: object = {},
  purpose: 'reset_password' | 'first_factor_added' = 'reset_password',
) {
  const { token } = await tokens.mint(userId, purpose)
  return recovery.reset({ token, password: 'lantern over the halfway line', ...more }, visitorAt('192.0.2.2'))
}

describe('an operator who says that an address is verified', () => {
  test('leaves nothing of the user who registered it, least of all the password, and mails the owner', async () => {
    const { id, email, bodyOf } = await furnished({ isEmailVerified: false, googleId: crypto.randomUUID() })
    const by = await operator()
    const refused = await userDesk.edit({ ...by, isProven: false }, id, bodyOf({ emailVerified: true }))
    expect(refused).toMatchObject({ error: { code: 'PROOF_REQUIRED' } })
    expect(await userDesk.edit(by, id, bodyOf({ emailVerified: true }))).toMatchObject({ ok: true })
    expect(await leftOf(id)).toEqual([])
    expect(await stored(id)).toMatchObject({
      is_email_verified: 1,
      password_hash: null,
      google_id: null,
      is_changing: 0,
    })
    expect((await call('POST', '/api/login', { body: { email, password } })).status).toBe(400)
    expect((await activity.recent(id))[0]).toMatchObject({ kind: 'email_verified', device: 'An administrator' })
  })

  test('does the same with a new address, be it that the one before was verified', async () => {
    const { id, bodyOf } = await furnished()
    const email = `moved-${crypto.randomUUID()}@example.com`
    expect(await userDesk.edit(await operator(), id, bodyOf({ email, emailVerified: true }))).toMatchObject({
      ok: true,
    })
    expect(await leftOf(id)).toEqual(['email_changes'])
    expect(await stored(id)).toMatchObject({ email, password_hash: null })
  })

  test('leaves a moved account no Google account that was linked to it', async () => {
    const googleId = crypto.randomUUID()
    const { id, bodyOf } = await furnished({ googleId })
    const email = `moved-${crypto.randomUUID()}@example.com`
    expect(await userDesk.edit(await operator(), id, bodyOf({ email }))).toMatchObject({ ok: true })
    const google = createGoogleRepository(openDatabase(env.DB))
    expect(await google.accountOf({ sub: googleId })).toBeNull()
    expect(await stored(id)).toMatchObject({ email, google_id: null, google_profile: null })
  })

  test('signs a person out whose verification they take back', async () => {
    const { id, bodyOf } = await furnished()
    expect(await userDesk.edit(await operator(), id, bodyOf({ emailVerified: false }))).toMatchObject({ ok: true })
    expect(await leftOf(id)).toEqual([...factors, ...reach, ...details])
  })
})

describe('a password that an operator types', () => {
  test('opens nothing until its owner has chosen another by mail', async () => {
    const { id, email, bodyOf } = await furnished({ googleId: crypto.randomUUID() })
    const typed = 'seven green kettles'
    expect(await userDesk.edit(await operator(), id, bodyOf({ password: typed }))).toMatchObject({ ok: true })
    const answer = await call('POST', '/api/login', { body: { email, password: typed } })
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: choosePasswordFirst }])
    expect((await recovery.prove({ userId: id, email }, typed, visitor)).ok).toBe(false)
    // Nor does what enters without a password: it may be another's who had the password before.
    expect(await stored(id)).toMatchObject({ google_id: null })
    await env.DB.prepare('DELETE FROM totp_factors').run()
    await env.DB.prepare('DELETE FROM passkeys').run()
    expect(await reset(id)).toMatchObject({ ok: true })
    const own = { email, password: 'lantern over the halfway line' }
    expect((await call('POST', '/api/login', { body: own })).status).toBe(200)
  })
})

describe('Google that says an unverified address is theirs', () => {
  test('leaves nothing of the former holder', async () => {
    const { id, email } = await furnished({ isEmailVerified: false })
    const identity = { sub: crypto.randomUUID(), email, isEmailVerified: true, profile: { email } }
    const repository = createGoogleRepository(openDatabase(env.DB))
    expect(await repository.takeOver(id, identity, 1)).toBe(id)
    await purchaseEndings.sweep()
    expect(await leftOf(id)).toEqual([])
    expect(await stored(id)).toMatchObject({ password_hash: null, google_id: identity.sub })
  })
})

describe('a new password by a mailed link', () => {
  test('ends sessions, links, push, what reaches outside and what buys, but keeps the second step', async () => {
    const { id } = await furnished()
    expect(await reset(id)).toMatchObject({ ok: true })
    expect(await leftOf(id)).toEqual(['account_tokens', ...factors, ...details])
    const kept = await env.DB.prepare(
      'SELECT purpose FROM account_tokens WHERE user_id = ? AND used_at IS NULL ORDER BY purpose',
    )
      .bind(id)
      .all()
    expect(kept.results).toEqual([{ purpose: 'take_back' }, { purpose: 'verify_email' }])
  })

  test('lists what reaches outside, and keeps what the owner recognised', async () => {
    const { id } = await furnished()
    const { token } = await tokens.mint(id, 'reset_password')
    const listed = [
      { kind: 'webhook', name: '', label: 'hooks.example.com', mark: '1' },
      { kind: 'discord', name: '', label: 'Leeds fans', mark: '1' },
      { kind: 'phone', name: '', label: '+447700900123', mark: '+447700900123' },
      { kind: 'calendar', name: '', label: '', mark: '1' },
    ]
    expect((await recovery.linkOf(token, null)).reach).toEqual(expect.arrayContaining(listed))
    expect(await reset(id, { 'keep_discord@1': 'on', 'keep_calendar@1': 'on' })).toMatchObject({ ok: true })
    const { results } = await env.DB.prepare('SELECT kind FROM connections WHERE user_id = ?').bind(id).all()
    expect(results).toEqual([{ kind: 'discord' }])
    expect(await leftOf(id)).toEqual(['account_tokens', ...factors, 'connections', 'calendar_feeds', ...details])
  })

  test('keeps of several of a kind only the one that was recognised', async () => {
    const { id } = await furnished()
    const names = () => env.DB.prepare('SELECT kind, name FROM connections WHERE user_id = ?').bind(id).all()
    await env.DB.prepare(
      `INSERT INTO connections (user_id, kind, name, sealed, label, created_at, confirmed_at)
       VALUES (?1, 'webhook', 'Sheet', 'sealed', 'hooks.example.com', 1, 1), (?1, 'webhook', 'x', 'sealed', 'evil.example', 1, 1)`,
    )
      .bind(id)
      .run()
    expect(await reset(id, { 'keep_webhook:Sheet@1': 'on' })).toMatchObject({ ok: true })
    expect((await names()).results).toEqual([{ kind: 'webhook', name: 'Sheet' }])
  })

  test('keeps what the page showed, and ends what took its place before it was sent', async () => {
    const googleId = crypto.randomUUID()
    const { id, email } = await furnished({ googleId, googleProfile: { email: 'robin@gmail.example' } })
    const { token } = await tokens.mint(id, 'reset_password')
    const { google, reach } = await recovery.linkOf(token, null)
    const ticked = [...reach.map(reachKey), google?.key].map((key) => [`keep_${key}`, 'on'])
    await env.DB.batch(
      [
        "UPDATE users SET google_id = 'thief', google_profile = '{}' WHERE id = ?",
        "UPDATE connections SET sealed = 'thief', confirmed_at = 2 WHERE user_id = ? AND kind = 'discord'",
        "UPDATE phones SET phone = '+447700900999' WHERE user_id = ?",
        "UPDATE calendar_feeds SET serial = 'thief', created_at = 2 WHERE user_id = ?",
      ].map((swap) => env.DB.prepare(swap).bind(id)),
    )
    expect(
      await recovery.reset({ token, password: 'tulip crane harbour 2', ...Object.fromEntries(ticked) }, visitor),
    ).toMatchObject({
      ok: true,
    })
    expect(await stored(id)).toMatchObject({ email, google_id: null })
    const { results } = await env.DB.prepare('SELECT kind FROM connections WHERE user_id = ?').bind(id).all()
    expect(results).toEqual([{ kind: 'webhook' }])
    for (const table of ['phones', 'calendar_feeds']) expect(await leftOf(id)).not.toContain(table)
  })

  test.each([
    ['ends a second step that was added since its page was shown', Date.now(), []],
    ['keeps an older one, of which the page shows another part', 1, ['totp_factors']],
  ])('%s', async (_, createdAt, left) => {
    const { id } = await addPerson()
    const { token } = await tokens.mint(id, 'reset_password')
    const shown = (await recovery.linkOf(token, null)).twoStepMark
    await env.DB.prepare("INSERT INTO totp_factors (user_id, sealed_key, last_step, created_at) VALUES (?, 's', 1, ?)")
      .bind(id, createdAt)
      .run()
    const form = { token, password: 'tulip crane harbour 2', shown_two_step: shown }
    expect(await recovery.reset(form, visitor)).toMatchObject({ ok: true })
    expect((await leftOf(id)).filter((table) => factors.includes(table))).toEqual(left)
  })

  test('neither lists nor keeps an unconfirmed channel, even if it is ticked', async () => {
    const { id } = await addPerson()
    await env.DB.prepare(
      "INSERT INTO connections (user_id, kind, label, created_at) VALUES (?, 'telegram', 'Telegram', 1)",
    )
      .bind(id)
      .run()
    const { token } = await tokens.mint(id, 'reset_password')
    expect((await recovery.linkOf(token, null)).reach).toEqual([])
    expect(await reset(id, { 'keep_telegram@': 'on', 'keep_telegram@null': 'on' })).toMatchObject({ ok: true })
    expect(await leftOf(id)).not.toContain('connections')
  })

  test('of an address that another account has verified since leaves the account that lost it to be erased', async () => {
    const { id, email } = await addPerson({ isEmailVerified: false, createdAt: 5 })
    await env.DB.prepare('UPDATE users SET verification_lost_at = 1 WHERE id = ?').bind(id).run()
    const database = openDatabase(env.DB)
    await env.DB.batch([preparedOf(database, loseAddress(database, eq(users.email, email)))])
    expect(await stored(id)).toMatchObject({ is_active: 0, created_at: -5, verification_lost_at: null })
  })

  test('counts the clients whose emails go on, which end with an address that was never proven', async () => {
    const [{ id }, { id: claimed }] = [await furnished(), await furnished({ isEmailVerified: false })]
    const mailed = (userId: number) => countMailedClients(openDatabase(env.DB), userId)
    for (const userId of [id, claimed]) {
      await env.DB.prepare(
        `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, asked_email, asked_at, confirmed_at, created_at)
         VALUES (?1, 'Ann', '', 'ann@example.com', '', '', '', 'ann@example.com', 1, 1, 1)`,
      )
        .bind(userId)
        .run()
    }
    const { token } = await tokens.mint(id, 'reset_password')
    expect((await recovery.linkOf(token, null)).mailedClients).toBe(1)
    for (const userId of [id, claimed]) expect(await reset(userId)).toMatchObject({ ok: true })
    expect([await mailed(id), await mailed(claimed)]).toEqual([1, 0])
  })

  test('of an address that was not verified leaves nothing, also no Google account without a password', async () => {
    const { id } = await furnished({ isEmailVerified: false, passwordHash: null, googleId: crypto.randomUUID() })
    expect(await reset(id, { 'keep_webhook@1': 'on' })).toMatchObject({ ok: true })
    expect(await leftOf(id)).toEqual([])
    expect(await stored(id)).toMatchObject({ google_id: null, is_email_verified: 1 })
  })

  test('never takes the second step from a role that needs it', async () => {
    const { id } = await furnished({ roleId: roleIds.Manager, isEmailVerified: false })
    expect(await reset(id)).toMatchObject({ ok: true })
    expect(await leftOf(id)).toEqual(factors)
  })
})

describe('an operator who doubts a mailbox', () => {
  test.each([{ emailVerified: false }, { email: 'another@example.com' }])(
    'leaves its calendar address silent until the mailbox is proven: %j',
    async (edit) => {
      const { id, bodyOf } = await furnished()
      const calendar = createCalendarAddresses(openDatabase(env.DB))
      expect(await calendar.open(id, 'serial')).not.toBeNull()
      expect(await userDesk.edit(await operator(), id, bodyOf(edit))).toMatchObject({ ok: true })
      expect(await calendar.open(id, 'serial')).toBeNull()
      expect(await reset(id, { 'keep_calendar@1': 'on' })).toMatchObject({ ok: true })
      expect(await leftOf(id)).not.toContain('calendar_feeds')
    },
  )
})

describe('a role that is deleted', () => {
  test('signs its users out, who are mailed and find it in their log', async () => {
    const by = await operator()
    const made = await roleDesk.create(by, { name: 'Stewards', description: '', permissions: 'VIEW_MATCHES' })
    const roleId = made.ok ? made.value.id : 0
    const [one, other] = [await furnished({ roleId }), await furnished()]
    expect(await roleDesk.remove(by, roleId, { moveTo: roleIds.Customer })).toMatchObject({ ok: true })
    expect(await leftOf(one.id)).toEqual([
      'account_tokens',
      'email_changes',
      ...factors,
      ...reach,
      ...buying,
      ...details,
    ])
    expect((await activity.recent(one.id))[0]).toMatchObject({ kind: 'role_changed', detail: 'Customer' })
    expect(await leftOf(other.id)).toHaveLength(16)
  })
})
