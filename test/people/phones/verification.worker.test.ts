import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { codeLifetimeMs, phoneLimits } from '#worker/people/phones/constants.ts'
import { addFan, addFanWithPhone, freshPhone, phonesScene, sid, visitor } from './scene.ts'

const code = '123456'
const approved = () => Response.json({ status: 'approved' })
const trouble = (status: number, code: number, headers = {}) =>
  Response.json({ code, message: '' }, { status, headers })

async function codeSent() {
  const scene = phonesScene()
  const fan = await addFan()
  const phone = freshPhone()
  expect(await scene.verification.sendCode(fan, { phone }, visitor())).toMatchObject({ ok: true })
  return {
    scene,
    fan,
    phone,
    check: (input: object = {}) => scene.verification.checkCode(fan, { phone, code, ...input }, visitor()),
  }
}

describe('sending a code', () => {
  test('asks the provider for an SMS to the normalised number, and says how it goes out', async () => {
    const scene = phonesScene()
    const fan = await addFan()
    const phone = freshPhone()
    const sent = await scene.verification.sendCode(fan, { phone: `0${phone.slice(3)}` }, visitor())
    expect(sent).toEqual({ ok: true, value: { phone, deliveryMethods: ['sms'], provider: 'twilio' } })
    expect(scene.asked.map(({ address, form }) => [address, Object.fromEntries(form)])).toEqual([
      [
        'https://verify.twilio.example/v2/Services/VA0123456789abcdef0123456789abcdef/Verifications',
        { To: phone, Channel: 'sms' },
      ],
    ])
    expect(await scene.repository.find(fan.userId)).toMatchObject({ phone, verifiedAt: null, isSmsOn: false })
  })

  test('to a number that replied STOP leaves it stopped, whosever it was then', async () => {
    const scene = phonesScene()
    const fan = await addFan()
    const phone = freshPhone()
    const isStopped = async () => (await scene.sms.settings(fan.userId)).isStopped
    await scene.stops.set(phone, scene.now)
    for (const one of [freshPhone(), phone]) await scene.verification.sendCode(fan, { phone: one }, visitor())
    expect(await isStopped()).toBe(true)
    await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())
    expect(await isStopped()).toBe(false)
  })

  test.each(['+449098790000', '+881612345678'])('costs nothing for a number that gets none: %s', async (phone) => {
    const scene = phonesScene()
    const sent = await scene.verification.sendCode(await addFan(), { phone }, visitor())
    expect(sent).toMatchObject({ ok: false, error: { code: 'INVALID', fields: { phone: [expect.any(String)] } } })
    expect(scene.asked).toEqual([])
  })

  test('and checking it means the same number, with the zero of its country or without', async () => {
    const scene = phonesScene()
    const fan = await addFan()
    const phone = freshPhone()
    const withZero = `+44 0${phone.slice(3)}`
    const sent = await scene.verification.sendCode(fan, { phone: withZero }, visitor())
    expect(sent).toMatchObject({ ok: true, value: { phone } })
    scene.answer = approved
    expect(await scene.verification.checkCode(fan, { phone: withZero, code }, visitor())).toMatchObject({ ok: true })
    expect(await scene.repository.find(fan.userId)).toMatchObject({ phone, verifiedAt: scene.now })
  })

  test('to another number makes the phone unverified and switches SMS off, once the code is on its way', async () => {
    const scene = phonesScene()
    const fan = await addFanWithPhone()
    scene.answer = () => trouble(400, 60200)
    await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())
    expect(await scene.repository.find(fan.userId)).toMatchObject({ phone: fan.phone, verifiedAt: 1, isSmsOn: true })
    scene.answer = () => Response.json({ sid: sid('VE', 7), status: 'pending' }, { status: 201 })
    const phone = freshPhone()
    await scene.verification.sendCode(fan, { phone }, visitor())
    expect(await scene.repository.find(fan.userId)).toMatchObject({ phone, verifiedAt: null, isSmsOn: false })
    expect(scene.noted).toEqual(['phone_changed'])
  })

  test('to the number that is verified already is refused', async () => {
    const scene = phonesScene()
    const fan = await addFanWithPhone()
    const sent = await scene.verification.sendCode(fan, { phone: fan.phone }, visitor())
    expect(sent).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
    expect(scene.asked).toEqual([])
  })

  test.each([
    ['a number that is none', () => trouble(400, 60200), 'INVALID', /valid international phone number/],
    ['a landline', () => trouble(400, 60205), 'INVALID', /^We can't send SMS to landlines, /],
    ['too many sends', () => trouble(429, 60203), 'RATE_LIMITED', /^Too many attempts\. Please wait 10 minutes before/],
    [
      'a wait',
      () => trouble(429, 20429, { 'Retry-After': '61' }),
      'RATE_LIMITED',
      /^Too many attempts\. Please wait 2 minutes before/,
    ],
    ['an outage', () => trouble(503, 20500), 'UNAVAILABLE', /^Failed to send verification code\. Please try again\.$/],
    ['an answer of another shape', () => new Response('<html>', { status: 201 }), 'UNAVAILABLE', /^Failed to send/],
  ])('is refused when the provider answers with %s', async (_what, answer, failure, text) => {
    const scene = phonesScene()
    const fan = await addFan()
    scene.answer = answer
    const sent = await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())
    expect(sent).toMatchObject({ ok: false, error: { code: failure, message: expect.stringMatching(text) } })
    expect(await scene.repository.find(fan.userId)).toBeNull()
    expect(JSON.stringify(scene.logger.lines)).not.toContain('+447')
  })

  test('is limited by user, whatever the number', async () => {
    const scene = phonesScene()
    const fan = await addFan()
    const [, { max }] = phoneLimits.send_code
    for (let sent = 0; sent < max; sent += 1) {
      expect(await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())).toMatchObject({ ok: true })
    }
    const refused = await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())
    expect(refused).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) } })
  })

  test('is limited by number, for all users', async () => {
    const scene = phonesScene()
    const phone = freshPhone()
    const max = phoneLimits.send_code.find(({ per }) => per === 'number')?.max ?? 0
    for (let sent = 0; sent < max; sent += 1) await scene.verification.sendCode(await addFan(), { phone }, visitor())
    const refused = await scene.verification.sendCode(await addFan(), { phone }, visitor())
    expect(refused).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
    expect(scene.asked).toHaveLength(max)
  })

  test('is limited by network, for all users and numbers', async () => {
    const scene = phonesScene()
    const here = visitor()
    const max = phoneLimits.send_code.find(({ per }) => per === 'address')?.max ?? 0
    for (let sent = 0; sent < max; sent += 1)
      await scene.verification.sendCode(await addFan(), { phone: freshPhone() }, here)
    const refused = await scene.verification.sendCode(await addFan(), { phone: freshPhone() }, here)
    expect(refused).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
  })
})

