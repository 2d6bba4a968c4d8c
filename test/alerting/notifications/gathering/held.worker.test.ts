import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { noon } from '../../alerts/changes.ts'
import { deliveriesOf } from '../office.ts'
import { fanOf, subjects } from './scene.ts'

const db = env.DB

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
         INSERT INTO notifications (user_id, newest_first, subject_id, match_id, channels, decided_at)
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
