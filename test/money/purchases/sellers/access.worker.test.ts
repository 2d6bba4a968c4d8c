import { env, exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createAccountsRepository } from '#worker/money/purchases/accounts/repository.ts'
import { createSellerSessions } from '#worker/money/purchases/buying/sessions.repository.ts'
import { accessTexts } from '#worker/money/purchases/sellers/access/constants.ts'
import { createAccessRepository } from '#worker/money/purchases/sellers/access/repository.ts'
import { createSellerAccess, createSellerDesk } from '#worker/money/purchases/sellers/access/service.ts'
import { merchantSignature } from '#worker/money/purchases/sellers/acp/signature.ts'
import { noParams } from '#worker/money/purchases/sellers/links.rules.ts'
import { createAuditRepository } from '#worker/people/audit-log/repository.ts'
import { createAuditService } from '#worker/people/audit-log/service.ts'
import { addPerson } from '../../../people/accounts/people.ts'

const database = openDatabase(env.DB)
const repository = createAccessRepository(database)
const sealerOf = (secret: Secret) => createSealer(secret, 'seller-access')
const sealer = sealerOf(new Secret('secret-of-the-tests-0123456789ab'))
const spoken = {
  acp: { kind: 'speaks', version: '2026-04-17', apiUrl: 'https://a.example.com' },
  ucp: { kind: 'silent' },
}
const desk = createSellerDesk({
  repository,
  sealer,
  audit: createAuditService({ repository: createAuditRepository(database), clock: Date.now }),
  discover: async () => spoken as never,
  signsUcp: true,
  loopbackPorts: null,
  clock: () => 7,
})
const terms = createAccountsRepository(database)
const access = createSellerAccess({ repository, sealer, signsUcp: true })

let platform = 970_000
/** A platform, with the operator who sets it up. */
async function seller() {
  platform += 1
  await env.DB.prepare(
    `INSERT INTO platforms (id, slug, name, kind, origin, currency, budget_per_minute, extraction)
     VALUES (?1, ?2, ?2, 'official', 'https://' || ?2 || '.example.com', 'GBP', 30, '{"kind":"structured"}')`,
  )
    .bind(platform, `seller-${platform}`)
    .run()
  const { id: operator } = await addPerson()
  return { id: platform, operator }
}

const form = (changes: object = {}) => ({
  version: '0',
  protocol: 'acp',
  api_url: 'https://api.seller.example.com/acp/',
  merchant_id: 'seller-1',
  handler_name: '',
  vault_url: 'https://vault.example.com',
  ticket_limit: '4',
  quantity_param: ' qty ',
  section_param: '',
  asks: 'account',
  asks_text: ' A free account. ',
  ...changes,
})

const notedOf = async (id: number) => {
  const entries = env.DB.prepare('SELECT action, before, after FROM audit_log WHERE subject = ? ORDER BY id')
  return (await entries.bind(`platform ${id}`).all<{ action: string; after: string }>()).results
}

