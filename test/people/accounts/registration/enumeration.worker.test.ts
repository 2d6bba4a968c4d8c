import { describe, expect, test } from 'vitest'
import { addPerson, call, freshAddress } from '../people.ts'
import { freshForm, openRegistration, peopleWith, visitor } from './scene.ts'

/** The parts of an answer that are the same for every request. */
async function shapeOf(answer: Response) {
  const headers = Object.fromEntries(answer.headers)
  const changing = ['x-request-id', 'content-security-policy', 'set-cookie', 'date']
  return {
    status: answer.status,
    headers: Object.entries(headers).filter(([name]) => !changing.includes(name)),
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]+/, '=')),
    body: (await answer.text()).replace(/"request_id":"[^"]+"/, ''),
  }
}

const register = (email: string, more: object = {}, address = freshAddress()) =>
  call('POST', '/api/register', { body: { ...freshForm(), email, ...more }, address })
const resend = (email: string, address = freshAddress()) =>
  call('POST', '/api/resend-verification', { body: { email }, address })
const unknown = () => freshForm().email

describe('whether an address has an account', () => {
  test('is not revealed by registering: same status, headers and body', async () => {
    const known = await addPerson()
    const answer = await shapeOf(await register(unknown()))
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({
      message: "Please check your inbox: we've sent an email to the address you gave.",
    })
    expect(await shapeOf(await register(known.email))).toEqual(answer)
    expect(await shapeOf(await register(known.email.toUpperCase()))).toEqual(answer)
  })

  test('is not revealed by an invalid form', async () => {
    const known = await addPerson()
    for (const more of [{ password: 'short' }, { role: 'agent', agentCode: 'NO-SUCH-CODE' }, { acceptTerms: false }])
      expect(await shapeOf(await register(known.email, more))).toEqual(await shapeOf(await register(unknown(), more)))
  })

  test('is not revealed by requesting another link', async () => {
    const waiting = await addPerson({ isEmailVerified: false })
    const verified = await addPerson()
    const off = await addPerson({ isEmailVerified: false, isActive: false })
    const answer = await shapeOf(await resend(unknown()))
    expect([answer.status, answer.body]).toEqual([
      200,
      '{"message":"Verification email sent! Please check your inbox."}',
    ])
    for (const { email } of [waiting, verified, off]) expect(await shapeOf(await resend(email))).toEqual(answer)
  })

  test('is not revealed by a limit: answers stay the same beyond what one address is mailed', async () => {
    const known = await addPerson()
    for (const email of [known.email, unknown()]) {
      const first = await shapeOf(await resend(email))
      for (let n = 0; n < 6; n += 1) expect(await shapeOf(await resend(email))).toEqual(first)
    }
    const address = freshAddress()
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await resend(unknown(), address)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })

  test('another link is mailed only to a user waiting for verification', async () => {
    const { registration, mails } = openRegistration()
    const waiting = await addPerson({ isEmailVerified: false })
    const verified = await addPerson()
    for (const email of [waiting.email, verified.email, unknown()])
      await registration.resendVerification({ email }, visitor)
    expect(mails).toEqual([
      { kind: 'verify_email', userId: waiting.id },
      { kind: 'verify_email', userId: null },
      { kind: 'verify_email', userId: null },
    ])
  })
})

describe('hostile bodies', () => {
  const form = JSON.stringify(freshForm())
  const bodies: [string, string, number][] = [
    ['nothing', '', 400],
    ['no JSON', '{', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a million bytes', JSON.stringify({ email: 'x'.repeat(1_000_000) }), 400],
    ['ten thousand levels', '['.repeat(10_000) + ']'.repeat(10_000), 400],
    ['numbers for texts', '{"email":1,"password":2,"firstName":3,"lastName":4}', 400],
    ['texts for boxes', form.replace('"acceptTerms":true', '"acceptTerms":"yes"'), 400],
    ['a role of power', form.replace('"role":"customer"', '"role":"admin"'), 400],
    ['NUL', form.replace('Ada', 'A\\u0000'), 400],
    ['half a character', form.replace('Ada', '\\ud83d'), 400],
  ]
  test.each(bodies)('%s: gets a clear refusal', async (_name, body, status) => {
    const answer = await call('POST', '/api/register', { body })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code: 'INVALID', error: expect.any(String) })
  })

  test('unknown fields change nothing: roles, flags, prototypes, repeated keys', async () => {
    const { email } = freshForm()
    const body = `{"__proto__":{"isEmailVerified":true},"isEmailVerified":true,"roleId":1,"role_id":1,"email":"eve@example.com",${JSON.stringify({ ...freshForm(), email }).slice(1)}`
    const answer = await call('POST', '/api/register', { body, headers: { 'X-Requested-Role': 'Admin' } })
    expect(answer.status).toBe(200)
    expect((await peopleWith(email))[0]).toMatchObject({ role_id: 5, is_email_verified: 0 })
    expect(await peopleWith('eve@example.com')).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded'])('%s is refused', async (type) => {
    const answer = await call('POST', '/api/register', { body: form, headers: { 'Content-Type': type } })
    expect(answer.status).toBe(400)
  })
})
