import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { addPerson } from '#test/people/accounts/people.ts'
import { createProduct } from '#worker/entry/services.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'

const { audit, deadLetterDesk, notifications } = createProduct(env).ports
let operator = 0

beforeAll(async () => {
  operator = (await addPerson({ roleId: roleIds.Admin })).id
})

const diedAt = Date.parse('2026-11-20T09:30:00Z')
let made = 0

async function keep(body: unknown): Promise<string> {
  made += 1
  await notifications.recordDeadLetter(body, 'down', { id: `noted-${made}`, at: diedAt + made })
  return (await deadLetterDesk.list()).letters[0]?.id ?? ''
}

const message = (batchId: string) => ({ version: 1, type: 'deliver', batchId, channel: 'email' })
const newestEntry = async () => (await audit.list({})).entries[0]

describe('the entry of a dead letter', () => {
  test.each(['replay', 'discard'] as const)('says what the message was: %s', async (act) => {
    const id = await keep(message(act))
    expect(await deadLetterDesk.settle(act, id, operator)).toMatchObject({ ok: true })
    expect(await newestEntry()).toMatchObject({
      name: `deliver ${id}`,
      changes: [
        { field: 'queue', before: 'deliveries', after: null },
        { field: 'message', before: 'deliver', after: null },
        { field: 'died_at', before: String(diedAt + made), after: null },
      ],
    })
  })

  test('says it of each when all are discarded, and of what is not a message', async () => {
    const id = await keep({ type: 'poison' })
    await deadLetterDesk.settleAll('discard', id, operator)
    expect(await newestEntry()).toMatchObject({
      name: `not a message ${id}`,
      changes: expect.arrayContaining([{ field: 'queue', before: 'not known', after: null }]),
    })
  })
})
