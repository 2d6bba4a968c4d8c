import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { visitorAt } from '#test/fakes/visitor.ts'
import { meter } from '#test/meter/in-workerd.ts'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { SendAccountMail } from '#worker/people/accounts/mails/contract.ts'
import type { PersonalDataSource } from '#worker/people/privacy/contract.ts'
import { confirmTexts, lastAdministrator } from '#worker/people/privacy/erasure/constants.ts'
import { createErasureRepository } from '#worker/people/privacy/erasure/repository.ts'
import { createErasureService } from '#worker/people/privacy/erasure/service.ts'
import { inErasureOrder } from '#worker/people/privacy/rules.ts'
import { personalTables, placePerson, placesOf, rowsOf } from './person.ts'

const services = createProduct(env).ports
const visitor = visitorAt('203.0.113.9')
const linkOf = async (userId: number) => (await services.tokens.mint(userId, 'delete_account')).token

const names = ['first', 'second', 'third']

/** As `moreRoundsPerRun` reckons. */
const mostQueriesPerRound = 6

/** An erasure that records its steps; the one at `failing` throws once. */
function office(failing = -1, more: readonly PersonalDataSource[] = []) {
  const mails: Parameters<SendAccountMail>[0][] = []
  const feedback: { reason: string; text: string }[] = []
  const erased: string[] = []
  const noted: [number, string][] = []
  let isBroken = true
  const dataSources = names.map(
    (name, index): PersonalDataSource => ({
      name,
      tables: [],
      async erase() {
        if (index === failing && isBroken) {
          isBroken = false
          throw new Error('the database is away')
        }
        erased.push(name)
        return true
      },
    }),
  )
  const deactivated: number[] = []
  const service = createErasureService({
    repository: createErasureRepository(openDatabase(env.DB)),
    dataSources: () => [...dataSources, ...more],
    tokens: services.tokens,
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    sendMail: async (mail) => void mails.push(mail),
    activity: { record: async (userId, kind) => void noted.push([userId, kind]) },
    emailOf: async () => 'fan@example.com',
    notifyOperator: async (words) => void feedback.push(words),
    isLastAdministrator: async () => false,
    deactivateAccount: async (userId) => deactivated.push(userId) > 0,
    mailDeletionConfirmation: async () => {},
    mailLeftAddress: async () => {},
    clock: Date.now,
    newId: () => 'id',
    logger: createFakeLogger(),
  })
  return { service, erased, deactivated, mails, feedback, noted }
}

test('a confirmed deletion covers every table and the bucket, and leaves other users’ data unchanged', async () => {
  const person = 101
  const neighbour = 102
  await placePerson(env, person, 'canary101')
  await placePerson(env, neighbour, 'canary102')
  const neighbourBefore = await rowsOf(env.DB, neighbour)
  // A running erasure is the work itself, and is empty before and after.
  const tables = (await personalTables(env.DB)).map(({ table }) => table).filter((table) => table !== 'erasures')
  expect(Object.keys(await rowsOf(env.DB, person)).toSorted()).toEqual(tables.toSorted())
  expect(await placesOf(env.DB, 'canary101')).toContain('users.email')

  expect(await services.erasure.confirm(await linkOf(person))).toEqual({
    ok: true,
    value: { email: 'canary101@fans.test', waitsUntil: null },
  })
  expect(await rowsOf(env.DB, person)).toEqual({})
  expect(await placesOf(env.DB, 'canary101')).toEqual([])
  expect((await env.EXPORTS.list({ prefix: `exports/${person}/` })).objects).toEqual([])
  expect(await rowsOf(env.DB, neighbour)).toEqual(neighbourBefore)
  expect((await env.EXPORTS.list({ prefix: `exports/${neighbour}/` })).objects).toHaveLength(1)
})

