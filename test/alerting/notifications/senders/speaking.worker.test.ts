import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import type { Channel } from '#worker/alerting/notifications/contract.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../../alerts/scene.ts'
import { deliveryOffice } from '../office.ts'

const db = env.DB

/** A fan with an alert for tickets and one for their price, each on its channels; answers whose words went out by SMS. */
async function spokenBySms(
  base: number,
  channels: { tickets: string[]; price: string[] },
  { refused, meanwhile }: { refused?: AlertType; meanwhile?: string } = {},
) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = { count: 1, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...alert, first: base, alertType: 'availability' })
  await placeAlerts(db, { ...alert, first: base + 1, alertType: 'price_drop', thresholdPence: 7_000 })
  for (const [id, used] of [
    [base, channels.tickets],
    [base + 1, channels.price],
  ] as const)
    await db.prepare('UPDATE alerts SET channels = ?2 WHERE id = ?1').bind(id, JSON.stringify(used)).run()
  const spoken: AlertType[] = []
  const send = async ({ alert: { alertType } }: { alert: { alertType: AlertType } }) => {
    if (alertType === refused) return { kind: 'skipped', reason: 'SMS of this kind turned off' } as const
    spoken.push(alertType)
    return { kind: 'sent', messageId: 'one' } as const
  }
  const sms: Channel = {
    reach: async (userIds) =>
      new Map(userIds.map((userId) => [userId, { send, refuses: (alertType) => alertType === refused }])),
  }
  const engine = alertsEngine(db, match)
  await engine.announce(changeOf(summary(null), summary(6_400), { matchId: base }))
  if (meanwhile) await db.prepare(`UPDATE alerts SET ${meanwhile} WHERE user_id = ?1`).bind(base).run()
  const office = deliveryOffice(db, match, {}, { sms })
  for (const message of engine.queued) if (message.type === 'deliver') await office.service.deliver(message.batchId)
  return spoken
}

test('the alert that uses a channel speaks on it, though another one fired first', async () => {
  expect(await spokenBySms(920_000, { tickets: ['email'], price: ['email', 'sms'] })).toEqual(['price_drop'])
})

test('of several alerts on a channel one of a kind speaks that its person wants there', async () => {
  const both = { tickets: ['email', 'sms'], price: ['email', 'sms'] }
  expect(await spokenBySms(921_000, both, { refused: 'availability' })).toEqual(['price_drop'])
})

test('an alert that dropped the channel between the decision and the sending says nothing there', async () => {
  const both = { tickets: ['email', 'sms'], price: ['email', 'sms'] }
  expect(await spokenBySms(922_000, both, { meanwhile: `channels = '["email"]'` })).toEqual([])
})

test('nor does it speak for the alert that still uses it and has nothing to say', async () => {
  const both = { tickets: ['email'], price: ['email', 'sms'] }
  const meanwhile = `is_active = iif(alert_type = 'price_drop', 0, 1)`
  expect(await spokenBySms(923_000, both, { meanwhile })).toEqual([])
})
