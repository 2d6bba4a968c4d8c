// Who has the new mailbox of an account may delete it: while the mailbox before may take it back, that waits.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds, tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import { deletionAsked } from '#worker/people/accounts/desk/constants.ts'
import { createUserDeskRepository } from '#worker/people/accounts/desk/repository.ts'
import { changeKeptMs } from '#worker/people/accounts/email-change/constants.ts'
import { linkTroubles } from '#worker/people/accounts/recovery/constants.ts'
import { createRecoveryRepository } from '#worker/people/accounts/recovery/repository.ts'
import { confirmTexts } from '#worker/people/privacy/erasure/constants.ts'
import { createErasureRepository } from '#worker/people/privacy/erasure/repository.ts'
import { createErasureService } from '#worker/people/privacy/erasure/service.ts'
import type { SeenUser } from '#worker/people/roles/contract.ts'
import { createFakeLogger } from '../../../fakes/logger.ts'
import { addOperator, formOf } from '../desk/operators.ts'
import { addPerson, call, password } from '../people.ts'
import { addressOf, move, newAddress, openMailbox, services, visitorNow } from './scene.ts'

const { emailChange, erasure, recovery, tokens, userDesk } = services
const owners = 'lantern over the halfway line'
const take = (token: string) => recovery.reset({ token, password: owners }, visitorNow())
const login = async (email: string, typed: string) =>
  (await call('POST', '/api/login', { body: { email, password: typed } })).status
const stateOf = (id: number) =>
  env.DB.prepare('SELECT email, is_active FROM users WHERE id = ?')
    .bind(id)
    .first<{ email: string; is_active: number }>()
const waitingOf = (id: number) =>
  env.DB.prepare('SELECT waits_until FROM erasures WHERE user_id = ?').bind(id).first<number>('waits_until')
const askDeletion = async (id: number) => (await tokens.mint(id, 'delete_account')).token

/** The week of the change, or a part of it, passes. */
async function pass(userId: number, ms: number): Promise<void> {
  const earlier = [
    'UPDATE erasures SET waits_until = waits_until - ?1 WHERE user_id = ?2',
    'UPDATE account_tokens SET expires_at = expires_at - ?1 WHERE user_id = ?2',
    'UPDATE email_changes SET requested_at = requested_at - ?1, confirmed_at = confirmed_at - ?1 WHERE user_id = ?2',
  ]
  await env.DB.batch(earlier.map((text) => env.DB.prepare(text).bind(ms, userId)))
}

/** An account that was moved away, and is deleted from there. */
async function deleted() {
  const { id, email } = await addPerson()
  const { email: theirs, session, takeBack } = await move(id)
  const confirmed = await erasure.confirm(await askDeletion(id))
  if (!confirmed.ok) throw new Error(confirmed.error.message)
  return { id, email, theirs, session, takeBack, waitsUntil: confirmed.value.waitsUntil }
}

/** The mails about the deletion, to each address that the account left, with their links. */
async function mailsAbout(id: number) {
  const { mails, sent } = openMailbox()
  for (const change of await createErasureRepository(openDatabase(env.DB)).changesToMail(id, Date.now()))
    await mails.send({ id: change, kind: 'deletion_waits', userId: id, detail: change })
  return sent.map(({ to, text }) => ({ to, text, link: /\?token=(\S+)/.exec(text)?.[1] ?? '' }))
}

type Ports = Parameters<typeof createErasureService>[0]

/** The product's, of accounts that hold nothing, with its ways out as a test has them. */
function erasureWith(ways: Partial<Ports>) {
  return createErasureService({
    repository: createErasureRepository(openDatabase(env.DB)),
    dataSources: () => [],
    tokens,
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    sendMail: async () => {},
    activity: services.activity,
    emailOf: services.profile.emailOf,
    notifyOperator: async () => {},
    isLastAdministrator: services.roles.isLastAdministrator,
    deactivateAccount: services.roles.deactivate,
    mailDeletionConfirmation: async () => {},
    mailLeftAddress: async () => {},
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    logger: createFakeLogger(),
    ...ways,
  })
}

async function seenOf(id: number): Promise<SeenUser> {
  const [user] = await createUserDeskRepository(openDatabase(env.DB)).withIds([id])
  if (!user) throw new Error(`There is no user ${id}`)
  const { email, firstName, lastName, roleId, isActive, isEmailVerified } = user
  return { userId: id, email, firstName, lastName, roleId, isActive, isEmailVerified }
}

