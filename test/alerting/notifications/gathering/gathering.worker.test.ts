import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import type { Board } from '#durable/match-room/protocol.ts'
import { inDeep } from '#test/sample.ts'
import { batchLeaseMs } from '#worker/alerting/notifications/constants.ts'
import { createGatheredUntil } from '#worker/alerting/notifications/gathering/waits.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createInboxService } from '#worker/alerting/notifications/inbox/service.ts'
import { createQuietRepository } from '#worker/alerting/notifications/quiet/repository.ts'
import { createQuietService } from '#worker/alerting/notifications/quiet/service.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { PriceSummary } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, written } from '../../alerts/scene.ts'
import { deliveriesOf, deliveryOffice } from '../office.ts'

const db = env.DB

const noQuiet = createQuietService({
  repository: createQuietRepository(openDatabase(db)),
  matchFacts: async () => null,
})

/** The price on the only platform of a match; null for sold out. */
function boardAt(matchId: number, pence: number | null): Board {
  const summary: PriceSummary = {
    lowestPricePence: pence,
    currency: 'GBP',
    availability: pence === null ? 'sold_out' : 'available',
    offerCount: pence === null ? 0 : 1,
  }
  const platform = { platformId: 3, platformSlug: 'terrace', platformName: 'Terrace Exchange', summary }
  const facts = { isAlertable: true, url: 'https://x.example', checkedAt: 0, quarantined: 0 }
  return { matchId, seq: 9, offers: [], platforms: [{ ...facts, ...platform, platformKind: 'official' }], summary }
}

/** One fan with an alert on each of `matches`, and a clock that works the queue as time goes by. */
async function fanOf(base: number, matches = 1, targetKind: 'match' | 'league' = 'match') {
  const ids = Array.from({ length: matches }, (_, n) => base + 10 * n)
  await placeUsers(db, base, 1)
  const engines = new Map<number, ReturnType<typeof alertsEngine>>()
  const clock = { now: noon }
  let match: Awaited<ReturnType<typeof placeMatch>> | undefined
  for (const id of ids) {
    const placed = await placeMatch(db, id)
    match ??= placed
    await placeAlerts(db, {
      first: id,
      count: 1,
      userFrom: base,
      targetKind,
      targetId: id,
      alertType: 'availability',
    })
    engines.set(id, alertsEngine(db, placed, { clock: () => clock.now }))
  }
  if (!match) throw new Error('no match')
  const office = deliveryOffice(db, match)
  const queue: { batchId: string; at: number }[] = []
  let seq = 10
  const boards = new Map<number, number | null>()

  async function work() {
    for (let next = due(); next; next = due()) {
      queue.splice(queue.indexOf(next), 1)
      await office.service.deliver(next.batchId)
      for (const { message, delaySeconds } of office.queued.splice(0))
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now + delaySeconds * 1_000 })
    }
  }
  const due = () => queue.find(({ at }) => at <= office.now)

  return {
    office,
    queue,
    ids,
    /** Tickets appear at a price; they are decided, and what is due is delivered. */
    async appears(matchId: number, pence: number, isDelivered = true) {
      seq += 1
      boards.set(matchId, pence)
      office.board = boardAt(matchId, pence)
      const engine = engines.get(matchId)
      await engine?.announce(changeOf(summary(null), summary(pence), { matchId, seq, seenAt: office.now }))
      for (const message of engine?.queued.splice(0) ?? [])
        if (message.type === 'deliver') queue.push({ batchId: message.batchId, at: office.now })
      if (isDelivered) await work()
    },
    sellsOut: (matchId: number) => {
      office.board = boardAt(matchId, null)
    },
    async passes(ms: number) {
      const end = office.now + ms
      while (office.now < end) {
        office.now = Math.min(end, office.now + secondMs)
        clock.now = office.now
        await work()
      }
    },
    work,
  }
}

const subjects = (office: { sent: { subject: string }[] }) => office.sent.map(({ subject }) => subject)

