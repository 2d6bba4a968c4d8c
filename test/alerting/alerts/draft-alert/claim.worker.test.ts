import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { visitorAt } from '../../../fakes/visitor.ts'
import { addPerson, count, freshAddress } from '../../../people/accounts/people.ts'
import { freshForm } from '../../../people/accounts/registration/scene.ts'

const { ports } = createProduct(env)
const { registration, draftAlerts, tokens, erasure } = ports

const leagueId = 7_700
const draft = { league_id: leagueId, alert_type: 'availability' }

beforeAll(() =>
  env.DB.prepare(
    `INSERT INTO leagues (id, slug, name, country, division, time_zone, rank)
     VALUES (?1, 'drafted-league', 'Drafted League', 'England', 1, 'Europe/London', 1)`,
  )
    .bind(leagueId)
    .run(),
)

const visitor = () => visitorAt(freshAddress())
const newDraft = () => ({ id: crypto.randomUUID(), draft })
const idOf = (email: string) => count('SELECT id AS n FROM users WHERE email = ?', email)
const alertsOf = (userId: number) => count('SELECT count(*) AS n FROM alerts WHERE user_id = ?', userId)
const countedFor = (userId: number) =>
  count('SELECT monthly_alert_count AS n FROM user_plans WHERE user_id = ?', userId)
const draftsWith = (id: string) => count('SELECT count(*) AS n FROM draft_alerts WHERE id = ?', id)

/** A visitor who asked for an alert and sent the registration form. */
async function registered(brought = newDraft(), form = freshForm()) {
  const sent = await registration.register(form, visitor())
  if (!sent.ok) throw new Error(sent.error.message)
  const { browser } = sent.value
  await draftAlerts.keep(browser, brought)
  const userId = await idOf(form.email)
  const { token } = await tokens.mint(userId, 'verify_email')
  return { userId, token, browser, brought, password: form.password, form }
}

test('is an alert once the address is verified, on another browser and without its cookie', async () => {
  const { userId, token, password } = await registered()
  expect(await alertsOf(userId)).toBe(0)
  const verified = await registration.verify(token, { browser: null, password }, visitor())
  expect(verified).toMatchObject({ ok: true, value: { state: 'verified' } })
  expect([await alertsOf(userId), await countedFor(userId)]).toEqual([1, 1])
})

test('is one alert when the link is pressed twice at once, and again', async () => {
  const { userId, token, browser } = await registered()
  const press = () => registration.verify(token, { browser }, visitor())
  const answers = [...(await Promise.all([press(), press(), press()])), await press()]
  expect(answers.map((answer) => answer.ok && answer.value.state)).toEqual(Array(4).fill('verified'))
  expect([await alertsOf(userId), await countedFor(userId)]).toEqual([1, 1])
})

test('is not made again by the browser that still has its cookie', async () => {
  const { userId, token, browser, brought } = await registered()
  await registration.verify(token, { browser }, visitor())
  expect(await draftAlerts.claimBrought(userId, brought)).toEqual({ ok: true, value: null })
  expect(await alertsOf(userId)).toBe(1)
})

test('is one alert of a person who signs in and opens the dashboard in two tabs', async () => {
  const { id: userId } = await addPerson()
  const brought = newDraft()
  const made = await Promise.all([1, 2, 3].map(() => draftAlerts.claimBrought(userId, brought)))
  expect(made.filter((one) => one.ok && one.value !== null)).toHaveLength(1)
  expect([await alertsOf(userId), await countedFor(userId)]).toEqual([1, 1])
})

test('is made of the draft that is brought, however many of the person wait before it', async () => {
  const { id: userId } = await addPerson()
  await env.DB.prepare(
    `INSERT INTO draft_alerts (id, user_id, draft, created_at) SELECT 'before-' || ?1 || '-' || value, ?1, '{}', 0
     FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`,
  )
    .bind(userId)
    .run()
  expect(await draftAlerts.claimBrought(userId, newDraft())).toMatchObject({
    ok: true,
    value: { alertType: 'availability' },
  })
  expect(await alertsOf(userId)).toBe(1)
})

