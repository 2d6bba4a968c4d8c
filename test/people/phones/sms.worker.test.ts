import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { maxSmsPerMonth, reportWaitMs, smsTexts } from '#worker/people/phones/sms/constants.ts'
import { createStopsRepository } from '#worker/people/phones/stops.repository.ts'
import { placesOf } from '../privacy/person.ts'
import { addFan, addFanWithPhone, freshPhone, phonesScene, sid, visitor } from './scene.ts'

const accepted = (n = 1) => Response.json({ sid: sid('SM', n), status: 'queued', num_segments: '1' }, { status: 201 })
const rowOf = (id: string) => env.DB.prepare('SELECT * FROM sms_messages WHERE id = ?1').bind(id).first()

/** Others of this month, the first of them failed. */
const placeOthers = (userId: number, triedAt: number, count: number) =>
  env.DB.prepare(
    `WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ?2)
     INSERT INTO sms_messages (id, user_id, tried_at, status) SELECT 'old ' || ?1 || n, ?1, ?3, iif(n = 1, 'failed', 'sent') FROM each`,
  )
    .bind(userId, count, triedAt)
    .run()

async function sendingTo(fan: { userId: number; phone: string }) {
  const scene = phonesScene()
  scene.answer = () => accepted(fan.userId)
  const send = (id: string) => scene.sms.send({ id, userId: fan.userId, to: fan.phone, body: 'news' })
  return { scene, send }
}

describe('SMS settings', () => {
  test('of a user without a number are off, with everything chosen', async () => {
    const { userId } = await addFan()
    expect(await phonesScene().sms.settings(userId)).toMatchObject({
      phone: null,
      isVerified: false,
      plan: 'free',
      isInPlan: false,
      isOn: false,
      preferences: { availability_alerts: true, system_notifications: true },
    })
  })

  test('have the numbers spaced, that of SMS itself too', async () => {
    const { userId, phone } = await addFanWithPhone()
    const spaced = `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`
    const settings = await phonesScene().sms.settings(userId)
    expect(settings).toMatchObject({ phoneSpaced: spaced, fromSpaced: '+44 7700 900000' })
  })

  test.each(['free', 'basic'] as const)('are not switched on in the plan %s', async (plan) => {
    const fan = await addFanWithPhone(plan, false)
    const changed = await phonesScene().sms.change(fan.userId, { sms_notifications_enabled: true })
    expect(changed).toMatchObject({ ok: false, error: { code: 'PLAN_REQUIRED' } })
  })

  test('are not switched on without a verified number', async () => {
    const fan = await addFanWithPhone('pro', false)
    await env.DB.prepare('UPDATE phones SET verified_at = NULL WHERE user_id = ?1').bind(fan.userId).run()
    const changed = await phonesScene().sms.change(fan.userId, { sms_notifications_enabled: true })
    expect(changed).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  })

  test('say whether an SMS would reach a person: in the plan, verified, on and not stopped', async () => {
    const reached = async (...fan: Parameters<typeof addFanWithPhone>) =>
      phonesScene().sms.reaches((await addFanWithPhone(...fan)).userId)
    expect([await reached(), await reached('pro', false), await reached('basic')]).toEqual([true, false, false])
    expect(await phonesScene().sms.reaches((await addFan('pro')).userId)).toBe(false)
  })

  test('are switched on, and one kind off, and each stays', async () => {
    const fan = await addFanWithPhone('pro', false)
    const { sms } = phonesScene()
    await sms.change(fan.userId, { sms_notifications_enabled: true })
    const changed = await sms.change(fan.userId, { notification_preferences: { price_drop_alerts: false } })
    expect(changed).toMatchObject({
      value: { isOn: true, preferences: { price_drop_alerts: false, availability_alerts: true } },
    })
  })

  test('reach the alerts that a person has when they are switched on, and not when they are on', async () => {
    const fan = await addFanWithPhone('pro', false)
    const scene = phonesScene()
    await scene.sms.change(fan.userId, { notification_preferences: { price_drop_alerts: false } })
    expect(scene.widened).toEqual([])
    await scene.sms.change(fan.userId, { sms_notifications_enabled: true })
    await scene.sms.change(fan.userId, { sms_notifications_enabled: true })
    expect(scene.widened).toEqual([fan.userId])
    await scene.sms.change(fan.userId, { sms_notifications_enabled: false })
    await scene.sms.change(fan.userId, { sms_notifications_enabled: true })
    expect(scene.widened).toEqual([fan.userId, fan.userId])
  })

  test('are switched off without the plan too', async () => {
    const fan = await addFanWithPhone('free')
    const { sms, repository } = phonesScene()
    expect(await sms.change(fan.userId, { sms_notifications_enabled: false })).toMatchObject({ ok: true })
    expect(await repository.find(fan.userId)).toMatchObject({ isSmsOn: false })
  })
})