describe('removing a number', () => {
  test('leaves nothing of it that SMS could go to, and only the log of what was sent', async () => {
    const scene = phonesScene()
    const fan = await addFanWithPhone('pro')
    const other = await addFanWithPhone('pro')
    await scene.log.claim({
      id: `sms:${fan.userId}`,
      userId: fan.userId,
      now: 2,
      monthStart: 1,
      unsureSince: 1,
      max: 9,
    })
    await scene.verification.remove(fan, visitor())
    expect(await scene.repository.find(fan.userId)).toBeNull()
    expect(await scene.repository.recipients([fan.userId])).toEqual([])
    expect(await scene.sms.numberOf(fan.userId)).toBeNull()
    expect(await scene.sms.settings(fan.userId)).toMatchObject({ phone: null, isVerified: false, isOn: false })
    expect(await scene.log.sentSince(fan.userId, 1)).toBe(1)
    expect(await scene.repository.find(other.userId)).toMatchObject({ phone: other.phone, isSmsOn: true })
    const turnedOn = await scene.sms.change(fan.userId, { sms_notifications_enabled: true })
    expect(turnedOn).toMatchObject({ ok: false, error: { code: 'CONFLICT' } })
  })

  test('is noted once, however often it is asked for', async () => {
    const scene = phonesScene()
    const fan = await addFanWithPhone()
    await scene.verification.remove(fan, visitor())
    await scene.verification.remove(fan, visitor())
    await scene.verification.remove(await addFan(), visitor())
    expect(scene.noted).toEqual(['phone_removed'])
  })

  test('takes the code that is on its way with it, even while that is checked', async () => {
    const { scene, fan, check } = await codeSent()
    scene.answer = async () => {
      await scene.verification.remove(fan, visitor())
      return approved()
    }
    expect(await check()).toMatchObject({ ok: false, error: { code: 'CODE_EXPIRED' } })
    expect(await check()).toMatchObject({ ok: false, error: { code: 'CODE_EXPIRED' } })
    expect(await scene.repository.find(fan.userId)).toBeNull()
    expect(scene.asked).toHaveLength(2)
  })
})

