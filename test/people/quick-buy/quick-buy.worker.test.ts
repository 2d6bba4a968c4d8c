import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { addPerson } from '#test/people/accounts/people.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { defaultQuickBuy, type SealedField, sealedFields } from '#worker/people/quick-buy/constants.ts'
import { createQuickBuyRepository } from '#worker/people/quick-buy/repository.ts'

const former = 'a-former-secret-of-the-tests-0123456789'
const newer = 'a-newer-secret-of-the-tests-0123456789'
const withKeys = (keys: Secret) => createQuickBuyRepository(openDatabase(env.DB), createSealer(keys, 'quick-buy'))
const repository = withKeys(new Secret(former))
const rowOf = (userId: number) =>
  env.DB.prepare('SELECT * FROM quick_buy WHERE user_id = ?1').bind(userId).first<Record<string, string | null>>()

const details = Object.fromEntries(sealedFields.map((field) => [field, `secret ${field}`])) as Record<
  SealedField,
  string
>

describe('details for quick buy', () => {
  test('are the defaults without a row', async () => {
    const { id } = await addPerson()
    expect(await repository.find(id)).toEqual(defaultQuickBuy)
    expect(await repository.findAndReseal(id)).toBeNull()
  })

  test('are sealed at rest, and read as they were saved', async () => {
    const { id } = await addPerson()
    expect(await repository.change(id, details)).toEqual({ ...defaultQuickBuy, ...details })
    expect(JSON.stringify(await rowOf(id))).not.toContain('secret')
    expect(await repository.find(id)).toEqual({ ...defaultQuickBuy, ...details })
  })

  test('do not open by another key, or by a key of another purpose', async () => {
    const { id } = await addPerson()
    await repository.change(id, details)
    expect(await withKeys(new Secret(newer)).find(id)).toEqual(defaultQuickBuy)
    const otherPurpose = createQuickBuyRepository(openDatabase(env.DB), createSealer(new Secret(former), 'connection'))
    expect(await otherPurpose.find(id)).toEqual(defaultQuickBuy)
  })

  test('are sealed anew by a newer key, on the next read', async () => {
    const { id } = await addPerson()
    await repository.change(id, details)
    const rotating = new Secret(newer, new Secret(former))
    expect(await withKeys(rotating).find(id)).toMatchObject(details)
    expect(await withKeys(new Secret(newer)).find(id)).toMatchObject(details)
  })

  test('an emptied field leaves nothing behind', async () => {
    const { id } = await addPerson()
    await repository.change(id, details)
    expect(await repository.change(id, { city: '' })).toMatchObject({ city: '', full_name: details.full_name })
    expect(await rowOf(id)).toMatchObject({ sealed_city: null })
  })

  test('two saves at once change their own fields only', async () => {
    const { id } = await addPerson()
    await Promise.all([
      repository.change(id, { city: 'Leeds', max_ticket_price: 62.5 }),
      repository.change(id, { full_name: 'Robin', budget_limit: 100 }),
    ])
    const both = { city: 'Leeds', full_name: 'Robin', max_ticket_price: 62.5, budget_limit: 100 }
    expect(await repository.find(id)).toEqual({ ...defaultQuickBuy, ...both })
  })
})
