// Two alerts of one person that the same change met: one message, which names both.
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers } from '../alerts/scene.ts'
import { deliveryOffice } from './office.ts'

const db = env.DB

/** A fan of a match with a price alert on it, and an alert for any tickets of its home team. */
async function fanWithTwo(base: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 1)
  const alert = { count: 1, userFrom: base, targetId: base }
  await placeAlerts(db, {
    ...alert,
    first: base,
    targetKind: 'match',
    alertType: 'price_drop',
    thresholdPence: 5_000,
  })
  await placeAlerts(db, { ...alert, first: base + 1, targetKind: 'team', alertType: 'availability' })
  const engine = alertsEngine(db, match)
  const office = deliveryOffice(db, match)
  const inbox = createInboxRepository(openDatabase(db))
  return {
    office,
    async tickets() {
      await engine.announce(changeOf(summary(null), summary(4_500), { matchId: base }))
    },
    async deliver() {
      for (const message of engine.queued.splice(0))
        if (message.type === 'deliver') await office.service.deliver(message.batchId)
    },
    async inbox() {
      const query = { filter: 'all' as const, words: [], clientId: null, after: null, limit: 10 }
      return (await inbox.list(base, query)).items.map(({ message }) => message)
    },
    alertsOfLog: async () => (await inbox.aboutMatch(base, base, 0)).map(({ alertIds }) => alertIds.toSorted()),
  }
}

test('mail, inbox and log name both', async () => {
  const fan = await fanWithTwo(930_000)
  await fan.tickets()
  await fan.deliver()
  expect(fan.office.sent).toHaveLength(1)
  expect(fan.office.sent[0]?.text).toMatch(
    /because of your (.*)\. Also for: your (?!\1)(price drop alert for this match, at £50 or less|availability alert for Arsenal)\./,
  )
  const messages = await fan.inbox()
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(
    /Also for: your (price drop alert for this match, at £50 or less|availability alert for Arsenal)\.$/,
  )
  expect(await fan.alertsOfLog()).toEqual([[930_000, 930_001]])
})

/** A client of the agent `userId`, whose alert it becomes. */
async function giveClient(userId: number, alertId: number, name: string) {
  await db
    .prepare(
      `INSERT INTO clients (id, user_id, name, reference, email, phone, notes, consent_note, created_at)
       VALUES (?1, ?2, ?3, '', '', '', '', '', 1)`,
    )
    .bind(alertId, userId, name)
    .run()
  await db.prepare('UPDATE alerts SET client_id = ?1 WHERE id = ?1').bind(alertId).run()
}

test('an agent reads first for which clients it is, and for whom each alert', async () => {
  const agent = await fanWithTwo(932_000)
  await giveClient(932_000, 932_000, 'Ada Lovelace')
  await giveClient(932_000, 932_001, 'Ben Field')
  await agent.tickets()
  await agent.deliver()
  const [mail] = agent.office.sent
  const both = /for (Ada Lovelace and Ben Field|Ben Field and Ada Lovelace)/
  expect(mail?.subject).toMatch(new RegExp(`Chelsea ${both.source}$`))
  expect(mail?.text.split('\n')[0]).toMatch(both)
  expect(mail?.html).toMatch(both)
  expect(mail?.text).toContain('price drop alert for this match, at £50 or less (for Ada Lovelace)')
  expect(mail?.text).toContain('availability alert for Arsenal (for Ben Field)')
})

test('a mail does not name a client whose alert is muted', async () => {
  const agent = await fanWithTwo(933_000)
  await giveClient(933_000, 933_000, 'Ada Lovelace')
  await giveClient(933_000, 933_001, 'Ben Field')
  await agent.tickets()
  await db
    .prepare('UPDATE alerts SET muted_until_at = ?1 WHERE id = 933001')
    .bind(agent.office.now + 60_000)
    .run()
  await agent.deliver()
  expect(agent.office.sent[0]?.subject).toMatch(/ for Ada Lovelace$/)
  expect(agent.office.sent[0]?.text).not.toContain('Ben Field')
})

test('a mail does not name one that its owner has muted since', async () => {
  const fan = await fanWithTwo(931_000)
  await fan.tickets()
  await db
    .prepare('UPDATE alerts SET muted_until_at = ?1 WHERE id = 931001')
    .bind(fan.office.now + 60_000)
    .run()
  await fan.deliver()
  expect(fan.office.sent[0]?.text).toContain('because of your price drop alert for this match, at £50 or less.')
  expect(fan.office.sent[0]?.text).not.toContain('Also for')
})
