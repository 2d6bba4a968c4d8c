import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import {
  batchLeaseMs,
  batchWorkMs,
  clockSkewMs,
  mailConcurrency,
  maxBatchLeases,
  maxDeliveryAttempts,
  retryBaseMs,
  sweepAfterMs,
} from '#worker/alerting/notifications/constants.ts'
import type { Channel } from '#worker/alerting/notifications/contract.ts'
import { notificationsDataSource } from '#worker/alerting/notifications/personal-data.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { batchOf, decidedBatch, deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB

/** Tests share the table; a sweep should find only its own test's batch. */
async function closeOthers(batchId: string): Promise<void> {
  await db.prepare('UPDATE delivery_batches SET is_open = 0 WHERE id <> ?1').bind(batchId).run()
}

test('a batch sends each user one mail, records its times, and closes', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 1_000, 3)
  const office = deliveryOffice(db, match)
  office.now += 250
  await office.service.deliver(batchId)
  expect(office.sent.map((mail) => mail.to)).toEqual([
    'fan1000@example.com',
    'fan1001@example.com',
    'fan1002@example.com',
  ])
  const [mail] = office.sent
  expect(mail?.subject).toBe('Tickets from £64 · Arsenal v Chelsea')
  expect(mail?.messageId).toBe('<1000.7.1000@touchline.example>')
  expect(mail?.headers['List-Unsubscribe']).toMatch(/^<https:\/\/touchline\.example\/u\/[\w-]+(\.[\w-]+){2}>$/)
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(mail?.text).toContain('https://touchline.example/matches/1000')
  const [row] = await deliveriesOf(db, changeId)
  expect(row).toMatchObject({ status: 'sent', attempts: 1, reason: null, sent_at: office.now })
  expect(Number(row?.seen_at)).toBeLessThanOrEqual(Number(row?.decided_at))
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0, attempts: 1 })
  expect(office.queued).toEqual([])
})

test('a user erased while their mail is being sent leaves no record', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 1_500, 2)
  const office = deliveryOffice(db, match)
  const dataSource = notificationsDataSource(openDatabase(db), {
    pages: async function* () {},
    erase: async () => true,
  })
  office.answer = async ({ messageId }) => {
    await dataSource.erase(1_501)
    return { kind: 'sent', messageId }
  }
  await office.service.deliver(batchId)
  expect((await deliveriesOf(db, changeId)).map((row) => row.user_id)).toEqual([1_500])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('a batch delivered twice, in turn or at once, sends once', async () => {
  const { match, batchId } = await decidedBatch(db, 2_000, 3)
  const office = deliveryOffice(db, match)
  await Promise.all([office.service.deliver(batchId), office.service.deliver(batchId)])
  await office.service.deliver(batchId)
  expect(office.sent).toHaveLength(3)
})

test('a machine with a slow clock still takes a fresh batch', async () => {
  const { match, batchId } = await decidedBatch(db, 2_200, 1)
  const office = deliveryOffice(db, match)
  office.now -= clockSkewMs
  await office.service.deliver(batchId)
  expect(office.sent).toHaveLength(1)
})

test('a consumer that lost its lease neither closes nor delays the batch', async () => {
  const { match, batchId } = await decidedBatch(db, 2_400, 1)
  const { repository, now } = deliveryOffice(db, match)
  const late = await repository.lease(batchId, now, now + 10)
  const current = await repository.lease(batchId, now + 10, now + 500)
  if (!late || !current) throw new Error('not leased')
  await repository.release(late.lease, 'close')
  await repository.release(late.lease, { notBefore: 0, isFruitless: true })
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 1, not_before: now + 500, attempts: 2 })
})

test('a batch that does not exist is ignored', async () => {
  const { match } = await decidedBatch(db, 2_500, 1)
  const office = deliveryOffice(db, match)
  await office.service.deliver('no such batch')
  expect(office.sent).toEqual([])
})