describe('the confirmation link', () => {
  test.each([null, '', 'short', 'x'.repeat(43), `${'x'.repeat(42)}/`])('%s is not one', async (token) => {
    expect(await services.erasure.confirm(token)).toMatchObject({ ok: false, error: { message: confirmTexts.unknown } })
  })

  test('changes nothing when only opened', async () => {
    await placePerson(env, 110, 'canary110')
    const token = await linkOf(110)
    const live = { state: 'live', email: 'canary110@fans.test', waitsUntil: null }
    expect(await services.erasure.readLink(token)).toEqual(live)
    expect(await services.erasure.readLink(token)).toEqual(live)
    expect(Object.keys(await rowsOf(env.DB, 110))).toContain('users')
  })

  test('of another purpose does not work', async () => {
    await placePerson(env, 111, 'canary111')
    const { token } = await services.tokens.mint(111, 'reset_password')
    expect(await services.erasure.readLink(token)).toMatchObject({ state: 'unknown', email: null })
    expect((await services.erasure.confirm(token)).ok).toBe(false)
  })

  test('works while an operator has the account switched off, and not once it has another address', async () => {
    await placePerson(env, 115, 'canary115')
    await placePerson(env, 116, 'canary116')
    const [ofOff, ofMoved] = [await linkOf(115), await linkOf(116)]
    await env.DB.prepare('UPDATE users SET is_active = 0 WHERE id = 115').run()
    await env.DB.prepare("UPDATE users SET email = 'moved@fans.test' WHERE id = 116").run()
    expect(await services.erasure.readLink(ofOff)).toMatchObject({ state: 'live', email: 'canary115@fans.test' })
    expect((await services.erasure.confirm(ofOff)).ok).toBe(true)
    expect(await services.erasure.readLink(ofMoved)).toMatchObject({ state: 'unknown', email: null })
    expect((await services.erasure.confirm(ofMoved)).ok).toBe(false)
    const left = await env.DB.prepare('SELECT id FROM users WHERE id IN (115, 116)').all()
    expect(left.results).toEqual([{ id: 116 }])
  })

  test('that expired says so', async () => {
    await placePerson(env, 112, 'canary112')
    const token = await linkOf(112)
    await env.DB.prepare('UPDATE account_tokens SET expires_at = 1 WHERE user_id = 112').run()
    expect(await services.erasure.confirm(token)).toMatchObject({ error: { message: confirmTexts.expired } })
  })

  test('of the last administrator does nothing until there is another', async () => {
    await placePerson(env, 113, 'canary113')
    await placePerson(env, 114, 'canary114')
    await env.DB.prepare('UPDATE users SET role_id = 1 WHERE id = 113').run()
    const token = await linkOf(113)
    expect(await services.erasure.confirm(token)).toMatchObject({ error: { message: lastAdministrator } })
    expect(await services.erasure.request(113, { reason: 'Other', feedback: '' }, visitor)).toMatchObject({
      error: { message: lastAdministrator },
    })
    await env.DB.prepare('UPDATE users SET role_id = 1 WHERE id = 114').run()
    expect((await services.erasure.confirm(token)).ok).toBe(true)
  })
})

describe('the largest people at once', () => {
  const moreThanARun = 100

  test('are erased over several minutes, each within the limits of an invocation', async () => {
    const people = [151, 152, 153]
    const left = new Map(people.map((userId) => [userId, moreThanARun]))
    const dataSource: PersonalDataSource = {
      name: 'large',
      tables: [],
      async erase(userId) {
        await env.DB.batch(Array.from({ length: mostQueriesPerRound }, () => env.DB.prepare('SELECT 1')))
        left.set(userId, (left.get(userId) ?? 0) - 1)
        return (left.get(userId) ?? 0) <= 0
      },
    }
    const { service } = office(-1, [dataSource])
    const waiting = async () => (await env.DB.prepare('SELECT count(*) AS n FROM erasures').first<{ n: number }>())?.n
    for (const userId of people) {
      await placePerson(env, userId, `canary${userId}`)
      await env.DB.prepare('INSERT INTO erasures (user_id, confirmed_at) VALUES (?1, ?1)').bind(userId).run()
    }
    let minutes = 0
    for (; (await waiting()) !== 0 && minutes < 20; minutes += 1) await meter.measure('erasures', service.resume)
    expect(await waiting()).toBe(0)
    expect(minutes).toBeGreaterThan(1)
  })

  test('have sources that each ask for no more than a round may', async () => {
    await placePerson(env, 154, 'canary154')
    for (const dataSource of inErasureOrder(services.personalData())) {
      const { queries } = await meter.measure(dataSource.name, () => dataSource.erase(154))
      expect([dataSource.name, queries <= mostQueriesPerRound]).toEqual([dataSource.name, true])
    }
  })
})