describe('the deletion of an account that was moved to another mailbox', () => {
  test('closes it at once, and waits until the mailbox before can no longer take it back', async () => {
    const { id, email, theirs, session, waitsUntil } = await deleted()
    expect(await stateOf(id)).toEqual({ email: theirs, is_active: 0 })
    expect(Math.abs((waitsUntil ?? 0) - Date.now() - tokenLifetimesMs.take_back)).toBeLessThan(dayMs)
    expect(await services.sessions.callerOf(session)).toBeNull()
    expect([await login(theirs, password), await login(email, password)]).toEqual([400, 400])
    await erasure.resume()
    expect(await waitingOf(id)).toBe(waitsUntil)
    await pass(id, tokenLifetimesMs.take_back + 1_000)
    await erasure.resume()
    expect([await stateOf(id), await waitingOf(id)]).toEqual([null, null])
  })

  test('is said to every mailbox before, with its day and a link that takes the account back', async () => {
    const { id, email } = await addPerson()
    const second = await move(id)
    await move(id)
    expect(await mailsAbout(id)).toEqual([])
    await erasure.confirm(await askDeletion(id))
    const sent = await mailsAbout(id)
    expect(sent.map(({ to }) => to)).toEqual([email, second.email])
    expect(sent[0]?.text).toMatch(/delete everything we hold about you on \w{3}, \d+ \w{3} \d{4}/)
    expect((await take(sent[0]?.link ?? '')).ok).toBe(true)
    expect(await stateOf(id)).toEqual({ email, is_active: 1 })
    expect(await recovery.stateOf(sent[1]?.link ?? '')).toBe('unknown')
    expect(await mailsAbout(id)).toEqual([])
  })

  test('is cancelled when the account is taken back, by whichever link of the mailbox', async () => {
    const { id, email, takeBack } = await deleted()
    expect(await recovery.linkOf(takeBack, null)).toMatchObject({ state: 'live', takesBack: { address: email } })
    expect((await take(takeBack)).ok).toBe(true)
    expect([await stateOf(id), await waitingOf(id)]).toEqual([{ email, is_active: 1 }, null])
    expect([await login(email, owners), await login(email, password)]).toEqual([200, 400])
    await pass(id, tokenLifetimesMs.take_back + 1_000)
    await erasure.resume()
    expect(await addressOf(id)).toBe(email)
    // It may still be deleted from here, at once.
    expect(await erasure.confirm(await askDeletion(id))).toMatchObject({ ok: true, value: { waitsUntil: null } })
    expect(await stateOf(id)).toBeNull()
  })

  test('cannot be hurried by another link, and its page says the day', async () => {
    const { id, email } = await addPerson()
    await move(id)
    const [one, other] = [await askDeletion(id), await askDeletion(id)]
    const shown = await erasure.readLink(one)
    expect(Math.abs((shown.waitsUntil ?? 0) - Date.now() - tokenLifetimesMs.take_back)).toBeLessThan(dayMs)
    const first = await erasure.confirm(one)
    expect(await erasure.confirm(other)).toEqual(first)
    expect((await stateOf(id))?.is_active).toBe(0)
    expect(await mailsAbout(id)).toMatchObject([{ to: email }])
  })

  test('begins once, at its moment: then nothing takes the account back any more', async () => {
    const { id, takeBack } = await deleted()
    await env.DB.prepare('UPDATE erasures SET waits_until = 1 WHERE user_id = ?').bind(id).run()
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
    const repository = createErasureRepository(openDatabase(env.DB))
    expect(await repository.pending(5, Date.now())).toContain(id)
    expect(await waitingOf(id)).toBeNull()
    expect((await take(takeBack)).ok).toBe(false)
  })

  test('begins at once where no address may take the account back: never moved, long ago, or back at its address', async () => {
    const [still, long, back] = [await addPerson(), await addPerson(), await addPerson()]
    await move(long.id)
    await pass(long.id, changeKeptMs + 1_000)
    await emailChange.sweep()
    expect((await take((await move(back.id)).takeBack)).ok).toBe(true)
    for (const { id } of [still, long, back]) {
      expect(await erasure.confirm(await askDeletion(id))).toMatchObject({ ok: true, value: { waitsUntil: null } })
      expect(await stateOf(id)).toBeNull()
    }
  })

  test('waits for a mail about the change that was late, with its link', async () => {
    const { id, email } = await addPerson()
    await move(id)
    await pass(id, tokenLifetimesMs.take_back - 1_000)
    const { token } = await tokens.mint(id, 'take_back', email)
    await pass(id, 2_000)
    const confirmed = await erasure.confirm(await askDeletion(id))
    expect(confirmed.ok && confirmed.value.waitsUntil).toBeGreaterThan(Date.now() + 6 * dayMs)
    expect((await take(token)).ok).toBe(true)
  })

  test('does not begin by a link that ended as the account was taken back', async () => {
    const { id, email } = await addPerson()
    const { takeBack } = await move(id)
    const link = await askDeletion(id)
    const [taken, confirmed] = await Promise.all([take(takeBack), erasure.confirm(link)])
    // Whichever is first: the account is theirs.
    if (!taken.ok) expect((await take(takeBack)).ok).toBe(true)
    expect([await stateOf(id), await waitingOf(id)]).toEqual([{ email, is_active: 1 }, null])
    expect(await erasure.confirm(link)).toMatchObject({ ok: false })
    if (!confirmed.ok) expect(confirmed.error.message).toBe(confirmTexts.unknown)
  })
})

