import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { decidedBatch, deliveryOffice } from './office.ts'

const db = env.DB

test('users are notified of a subject without an alert or match, each by the channel of their batch', async () => {
  const { match } = await decidedBatch(db, 15_000, 2)
  const office = deliveryOffice(db, match)
  const subject = { kind: 'change', id: 'purchase:15000', at: office.now, facts: { matchId: 15_000 } } as const
  const fresh = {
    subject,
    channel: 'email' as const,
    people: [15_000, 15_001].map((userId) => ({ userId, alertId: null })),
    matchId: null,
    alertType: null,
    maxPerMatchPerHour: 1,
  }
  await office.service.record(fresh)
  await office.service.record(fresh)
  const [queued, ...more] = office.queued
  expect(more).toEqual([])
  expect(queued?.message).toMatchObject({ type: 'deliver', channel: 'email' })
  const stored = await db
    .prepare(`SELECT user_id, alert_id, match_id, alert_type FROM notifications WHERE change_id = 'purchase:15000'`)
    .all()
  expect(stored.results).toEqual(
    [15_000, 15_001].map((user_id) => ({ user_id, alert_id: null, match_id: null, alert_type: null })),
  )
  const lease = queued?.message.type === 'deliver' ? queued.message.batchId : ''
  const opened = await office.repository.lease(lease, office.now, office.now + 1)
  if (!opened) throw new Error('not leased')
  expect(await office.repository.subject(opened.subjectId)).toEqual(subject)
  expect((await office.repository.pending(opened)).map(({ userId, alertId }) => [userId, alertId])).toEqual([
    [15_000, null],
    [15_001, null],
  ])
})
