import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { deadLetterClaimMs, maxReasonLength } from '#worker/alerting/notifications/constants.ts'
import { createFallbackRepository } from '#worker/alerting/notifications/fallback/repository.ts'
import { createOrderRepository } from '#worker/alerting/notifications/order/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, factsOf, noon, summary } from '../alerts/changes.ts'
import { meteredDatabase, tableScans } from '../alerts/metered-database.ts'
import { deliveryOffice } from './office.ts'

const db = env.DB
let office: ReturnType<typeof deliveryOffice>

beforeEach(async () => {
  await db.exec('DELETE FROM dead_letters')
  office = deliveryOffice(db, factsOf())
})

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
  await office.service.recordDeadLetter(undefined, 'empty')
  expect((await office.service.listDeadLetters(1))[0]).toMatchObject({ body: '', reason: 'empty' })
})

test('the same letter recorded twice with its origin is kept once', async () => {
  const origin = { id: 'message-1', at: noon }
  await office.service.recordDeadLetter({ a: 1 }, 'first', origin)
  await office.service.recordDeadLetter({ a: 1 }, 'again', origin)
  expect(await office.service.listDeadLetters()).toHaveLength(1)
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

test('a letter in the hands of two operators is queued by one of them, and never when it was discarded', async () => {
  const message = { version: 1, type: 'deliver', batchId: 'both', channel: 'email' }
  for (const other of ['replayDeadLetter', 'discardDeadLetter'] as const) {
    await office.service.recordDeadLetter(message, 'down', { id: other, at: office.now + 7_000 })
    const [{ id = '' } = {}] = await office.service.listDeadLetters(1)
    const before = office.queued.length
    const [replayed, second] = await Promise.all([office.service.replayDeadLetter(id), office.service[other](id)])
    expect([replayed.ok, second.ok].toSorted()).toEqual([false, true])
    const queued = Number(replayed.ok) + Number(other === 'replayDeadLetter' && second.ok)
    expect(office.queued.length - before).toBe(queued)
  }
  await office.service.recordDeadLetter(message, 'down', { id: 'read-before', at: office.now + 7_500 })
  const [letter] = await office.service.listDeadLetters(1)
  // The other operator discards between the reading and the claim.
  const slow = deliveryOffice(db, factsOf(), {
    deadLetter: async (id) => {
      await office.service.discardDeadLetter(id)
      return letter ?? null
    },
  })
  expect(await slow.service.replayDeadLetter(letter?.id ?? '')).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(slow.queued).toEqual([])
})

test('a letter that the queue does not take is there again', async () => {
  const enqueue = async () => {
    throw new Error('the queue is away')
  }
  const { service } = deliveryOffice(db, factsOf(), {}, {}, { enqueue })
  const message = { version: 1, type: 'deliver', batchId: 'refused', channel: 'email' }
  await service.recordDeadLetter(message, 'down', { id: 'refused', at: office.now + 8_000 })
  const [letter] = await service.listDeadLetters(1)
  await expect(service.replayDeadLetter(letter?.id ?? '')).rejects.toThrow('the queue is away')
  expect((await service.listDeadLetters(1))[0]).toEqual(letter)
})

test('a replay that ends before the queue has the message keeps the letter, and another replays it', async () => {
  const message = { version: 1, type: 'deliver', batchId: 'crashed', channel: 'email' }
  await office.service.recordDeadLetter(message, 'down', { id: 'crashed', at: office.now + 9_000 })
  const [{ id = '' } = {}] = await office.service.listDeadLetters(1)
  const crashed = deliveryOffice(db, factsOf(), {}, {}, { enqueue: () => new Promise(() => {}) })
  void crashed.service.replayDeadLetter(id)
  const claimed = () => db.prepare('SELECT replay_until FROM dead_letters WHERE id = ?').bind(id).first('replay_until')
  await expect.poll(claimed).not.toBeNull()
  const queued = office.queued.length
  expect(await office.service.replayDeadLetter(id)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  expect(await office.service.discardDeadLetter(id)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  office.now += deadLetterClaimMs
  expect(await office.service.replayDeadLetter(id)).toMatchObject({ ok: true })
  expect(office.queued.slice(queued).map((one) => one.message)).toEqual([message])
  expect((await office.service.listDeadLetters()).map((letter) => letter.id)).not.toContain(id)
})

test('no statement of the notifications scans a table', async () => {
  const metered = meteredDatabase(db)
  const { repository } = deliveryOffice(metered.db, factsOf())
  const lease = { batchId: 'none', subjectId: '1:1', channel: 'email' as const, attempts: 1, people: 1, until: 1 }
  await repository.lease('none', 1, 2)
  await repository.subjects(['1:1'])
  const delivery = {
    batchId: 'none',
    subjectId: '1:1',
    subjectAt: 1,
    userId: 1,
    channel: 'email' as const,
    attempts: 0,
    alertIds: [],
    isLetter: true,
  }
  await repository.settle([{ delivery, state: { status: 'sent', attempts: 1, sentAt: 1, reason: null } }])
  await repository.release(lease, 'close')
  await repository.sweep(1, 2, 10)
  await repository.insertDeadLetter({ id: 'one', body: {}, reason: '', diedAt: 1 })
  await repository.deadLetters(10)
  await repository.deadLetter('one')
  await repository.claimDeadLetter('one', 1, 2)
  await repository.releaseDeadLetter('one')
  await repository.discardDeadLetter('one', 1)
  await repository.finishDeadLetter('one')
  const database = openDatabase(metered.db)
  await createFallbackRepository(database).unreached('none')
  await createOrderRepository(database).of([1])
  await createOrderRepository(database).urgentOnly([1], 'sms')
  await createOrderRepository(database).refused([1], 'none')
  expect(metered.meter.statements.size).toBe(18)
  for (const sql of metered.meter.statements) expect(await tableScans(db, sql), sql).toEqual([])
})