describe('a seller', () => {
  test('without settings is bought from on its own page', async () => {
    const { id } = await seller()
    const handOver = { access: null, isStopped: false, ticketLimit: null, params: noParams }
    expect(await access.find(id)).toEqual(handOver)
    expect(await access.find(999_999)).toEqual(handOver)
    expect(await access.findBySlug(`seller-${id}`)).toEqual({ sellerId: id, setup: handOver })
    expect(await access.findBySlug('nowhere')).toBeNull()
  })

  test('is bought from by its protocol once all of it is set; its keys are sealed, and never shown', async () => {
    const { id, operator } = await seller()
    expect(await desk.save(id, form(), operator)).toMatchObject({ ok: true })
    expect((await desk.find(id))?.missing).toHaveLength(2)
    expect((await access.find(id)).access).toBeNull()
    const takesOrders = async () => (await terms.termsOf([id]))[0]?.takesOrders
    expect(await takesOrders()).toBe(false)
    for (const name of ['key', 'vault_key']) {
      expect(await desk.setSecret(id, { name, secret: `the-${name}-itself` }, operator)).toMatchObject({ ok: true })
    }
    expect(await takesOrders()).toBe(true)
    const { access: found, ticketLimit } = await access.find(id)
    expect(found).toMatchObject({
      protocol: 'acp',
      apiUrl: 'https://api.seller.example.com/acp',
      merchantId: 'seller-1',
    })
    expect(found?.vault.key.reveal()).toBe('the-vault_key-itself')
    expect(ticketLimit).toBe(4)
    const shown = await desk.find(id)
    expect(shown).toMatchObject({ missing: [], asks: 'account', asksText: 'A free account.' })
    const stored = await env.DB.prepare('SELECT * FROM seller_access WHERE platform_id = ?').bind(id).first()
    const noted = await notedOf(id)
    expect(JSON.stringify([stored, shown, noted])).not.toContain('itself')
    expect(noted.map(({ action }) => action)).toEqual([
      'seller_access_edited',
      'seller_secret_set',
      'seller_secret_set',
    ])
  })

  test('is bought from by UCP only while we have a key to sign with, and the operator is told', async () => {
    const { id, operator } = await seller()
    await desk.save(id, form({ protocol: 'ucp', handler_name: 'com.example.vault' }), operator)
    await desk.setSecret(id, { name: 'vault_key', secret: 'the-vault-key' }, operator)
    const without = { repository, sealer, signsUcp: false }
    expect((await access.find(id)).access?.protocol).toBe('ucp')
    expect((await createSellerAccess(without).find(id)).access).toBeNull()
    const { sellerDesk } = createProduct(env).services
    expect((await sellerDesk.find(id))?.missing).toEqual([accessTexts.ownKey])
  })

  test('keeps what another operator saved meanwhile', async () => {
    const { id, operator } = await seller()
    await desk.save(id, form(), operator)
    expect(await desk.save(id, form({ protocol: 'ucp' }), operator)).toMatchObject({
      error: { code: 'CONFLICT', message: accessTexts.changed },
    })
    expect(await desk.save(id, form({ version: '1', protocol: 'ucp' }), operator)).toMatchObject({ ok: true })
    expect((await desk.find(id))?.protocol).toBe('ucp')
    expect(await notedOf(id)).toHaveLength(2)
  })

  test.each([
    ['api_url', 'https://10.0.0.1/acp'],
    ['vault_url', 'http://vault.example.com'],
    ['api_url', 'seller'],
    ['ticket_limit', '0'],
    ['protocol', 'telepathy'],
    ['merchant_id', 'two words'],
    ['quantity_param', 'qty&admin=1'],
    ['section_param', 'two words'],
    ['section_param', '__proto__'],
    ['section_param', 'constructor'],
    ['quantity_param', '..'],
    ['quantity_param', '1st'],
    ['quantity_param', 'n[]'],
    ['section_param', 'x'.repeat(41)],
  ])('is not saved with %s %s', async (field, value) => {
    const { id, operator } = await seller()
    const saved = await desk.save(id, form({ [field]: value }), operator)
    expect(saved).toMatchObject({ error: { code: 'INVALID', fields: { [field]: expect.any(Array) } } })
    expect(await notedOf(id)).toEqual([])
  })

  test('says what its pages’ addresses take', async () => {
    const { id, operator } = await seller()
    await desk.save(id, form({ protocol: 'hand_over' }), operator)
    expect((await access.find(id)).params).toEqual({ quantity: 'qty', section: null })
    expect(await desk.find(id)).toMatchObject({ quantityParam: 'qty', sectionParam: null })
  })

  test('is found by its name and by its site', async () => {
    const { id } = await seller()
    expect((await access.findBySlug(`seller-${id}`))?.sellerId).toBe(id)
    expect((await access.findByOrigin(`https://seller-${id}.example.com`))?.sellerId).toBe(id)
    expect(await access.findByOrigin('https://nowhere.example.com')).toBeNull()
  })

  test('is stopped and resumed by a press, whatever else is set', async () => {
    const { id, operator } = await seller()
    await desk.stop(id, true, operator)
    expect(await access.find(id)).toMatchObject({ isStopped: true })
    await desk.stop(id, true, operator)
    await desk.stop(id, false, operator)
    expect(await access.find(id)).toMatchObject({ isStopped: false })
    expect((await notedOf(id)).map(({ action }) => action)).toEqual(['seller_stopped', 'seller_resumed'])
  })

  test('is asked what it speaks, and nothing is set by its answer', async () => {
    const { id, operator } = await seller()
    await desk.discover(id, operator)
    expect(await desk.find(id)).toMatchObject({ discovered: { ...spoken, at: 7 }, protocol: 'hand_over' })
    expect((await notedOf(id)).map(({ action }) => action)).toEqual(['seller_asked'])
  })

  test('keeps its keys through a change of the installation’s secret', async () => {
    const { id, operator } = await seller()
    await desk.save(id, form(), operator)
    for (const name of ['key', 'vault_key']) await desk.setSecret(id, { name, secret: 'a-key-to-keep' }, operator)
    const former = new Secret('secret-of-the-tests-0123456789ab')
    const rotated = createSellerAccess({
      repository,
      sealer: sealerOf(new Secret('a-newer-secret-of-the-tests-0123456789', former)),
      signsUcp: true,
    })
    expect((await rotated.find(id)).access?.vault.key.reveal()).toBe('a-key-to-keep')
    expect((await access.find(id)).access).toBeNull()
  })

  test('has its webhooks believed by its own signature alone, and asks the desk of the person whose session it is', async () => {
    const { id, operator } = await seller()
    const { sellerDesk } = createProduct(env).services
    await sellerDesk.save(id, form(), operator)
    for (const name of ['key', 'vault_key', 'webhook_secret']) {
      await sellerDesk.setSecret(id, { name, secret: `the-${name}-itself` }, operator)
    }
    const sessions = createSellerSessions(database)
    await sessions.note(operator, id, 'cs_1')
    await sessions.note((await addPerson()).id, id, 'cs_1')
    expect(await Promise.all([sessions.personOf(id, 'cs_1'), sessions.personOf(id, 'cs_2')])).toEqual([operator, null])
    const body = JSON.stringify({ type: 'order_create', data: { checkout_session_id: 'cs_1' } })
    const post = (secret: string) =>
      exports.default.fetch(`https://touchline.example/webhooks/sellers/seller-${id}`, {
        method: 'POST',
        body,
        headers: { 'Merchant-Signature': merchantSignature(new Secret(secret), Math.floor(Date.now() / 1_000), body) },
      })
    expect((await post('the-webhook_secret-itself')).status).toBe(200)
    expect((await post('the-key-itself')).status).toBe(401)
  })
})
