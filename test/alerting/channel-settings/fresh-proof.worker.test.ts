// What a session adds and a new password would keep: each asks for fresh proof of identity.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { addPerson, call, openSession } from '../../people/accounts/people.ts'

const { ports } = createProduct(env)

test.each([
  ['/api/channels', { channel: 'webhook', address: 'https://hooks.example.com' }],
  ['/api/channels', { channel: 'telegram' }],
  ['/api/channels/confirm', { channel: 'webhook', code: '123456' }],
  ['/api/channels/webhook-secret', {}],
  ['/api/phone/send-verification', { phone: '+447700900123' }],
  ['/api/phone/verify', { phone: '+447700900123', code: '123456' }],
])('%s with %j', async (path, body) => {
  const { id } = await addPerson()
  const { token } = await openSession(ports.sessions, id)
  const cookie = `session=${token}`
  expect((await call('POST', path, { cookie, body })).status).not.toBe(403)
  await env.DB.prepare('UPDATE sessions SET proven_at = proven_at - 2160000 WHERE user_id = ?').bind(id).run()
  const answer = await call('POST', path, { cookie, body })
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PROOF_REQUIRED' }])
})
