import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#worker/entry/services.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { clientTexts, maxClients } from '#worker/people/clients/constants.ts'
import { createClientsRepository } from '#worker/people/clients/repository.ts'
import { noDetails } from '#worker/people/clients/rules.ts'
import { addDeveloper, setPlan } from '../api-tokens/developer.ts'

const { clients } = createProduct(env).ports

async function addAgent() {
  return (await addDeveloper('premium')).id
}

async function addClient(agent: number, input: object = {}) {
  const made = await clients.create(agent, { name: 'Robin', ...input })
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

describe('an agent’s client', () => {
  test('is kept as it was added, its details sealed at rest', async () => {
    const agent = await addAgent()
    const { id } = await addClient(agent, { reference: 'RF-1', city: 'secret city', budget: 500 })
    expect(await clients.find(agent, id)).toMatchObject({
      value: { name: 'Robin', reference: 'RF-1', budgetPence: 50_000, details: { city: 'secret city', full_name: '' } },
    })
    const row = await env.DB.prepare('SELECT * FROM clients WHERE id = ?').bind(id).first()
    expect(JSON.stringify(row)).not.toContain('secret')
  })

  test('keeps what a change does not name, and nothing of emptied details', async () => {
    const agent = await addAgent()
    const { id } = await addClient(agent, { notes: 'Aisle', city: 'Leeds', postal_code: 'LS1' })
    expect(await clients.update(agent, id, { city: '' })).toMatchObject({
      value: { notes: 'Aisle', details: { city: '', postal_code: 'LS1' } },
    })
    await clients.update(agent, id, { postal_code: '', budget: null })
    const row = await env.DB.prepare('SELECT sealed_details FROM clients WHERE id = ?').bind(id).first()
    expect(row).toEqual({ sealed_details: null })
  })

  test('is another agent’s to neither read, change nor delete', async () => {
    const [agent, stranger] = [await addAgent(), await addAgent()]
    const { id } = await addClient(agent)
    const missing = { ok: false, error: { code: 'NOT_FOUND' } }
    expect(await clients.find(stranger, id)).toMatchObject(missing)
    expect(await clients.update(stranger, id, { name: 'Alex', city: 'York' })).toMatchObject(missing)
    expect(await clients.update(stranger, id, { name: 'Alex' })).toMatchObject(missing)
    expect(await clients.remove(stranger, id)).toMatchObject(missing)
    expect(await clients.names(stranger)).toEqual([])
    expect(await clients.names(agent)).toEqual([{ id, name: 'Robin', reference: '' }])
  })

  test('can be read and deleted after the plan, not changed or added', async () => {
    const agent = await addAgent()
    const { id } = await addClient(agent)
    await setPlan(agent, 'pro')
    const refused = { error: { code: 'PLAN_REQUIRED', message: clientTexts.needsPlan } }
    expect(await clients.create(agent, { name: 'Alex' })).toMatchObject(refused)
    expect(await clients.update(agent, id, { name: 'Alex' })).toMatchObject(refused)
    expect(await clients.find(agent, id)).toMatchObject({ ok: true })
    expect(await clients.remove(agent, id)).toMatchObject({ ok: true })
  })

  test('has not agreed in the future', async () => {
    const agent = await addAgent()
    const asked = await clients.create(agent, { name: 'Robin', consent_on: '2999-01-01' })
    expect(asked).toMatchObject({ error: { fields: { consent_on: [clientTexts.consentInFuture] } } })
  })
})

test('there are no more than the limit, however many forms are sent at once', async () => {
  const agent = await addAgent()
  await env.DB.prepare(
    `INSERT INTO clients (user_id, name, reference, email, phone, notes, consent_note, created_at)
     SELECT ?1, 'Robin', '', '', '', '', '', 0 FROM json_each(?2)`,
  )
    .bind(agent, JSON.stringify(Array.from({ length: maxClients - 1 })))
    .run()
  const made = await Promise.all([1, 2, 3].map(() => clients.create(agent, { name: 'Robin' })))
  expect(made.filter(({ ok }) => ok)).toHaveLength(1)
  expect(made.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'CONFLICT', message: clientTexts.tooMany } })
})

test('details are sealed anew by a newer key, and two changes at once lose none', async () => {
  const agent = await addAgent()
  const [former, newer] = ['a-former-secret-of-the-tests-0123456789', 'a-newer-secret-of-the-tests-0123456789']
  const withKeys = (keys: Secret) => createClientsRepository(openDatabase(env.DB), createSealer(keys, 'clients'))
  const columns = { name: 'R', reference: '', email: '', phone: '', notes: '', budgetPence: null, consentOn: null }
  const old = withKeys(new Secret(former))
  const id = Number(await old.add(agent, { ...columns, consentNote: '' }, { ...noDetails, city: 'Leeds' }, 0))
  expect(await withKeys(new Secret(newer, new Secret(former))).findAndReseal(agent, id)).toMatchObject({
    details: { city: 'Leeds' },
  })
  const now = withKeys(new Secret(newer))
  const changes = ['full_name', 'postal_code'].map((field) =>
    now.change(agent, id, {}, (before) => ({ ...before, [field]: 'x' })),
  )
  const kept = (await Promise.all(changes)).filter(Boolean).length
  const { details } = (await now.findAndReseal(agent, id)) ?? {}
  expect(Object.values(details ?? {}).filter((value) => value === 'x')).toHaveLength(kept)
  expect(details?.city).toBe('Leeds')
})