test('users who unsubscribed, left or lost verification before sending get no mail, with the reason recorded', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 3_000, 4)
  await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = 3000').run()
  await db.prepare('UPDATE users SET is_active = 0 WHERE id = 3001').run()
  await db.prepare('UPDATE users SET is_email_verified = 0 WHERE id = 3002').run()
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  expect(office.sent.map((mail) => mail.to)).toEqual(['fan3003@example.com'])
  expect((await deliveriesOf(db, changeId)).map((row) => [row.status, row.reason])).toEqual([
    ['skipped', 'alert turned off'],
    ['skipped', 'account deactivated'],
    ['skipped', 'address not verified'],
    ['sent', null],
  ])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('a temporary failure delays only its own mail, and it is sent later', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 4_000, 3)
  const office = deliveryOffice(db, match)
  office.answer = async (mail) =>
    mail.to === 'fan4001@example.com'
      ? { kind: 'retry', reason: '450 busy' }
      : { kind: 'sent', messageId: mail.messageId }
  await office.service.deliver(batchId)
  expect((await deliveriesOf(db, changeId)).map((row) => [row.status, row.attempts, row.reason])).toEqual([
    ['sent', 1, null],
    ['pending', 1, '450 busy'],
    ['sent', 1, null],
  ])
  const delayMs = retryBaseMs
  expect(office.queued).toEqual([
    { message: { version: 1, type: 'deliver', batchId, channel: 'email' }, delaySeconds: delayMs / 1_000 },
  ])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 1, not_before: office.now + delayMs })
  // A message that comes early finds the batch delayed.
  await office.service.deliver(batchId)
  expect(office.sent).toHaveLength(3)
  office.now += delayMs
  office.answer = async (mail) => ({ kind: 'sent', messageId: mail.messageId })
  await office.service.deliver(batchId)
  expect(office.sent.map((mail) => mail.to).slice(3)).toEqual(['fan4001@example.com'])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('a permanent refusal fails one mail, and the others are sent', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 5_000, 2)
  const office = deliveryOffice(db, match)
  office.answer = async (mail) =>
    mail.to === 'fan5000@example.com'
      ? { kind: 'rejected', reason: '550 no such user' }
      : { kind: 'sent', messageId: mail.messageId }
  await office.service.deliver(batchId)
  expect((await deliveriesOf(db, changeId)).map((row) => [row.status, row.reason])).toEqual([
    ['failed', '550 no such user'],
    ['sent', null],
  ])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('a mail server that stays down ends as a failure with its reason, after a bounded number of tries', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 6_000, 1)
  const office = deliveryOffice(db, match)
  office.answer = async () => ({ kind: 'retry', reason: 'ETIMEDOUT greeting never received' })
  for (let tries = 0; tries < maxDeliveryAttempts + 3; tries += 1) {
    await office.service.deliver(batchId)
    office.now += 3_600_000
  }
  expect(office.sent).toHaveLength(maxDeliveryAttempts)
  expect(await deliveriesOf(db, changeId)).toMatchObject([
    { status: 'failed', attempts: maxDeliveryAttempts, reason: 'ETIMEDOUT greeting never received' },
  ])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('a channel that throws fails only that mail', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 7_000, 2)
  const office = deliveryOffice(db, match)
  office.answer = async (mail) => {
    if (mail.to === 'fan7000@example.com') throw new Error('a bug in the channel')
    return { kind: 'sent', messageId: mail.messageId }
  }
  await office.service.deliver(batchId)
  expect((await deliveriesOf(db, changeId)).map((row) => row.status)).toEqual(['pending', 'sent'])
})

test('a crash between send and mark repeats only that mail, with the same message id, and loses none', async () => {
  const people = 30
  const { match, batchId, changeId } = await decidedBatch(db, 8_000, people)
  const crashed = deliveryOffice(db, match, {
    async settle(tried) {
      const others = tried.filter(({ delivery }) => delivery.userId !== 8_004)
      await crashed.repository.settle(others)
      if (others.length < tried.length) throw new Error('killed')
    },
  })
  await expect(crashed.service.deliver(batchId)).rejects.toThrow('killed')
  expect(crashed.sent.length).toBeLessThan(people)
  const office = deliveryOffice(db, match)
  await closeOthers(batchId)
  // The dead consumer's lease is valid: a repeated message does nothing yet.
  office.now += batchLeaseMs - 10_000
  await office.service.deliver(batchId)
  expect(await office.service.sweep()).toBe(0)
  office.now += 10_000 + sweepAfterMs
  expect(await office.service.sweep()).toBe(1)
  expect(office.queued).toEqual([
    { message: { version: 1, type: 'deliver', batchId, channel: 'email' }, delaySeconds: 0 },
  ])
  await office.service.deliver(batchId)
  const ids = [...crashed.sent, ...office.sent].map((mail) => mail.messageId)
  expect(new Set(ids).size).toBe(people)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual(['<8000.7.8004@touchline.example>'])
  expect((await deliveriesOf(db, changeId)).every((row) => row.status === 'sent')).toBe(true)
})

