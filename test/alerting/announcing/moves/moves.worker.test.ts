// A match is called off, comes back, or gets another kick-off: those who wait for it hear of it once.
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { settleMs } from '#worker/alerting/announcing/moves/constants.ts'
import { createMovesRepository } from '#worker/alerting/announcing/moves/repository.ts'
import { createMoves } from '#worker/alerting/announcing/moves/service.ts'
import type { NewNotifications } from '#worker/alerting/notifications/contract.ts'
import { parseUnsubscribe } from '#worker/alerting/notifications/links/rules.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'
import { deliveryOffice } from '../../notifications/office.ts'

const db = env.DB

/** A match; the first fan waits for it, the second for its home team, the third for its league. */
async function threeFans(base: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, 3)
  for (const [at, targetKind] of (['match', 'team', 'league'] as const).entries())
    await placeAlerts(db, {
      first: base + at,
      count: 1,
      userFrom: base + at,
      targetKind,
      targetId: base,
      alertType: at === 0 ? 'price_drop' : 'availability',
    })
  const office = deliveryOffice(db, match)
  const faults = { left: Number.POSITIVE_INFINITY }
  const announce = createMoves({
    repository: createMovesRepository(openDatabase(db)),
    candidates: createCandidates(openDatabase(db)),
    matchFacts: async (id) => ({ ...match, id, kickoffAt: office.kickoffAt, status: office.matchStatus }),
    notify: async (fresh: NewNotifications) => {
      faults.left -= 1
      if (faults.left < 0) throw new Error('the database is away')
      await office.service.record(fresh)
    },
    clock: () => office.now,
    logger: silentLogger,
    limits: { alertsPerPage: 1, pagesPerRun: 2 },
  })
  const queue: { batchId: string; at: number }[] = []
  async function deliver() {
    for (;;) {
      for (const { message, delaySeconds } of office.queued.splice(0))
        if (message.type === 'deliver')
          queue.push({ batchId: message.batchId, at: office.now + delaySeconds * secondMs })
      const next = queue.findIndex(({ at }) => at <= office.now)
      const [due] = next < 0 ? [] : queue.splice(next, 1)
      if (!due) return
      await office.service.deliver(due.batchId)
    }
  }
  return {
    match,
    office,
    faults,
    deliver,
    /** The catalogue learns of it, from whichever writer. */
    async becomes(status: typeof match.status, kickoffAt = office.kickoffAt) {
      office.matchStatus = status
      office.kickoffAt = kickoffAt
      await db
        .prepare('UPDATE matches SET status = ?2, kickoff_at = ?3, sort_at = ?3 WHERE id = ?1')
        .bind(base, status, kickoffAt)
        .run()
    },
    /** Minutes pass, with the job at the end of each. */
    async passes(ms: number) {
      const end = office.now + ms
      for (; office.now < end; office.now += minuteMs) {
        await announce().catch(() => undefined)
        await deliver()
      }
    },
    /** "fan7 Postponed: …" */
    said: () => office.sent.map(({ to, subject }) => `${Number(/\d+/.exec(to)?.[0]) - base} ${subject}`),
  }
}