test('that the plan has no room for is refused in words, and is not tried again', async () => {
  const { id: userId } = await addPerson()
  expect(await draftAlerts.claimBrought(userId, newDraft())).toMatchObject({ ok: true })
  const brought = newDraft()
  expect(await draftAlerts.claimBrought(userId, brought)).toMatchObject({ error: { code: 'ALERT_LIMIT_REACHED' } })
  expect(await draftAlerts.claimBrought(userId, brought)).toEqual({ ok: true, value: null })
  expect([await alertsOf(userId), await countedFor(userId)]).toEqual([1, 1])
})

test('of a form that a newer one replaced is never made', async () => {
  const stranger = await registered()
  const owner = await registered(
    { id: crypto.randomUUID(), draft: { ...draft, alert_type: 'high_demand' } },
    stranger.form,
  )
  await registration.verify(owner.token, { browser: owner.browser }, visitor())
  const types = await env.DB.prepare('SELECT alert_type FROM alerts WHERE user_id = ?').bind(owner.userId).all()
  expect(types.results).toEqual([{ alert_type: 'high_demand' }])
})

test('goes with the newest form of its own browser: the address was mistyped at first', async () => {
  const mistyped = await registered()
  const right = await registered(mistyped.brought)
  await registration.verify(right.token, { browser: right.browser }, visitor())
  await registration.verify(mistyped.token, { browser: mistyped.browser }, visitor())
  expect([await alertsOf(right.userId), await alertsOf(mistyped.userId)]).toEqual([1, 0])
})

test('makes nothing in an account that exists: the form was no proof', async () => {
  const { id: userId, email } = await addPerson()
  const { brought } = await registered(newDraft(), { ...freshForm(), email })
  await draftAlerts.sweep()
  expect([await alertsOf(userId), await draftsWith(brought.id)]).toEqual([0, 1])
})

test('that a crash left after the verification is made by the job', async () => {
  const { userId, browser } = await registered()
  await draftAlerts.bind(await hashToken(browser), userId)
  await draftAlerts.sweep()
  expect(await alertsOf(userId)).toBe(0)
  await env.DB.prepare('UPDATE users SET is_email_verified = 1 WHERE id = ?').bind(userId).run()
  await draftAlerts.sweep()
  await draftAlerts.sweep()
  expect(await alertsOf(userId)).toBe(1)
})

test('that cannot be made is tried once, and the address is verified all the same', async () => {
  const { userId, token, browser, brought } = await registered({
    id: crypto.randomUUID(),
    draft: { ...draft, league_id: 999_999 },
  })
  const verified = await registration.verify(token, { browser }, visitor())
  expect(verified).toMatchObject({ value: { state: 'verified' } })
  expect(await alertsOf(userId)).toBe(0)
  expect(await count('SELECT count(*) AS n FROM draft_alerts WHERE id = ? AND claimed_at > 0', brought.id)).toBe(1)
})

describe('ends', () => {
  const aged = (table: 'users' | 'draft_alerts', column: 'email' | 'id', key: string, ageMs: number) =>
    env.DB.prepare(`UPDATE ${table} SET created_at = ?2 WHERE ${column} = ?1`)
      .bind(key, Date.now() - ageMs)
      .run()

  test('with the account that was never verified', async () => {
    const { userId, brought, form } = await registered()
    await aged('users', 'email', form.email, retention.unverifiedAccount.ms + minuteMs)
    await erasure.resume()
    expect([await draftsWith(brought.id), await count('SELECT count(*) AS n FROM users WHERE id = ?', userId)]).toEqual(
      [0, 0],
    )
  })

  test('as late as such an account, where there is none', async () => {
    const { email } = await addPerson()
    const { brought } = await registered(newDraft(), { ...freshForm(), email })
    await aged('draft_alerts', 'id', brought.id, retention.unverifiedAccount.ms - minuteMs)
    await draftAlerts.sweep()
    expect(await draftsWith(brought.id)).toBe(1)
    await aged('draft_alerts', 'id', brought.id, retention.unverifiedAccount.ms + minuteMs)
    await draftAlerts.sweep()
    expect(await draftsWith(brought.id)).toBe(0)
  })
})