test('when its time is up the rest continues at once in another message', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 9_000, 20)
  const office = deliveryOffice(db, match)
  office.answer = async (mail) => {
    office.now += batchWorkMs / 4
    return { kind: 'sent', messageId: mail.messageId }
  }
  await office.service.deliver(batchId)
  expect(office.sent.length).toBeLessThanOrEqual(4 + mailConcurrency)
  expect(office.queued).toEqual([
    { message: { version: 1, type: 'deliver', batchId, channel: 'email' }, delaySeconds: 0 },
  ])
  for (let more = 0; more < 10; more += 1) await office.service.deliver(batchId)
  expect(office.sent).toHaveLength(20)
  expect((await deliveriesOf(db, changeId)).every((row) => row.attempts === 1)).toBe(true)
})

test('what a channel keeps open for a batch is closed at its end, also where that is a failure', async () => {
  const { match, batchId } = await decidedBatch(db, 10_500, 1)
  const signals: (AbortSignal | undefined)[] = []
  const reach: Channel['reach'] = async (_, done) => {
    signals.push(done)
    throw new Error('no addresses')
  }
  await expect(deliveryOffice(db, match, {}, { email: { reach } }).service.deliver(batchId)).rejects.toThrow()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})

test('no more mails are sent at once than allowed', async () => {
  const { match, batchId } = await decidedBatch(db, 10_000, 40)
  const office = deliveryOffice(db, match)
  let underWay = 0
  let most = 0
  office.answer = async (mail) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((resolve) => setTimeout(resolve, 1))
    underWay -= 1
    return { kind: 'sent', messageId: mail.messageId }
  }
  await office.service.deliver(batchId)
  expect(most).toBe(mailConcurrency)
})

test('a batch that repeatedly kills its consumer fails with the reason', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 11_000, 1)
  const office = deliveryOffice(db, match)
  await db.prepare('UPDATE delivery_batches SET attempts = ?2 WHERE id = ?1').bind(batchId, maxBatchLeases).run()
  await office.service.deliver(batchId)
  expect(office.sent).toEqual([])
  expect(await deliveriesOf(db, changeId)).toMatchObject([
    { status: 'failed', reason: expect.stringContaining('given up') },
  ])
  expect(await batchOf(db, batchId)).toMatchObject({ is_open: 0 })
})

test('the sweep skips closed, leased and early batches, and takes a lost batch once a minute', async () => {
  const { match, batchId } = await decidedBatch(db, 12_000, 1)
  const office = deliveryOffice(db, match)
  await closeOthers(batchId)
  office.now += sweepAfterMs - 1
  expect(await office.service.sweep()).toBe(0)
  office.now += 1
  expect(await office.service.sweep()).toBe(1)
  expect(await office.service.sweep()).toBe(0)
  office.now += sweepAfterMs
  expect(await office.service.sweep()).toBe(1)
})

test('a recipient that would smuggle in a header fails permanently, and no mail is sent', async () => {
  const { match, batchId, changeId } = await decidedBatch(db, 13_000, 2)
  await db
    .prepare(`UPDATE users SET email = 'fan@example.com' || char(13, 10) || 'Bcc: evil@example.com' WHERE id = 13000`)
    .run()
  const office = deliveryOffice(db, match)
  await office.service.deliver(batchId)
  expect(office.sent.map((mail) => mail.to)).toEqual(['fan13001@example.com'])
  expect((await deliveriesOf(db, changeId)).map((row) => row.status)).toEqual(['failed', 'sent'])
})

test('a side’s name with a line break is mailed without it', async () => {
  const { match, batchId } = await decidedBatch(db, 14_000, 1)
  const office = deliveryOffice(db, { ...match, homeTeamName: 'Evil\r\nBcc: evil@example.com' })
  await office.service.deliver(batchId)
  expect(office.sent[0]?.subject).toContain('· Evil Bcc: evil@example.com v')
})