describe('a match that is called off', () => {
  test('is announced once to users who wait for it or its team, and to no user who waits only for the league', async () => {
    const scene = await threeFans(7_300_000)
    await scene.becomes('postponed')
    await scene.passes(5 * minuteMs)
    expect(scene.said().toSorted()).toEqual(['0 Postponed: Arsenal v Chelsea', '1 Postponed: Arsenal v Chelsea'])
    expect(scene.office.sent[0]?.text).toContain('Your alert stays on')
    const [, unsubscribe = ''] = /\/u\/(.+)>$/.exec(scene.office.sent[0]?.headers?.['List-Unsubscribe'] ?? '') ?? []
    expect(parseUnsubscribe(await scene.office.unsubscribeSigner.verify(unsubscribe))).not.toBeNull()
    await scene.passes(hourMs)
    expect(scene.office.sent).toHaveLength(2)
    await scene.becomes('scheduled', noon + 40 * dayMs)
    await scene.passes(20 * minuteMs)
    expect(scene.said().slice(2).toSorted()).toEqual(['0 Back on: Arsenal v Chelsea', '1 Back on: Arsenal v Chelsea'])
  })

  test('and on again before that settled is no news', async () => {
    const scene = await threeFans(7_310_000)
    await scene.passes(minuteMs)
    await scene.becomes('cancelled')
    await scene.passes(settleMs / 2)
    await scene.becomes('scheduled')
    await scene.passes(hourMs)
    expect(scene.office.sent).toEqual([])
    await scene.becomes('cancelled')
    await scene.passes(10 * minuteMs)
    expect(scene.said()).toContain('0 Cancelled: Arsenal v Chelsea')
  })

  test('is announced once to each though the job died in between, and a change meanwhile is announced after it', async () => {
    const scene = await threeFans(7_320_000)
    await scene.becomes('postponed')
    scene.faults.left = 1
    await scene.passes(settleMs + 2 * minuteMs)
    await scene.becomes('cancelled')
    scene.faults.left = Number.POSITIVE_INFINITY
    await scene.passes(hourMs)
    expect(scene.said().filter((one) => one.startsWith('0'))).toEqual([
      '0 Postponed: Arsenal v Chelsea',
      '0 Cancelled: Arsenal v Chelsea',
    ])
    // What was no longer true is left out.
    expect(scene.said().filter((one) => one.startsWith('1'))).toEqual(['1 Cancelled: Arsenal v Chelsea'])
  })

  test('is held by quiet hours, and left out when it is on again by then', async () => {
    const scene = await threeFans(7_330_000)
    for (const at of [0, 1])
      await db
        .prepare(`INSERT INTO quiet_hours VALUES (?1, '13:00', '16:00', 'Europe/London', 0)`)
        .bind(7_330_000 + at)
        .run()
    await scene.becomes('postponed')
    await scene.passes(hourMs)
    expect(scene.office.sent).toEqual([])
    await scene.becomes('scheduled')
    await scene.passes(2 * hourMs)
    expect(scene.said().toSorted()).toEqual(['0 Back on: Arsenal v Chelsea', '1 Back on: Arsenal v Chelsea'])
  })

  test('says nothing for an alert that is muted or off', async () => {
    const scene = await threeFans(7_340_000)
    await db
      .prepare('UPDATE alerts SET muted_until_at = ?2 WHERE id = ?1')
      .bind(7_340_000, noon + dayMs)
      .run()
    await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = ?1').bind(7_340_001).run()
    await scene.becomes('postponed')
    await scene.passes(hourMs)
    expect(scene.office.sent).toEqual([])
  })

  test('is announced in its time to one who had many messages in the hour', async () => {
    const scene = await threeFans(7_365_000)
    for (let seq = 1; seq <= 8; seq += 1) {
      const seenAt = scene.office.now
      const change = changeOf(summary(8_000), summary(6_000), { matchId: 7_365_000, seq, seenAt })
      await scene.office.service.record({
        subject: { kind: 'change', id: change.id, at: seenAt, facts: change },
        people: [{ userId: 7_365_000, alertId: 7_365_000, channels: ['email'] }],
        matchId: 7_365_000,
        alertType: 'price_drop',
        maxPerMatchPerHour: 100,
      })
      await scene.passes(5 * minuteMs)
    }
    await scene.becomes('postponed')
    await scene.passes(settleMs + 2 * minuteMs)
    expect(scene.said()).toContain('0 Postponed: Arsenal v Chelsea')
  })

  test('takes no news of tickets with it, and loses none', async () => {
    const scene = await threeFans(7_350_000)
    const tickets = changeOf(summary(8_000), summary(6_000), { matchId: 7_350_000, seenAt: noon })
    const recordNews = (change: typeof tickets) =>
      scene.office.service.record({
        subject: { kind: 'change', id: change.id, at: change.seenAt, facts: change },
        people: [{ userId: 7_350_000, alertId: 7_350_000, channels: ['email'] }],
        matchId: 7_350_000,
        alertType: 'price_drop',
        maxPerMatchPerHour: 6,
      })
    await recordNews(tickets)
    await scene.deliver()
    await scene.becomes('postponed')
    await scene.passes(settleMs)
    await recordNews(changeOf(summary(6_000), summary(4_000), { matchId: 7_350_000, seq: 8, seenAt: scene.office.now }))
    await scene.passes(20 * minuteMs)
    const own = scene.said().filter((one) => one.startsWith('0'))
    expect(own).toHaveLength(3)
    expect(own.filter((one) => one.includes('Postponed'))).toHaveLength(1)
  })
})

test('another kick-off is announced to those who wait for the match, as the sum of what changed', async () => {
  const scene = await threeFans(7_360_000)
  await scene.becomes('scheduled', noon + 20 * dayMs)
  await scene.becomes('scheduled', noon + 21 * dayMs)
  await scene.passes(hourMs)
  expect(scene.said()).toEqual(['0 New kick-off: Arsenal v Chelsea'])
  expect(scene.office.sent[0]?.text).toContain(
    'now kicks off on Mon, 26 Oct 2026, 13:00 UK time. It was Wed, 4 Nov 2026',
  )
})

test('a match that was over and gets a day to come is announced as moved', async () => {
  const scene = await threeFans(7_370_000)
  await scene.becomes('completed', noon - dayMs)
  await scene.passes(hourMs)
  await scene.becomes('scheduled', noon + 9 * dayMs)
  await scene.passes(hourMs)
  expect(scene.said()).toEqual(['0 New kick-off: Arsenal v Chelsea'])
})
