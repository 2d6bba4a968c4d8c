import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { meter } from '#test/meter/in-workerd.ts'
import { hourMs, minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { fansOf } from './scene.ts'

const db = env.DB

/** Lifetimes that one test announced would be judged, and counted, in another. */
beforeEach(() => db.batch(['lifetimes', 'alert_accuracy'].map((table) => db.prepare(`DELETE FROM ${table}`))))

/** Copies the match's announcement for many other matches. */
async function announcedOfOthers(matchId: number, times: number): Promise<void> {
  const { results } = await db
    .prepare('SELECT name FROM pragma_table_info(?1)')
    .bind('lifetimes')
    .all<{ name: string }>()
  const own = ['subject_id', 'match_id', 'alert_id']
  const others = results.flatMap(({ name }) => (own.includes(name) ? [] : name)).join(', ')
  await db
    .prepare(
      `WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ?2)
       INSERT INTO lifetimes (${own}, ${others})
       SELECT subject_id || '#' || n, match_id + n, ?1, ${others} FROM each CROSS JOIN lifetimes
       WHERE match_id = ?1 AND what = 'price'`,
    )
    .bind(matchId, times)
    .run()
}

test('hundreds that go at once are judged over some minutes, each within the limits of an invocation', async () => {
  const fans = await fansOf(db, 609_000, 1)
  await fans.finds(4_500)
  await announcedOfOthers(609_000, 400)
  const open = async () =>
    (
      await db
        .prepare('SELECT count(*) AS n FROM lifetimes WHERE match_id BETWEEN 609000 AND 609400 AND due_at IS NOT NULL')
        .first<{ n: number }>()
    )?.n
  let most = 0
  for (let minutes = 0; (await open()) !== 0 && minutes < 20; minutes += 1) {
    fans.office.now += minuteMs
    Object.assign(fans.board, { pence: null, checkedAt: fans.office.now })
    most = Math.max(most, (await meter.measure('lifetimes', fans.lifetimes.sweep)).queries)
  }
  expect(await open()).toBe(0)
  expect(most).toBeGreaterThan(600)
})

describe('what was announced and has gone', () => {
  test('is marked with how long it was there, and takes the place of the push message, without a sound', async () => {
    const fans = await fansOf(db, 610_000, 2)
    await fans.finds(4_500)
    await fans.passes(4 * minuteMs)
    await fans.finds(7_000)
    await fans.passes(40 * secondMs)
    await fans.passes(40 * secondMs)
    expect(await fans.inbox()).toEqual([{ goneAt: noon + 4 * minuteMs, checkedAt: noon + 4 * minuteMs }])
    expect(await fans.lifetimes.clockOf(610_000)).toMatchObject({ livedMs: [4 * minuteMs] })
    expect(await fans.lifetimes.clockOf(610_001)).toEqual({ newestAt: null, livedMs: [] })
    const [message, ...more] = fans.phones.get(610_001) ?? []
    expect(more).toEqual([])
    expect(message).toMatchObject({
      title: 'Gone: Arsenal v Chelsea',
      body: '£45 on Terrace Exchange, after 4 min. Now from £70.',
      tag: 'match-610000',
      isQuiet: true,
      muteUrl: null,
    })
  })

  test('is announced once, however often the sweep and its message repeat', async () => {
    const fans = await fansOf(db, 611_000, 1)
    await fans.finds(4_500)
    await fans.passes(minuteMs)
    await fans.finds(null)
    for (let n = 0; n < 5; n++) await fans.passes(minuteMs)
    expect(fans.phones.get(611_000)).toHaveLength(1)
  })

  test('a page that flickers takes nothing away: it is still there when it comes back at once', async () => {
    const fans = await fansOf(db, 612_000, 1)
    await fans.finds(4_500)
    await fans.passes(minuteMs)
    await fans.finds(null)
    await fans.passes(10 * secondMs)
    await fans.finds(4_500)
    await fans.passes(40 * secondMs)
    await fans.passes(40 * secondMs)
    const lifetimes = await fans.inbox()
    expect(lifetimes.map((one) => one?.goneAt)).toEqual(lifetimes.map(() => null))
    expect(fans.phones.size).toBe(0)
  })

  test('what was away for longer than a flicker is gone, also when it is back before a reading', async () => {
    const fans = await fansOf(db, 622_000, 1)
    await db.prepare(`UPDATE alerts SET repeat_mode = 'once' WHERE id = 622000`).run()
    await fans.finds(4_500)
    fans.office.now += 20 * secondMs
    await fans.finds(7_000)
    fans.office.now += 40 * secondMs
    await fans.finds(4_400)
    await fans.passes(20 * secondMs)
    expect((await fans.inbox())[0]?.goneAt).toBe(noon + 20 * secondMs)
    expect(fans.phones.get(622_000)).toMatchObject([
      {
        title: 'Gone and back: Arsenal v Chelsea',
        body: '£45 on Terrace Exchange, after less than a minute. Now from £44.',
      },
    ])
    const { results } = await db.prepare('SELECT measured, lasted, refuted FROM alert_accuracy').all()
    expect(results).toEqual([{ measured: 1, lasted: 0, refuted: 1 }])
  })

  test('a page that flickers again and again takes nothing away until it is away for longer', async () => {
    const fans = await fansOf(db, 623_000, 1)
    await db.prepare(`UPDATE alerts SET repeat_mode = 'once' WHERE id = 623000`).run()
    await fans.finds(4_500)
    await fans.passes(2 * minuteMs)
    for (let n = 0; n < 4; n++) {
      await fans.finds(null)
      fans.office.now += 10 * secondMs
      await fans.finds(4_500)
      await fans.passes(10 * secondMs)
    }
    expect((await fans.inbox())[0]?.goneAt).toBe(null)
    const awayAt = fans.office.now
    await fans.finds(null)
    fans.office.now += 30 * secondMs
    await fans.finds(4_500)
    await fans.passes(10 * secondMs)
    expect((await fans.inbox())[0]?.goneAt).toBe(awayAt)
  })

  test.each([
    ['itself, though it is noted after a later one', 624_000, 0],
    ['a later one, whose check before found it', 625_000, 20 * secondMs],
  ])('the change that brought it back counts by %s', async (_by, base, checkedBefore) => {
    const fans = await fansOf(db, base, 1)
    await db.prepare(`UPDATE alerts SET repeat_mode = 'once' WHERE id = ?1`).bind(base).run()
    await fans.finds(4_500)
    await fans.passes(2 * minuteMs)
    const awayAt = fans.office.now
    await fans.finds(null)
    const back = { matchId: base, seq: 90, seenAt: awayAt + 20 * secondMs }
    const later = { matchId: base, seq: 91, seenAt: awayAt + 40 * secondMs, checkedBeforeAt: awayAt + checkedBefore }
    await fans.lifetimes.onChange(changeOf(summary(4_400), summary(4_300), later))
    if (checkedBefore === 0) await fans.lifetimes.onChange(changeOf(summary(null), summary(4_400), back))
    Object.assign(fans.board, { pence: 4_300, checkedAt: later.seenAt })
    await fans.passes(50 * secondMs)
    expect((await fans.inbox())[0]?.goneAt).toBe(null)
  })

  test.each([
    ['', 626_000, [0, 1]],
    [', noted the other way round', 627_000, [1, 0]],
  ])('what went and came back in one millisecond was never away%s', async (_how, base, order) => {
    const fans = await fansOf(db, base, 1)
    await db.prepare(`UPDATE alerts SET repeat_mode = 'once' WHERE id = ?1`).bind(base).run()
    await fans.finds(4_500)
    await fans.passes(2 * minuteMs)
    const at = fans.office.now
    const both = [changeOf(summary(4_500), summary(null), { matchId: base, seq: 90, seenAt: at })]
    both.push(changeOf(summary(null), summary(4_500), { matchId: base, seq: 91, seenAt: at, checkedBeforeAt: at }))
    for (const index of order) await fans.lifetimes.onChange(both[index] as Change)
    const later = { matchId: base, seq: 92, seenAt: at + 40 * secondMs, checkedBeforeAt: at }
    await fans.lifetimes.onChange(changeOf(summary(4_500), summary(4_400), later))
    Object.assign(fans.board, { pence: 4_400, checkedAt: later.seenAt })
    await fans.passes(50 * secondMs)
    expect((await fans.inbox())[0]?.goneAt).toBe(null)
  })

  test('a lower price leaves what was announced where it is', async () => {
    const fans = await fansOf(db, 613_000, 1)
    await fans.finds(4_500)
    await fans.finds(4_000)
    await fans.passes(2 * minuteMs)
    expect(await fans.inbox()).toEqual([{ goneAt: null, checkedAt: noon + 2 * minuteMs }])
  })

  test('nothing newer about the match is replaced', async () => {
    const fans = await fansOf(db, 614_000, 1)
    await fans.finds(4_500)
    await fans.passes(minuteMs)
    await fans.finds(6_000)
    await fans.passes(5 * secondMs)
    await fans.finds(3_000)
    await fans.passes(20 * secondMs)
    await fans.finds(4_600)
    await fans.passes(minuteMs)
    await fans.passes(minuteMs)
    const bodies = (fans.phones.get(614_000) ?? []).map(({ body }) => body)
    expect(bodies.some((body) => body.startsWith('£45'))).toBe(false)
  })

  test('people without push messages, in quiet hours or with a muted alert get no message about it', async () => {
    const fans = await fansOf(db, 615_000, 3)
    await db.batch([
      db.prepare(`UPDATE alerts SET channels = '["email"]' WHERE id = 615000`),
      db
        .prepare(
          `INSERT INTO quiet_hours (user_id, from_time, until_time, time_zone, lets_urgent_pass)
           VALUES (615001, '14:01', '13:55', 'Europe/London', 0)`,
        )
        .bind(),
    ])
    await fans.finds(4_500)
    await db
      .prepare('UPDATE alerts SET muted_until_at = ?1 WHERE id = 615002')
      .bind(noon + hourMs)
      .run()
    await fans.passes(minuteMs)
    await fans.finds(null)
    await fans.passes(40 * secondMs)
    await fans.passes(40 * secondMs)
    expect((await fans.inbox())[0]?.goneAt).toBe(noon + minuteMs)
    expect([...fans.phones.keys()]).toEqual([])
  })
})

describe('published accuracy', () => {
  test('counts an announcement once: still there after a minute, or gone within it', async () => {
    const fans = await fansOf(db, 619_000, 3)
    await fans.finds(4_500)
    for (let n = 0; n < 3; n++) await fans.passes(2 * minuteMs)
    await fans.finds(9_000)
    await fans.passes(hourMs)
    await fans.passes(minuteMs)
    await fans.finds(4_400)
    await fans.passes(20 * secondMs)
    await fans.finds(null)
    await fans.passes(40 * secondMs)
    await fans.passes(40 * secondMs)
    const { results } = await db.prepare('SELECT * FROM alert_accuracy').all<{ delays: string }>()
    expect(results).toMatchObject([{ platform_id: 3, day: '2026-10-05', measured: 2, lasted: 1, refuted: 1 }])
    const timed = (JSON.parse(results[0]?.delays ?? '[]') as number[]).reduce((sum, count) => sum + count, 0)
    expect(timed).toBe(6)
  })

  test('what a check found after a minute has lasted, also when it goes before the board is read', async () => {
    const fans = await fansOf(db, 637_000, 1)
    await fans.finds(4_500)
    fans.office.now += 65 * secondMs
    const checkedBeforeAt = fans.office.now
    fans.office.now += 10 * secondMs
    await fans.finds(null, { checkedBeforeAt })
    await fans.passes(40 * secondMs)
    await fans.passes(40 * secondMs)
    const counted = await db.prepare('SELECT measured, lasted, refuted FROM alert_accuracy').first()
    expect(counted).toEqual({ measured: 1, lasted: 1, refuted: 0 })
    expect((await fans.inbox())[0]?.goneAt).toBe(fans.office.now - 80 * secondMs)
  })

  test('an announcement without another check after it says nothing', async () => {
    const fans = await fansOf(db, 620_000, 1)
    await fans.finds(4_500)
    for (let n = 0; n < 3; n++) await fans.passes(2 * minuteMs, false)
    expect(await fans.lifetimes.accuracy()).toEqual([])
  })

  test('of a platform with few alerts no share is published, and its number is', async () => {
    const insert = 'INSERT INTO alert_accuracy (platform_id, day, measured, lasted, refuted, delays) VALUES'
    await db.prepare(`${insert} (3, '2026-10-05', 19, 19, 0, '[19]'), (4, '2026-10-05', 20, 10, 5, '[20]')`).run()
    const fans = await fansOf(db, 621_000, 1)
    const on = { since: '2026-10-05', until: '2026-10-05' }
    const unsaid = { lastedShare: null, refutedShare: null, delayMs: { p50: null, p95: null, p99: null } }
    const said = { lastedShare: 0.5, refutedShare: 0.25, delayMs: { p50: 100, p95: 100, p99: 100 } }
    const published = (await fans.lifetimes.accuracy()).toSorted((a, b) => a.platformId - b.platformId)
    expect(published).toEqual([
      { platformId: 3, alerts: 19, ...on, ...unsaid },
      { platformId: 4, alerts: 20, ...on, ...said },
    ])
  })
})

describe('following costs', () => {
  test('one row an announcement, however many people were notified of it, and none once a day has passed', async () => {
    const fans = await fansOf(db, 616_000, 50)
    const { id } = await fans.finds(4_500)
    for (let hours = 0; hours < 26; hours++) await fans.passes(hourMs)
    const { results } = await fans.row(id)
    expect(results).toMatchObject([{ what: 'price', pence: 4_500, gone_at: null, due_at: null, has_lasted: 1 }])
  })

  test('a change reads none of the notifications of its match', async () => {
    const fans = await fansOf(db, 617_000, 50)
    await fans.finds(4_500)
    const plan = await db
      .prepare(
        `EXPLAIN QUERY PLAN UPDATE lifetimes SET missing_at = 1
         WHERE match_id = 1 AND platform_id = 2 AND due_at IS NOT NULL AND seen_at < 3`,
      )
      .all<{ detail: string }>()
    expect(plan.results.map(({ detail }) => detail).join()).toContain('lifetimes_of_match')
  })

  test('a room that does not answer is asked again later', async () => {
    const fans = await fansOf(db, 618_000, 1)
    await fans.finds(4_500)
    fans.board.isAway = true
    await fans.passes(2 * minuteMs)
    fans.board.isAway = false
    await fans.passes(2 * minuteMs)
    expect(await fans.inbox()).toEqual([{ goneAt: null, checkedAt: noon + 4 * minuteMs }])
  })
})