describe('a test SMS', () => {
  test('goes to the verified number, and says where to end it', async () => {
    const fan = await addFanWithPhone()
    const { scene } = await sendingTo(fan)
    expect(await scene.sms.test(fan.userId, visitor())).toEqual({ ok: true, value: null })
    expect(Object.fromEntries(scene.asked[0]?.form ?? [])).toMatchObject({
      To: fan.phone,
      From: '+447700900000',
      Body: smsTexts.testBody,
      StatusCallback: expect.stringMatching(/^https:\/\/touchline\.example\/webhooks\/twilio\/status\/test%3A/),
    })
  })

  test.each([
    ['PLAN_REQUIRED', 'free', 1],
    ['CONFLICT', 'pro', null],
  ] as const)('is refused with %s where SMS could not be had', async (code, plan, verifiedAt) => {
    const fan = await addFanWithPhone(plan)
    await env.DB.prepare('UPDATE phones SET verified_at = ?2 WHERE user_id = ?1').bind(fan.userId, verifiedAt).run()
    const { scene } = await sendingTo(fan)
    expect(await scene.sms.test(fan.userId, visitor())).toMatchObject({ ok: false, error: { code } })
    expect(scene.asked).toEqual([])
  })

  test('is limited to a few an hour', async () => {
    const fan = await addFanWithPhone()
    const { scene } = await sendingTo(fan)
    const codes = []
    for (let sent = 0; sent < 4; sent += 1) {
      const tested = await scene.sms.test(fan.userId, visitor())
      codes.push(tested.ok ? 'sent' : tested.error.code)
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'RATE_LIMITED'])
  })
})

describe('sending', () => {
  test('stops at the limit of a month, in which failed messages do not count, and goes on in the next', async () => {
    const fan = await addFanWithPhone()
    const { scene, send } = await sendingTo(fan)
    await placeOthers(fan.userId, scene.now, maxSmsPerMonth)
    expect(await send(`a${fan.userId}`)).toMatchObject({ kind: 'sent' })
    expect(await send(`b${fan.userId}`)).toEqual({ kind: 'skipped', reason: 'monthly SMS limit reached' })
    // The one that was sent is not sent again, limit or not.
    expect(await send(`a${fan.userId}`)).toMatchObject({ kind: 'sent' })
    expect(scene.asked).toHaveLength(1)
    scene.now += 31 * 86_400_000
    expect(await send(`c${fan.userId}`)).toMatchObject({ kind: 'sent' })
  })

  test('to a number that replied STOP notes that, and sends no more', async () => {
    const fan = await addFanWithPhone()
    const { scene, send } = await sendingTo(fan)
    scene.answer = () => Response.json({ code: 21610, message: '' }, { status: 400 })
    expect(await send(`s${fan.userId}`)).toEqual({ kind: 'skipped', reason: 'phone replied STOP' })
    expect(await scene.sms.recipients([fan.userId])).toMatchObject([{ isStopped: true }])
  })

  test('without an answer waits for the report, then tries again', async () => {
    const fan = await addFanWithPhone()
    const { scene, send } = await sendingTo(fan)
    scene.answer = () => new Response('', { status: 500 })
    const id = `u${fan.userId}`
    expect(await send(id)).toMatchObject({ kind: 'rests', until: scene.now + reportWaitMs, isAttempt: true })
    scene.now += reportWaitMs - 1
    expect(await send(id)).toMatchObject({ kind: 'rests', until: scene.now + 1, isAttempt: false })
    expect(scene.asked).toHaveLength(1)
    scene.now += 1
    scene.answer = () => accepted(fan.userId)
    expect(await send(id)).toMatchObject({ kind: 'sent' })
  })

  test('without an answer is not tried again once others have reached the limit of the month', async () => {
    const fan = await addFanWithPhone()
    const { scene, send } = await sendingTo(fan)
    scene.answer = () => new Response('', { status: 500 })
    const id = `v${fan.userId}`
    await send(id)
    await placeOthers(fan.userId, scene.now, maxSmsPerMonth + 1)
    expect(await send(id)).toMatchObject({ kind: 'rests', until: scene.now + reportWaitMs })
    scene.now += reportWaitMs
    expect(await send(id)).toEqual({ kind: 'skipped', reason: 'monthly SMS limit reached' })
    expect(scene.asked).toHaveLength(1)
  })
})