describe('checking a code', () => {
  test('verifies the number, by the id of the code that was sent', async () => {
    const { scene, fan, phone, check } = await codeSent()
    scene.answer = approved
    expect(await check()).toEqual({ ok: true, value: null })
    expect(Object.fromEntries(scene.asked[1]?.form ?? [])).toEqual({ VerificationSid: sid('VE', 1), Code: code })
    expect(await scene.repository.find(fan.userId)).toMatchObject({ phone, verifiedAt: scene.now, pending: null })
    expect(scene.noted).toEqual(['phone_verified'])
  })

  test('says that a code is wrong, and the next one may be right', async () => {
    const { scene, check } = await codeSent()
    scene.answer = () => Response.json({ status: 'pending' })
    const text = 'Invalid verification code. Please check and try again.'
    expect(await check()).toMatchObject({ ok: false, error: { code: 'INVALID_CODE', message: text } })
    scene.answer = approved
    expect(await check()).toMatchObject({ ok: true })
  })

  const expired = {
    ok: false,
    error: { code: 'CODE_EXPIRED', message: 'Verification code has expired. Please request a new code.' },
  }

  test('says that a code expired, by the provider’s word or by its age', async () => {
    const old = await codeSent()
    old.scene.now += codeLifetimeMs
    old.scene.answer = approved
    expect(await old.check()).toMatchObject(expired)
    const gone = await codeSent()
    gone.scene.answer = () => trouble(404, 20404)
    expect(await gone.check()).toMatchObject(expired)
    expect((await gone.scene.repository.find(gone.fan.userId))?.pending).toBeNull()
  })

  test('takes a code only from the user who asked for it, and only for its number', async () => {
    const { scene, phone, check } = await codeSent()
    scene.answer = approved
    const stranger = await addFan()
    expect(await scene.verification.checkCode(stranger, { phone, code }, visitor())).toMatchObject(expired)
    expect(await check({ phone: freshPhone() })).toMatchObject(expired)
    expect(scene.asked).toHaveLength(1)
  })

  test('takes a code once', async () => {
    const { scene, check } = await codeSent()
    scene.answer = approved
    await check()
    expect(await check()).toMatchObject(expired)
  })

  test('does not verify by a code that a newer one replaced while it was checked', async () => {
    const { scene, fan, phone, check } = await codeSent()
    scene.answer = async () => {
      await scene.repository.keepCode(fan, phone, { sid: sid('VE', 99), sentAt: scene.now, stoppedAt: null })
      return approved()
    }
    expect(await check()).toMatchObject(expired)
    expect(await scene.repository.find(fan.userId)).toMatchObject({ verifiedAt: null })
  })

  test('keeps no number and verifies none for a session that ended while the provider was asked', async () => {
    const { scene, fan, check } = await codeSent()
    const end = () => env.DB.prepare('DELETE FROM sessions WHERE id = ?').bind(fan.sessionId).run()
    scene.answer = async () => {
      await end()
      return approved()
    }
    expect(await check()).toMatchObject(expired)
    scene.answer = () => Response.json({ sid: sid('VE', 98), status: 'pending' }, { status: 201 })
    const sent = await scene.verification.sendCode(fan, { phone: freshPhone() }, visitor())
    expect(sent).toMatchObject({ error: { code: 'CONFLICT' } })
    expect(await scene.repository.find(fan.userId)).toMatchObject({ verifiedAt: null, phone: expect.any(String) })
  })

  test('is limited, so that codes cannot be guessed', async () => {
    const { scene, check } = await codeSent()
    scene.answer = () => Response.json({ status: 'pending' })
    const max = phoneLimits.check_code.find(({ per }) => per === 'user')?.max ?? 0
    for (let tried = 0; tried < max; tried += 1)
      expect(await check()).toMatchObject({ error: { code: 'INVALID_CODE' } })
    expect(await check()).toMatchObject({ error: { code: 'RATE_LIMITED' } })
  })

  test('of a number that another account had takes it from there, with its SMS', async () => {
    const before = await addFanWithPhone()
    const scene = phonesScene()
    const fan = await addFan()
    await scene.verification.sendCode(fan, { phone: before.phone }, visitor())
    expect(await scene.repository.find(before.userId)).toMatchObject({ verifiedAt: 1, isSmsOn: true })
    scene.answer = approved
    await scene.verification.checkCode(fan, { phone: before.phone, code }, visitor())
    expect(await scene.repository.find(before.userId)).toMatchObject({ verifiedAt: null, isSmsOn: false })
    expect(await scene.repository.find(fan.userId)).toMatchObject({ verifiedAt: scene.now })
  })
})
