import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { inDeep } from '#test/sample.ts'
import { batchLeaseMs } from '#worker/alerting/notifications/constants.ts'
import { createGatheredUntil } from '#worker/alerting/notifications/gathering/waits.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createInboxService } from '#worker/alerting/notifications/inbox/service.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { noon } from '../../alerts/changes.ts'
import { placeUsers, written } from '../../alerts/scene.ts'
import { deliveriesOf } from '../office.ts'
import { fanOf, noQuiet, subjects } from './scene.ts'

const db = env.DB

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
      .prepare(`SELECT count(*) AS n FROM delivery_batches WHERE is_open = 1 AND subject_id LIKE '7000%'`)
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
          `INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, limit_pence, decided_at)
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