describe('a report of the status', () => {
  async function sent() {
    const fan = await addFanWithPhone()
    const { scene, send } = await sendingTo(fan)
    const id = `r${fan.userId}`
    await send(id)
    const report = (MessageStatus: string, more: object = {}) =>
      scene.sms.onReport(id, { MessageSid: sid('SM', fan.userId), MessageStatus, ...more })
    return { scene, id, fan, report }
  }

  test('is kept, with the price once the status is final', async () => {
    const { scene, id, fan, report } = await sent()
    scene.answer = () =>
      Response.json({
        sid: sid('SM', fan.userId),
        status: 'delivered',
        num_segments: '1',
        price: '-0.05240',
        price_unit: 'USD',
      })
    await report('sent')
    expect(scene.asked).toHaveLength(1)
    await report('delivered')
    expect(await rowOf(id)).toMatchObject({ status: 'delivered', segments: 1, price_micros: 52_400, currency: 'USD' })
  })

  test('that comes late or twice changes nothing', async () => {
    const { scene, id, report } = await sent()
    scene.answer = () => new Response('', { status: 500 })
    await report('undelivered', { ErrorCode: '30003' })
    await report('sent')
    await report('undelivered', { ErrorCode: '30003' })
    expect(await rowOf(id)).toMatchObject({ status: 'undelivered', error_code: '30003' })
  })

  test('about another message of ours is not believed', async () => {
    const { scene, id, fan } = await sent()
    await scene.sms.onReport(id, { MessageSid: sid('SM', fan.userId + 1), MessageStatus: 'failed' })
    expect(await rowOf(id)).toMatchObject({ status: 'queued', sid: sid('SM', fan.userId) })
  })
})

test('STOP and START from a phone reach everyone who has its number', async () => {
  const fan = await addFanWithPhone()
  const { sms } = phonesScene()
  const isStopped = async () => (await sms.recipients([fan.userId]))[0]?.isStopped
  await sms.onReply({ From: fan.phone, Body: 'STOP' })
  await sms.onReply({ From: fan.phone, Body: 'STOP' })
  expect(await isStopped()).toBe(true)
  await sms.onReply({ From: fan.phone, Body: 'Thanks' })
  expect(await isStopped()).toBe(true)
  await sms.onReply({ From: fan.phone, Body: 'START' })
  expect(await isStopped()).toBe(false)
})

test('messages past their period are deleted', async () => {
  const fan = await addFanWithPhone()
  const { scene, send } = await sendingTo(fan)
  await send(`t${fan.userId}`)
  await scene.sms.purgeExpired()
  expect(await rowOf(`t${fan.userId}`)).not.toBeNull()
  scene.now += 4 * 365 * 86_400_000
  await scene.sms.purgeExpired()
  expect(await rowOf(`t${fan.userId}`)).toBeNull()
})

test('a STOP is kept without its number, found during a change of the key, and by the new key from then on', async () => {
  const [phone, other] = [freshPhone(), freshPhone()]
  const old = new Secret('the key of last year')
  const stopsBy = (secret: Secret) => createStopsRepository(openDatabase(env.DB), secret)
  const [before, during, after] = [
    old,
    new Secret('the key of this year', old),
    new Secret('the key of this year'),
  ].map(stopsBy)
  await before?.set(phone, 5)
  await before?.set(other, 6)
  expect(await placesOf(env.DB, phone.slice(1))).toEqual([])
  expect([
    await during?.readAndRekey(phone),
    await after?.readAndRekey(phone),
    await after?.readAndRekey(other),
  ]).toEqual([5, 5, null])
  await during?.set(other, null)
  expect(await before?.readAndRekey(other)).toBeNull()
})
