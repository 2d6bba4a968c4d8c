import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { maxReasonLength } from '#worker/notifications/constants.ts'
import { changeOf, factsOf, noon, summary } from '../alerts/changes.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { deliveryOffice } from './office.ts'

const db = env.DB
const office = deliveryOffice(db, factsOf())

test('a message that cannot be handled is kept with its reason, newest first', async () => {
  await office.service.recordDeadLetter({ type: 'nonsense' }, 'not a message:\nunknown shape')
  office.now += 1_000
  await office.service.recordDeadLetter('plain text', 'x'.repeat(1_000))
  const letters = await office.service.listDeadLetters()
  expect(letters.map((letter) => letter.body)).toEqual(['plain text', { type: 'nonsense' }])
  expect(letters[1]).toMatchObject({ reason: 'not a message: unknown shape', diedAt: noon })
  expect(letters[0]?.reason).toHaveLength(maxReasonLength)
  expect(await office.service.listDeadLetters(1)).toHaveLength(1)
  expect(await office.service.listDeadLetters(10, letters[0]?.id)).toHaveLength(1)
})

test('an empty body is kept too', async () => {
  office.now += 1_000
  await office.service.recordDeadLetter(undefined, 'empty')
  expect((await office.service.listDeadLetters(1))[0]).toMatchObject({ body: '', reason: 'empty' })
})

test('the same letter recorded twice with its origin is kept once', async () => {
  const before = (await office.service.listDeadLetters()).length
  const origin = { id: 'message-1', at: noon }
  await office.service.recordDeadLetter({ a: 1 }, 'first', origin)
  await office.service.recordDeadLetter({ a: 1 }, 'again', origin)
  expect(await office.service.listDeadLetters()).toHaveLength(before + 1)
})

test('a replayed dead letter returns to its queue and is removed; others stay', async () => {
  const message = { version: 1, type: 'change', change: changeOf(summary(null), summary(1)), cursor: null }
  await office.service.recordDeadLetter(message, 'the database was down', { id: 'replayable', at: office.now + 5_000 })
  await office.service.recordDeadLetter({ type: 'nonsense' }, 'poison', { id: 'poison', at: office.now + 6_000 })
  const [poison, replayable] = await office.service.listDeadLetters(2)
  expect(await office.service.replayDeadLetter(replayable?.id ?? '')).toMatchObject({ ok: true })
  expect(office.queued.at(-1)?.message).toEqual(message)
  expect(await office.service.replayDeadLetter(replayable?.id ?? '')).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await office.service.replayDeadLetter(poison?.id ?? '')).toMatchObject({ error: { code: 'INVALID' } })
  expect((await office.service.listDeadLetters(1))[0]?.id).toBe(poison?.id)
})

test('no statement of the notifications scans a table', async () => {
  const metered = meteredDatabase(db)
  const { repository } = deliveryOffice(metered.db, factsOf())
  const lease = { batchId: 'none', subjectId: '1:1', channel: 'email' as const, attempts: 1, until: 1 }
  await repository.lease('none', 1, 2)
  await repository.pending(lease)
  await repository.subject('1:1')
  await repository.settle(
    {
      batchId: 'none',
      subjectId: '1:1',
      subjectAt: 1,
      userId: 1,
      channel: 'email',
      attempts: 0,
      alertId: null,
    },
    { status: 'sent', attempts: 1, sentAt: 1, reason: null },
  )
  await repository.release(lease, 'close')
  await repository.sweep(1, 2, 10)
  await repository.insertDeadLetter({ id: 'one', body: {}, reason: '', diedAt: 1 })
  await repository.deadLetters(10)
  await repository.deadLetter('one')
  await repository.deleteDeadLetter('one')
  expect(metered.meter.statements.size).toBe(10)
  for (const sql of metered.meter.statements) expect(await tableScans(db, sql), sql).toEqual([])
})
