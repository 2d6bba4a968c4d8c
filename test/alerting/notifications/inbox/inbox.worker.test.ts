import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { meteredReads } from '#test/matches/search/metered-reads.ts'
import { inDeep } from '#test/sample.ts'
import { deletedKeptMs, maxScanned, undoMs } from '#worker/alerting/notifications/inbox/constants.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createInboxService } from '#worker/alerting/notifications/inbox/service.ts'
import { createPreferencesRepository } from '#worker/alerting/preferences/repository.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { placeMatch, placeUsers } from '../../alerts/scene.ts'

const base = 70_000
const all = { filter: 'all', limit: 20 } as const

let now = noon
const inboxOn = (db: D1Database) =>
  createInboxService({
    gatheredUntil: async () => new Map(),
    repository: createInboxRepository(openDatabase(db)),
    clock: () => now,
  })
const inbox = inboxOn(env.DB)
/** As every page says it. */
const unreadOf = async (userId: number, db = env.DB) =>
  (await createPreferencesRepository(openDatabase(db)).shown(userId)).unread

/** Notifications of one user, `first` the newest; each fourth is unread, each has a subject of its own. */
async function place(userId: number, count: number, from = 0): Promise<void> {
  const facts = changeOf(summary(3_200), summary(2_800), { matchId: base })
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE each(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM each WHERE i < ?2 + ?3 - 1)
       INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, is_read)
       SELECT ?1, -(?4 - i * 1000), CAST(?1 AS INTEGER) || ':' || CAST(i AS INTEGER), ?5, ?5, 'price_drop', i % 4 > 0 FROM each`,
    ).bind(userId, from, count, noon, base),
    env.DB.prepare(
      `WITH RECURSIVE each(i) AS (SELECT ?2 UNION ALL SELECT i + 1 FROM each WHERE i < ?2 + ?3 - 1)
       INSERT INTO subjects (id, kind, at, facts)
       SELECT CAST(?1 AS INTEGER) || ':' || CAST(i AS INTEGER), 'change', ?4 - i * 1000, ?5 FROM each`,
    ).bind(userId, from, count, noon, JSON.stringify(facts)),
  ])
}

beforeAll(() => placeMatch(env.DB, base))

beforeEach(() => {
  now = noon
})

let people = 0

/** A user with so many notifications. */
async function addReader(count: number): Promise<number> {
  people += 1
  await placeUsers(env.DB, base + people, 1)
  if (count > 0) await place(base + people, count)
  return base + people
}

const idsOf = async (userId: number, asked: Parameters<typeof inbox.list>[1] = all) =>
  (await inbox.list(userId, asked)).items.map(({ id }) => id)

describe('the list', () => {
  test('is newest first, with the match, the alert’s limit and each channel’s way', async () => {
    const fan = await addReader(30)
    await env.DB.prepare(
      `INSERT INTO alerts (id, user_id, target_kind, target_id, alert_type, price_threshold_pence, created_at)
       VALUES (?1, ?2, 'match', ?1, 'price_drop', 3000, 0)`,
    )
      .bind(base, fan)
      .run()
    await env.DB.prepare(
      `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at, sent_at)
       VALUES (?1, ?2, 'email', 'b', 'sent', 2, ?3, ?4, ?5)`,
    )
      .bind(`${fan}:0`, fan, noon, noon + 400, noon + 1_200)
      .run()
    await env.DB.prepare(`UPDATE notifications SET channels = '["email","sms"]' WHERE subject_id = ?`)
      .bind(`${fan}:0`)
      .run()
    const { items, next } = await inbox.list(fan, all)
    expect(items).toHaveLength(20)
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((a, b) => b - a))
    expect(next).toBe(items.at(-1)?.id)
    expect(items[0]).toMatchObject({
      type: 'price_drop',
      title: 'Price fell',
      message: '£28 on Terrace Exchange, was £32.',
      isRead: false,
      priceThresholdPence: 3_000,
      saving: 0.125,
      href: `/matches/${base}`,
      match: { id: base, homeTeamName: 'Arsenal', awayTeamName: 'Chelsea', leagueName: 'Premier League' },
      deliveries: [
        { channel: 'email', status: 'sent', attempts: 2, decidedAt: noon + 400, sentAt: noon + 1_200, reason: null },
        { channel: 'sms', status: 'pending', attempts: 0, decidedAt: null, sentAt: null, reason: null },
      ],
    })
  })

  test('continues behind a cursor, without gaps or repeats, and ends', async () => {
    const fan = await addReader(30)
    const first = await inbox.list(fan, all)
    const second = await inbox.list(fan, { ...all, cursor: first.next })
    expect(second.items).toHaveLength(10)
    expect(second.next).toBeNull()
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(30)
  })

  test('begins anew with an invalid cursor', async () => {
    const fan = await addReader(3)
    expect(await idsOf(fan, { ...all, cursor: 'nonsense' })).toEqual(await idsOf(fan))
  })

  test('filters by unread, by type and by what no alert asked for', async () => {
    const [fan, reader] = [await addReader(30), await addReader(0)]
    await env.DB.prepare(`INSERT INTO notifications (user_id, newest_first, subject_id) VALUES (?1, ?2, 'note')`)
      .bind(reader, -noon)
      .run()
    const filtered = async (userId: number, filter: 'unread' | 'system' | 'price_drop' | 'availability') =>
      (await inbox.list(userId, { filter, limit: 50 })).items
    expect((await filtered(fan, 'unread')).every(({ isRead }) => !isRead)).toBe(true)
    expect(await filtered(fan, 'unread')).toHaveLength(8)
    expect(await filtered(fan, 'price_drop')).toHaveLength(30)
    expect(await filtered(fan, 'availability')).toEqual([])
    expect(await filtered(fan, 'system')).toEqual([])
    expect(await filtered(reader, 'system')).toHaveLength(1)
  })

  test('is searched by teams, league and platform, each word of them', async () => {
    const fan = await addReader(20)
    const found = async (query: string) => (await inbox.list(fan, { ...all, query })).items.length
    expect(await found(`team-${base}`)).toBe(20)
    expect(await found('terrace')).toBe(20)
    expect(await found(`TERRACE league`)).toBe(20)
    expect(await found('terrace barcelona')).toBe(0)
  })

  test('counts the matches with unread ones, and what is about no match by itself', async () => {
    const fan = await addReader(30)
    expect(await unreadOf(fan)).toBe(1)
    await env.DB.prepare('UPDATE notifications SET match_id = NULL WHERE user_id = ?1 AND subject_id IN (?2, ?3)')
      .bind(fan, `${fan}:0`, `${fan}:4`)
      .run()
    expect(await unreadOf(fan)).toBe(3)
    expect(await unreadOf(await addReader(0))).toBe(0)
  })
})

describe('a user', () => {
  test('marks notifications read and unread', async () => {
    const neighbour = await addReader(3)
    const [one = '', two = ''] = await idsOf(neighbour)
    // The newest is the only one unread: undoing this leaves the other as it was.
    expect(await inbox.mark(neighbour, [one, two], true)).toEqual({ ok: true, value: { ids: [one] } })
    expect(await inbox.mark(neighbour, [one, two], true)).toEqual({ ok: true, value: { ids: [] } })
    expect((await inbox.list(neighbour, all)).items.map(({ isRead }) => isRead)).toEqual([true, true, true])
    await inbox.mark(neighbour, [one], false)
    expect((await inbox.list(neighbour, all)).items.map(({ isRead }) => isRead)).toEqual([false, true, true])
  })

  test('marks all of theirs read, but what came after the page was made', async () => {
    const [fan, neighbour] = [await addReader(30), await addReader(30)]
    expect(await inbox.markAllRead(fan, noon - 1)).toHaveLength(7)
    expect((await inbox.list(fan, { ...all, filter: 'unread' })).items.map(({ at }) => at)).toEqual([noon])
    expect(await inbox.markAllRead(fan, noon)).toHaveLength(1)
    expect(await unreadOf(fan)).toBe(0)
    expect(await unreadOf(neighbour)).toBe(1)
  })

  test('deletes notifications and restores them within the time for it', async () => {
    const neighbour = await addReader(3)
    const ids = await idsOf(neighbour)
    const [one = ''] = ids
    await inbox.remove(neighbour, [one])
    expect(await idsOf(neighbour)).toEqual(ids.slice(1))
    expect((await inbox.mark(neighbour, [one], true)).ok).toBe(false)
    now = noon + undoMs - 1
    expect(await inbox.restore(neighbour, [one])).toEqual({ ok: true, value: { ids: [one] } })
    expect(await idsOf(neighbour)).toEqual(ids)
    await inbox.remove(neighbour, [one])
    now += undoMs
    expect((await inbox.restore(neighbour, [one])).ok).toBe(false)
    expect(await idsOf(neighbour)).toEqual(ids.slice(1))
  })

  test('finds no notification of another user', async () => {
    const [fan, neighbour] = [await addReader(3), await addReader(3)]
    const before = await inbox.list(fan, all)
    const [one = ''] = before.items.map(({ id }) => id)
    for (const result of [
      await inbox.mark(neighbour, [one], true),
      await inbox.remove(neighbour, [one]),
      await inbox.restore(neighbour, [one]),
      await inbox.mark(neighbour, ['nonsense'], true),
    ]) {
      expect(result).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
    }
    expect(await inbox.list(fan, all)).toEqual(before)
  })
})

test('a deleted notification keeps its key for a week, then goes with the log of its deliveries', async () => {
  const userId = await addReader(2)
  await env.DB.prepare(
    `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, attempts, seen_at, decided_at)
     SELECT subject_id, user_id, 'email', 'b', 'sent', 1, 0, 0 FROM notifications WHERE user_id = ?`,
  )
    .bind(userId)
    .run()
  const [one = ''] = await idsOf(userId)
  await inbox.remove(userId, [one])
  const held = async () =>
    env.DB.prepare(
      `SELECT (SELECT count(*) FROM notifications WHERE user_id = ?1) AS notifications,
         (SELECT count(*) FROM deliveries WHERE user_id = ?1) AS deliveries`,
    )
      .bind(userId)
      .first()
  now = noon + deletedKeptMs - 1
  await inbox.purgeDeleted()
  expect(await held()).toEqual({ notifications: 2, deliveries: 2 })
  now += 1
  await inbox.purgeDeleted()
  expect(await held()).toEqual({ notifications: 1, deliveries: 1 })
})

const most = inDeep(20_000, 100_000)

test('the inbox reads the same rows with few and with very many notifications, and a filter a bounded number', async () => {
  const busy = await addReader(100)
  const rowsOf = async (asked: Parameters<typeof inbox.list>[1]) => {
    const { db, meter } = meteredReads(env.DB)
    await inboxOn(db).list(busy, asked)
    await unreadOf(busy, db)
    return meter.rowsRead
  }
  const few = await rowsOf(all)
  await place(busy, most - 100, 100)
  expect(await rowsOf(all)).toBe(few)
  expect(few).toBeLessThan(350)
  expect(await rowsOf({ ...all, filter: 'system' })).toBeLessThan(2 * maxScanned + few)
  expect(await rowsOf({ ...all, query: 'barcelona' })).toBeLessThan(8 * maxScanned)
})

test('a filter that finds too few among the newest goes on behind them', async () => {
  const busy = await addReader(maxScanned + 20)
  const oldest = `${busy}:${maxScanned + 10}`
  await env.DB.prepare(`UPDATE notifications SET alert_type = 'availability' WHERE user_id = ?1 AND subject_id = ?2`)
    .bind(busy, oldest)
    .run()
  const first = await inbox.list(busy, { filter: 'availability', limit: 20 })
  expect(first.items).toEqual([])
  const second = await inbox.list(busy, { filter: 'availability', limit: 20, cursor: first.next })
  expect(second.items).toHaveLength(1)
})

test('no statement of the inbox scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const metered = inboxOn(db)
  const fan = await addReader(2)
  const [id = ''] = await idsOf(fan)
  await metered.list(fan, { filter: 'unread', query: 'x', limit: 5 })
  await unreadOf(fan, db)
  await metered.mark(fan, [id], true)
  await metered.remove(fan, [id])
  await metered.restore(fan, [id])
  await metered.purgeDeleted()
  expect(meter.statements.size).toBe(10)
  for (const sql of meter.statements) {
    const scans = (await tableScans(env.DB, sql)).filter((detail) => !/^SCAN (n|gone|\(subquery)/.test(detail))
    expect(scans, sql).toEqual([])
  }
})
