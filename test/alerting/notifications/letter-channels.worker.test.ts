// Letters about a match go out on the channels that an alert uses when they are written, as price news does.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Channel, Subject } from '#worker/alerting/notifications/contract.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { noon, summary } from '../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from './office.ts'

const db = env.DB
let base = 5_600_000

const kinds = ['last_chance', 'opening', 'move'] as const
type Kind = (typeof kinds)[number]

const sale: ShownSale = {
  name: 'General sale',
  opensAt: noon,
  isDayOnly: false,
  closesAt: null,
  isPublic: true,
  platform: 'Arsenal Tickets',
}

/** One fan's letter of a kind, recorded for `channels` of two alerts: the first is a price alert, the second any other. */
async function letter(kind: Kind, channels: DeliveryChannel[]) {
  base += 10
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = { count: 1, userFrom: base, targetKind: 'match', targetId: base, channels }
  await placeAlerts(db, { ...alert, first: base, alertType: 'price_drop' })
  await placeAlerts(db, { ...alert, first: base + 1, alertType: 'availability' })
  const said: string[] = []
  const speaks = (name: string): Channel => ({
    reach: async (userIds) =>
      new Map(
        userIds.map((userId) => [
          userId,
          {
            send: async () => ({ kind: 'rejected', reason: 'no letter' }),
            async write({ alert: one }) {
              said.push(`${name} of ${one?.alertType}`)
              return { kind: 'sent', messageId: 'x' }
            },
            refuses: (alertType) => name === 'sms' && alertType === 'price_drop',
          },
        ]),
      ),
  })
  const office = deliveryOffice(db, match, {}, { email: speaks('email'), sms: speaks('sms') })
  office.kickoffAt = noon + 20 * hourMs
  office.sales = [sale]
  const best = summary(4_500, { availability: 'limited' })
  office.board = { matchId: base, seq: 9, offers: [], platforms: [], summary: best }
  const facts = {
    title: 'News',
    text: 'News.',
    href: '/',
    action: 'See',
    until: noon + hourMs,
    matchId: base,
    opensAt: noon,
    now: { status: 'scheduled', kickoffAt: office.kickoffAt, matchDay: match.matchDay },
  }
  const subject: Subject = { kind, id: `${kind}:${base}`, at: noon, facts }
  await office.service.record({
    subject,
    people: [{ userId: base, alertId: base, alsoAlertIds: [base + 1], channels }],
    matchId: base,
    alertType: null,
    maxPerMatchPerHour: 6,
  })
  return {
    said,
    subject,
    priceAlert: base,
    otherAlert: base + 1,
    async nowUses(alertId: number, only: DeliveryChannel[]) {
      await db.prepare('UPDATE alerts SET channels = ?2 WHERE id = ?1').bind(alertId, JSON.stringify(only)).run()
    },
    async notReachedBy(channel: DeliveryChannel) {
      await db
        .prepare(
          `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at)
           VALUES (?1, ?2, ?3, 'x', 'failed', 0, 0)`,
        )
        .bind(subject.id, base, channel)
        .run()
    },
    async deliver() {
      for (const { message } of office.queued.splice(0))
        if (message.type === 'deliver') await office.service.deliver(message.batchId)
    },
  }
}

describe.each(kinds)('a letter of kind %s', (kind) => {
  test('is not sent by a channel that none of its alerts uses any more', async () => {
    const one = await letter(kind, ['email', 'sms'])
    await one.nowUses(one.priceAlert, ['email'])
    await one.nowUses(one.otherAlert, ['email'])
    await one.deliver()
    expect(one.said).toHaveLength(1)
    expect(one.said[0]).toContain('email')
    const log = (await deliveriesOf(db, one.subject.id)).map(({ channel, reason }) => [channel, reason])
    expect(log).toContainEqual(['sms', 'the alert no longer uses this channel'])
  })

  test('is sent by the next channel where those of its alerts did not reach their owner', async () => {
    const one = await letter(kind, ['email'])
    await one.nowUses(one.priceAlert, ['push'])
    await one.nowUses(one.otherAlert, ['push'])
    await one.notReachedBy('push')
    await one.deliver()
    expect(one.said).toHaveLength(1)
  })
})

describe.each(['opening', 'move'] as const)('the alert that a letter of kind %s names', (kind) => {
  test('is one that uses the channel', async () => {
    const one = await letter(kind, ['email'])
    await one.nowUses(one.priceAlert, ['push'])
    await one.deliver()
    expect(one.said).toEqual(['email of availability'])
  })

  test('is of a kind that its owner wants there', async () => {
    const one = await letter(kind, ['sms'])
    await one.deliver()
    expect(one.said).toEqual(['sms of availability'])
  })
})