describe('news that comes together', () => {
  test('the first is sent at once, what follows within ten seconds as one message, the best first', async () => {
    const fan = await fanOf(700_000, 4)
    const [first, second, third, fourth] = fan.ids as [number, number, number, number]
    await fan.appears(first, 6_000)
    expect(subjects(fan.office)).toEqual(['Tickets from £60 · Arsenal v Chelsea'])
    await fan.passes(2 * secondMs)
    await fan.appears(second, 5_000)
    await fan.appears(third, 4_000)
    await fan.passes(3 * secondMs)
    await fan.appears(fourth, 3_000)
    expect(fan.office.sent).toHaveLength(1)
    await fan.passes(5 * secondMs)
    expect(fan.office.sent).toHaveLength(2)
    expect(fan.office.sent[1]?.subject).toMatch(/, and 2 more$/)
    expect(fan.office.sent[1]?.text).toContain('Also now:')
    // The other matches lead to their own pages.
    for (const id of [second, third])
      expect(fan.office.sent[1]?.html).toContain(`https://touchline.example/matches/${id}"`)
    await fan.passes(5 * minuteMs)
    expect(fan.office.sent).toHaveLength(2)
    expect(fan.queue).toEqual([])
    const open = await db
      .prepare(`SELECT count(*) AS n FROM delivery_batches WHERE is_open = 1 AND change_id LIKE '7000%'`)
      .first()
    expect(open).toEqual({ n: 0 })
    expect(await db.prepare('SELECT count(*) AS n FROM delivery_turns').first()).toEqual({ n: 0 })
  })

  test('each is in the log as sent, with how it went out', async () => {
    const fan = await fanOf(701_000, 3)
    const [first, second, third] = fan.ids as [number, number, number]
    await fan.appears(first, 6_000)
    await fan.passes(secondMs)
    await fan.appears(second, 5_000)
    await fan.appears(third, 4_000)
    await fan.passes(minuteMs)
    const rows = await Promise.all([`${second}:12`, `${third}:13`].map((id) => deliveriesOf(db, id)))
    expect(
      rows
        .flat()
        .map(({ status, reason, channel }) => [status, reason, channel])
        .sort(),
    ).toEqual([
      ['sent', null, 'email'],
      ['sent', 'in one message with others', 'email'],
    ])
  })

  test('what is gone when its turn comes is left out, and nothing is sent when all of it is', async () => {
    const fan = await fanOf(702_000)
    const [match] = fan.ids as [number]
    await fan.appears(match, 6_000)
    await fan.passes(2 * secondMs)
    await fan.appears(match, 5_000)
    fan.sellsOut(match)
    await fan.passes(minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    expect(await deliveriesOf(db, `${match}:12`)).toMatchObject([
      { status: 'skipped', reason: 'out of date before it was sent' },
    ])
  })

  test('what waited is not written from an old change: it waits until the room answers', async () => {
    const fan = await fanOf(702_500, 2)
    const [first, second] = fan.ids as [number, number]
    fan.office.isRoomAway = true
    await fan.appears(first, 6_000)
    expect(fan.office.sent).toHaveLength(1)
    await fan.appears(second, 5_000)
    fan.office.now += 20 * secondMs
    await expect(fan.work()).rejects.toThrow('the room is away')
    fan.office.isRoomAway = false
    fan.office.now += 2 * minuteMs
    await fan.office.service.sweep()
    for (const { message } of fan.office.queued)
      if (message.type === 'deliver') await fan.office.service.deliver(message.batchId)
    expect(fan.office.sent).toHaveLength(2)
  })

  test('two consumers that wake at once send one message', async () => {
    const fan = await fanOf(703_000, 3)
    const [first, second, third] = fan.ids as [number, number, number]
    await fan.appears(first, 6_000)
    await fan.appears(second, 5_000)
    await fan.appears(third, 4_000)
    fan.office.now += 15 * secondMs
    const waiting = fan.queue.splice(0)
    expect(waiting).toHaveLength(2)
    await Promise.all([...waiting, ...waiting].map(({ batchId }) => fan.office.service.deliver(batchId)))
    expect(fan.office.sent).toHaveLength(2)
  })

  test('a consumer that dies while it speaks delays the others no longer than its lease', async () => {
    const fan = await fanOf(704_000, 2)
    const [first, second] = fan.ids as [number, number]
    await fan.appears(first, 6_000)
    await fan.appears(second, 5_000)
    await db
      .prepare(`INSERT INTO delivery_turns (user_id, channel, taken_until) VALUES (704000, 'email', ?1)`)
      .bind(fan.office.now + batchLeaseMs)
      .run()
    await fan.passes(batchLeaseMs - secondMs)
    expect(fan.office.sent).toHaveLength(1)
    await fan.passes(5 * secondMs)
    expect(fan.office.sent).toHaveLength(2)
  })

  test('a provider that is down keeps what was gathered, and sends it once when it is back', async () => {
    const fan = await fanOf(705_000, 3)
    const [first, second, third] = fan.ids as [number, number, number]
    await fan.appears(first, 6_000)
    await fan.appears(second, 5_000)
    await fan.appears(third, 4_000)
    const { answer } = fan.office
    fan.office.answer = async () => ({ kind: 'retry', reason: '451 later' })
    await fan.passes(minuteMs)
    const tries = fan.office.sent.splice(0).length
    expect(tries).toBeGreaterThan(1)
    fan.office.answer = answer
    await fan.passes(30 * minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    expect(fan.office.sent[0]?.subject).toMatch(/, and 1 more$/)
  })
})

describe('what league alerts found', () => {
  test('follows the first mail a quarter of an hour later, in one mail', async () => {
    const fan = await fanOf(706_000, 3, 'league')
    const [first, second, third] = fan.ids as [number, number, number]
    await fan.appears(first, 6_000)
    expect(fan.office.sent).toHaveLength(1)
    await fan.passes(minuteMs)
    await fan.appears(second, 5_000)
    await fan.appears(third, 4_000)
    const inbox = createInboxService({
      repository: createInboxRepository(openDatabase(db)),
      clock: () => fan.office.now,
      gatheredUntil: createGatheredUntil({ ...fan.office, quiet: noQuiet, clock: () => fan.office.now }),
    })
    const { items } = await inbox.list(706_000, { filter: 'all', limit: 20 })
    const end = noon + 15 * minuteMs
    expect(items.map(({ deliveries: [mail] }) => mail?.gatheredUntil)).toEqual([end, end, undefined])
    await fan.passes(14 * minuteMs - secondMs)
    expect(fan.office.sent).toHaveLength(1)
    await fan.passes(secondMs)
    expect(fan.office.sent).toHaveLength(2)
    expect(fan.office.sent[1]?.subject).toMatch(/, and 1 more$/)
  })

  test.each([
    ['any tickets of a league', { targetKind: 'league', limit: -1, before: 'sold_out', type: 'availability' }, false],
    ['tickets of its match', { targetKind: 'match', limit: -1, before: 'sold_out', type: 'availability' }, true],
    [
      'a price in a league, from above',
      { targetKind: 'league', limit: 3_000, before: 'limited', type: 'price_drop' },
      false,
    ],
    [
      'a price in a league, from none',
      { targetKind: 'league', limit: 3_000, before: 'sold_out', type: 'price_drop' },
      true,
    ],
    ['the last tickets', { targetKind: 'team', limit: -1, before: 'limited', type: 'last_chance' }, true],
  ])('an alert on %s: exact or not', async (name, { targetKind, limit, before, type }, isExact) => {
    const id = 707_000 + name.length
    const subjectId = `${id}:1`
    await placeUsers(db, id, 1)
    await db.batch([
      db
        .prepare(
          `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at) VALUES (?1, ?1, ?2, ?1, 'availability', 5)`,
        )
        .bind(id, targetKind),
      db
        .prepare(`INSERT INTO subjects (id, kind, at, facts) VALUES (?1, 'change', ?2, ?3)`)
        .bind(subjectId, noon, JSON.stringify({ matchBefore: { availability: before } })),
      db
        .prepare(
          `INSERT INTO notifications (user_id, newest_first, change_id, alert_id, match_id, alert_type, limit_pence, decided_at)
           VALUES (?1, -?2, ?3, ?1, ?1, ?4, ?5, ?2)`,
        )
        .bind(id, noon, subjectId, type, limit),
    ])
    const delivery = { batchId: 'b', subjectId, subjectAt: noon, userId: id, channel: 'email', attempts: 0 } as const
    const repository = createNotificationsRepository(openDatabase(db))
    const recent = await repository.recent([{ ...delivery, alertIds: [id], isLetter: false }], noon + secondMs)
    expect(recent.get(id)).toMatchObject([{ subjectId, isExact, alertMadeAt: 5 }])
  })
})

describe('quiet hours', () => {
  const sleeps = (userId: number, letsUrgentPass = 0) =>
    db
      .prepare(`INSERT INTO quiet_hours VALUES (?1, '13:00', '16:00', 'Europe/London', ?2)`)
      .bind(userId, letsUrgentPass)
      .run()
  const untilTheyEnd = 2 * 60 * minuteMs

  test('hold what comes, look again when they end, and release what is still there as one message', async () => {
    const fan = await fanOf(720_000, 3)
    const [first, second, third] = fan.ids as [number, number, number]
    await sleeps(720_000)
    for (const [match, pence] of [
      [first, 6_000],
      [second, 5_000],
      [third, 4_000],
    ] as const) {
      await fan.appears(match, pence)
      await fan.passes(minuteMs)
    }
    expect(fan.office.sent).toEqual([])
    fan.office.now = noon + untilTheyEnd
    await fan.work()
    expect(fan.office.sent).toHaveLength(1)
    expect(fan.office.sent[0]?.subject).toMatch(/, and 2 more$/)
    await fan.passes(minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    expect(fan.queue).toEqual([])
    const rows = await Promise.all([`${first}:11`, `${second}:12`, `${third}:13`].map((id) => deliveriesOf(db, id)))
    const beside = 'in one message with others'
    expect(rows.flatMap(([row]) => row?.reason).sort()).toEqual(['after quiet hours', beside, beside])
  })

  test('say of what is gone by then that it is', async () => {
    const fan = await fanOf(721_000)
    const [match] = fan.ids as [number]
    await sleeps(721_000)
    await fan.appears(match, 6_000)
    fan.sellsOut(match)
    fan.office.now = noon + untilTheyEnd
    await fan.work()
    expect(fan.office.sent).toEqual([])
    expect(await deliveriesOf(db, `${match}:11`)).toMatchObject([{ status: 'skipped', reason: 'gone while you slept' }])
  })

  test.each(['cancelled', 'completed'] as const)('release nothing of a match that is %s by then', async (status) => {
    const base = { cancelled: 723_000, completed: 725_000 }[status]
    const fan = await fanOf(base)
    await sleeps(base)
    await fan.appears(base, 6_000)
    fan.office.matchStatus = status
    fan.office.now = noon + untilTheyEnd
    await fan.work()
    expect(fan.office.sent).toEqual([])
  })

  test.each([
    ['pass', 1, 1],
    ['wait', 0, 0],
  ])('let news about a match within 24 hours of kick-off %s, as the person chose', async (_, letsPass, sent) => {
    const base = 722_000 + 100 * letsPass
    const fan = await fanOf(base)
    await sleeps(base, letsPass)
    fan.office.kickoffAt = noon + 20 * 60 * minuteMs
    await fan.appears(base, 6_000)
    expect(fan.office.sent).toHaveLength(sent)
  })
})

describe('digests', () => {
  const collects = (alertId: number, digest: 'hourly' | 'daily') =>
    db.prepare('UPDATE alerts SET digest = ?2 WHERE id = ?1').bind(alertId, digest).run()
  const onLeague = (id: number, userId: number, leagueId: number) =>
    db
      .prepare(
        `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at)
         VALUES (?1, ?2, 'league', ?3, 'availability', 0)`,
      )
      .bind(id, userId, leagueId)
      .run()

  /** As many as are read of a person, and more, all sent long ago by another channel. */
  const newerThan = (userId: number, at: number) =>
    db
      .prepare(
        `WITH RECURSIVE one(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < 250)
         INSERT INTO notifications (user_id, newest_first, change_id, match_id, channels, decided_at)
         SELECT ?1, -(?2 + n), 'newer:' || n, ?1, '["sms"]', ?2 FROM one`,
      )
      .bind(userId, at)
      .run()

  test('collect an hour in one message, each match once, and read the board again before', async () => {
    const fan = await fanOf(730_000, 3)
    for (const id of fan.ids) await collects(id, 'hourly')
    for (const [index, id] of fan.ids.entries()) {
      await fan.appears(id, 6_000 - 1_000 * index)
      await fan.passes(minuteMs)
    }
    expect(fan.office.sent).toEqual([])
    fan.office.now = noon + 60 * minuteMs
    await fan.work()
    expect(subjects(fan.office)).toEqual(['Tickets from £40 · Arsenal v Chelsea, and 2 more'])
    await fan.passes(minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    expect(fan.queue).toEqual([])
  })

  test('say of what is gone by then that it is', async () => {
    const fan = await fanOf(731_000)
    await collects(731_000, 'hourly')
    await fan.appears(731_000, 6_000)
    fan.sellsOut(731_000)
    fan.office.now = noon + 60 * minuteMs
    await fan.work()
    expect(fan.office.sent).toEqual([])
    expect(await deliveriesOf(db, '731000:11')).toMatchObject([
      { status: 'skipped', reason: 'gone before it was collected' },
    ])
  })

  test('hold nothing past the kick-off of its match', async () => {
    const fan = await fanOf(736_000)
    await collects(736_000, 'daily')
    fan.office.kickoffAt = noon + 5 * 60 * minuteMs
    await fan.appears(736_000, 6_000)
    expect(subjects(fan.office)).toEqual(['Tickets from £60 · Arsenal v Chelsea'])
  })

  test('goes out as one message in its time though hundreds of newer ones came, of those held with it some among them', async () => {
    const fan = await fanOf(733_000, 3)
    const [first, second, third] = fan.ids as [number, number, number]
    for (const id of fan.ids) await collects(id, 'daily')
    await fan.appears(first, 6_000)
    await fan.passes(minuteMs)
    await fan.appears(second, 5_000)
    await newerThan(733_000, fan.office.now)
    await fan.appears(third, 4_000)
    await fan.passes(5 * minuteMs)
    expect(fan.office.sent).toEqual([])
    fan.office.now = noon + 19 * 60 * minuteMs
    await fan.work()
    expect(subjects(fan.office)).toEqual(['Tickets from £40 · Arsenal v Chelsea, and 2 more'])
    await fan.passes(minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    expect(fan.queue).toEqual([])
  })

  test('hold nothing that another alert of the person wants at once, and it is sent once', async () => {
    const fan = await fanOf(732_000)
    await collects(732_000, 'daily')
    await onLeague(732_500, 732_000, 732_000)
    await fan.appears(732_000, 6_000)
    expect(fan.office.sent).toHaveLength(1)
    fan.office.now = noon + 24 * 60 * minuteMs
    await fan.work()
    expect(fan.office.sent).toHaveLength(1)
  })
})

describe('several alerts of a person that fired together', () => {
  test('after a long hold the one that is still true speaks, though the first is switched off', async () => {
    const fan = await fanOf(740_000)
    await db
      .prepare(
        `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, created_at)
         VALUES (740500, 740000, 'league', 740000, 'availability', 0)`,
      )
      .run()
    await db.prepare(`INSERT INTO quiet_hours VALUES (740000, '13:00', '16:00', 'Europe/London', 0)`).run()
    await fan.appears(740_000, 6_000)
    const stored = await db.prepare('SELECT alert_id, also_alert_ids FROM notifications WHERE user_id = 740000').first()
    expect(stored).toEqual({ alert_id: 740_000, also_alert_ids: '[740500]' })
    await db.prepare('UPDATE alerts SET is_active = 0 WHERE id = 740000').run()
    fan.office.now = noon + 2 * 60 * minuteMs
    await fan.work()
    expect(fan.office.sent).toHaveLength(1)
  })
})

describe('a match that does not rest', () => {
  test('63 changes in ten minutes are at most six messages, each true when it is sent', async () => {
    const fan = await fanOf(710_000)
    const [match] = fan.ids as [number]
    const shown: { said: string | undefined; was: string }[] = []
    const { answer } = fan.office
    let pence = 0
    fan.office.answer = async (mail) => {
      shown.push({ said: mail.subject.match(/£[\d.]+/)?.[0], was: `£${pence / 100}` })
      return answer(mail)
    }
    for (let change = 0; change < 63; change += 1) {
      pence = 9_000 - 100 * change
      await fan.appears(match, pence)
      await fan.passes(9_500)
    }
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.length).toBeLessThanOrEqual(6)
    for (const { said, was } of shown) expect(said).toBe(was)
  })

  test('a price that flaps all the time is announced once, and all of it is resolved', async () => {
    const fan = await fanOf(711_000)
    const [match] = fan.ids as [number]
    const flaps = inDeep(24, 100)
    for (let flap = 0; flap < flaps; flap += 1) {
      await fan.appears(match, 5_000)
      if (flap % 2 === 1) await fan.passes(secondMs)
    }
    await fan.passes(10 * minuteMs)
    expect(fan.office.sent).toHaveLength(1)
    const { notifications, deliveries } = await written(db, match)
    expect(notifications.length).toBeLessThan(flaps)
    expect(deliveries).toHaveLength(notifications.length)
    expect(fan.queue).toEqual([])
  })
})