describe('an operator and an account whose deletion waits', () => {
  test('cancels it by switching the account on', async () => {
    const { id, theirs } = await deleted()
    expect((await userDesk.setStatus(await addOperator('Admin'), id, { isActive: true })).ok).toBe(true)
    expect([await stateOf(id), await waitingOf(id)]).toEqual([{ email: theirs, is_active: 1 }, null])
  })

  test('cancels it by giving the account its address back, and opens it when they switch it on', async () => {
    const { id, email, takeBack } = await deleted()
    const operator = await addOperator('Admin')
    expect((await userDesk.edit(operator, id, await formOf(id, { email }))).ok).toBe(true)
    expect([await stateOf(id), await waitingOf(id)]).toEqual([{ email, is_active: 0 }, null])
    expect((await take(takeBack)).ok).toBe(false)
    await erasure.resume()
    expect((await userDesk.setStatus(operator, id, { isActive: true })).ok).toBe(true)
    expect((await take((await tokens.mint(id, 'reset_password')).token)).ok).toBe(true)
    expect([await login(email, owners), await login(email, password)]).toEqual([200, 400])
  })

  test('sees that it was moved, until when it may be taken back, and until when it waits', async () => {
    const seen = (id: number) => services.users.wayBackOf(id)
    expect(await seen((await addPerson()).id)).toBeNull()
    const { id, waitsUntil } = await deleted()
    const { movedAt = null, until = null, deletionWaitsUntil = null } = (await seen(id)) ?? {}
    expect(deletionWaitsUntil).toBe(waitsUntil)
    expect((until ?? 0) - (movedAt ?? 0)).toBeGreaterThanOrEqual(tokenLifetimesMs.take_back)
  })

  test('may delete it at once', async () => {
    const { id } = await deleted()
    expect((await userDesk.erase(await addOperator('Admin'), id)).ok).toBe(true)
    await erasure.resume()
    expect(await stateOf(id)).toBeNull()
  })

  test('tells every mailbox that could still take the account back that it is deleted, and no other', async () => {
    const { mails, sent } = openMailbox()
    const service = erasureWith({
      mailLeftAddress: (userId, change) =>
        mails.send({ id: change, kind: 'deleted_by_operator', userId, detail: change }),
    })
    const [moved, still] = [await addPerson(), await addPerson()]
    await move(moved.id)
    for (const { id } of [moved, still]) {
      expect(await service.eraseFor(await seenOf(id), env.DB.prepare('SELECT 1'))).toMatchObject({ ok: true })
    }
    expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
      [moved.email, 'An account that used this address was deleted'],
    ])
    expect(sent[0]?.text).not.toContain('token=')
  })

  test('does not end it for a list of accounts that are switched on together', async () => {
    const [{ id, waitsUntil }, fan] = [await deleted(), await addPerson()]
    const operator = await addOperator('Admin')
    await userDesk.setStatus(operator, fan.id, { isActive: false })
    expect(await userDesk.setManyActive(operator, { userIds: [id, fan.id], isActive: true })).toMatchObject({
      value: { changedIds: [fan.id], refused: [{ id, error: deletionAsked }] },
    })
    expect([(await stateOf(id))?.is_active, await waitingOf(id)]).toEqual([0, waitsUntil])
  })

  test('is not gone round: what was switched off before waits too, and is not switched on by being taken back', async () => {
    const { id } = await addPerson()
    const { takeBack } = await move(id)
    expect((await userDesk.setStatus(await addOperator('Admin'), id, { isActive: false })).ok).toBe(true)
    expect((await erasure.confirm(await askDeletion(id))).ok).toBe(true)
    expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
    await erasure.resume()
    expect((await stateOf(id))?.is_active).toBe(0)
  })

  test.each(['closed', 'of which its request died before it was closed'])(
    'who switches off an account that is %s keeps it so where it is taken back',
    async (which) => {
      const operator = await addOperator('Admin')
      const { id } = await addPerson()
      const { takeBack } = await move(id)
      if (which === 'closed') await erasure.confirm(await askDeletion(id))
      else {
        await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at, waits_until) VALUES (?, 1, ?)')
          .bind(id, Date.now() + dayMs)
          .run()
      }
      expect((await userDesk.setStatus(operator, id, { isActive: false })).ok).toBe(true)
      expect(await services.users.wayBackOf(id)).toMatchObject({ staysOff: true })
      expect(await take(takeBack)).toMatchObject({ error: { message: linkTroubles.unknown } })
      expect((await stateOf(id))?.is_active).toBe(0)
      // Said once: a second press changes, notes and mails nothing.
      expect((await userDesk.setStatus(operator, id, { isActive: false })).ok).toBe(true)
      const noted = await env.DB.prepare(
        "SELECT count(*) AS n FROM audit_log WHERE subject = ? AND action = 'user_deactivated'",
      )
      expect(await noted.bind(`user ${id}`).first('n')).toBe(1)
      expect((await userDesk.setStatus(operator, id, { isActive: true })).ok).toBe(true)
      expect([(await stateOf(id))?.is_active, await waitingOf(id)]).toEqual([1, null])
    },
  )

  test('does not open one of which the deletion has begun: it would be deleted nevertheless', async () => {
    const { id } = await deleted()
    await pass(id, tokenLifetimesMs.take_back + 1_000)
    expect(await createErasureRepository(openDatabase(env.DB)).pending(5, Date.now())).toContain(id)
    const operator = await addOperator('Admin')
    expect(await userDesk.setStatus(operator, id, { isActive: true })).toMatchObject({ error: { code: 'CONFLICT' } })
    expect((await userDesk.edit(operator, id, await formOf(id, { isActive: true }))).ok).toBe(false)
    expect((await stateOf(id))?.is_active).toBe(0)
  })

  test('who switches off an account in the minute after it lost its address keeps it so', async () => {
    const operator = await addOperator('Admin')
    const { id } = await addPerson({ createdAt: Date.now() - dayMs })
    const { takeBack, email: theirs } = await move(id)
    expect((await userDesk.edit(operator, id, await formOf(id, { emailVerified: false }))).ok).toBe(true)
    await move((await addPerson()).id, theirs)
    expect(await stateOf(id)).toEqual({ email: `unverified-${id}`, is_active: 0 })
    expect((await userDesk.setStatus(operator, id, { isActive: false })).ok).toBe(true)
    await env.DB.prepare('UPDATE users SET created_at = created_at - ? WHERE id = ?')
      .bind(8 * dayMs, id)
      .run()
    await erasure.resume()
    expect((await take(takeBack)).ok).toBe(false)
    expect((await stateOf(id))?.is_active).not.toBe(1)
  })

  test('who gives an account an address whose erasure has begun is told that it is gone', async () => {
    const { id } = await addPerson()
    await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at, waits_until) VALUES (?, 1, NULL)').bind(id).run()
    const edited = await formOf(id, { email: newAddress() })
    expect(await userDesk.edit(await addOperator('Admin'), id, edited)).toMatchObject({ error: { code: 'CONFLICT' } })
  })

  test('does not open one that was switched off before it was verified, by letting its week pass', async () => {
    const { id } = await addPerson()
    const { takeBack } = await move(id)
    const operator = await addOperator('Admin')
    expect((await userDesk.edit(operator, id, await formOf(id, { emailVerified: false }))).ok).toBe(true)
    expect((await userDesk.setStatus(operator, id, { isActive: false })).ok).toBe(true)
    await env.DB.prepare('UPDATE users SET created_at = created_at - ?, verification_lost_at = NULL WHERE id = ?')
      .bind(8 * dayMs, id)
      .run()
    await erasure.resume()
    expect(await waitingOf(id)).toBeGreaterThan(Date.now())
    expect((await take(takeBack)).ok).toBe(false)
    expect((await stateOf(id))?.is_active).toBe(0)
  })

  test('who only doubts the new mailbox does not make it easy to take that address away, and the account with it', async () => {
    const before = Date.now() - dayMs
    const { id, email } = await addPerson({ createdAt: before })
    const { takeBack, email: theirs } = await move(id)
    const doubted = await formOf(id, { emailVerified: false })
    expect((await userDesk.edit(await addOperator('Admin'), id, doubted)).ok).toBe(true)
    // Another account of theirs proves the same mailbox.
    await move((await addPerson()).id, theirs)
    await erasure.resume()
    expect(await stateOf(id)).toEqual({ email: `unverified-${id}`, is_active: 0 })
    await erasure.resume()
    const registeredAt = () =>
      env.DB.prepare('SELECT created_at FROM users WHERE id = ?').bind(id).first<number>('created_at')
    expect((await take(takeBack)).ok).toBe(true)
    expect(await stateOf(id)).toEqual({ email, is_active: 1 })
    expect(await registeredAt()).toBe(before)
  })

  test.each(['its address back', 'only its sign-in'])(
    'who gives an account that lost its address %s leaves it a week to verify one',
    async (given) => {
      const { id, email } = await addPerson()
      const { email: theirs } = await move(id)
      const operator = await addOperator('Admin')
      expect((await userDesk.edit(operator, id, await formOf(id, { emailVerified: false }))).ok).toBe(true)
      await move((await addPerson()).id, theirs)
      await erasure.resume()
      const mended = await formOf(id, { email, isActive: true, emailVerified: false })
      const repaired =
        given === 'only its sign-in'
          ? await userDesk.setStatus(operator, id, { isActive: true })
          : await userDesk.edit(operator, id, mended)
      expect(repaired.ok).toBe(true)
      await erasure.resume()
      expect(await stateOf(id)).toMatchObject({ is_active: 1 })
      await env.DB.prepare('UPDATE users SET created_at = created_at - ? WHERE id = ?')
        .bind(7 * dayMs, id)
        .run()
      await erasure.resume()
      expect((await stateOf(id))?.is_active).not.toBe(1)
    },
  )

  test('who corrects the address of a registration begins its week anew', async () => {
    const { id } = await addPerson({ isEmailVerified: false, createdAt: Date.now() - 7 * dayMs })
    const corrected = await formOf(id, { email: newAddress() })
    expect((await userDesk.edit(await addOperator('Admin'), id, corrected)).ok).toBe(true)
    await erasure.resume()
    expect((await stateOf(id))?.is_active).toBe(1)
  })
})