describe('an interrupted erasure', () => {
  test.each([0, 1, 2])('at step %i is continued by the next run, and done once', async (failing) => {
    const userId = 120 + failing
    await placePerson(env, userId, `canary${userId}`)
    const { service, erased, deactivated } = office(failing)
    expect((await service.confirm(await linkOf(userId))).ok).toBe(true)
    expect(erased).toEqual(names.slice(0, failing))
    await service.resume()
    expect(erased.slice(failing)).toEqual(names)
    expect(deactivated).toEqual([userId, userId])
    await service.resume()
    expect(erased).toHaveLength(failing + names.length)
  })

  test('between the click and the first step is continued too', async () => {
    await placePerson(env, 130, 'canary130')
    const tokenHash = await hashToken(await linkOf(130))
    await createErasureRepository(openDatabase(env.DB)).begin(130, tokenHash, Date.now())
    await services.erasure.resume()
    expect(await rowsOf(env.DB, 130)).toEqual({})
  })
})

test('deletes a long list of notifications in bounded parts', async () => {
  await placePerson(env, 140, 'canary140')
  await env.DB.prepare(
    `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
     SELECT 140, -i, 'many:' || i, 140, 1, 'price_drop' FROM n`,
  ).run()
  expect((await services.erasure.confirm(await linkOf(140))).ok).toBe(true)
  expect(await rowsOf(env.DB, 140)).toEqual({})
})

describe('requesting deletion', () => {
  test('mails the link, and counts reasons for leaving without the user', async () => {
    await placePerson(env, 150, 'canary150')
    const { service, mails, feedback, noted } = office()
    const asked = await service.request(150, { reason: 'Privacy concerns', feedback: 'Too many mails' }, visitor)
    expect(asked).toEqual({ ok: true, value: { token: 'id' } })
    expect(mails).toEqual([{ kind: 'delete_account', userId: 150 }])
    expect(noted).toEqual([[150, 'deletion_asked']])
    expect(feedback).toEqual([{ reason: 'Privacy concerns', text: 'Too many mails' }])
    const row = await env.DB.prepare(
      "SELECT count FROM deletion_reasons WHERE month_and_reason LIKE '% Privacy concerns'",
    )
    expect(await row.first('count')).toBe(1)
  })

  test('returns a reference that confirms nothing', async () => {
    await placePerson(env, 155, 'canary155')
    const asked = await office().service.request(155, { reason: 'Other', feedback: '' }, visitor)
    const token = asked.ok ? asked.value.token : ''
    expect((await services.erasure.confirm(token)).ok).toBe(false)
  })
})

describe('an account whose address was never verified', () => {
  const daysAgo = (days: number) => Date.now() - days * dayMs

  test('is erased completely after seven days; younger and verified ones stay', async () => {
    const overdue = await addPerson({ isEmailVerified: false, createdAt: daysAgo(7) - 1_000 })
    const off = await addPerson({ isEmailVerified: false, isActive: false, createdAt: daysAgo(8) })
    const waiting = await addPerson({ isEmailVerified: false, createdAt: daysAgo(7) + 60_000 })
    const verified = await addPerson({ createdAt: daysAgo(30) })
    await services.tokens.mint(overdue.id, 'verify_email')
    await services.erasure.resume()
    const left = await env.DB.prepare('SELECT id FROM users WHERE id IN (?, ?, ?, ?) ORDER BY id')
      .bind(overdue.id, off.id, waiting.id, verified.id)
      .all()
    expect(left.results).toEqual([{ id: waiting.id }, { id: verified.id }])
    expect((await env.DB.prepare('SELECT * FROM erasures').all()).results).toEqual([])
  })

  test('is not one that an operator took the verification from, however old the account is', async () => {
    const { id } = await addPerson({ createdAt: daysAgo(400) })
    await env.DB.prepare('UPDATE users SET is_email_verified = 0 WHERE id = ?').bind(id).run()
    await services.erasure.resume()
    expect(await env.DB.prepare('SELECT is_active FROM users WHERE id = ?').bind(id).first('is_active')).toBe(1)
  })
})

test('is found without scanning a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createErasureRepository(openDatabase(db))
  await repository.beginUnverified(1, 1, 10)
  for (const sql of meter.statements) {
    const scans = await tableScans(env.DB, sql)
    expect(scans.filter((step) => !/USING INDEX users_unverified|SCAN overdue/.test(step))).toEqual([])
  }
})
