// The most people that one batch has, with more waiting for them than one invocation can read: under the meter.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { meter } from '#test/meter/in-workerd.ts'
import { recipientsPerBatch } from '#worker/alerting/notifications/constants.ts'
import type { MessageOf } from '#worker/entry/messages.ts'
import wrangler from '../../../wrangler.toml?raw'
import { changeOf, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { deliveryOffice } from './office.ts'

const db = env.DB
const base = 700_000
const matches = 40

/** Batches that one invocation is given. */
const batchesAtOnce = Number(/queue = "touchline-deliveries"\n(?:#.*\n)*max_batch_size = (\d+)/.exec(wrangler)?.[1])

/** A hundred fans who were notified of forty matches, each by a batch of its own. */
async function crowd() {
  await placeUsers(db, base, recipientsPerBatch)
  const batches: MessageOf<'deliver'>[] = []
  let match: Awaited<ReturnType<typeof placeMatch>> | undefined
  for (let at = 0; at < matches; at += 1) {
    const id = base + 1_000 * at
    match = await placeMatch(db, id)
    const alerts = { first: id, count: recipientsPerBatch, userFrom: base, targetKind: 'match', targetId: id }
    await placeAlerts(db, { ...alerts, alertType: 'availability' })
    const engine = alertsEngine(db, match)
    await engine.announce(changeOf(summary(null), summary(6_400), { matchId: id }))
    for (const message of engine.queued) if (message.type === 'deliver') batches.push(message)
  }
  if (!match) throw new Error('no match')
  return { batches, office: deliveryOffice(db, match) }
}

test('a hundred people with forty waiting messages each are sent to within the limits, each news once', async () => {
  const { batches, office } = await crowd()
  office.answer = async ({ messageId }) => ({ kind: 'sent', messageId })
  office.now += 240_000
  const queue = batches.map((message) => ({ message, at: office.now }))
  let most = 0
  for (let rounds = 0; queue.length > 0 && rounds < 2_000; rounds += 1) {
    office.now = Math.max(office.now, Math.min(...queue.map(({ at }) => at)))
    const due = queue.filter(({ at }) => at <= office.now).slice(0, batchesAtOnce)
    for (const one of due) queue.splice(queue.indexOf(one), 1)
    const usage = await meter.measure('deliveries', () =>
      Promise.all(due.map(({ message }) => office.service.deliver(message.batchId))),
    )
    most = Math.max(most, usage.queries)
    for (const { message, delaySeconds } of office.queued.splice(0))
      if (message.type === 'deliver') queue.push({ message, at: office.now + delaySeconds * 1_000 })
  }
  expect(queue).toEqual([])
  expect(most).toBeGreaterThan(300)
  const { results } = await db
    .prepare('SELECT status, count(*) AS n FROM deliveries WHERE user_id BETWEEN ?1 AND ?2 GROUP BY status')
    .bind(base, base + recipientsPerBatch - 1)
    .all()
  expect(results).toEqual([{ status: 'sent', n: matches * recipientsPerBatch }])
  const said = office.sent.map(({ to, messageId }) => `${to} ${messageId}`)
  expect(new Set(said).size).toBe(said.length)
})