test('an account whose request died before it was closed is closed by the next minute', async () => {
  const { id } = await addPerson()
  await move(id)
  await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at, waits_until) VALUES (?, 1, ?)')
    .bind(id, Date.now() + dayMs)
    .run()
  await erasure.resume()
  expect((await stateOf(id))?.is_active).toBe(0)
  expect(await waitingOf(id)).toBeGreaterThan(Date.now())
})

test.each(['its request', 'the next minute'])(
  'a deletion that waits is mailed about though %s dies as the account is closed',
  async (who) => {
    const { id } = await addPerson()
    await move(id)
    const sent: string[] = []
    const service = erasureWith({
      sendMail: async ({ kind, userId }) => void (userId === id && sent.push(kind)),
      async deactivateAccount(userId, more) {
        await services.roles.deactivate(userId, more)
        throw new Error('dead')
      },
    })
    if (who === 'its request') await expect(service.confirm(await askDeletion(id))).rejects.toThrow('dead')
    else {
      await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at, waits_until) VALUES (?, 1, ?)')
        .bind(id, Date.now() + dayMs)
        .run()
      await expect(service.resume()).rejects.toThrow('dead')
    }
    expect([(await stateOf(id))?.is_active, sent]).toEqual([0, ['deletion_waits']])
  },
)

