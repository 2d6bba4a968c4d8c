import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { pastedReceivers } from '#scripts/sandbox/receivers/pasted.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { maxWhatsappPostBytes, whatsappPath, whatsappReasons } from '#worker/people/connections/whatsapp/constants.ts'
import { createWhatsappService } from '#worker/people/connections/whatsapp/service.ts'
import { signatureOf, whatsappWebhooks } from '#worker/people/connections/whatsapp/webhooks.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { addPerson, signedIn } from '../accounts/people.ts'
import { connectionsScene, whatsappAtMeta } from './scene.ts'

const appSecret = new Secret('the-app-secret')
const verifyToken = new Secret('the-verify-token')

function number() {
  const scene = connectionsScene()
  const ports = { ...scene, logger: createFakeLogger(), clock: () => scene.now }
  const service = createWhatsappService({ ...ports, phoneNumberId: whatsappAtMeta.phoneNumberId })
  const app = new Hono().route('/', whatsappWebhooks({ whatsapp: { service, appSecret, verifyToken } }))
  const postText = (body: string, signature = signatureOf(appSecret, new TextEncoder().encode(body))) =>
    app.request(whatsappPath, { method: 'POST', body, headers: { 'X-Hub-Signature-256': signature } })
  const bodyOf = (value: object, phone_number_id = whatsappAtMeta.phoneNumberId) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id }, ...value } }] }],
    })
  return Object.assign(scene, {
    postText,
    bodyOf,
    post: (value: object, phone?: string) => postText(bodyOf(value, phone)),
    ask: (query: string) => app.request(`${whatsappPath}?${query}`),
    async connectedNumber() {
      const { id: userId } = await addPerson()
      const address = pastedReceivers.whatsapp.addressOf(userId, '')
      await scene.connected(userId, 'whatsapp', address)
      return { userId, from: address.replace('https://wa.me/', '') }
    },
    stateOf: async (userId: number) => (await scene.service.list(userId))[0],
  })
}

const says = (from: string, text: string) => ({ messages: [{ from, type: 'text', text: { body: text } }] })

test('a number is connected by the code of the template that arrives there, and its code is of the template for codes', async () => {
  const scene = number()
  const { userId, from } = await scene.connectedNumber()
  expect(scene.requests).toHaveLength(1)
  const [{ address, body, headers }] = scene.requests as [(typeof scene.requests)[number]]
  expect(address).toBe('https://graph.example/v24.0/100/messages')
  expect(headers.get('Authorization')).toBe('Bearer the-meta-token')
  expect(JSON.parse(body)).toMatchObject({ messaging_product: 'whatsapp', to: from, template: { name: 'our_code' } })
  expect(await scene.stateOf(userId)).toMatchObject({ kind: 'whatsapp', isConfirmed: true, ended: null })
})

test.each(['STOP', 'stop please', 'Unsubscribe'])(
  'who answers %s is written no more, and hears of it by mail',
  async (text) => {
    const scene = number()
    const { userId, from } = await scene.connectedNumber()
    expect((await scene.post(says(from, text))).status).toBe(200)
    expect(await scene.stateOf(userId)).toMatchObject({ ended: { reason: whatsappReasons.stopped } })
    expect((await scene.receiverOf(userId, 'whatsapp')).isEnded).toBe(true)
    await scene.post(says(from, text))
    await scene.notifyOfEndedConnections()
    expect(scene.notified.filter(({ people }) => people[0]?.userId === userId)).toHaveLength(1)
  },
)

test('other words, other numbers and posts for another number of the operator’s end nothing', async () => {
  const scene = number()
  const { userId, from } = await scene.connectedNumber()
  await scene.post(says(from, 'When does it stop?'))
  await scene.post(says('447700900999', 'STOP'))
  await scene.post(says(from, 'STOP'), '200')
  await scene.post({ statuses: [{ status: 'failed', recipient_id: from, errors: [{ code: 131_049 }] }] })
  await scene.post({ statuses: [{ status: 'delivered', recipient_id: from }] })
  expect(await scene.stateOf(userId)).toMatchObject({ ended: null })
})

test('a message that Meta could never deliver ends the connection', async () => {
  const scene = number()
  const { userId, from } = await scene.connectedNumber()
  await scene.post({ statuses: [{ status: 'failed', recipient_id: from, errors: [{ code: 131_026 }] }] })
  expect(await scene.stateOf(userId)).toMatchObject({ ended: { reason: whatsappReasons.gone } })
})

test('a post is believed by the signature of its bytes alone', async () => {
  const scene = number()
  const { userId, from } = await scene.connectedNumber()
  const body = scene.bodyOf(says(from, 'STOP'))
  const other = signatureOf(new Secret('another'), new TextEncoder().encode(body))
  for (const signature of ['', 'sha256=', other, other.slice('sha256='.length)])
    expect((await scene.postText(body, signature)).status).toBe(400)
  expect((await scene.postText('x'.repeat(maxWhatsappPostBytes + 1))).status).toBe(400)
  expect((await scene.postText('no JSON')).status).toBe(200)
  expect(await scene.stateOf(userId)).toMatchObject({ ended: null })
})

test('Meta’s question is answered where the token is ours', async () => {
  const { ask } = number()
  const answer = await ask('hub.mode=subscribe&hub.verify_token=the-verify-token&hub.challenge=1158201444')
  expect(await answer.text()).toBe('1158201444')
  for (const query of [
    'hub.mode=subscribe&hub.verify_token=another-token-16&hub.challenge=1',
    'hub.mode=other&hub.verify_token=the-verify-token&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=the-verify-token&hub.challenge=<b>',
    '',
  ])
    expect((await ask(query)).status).toBe(403)
})

test('nothing is believed while no number is set up', async () => {
  const app = new Hono().route('/', whatsappWebhooks({ whatsapp: null }))
  const signature = signatureOf(appSecret, new Uint8Array())
  expect(
    (await app.request(whatsappPath, { method: 'POST', headers: { 'X-Hub-Signature-256': signature } })).status,
  ).toBe(400)
  expect((await app.request(`${whatsappPath}?hub.mode=subscribe&hub.verify_token=&hub.challenge=1`)).status).toBe(403)
})

test('a number that was sent several codes is sent no more, by any account', async () => {
  const scene = number()
  const { id: userId } = await addPerson()
  scene.isWithinLimit = false
  const added = await scene.service.add(await signedIn(userId), { kind: 'whatsapp', address: '07700 900123' })
  expect(added).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } })
  expect(scene.requests).toEqual([])
})