test('an address that was left long ago hears nothing of a deletion that waits for another', async () => {
  const { id, email } = await addPerson()
  const left = (change: string, from: string, to: string, at: number) =>
    env.DB.prepare(
      `INSERT INTO email_changes (id, user_id, old_email, new_email, requested_at, confirmed_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5 + 1)`,
    ).bind(change, id, from, to, at)
  const longAgo = Date.now() - tokenLifetimesMs.take_back - 1_000
  const second = newAddress()
  await env.DB.batch([
    left(`first-${id}`, newAddress(), second, longAgo),
    left(`second-${id}`, second, email, Date.now() - 1_000),
  ])
  const changes = () => createErasureRepository(openDatabase(env.DB)).changesToMail(id, Date.now())
  expect(await changes()).toEqual([`second-${id}`])
  // Its mail was late, so that its link works beyond the week.
  const { results } = await env.DB.prepare('SELECT old_email FROM email_changes WHERE id = ?').bind(`first-${id}`).all()
  await tokens.mint(id, 'take_back', String(results[0]?.old_email))
  expect(await changes()).toEqual([`first-${id}`, `second-${id}`])
})

test('no query scans a whole table of accounts to let a deletion wait', async () => {
  const { id, email } = await addPerson()
  await move(id)
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createErasureRepository(openDatabase(db))
  await repository.begin(id, 'none', Date.now())
  await repository.waitOf(id, Date.now())
  await repository.changesToMail(id, Date.now())
  const owner = await createRecoveryRepository(openDatabase(db)).ownerOf(id, Date.now())
  expect(owner?.email).not.toBe(email)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})

/** The deletions that wait, as the next minutes mail them. */
async function mailedBy(id: number, minutes: number) {
  const kinds: string[] = []
  const service = erasureWith({ sendMail: async ({ kind, userId }) => void (userId === id && kinds.push(kind)) })
  for (let minute = 0; minute < minutes; minute += 1) await service.resume()
  return kinds
}

test('an account that lost its address, and is deleted for it, is mailed to the address before, once', async () => {
  const { id, email } = await addPerson()
  const { email: theirs } = await move(id)
  const doubted = await formOf(id, { emailVerified: false })
  expect((await userDesk.edit(await addOperator('Admin'), id, doubted)).ok).toBe(true)
  await move((await addPerson()).id, theirs)
  expect(await mailedBy(id, 3)).toEqual(['deletion_waits'])
  const [sent] = await mailsAbout(id)
  expect(sent?.to).toBe(email)
  expect((await take(sent?.link ?? '')).ok).toBe(true)
  expect(await stateOf(id)).toEqual({ email, is_active: 1 })
})

test('a registration that was never verified is deleted without such a mail', async () => {
  const { id } = await addPerson({ isEmailVerified: false, createdAt: Date.now() - 8 * dayMs })
  expect(await mailedBy(id, 2)).toEqual([])
})

test('a deletion that would take the last administrator ends, and is not mailed about each minute', async () => {
  const { id } = await addPerson({ roleId: roleIds.Admin })
  await move(id)
  await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at, waits_until) VALUES (?, 1, ?)')
    .bind(id, Date.now() + dayMs)
    .run()
  await env.DB.prepare('UPDATE users SET is_active = 0 WHERE role_id = ? AND id <> ?').bind(roleIds.Admin, id).run()
  expect(await mailedBy(id, 3)).toEqual(['deletion_waits'])
  expect([(await stateOf(id))?.is_active, await waitingOf(id)]).toEqual([1, null])
})

test('the mail about what an operator switched off brings no link, which would not work', async () => {
  const { id } = await addPerson()
  await move(id)
  const link = await askDeletion(id)
  expect((await userDesk.setStatus(await addOperator('Admin'), id, { isActive: false })).ok).toBe(true)
  expect((await erasure.confirm(link)).ok).toBe(true)
  const [sent] = await mailsAbout(id)
  expect(sent?.link).toBe('')
  expect(sent?.text).toContain('Contact us right away')
})
