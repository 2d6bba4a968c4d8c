import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { meteredDatabase, tableScans } from '#test/alerting/alerts/metered-database.ts'
import { createFakeLogger } from '#test/fakes/logger.ts'
import {
  filesPrefix,
  leaseMs,
  messagesPerFile,
  messagesPerStep,
  peoplePerRun,
  stateKey,
} from '#worker/alerting/notifications/archive/constants.ts'
import { createArchiveFiles } from '#worker/alerting/notifications/archive/files.ts'
import { createArchiveMove } from '#worker/alerting/notifications/archive/move.ts'
import { type ArchiveRepository, createArchiveRepository } from '#worker/alerting/notifications/archive/repository.ts'
import { createMessageArchive } from '#worker/alerting/notifications/archive/service.ts'
import { createArchiveStates } from '#worker/alerting/notifications/archive/state.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { idOf } from '#worker/alerting/notifications/inbox/rules.ts'
import { notificationsDataSource } from '#worker/alerting/notifications/personal-data.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { changeOf, summary } from '../../alerts/changes.ts'
import { placeMatch, placeUsers } from '../../alerts/scene.ts'

const start = Date.UTC(2026, 10, 30, 12)
const august = Date.UTC(2026, 7, 20)
const matchId = 94_000

let now = start

/** With the repository's calls as a test has them. */
function archiveOf(changed: Partial<ArchiveRepository> = {}, db: D1Database = env.DB) {
  const database = openDatabase(db)
  const shared = {
    files: createArchiveFiles(env.EXPORTS),
    states: createArchiveStates(env.EXPORTS),
    clock: () => now,
    logger: createFakeLogger(),
  }
  const repository = { ...createArchiveRepository(database), ...changed }
  const reading = createMessageArchive({ ...shared, clientNames: async () => new Map([[7, 'Ada']]) })
  const source = notificationsDataSource(database, reading)
  const move = createArchiveMove({ ...shared, inbox: createInboxRepository(database), repository })
  return { ...shared, move, reading, source, repository }
}

const { move, reading, source, repository, states } = archiveOf()
const inbox = createInboxRepository(openDatabase(env.DB))

async function place(userId: number, count: number, newest = august): Promise<void> {
  const facts = JSON.stringify(changeOf(summary(3_200), summary(2_800), { matchId }))
  const each = 'WITH RECURSIVE each(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM each WHERE i < ?2 - 1)'
  const subject = `CAST(?1 AS INTEGER) || ':' || CAST(?3 - i * 1000 AS INTEGER)`
  await env.DB.batch([
    env.DB.prepare(
      `${each} INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, client_ids)
       SELECT ?1, -(?3 - i * 1000), ${subject}, 5, ${matchId}, 'price_drop', '[7]' FROM each`,
    ).bind(userId, count, newest),
    env.DB.prepare(
      `${each} INSERT OR IGNORE INTO subjects (id, kind, at, facts) SELECT ${subject}, 'change', ?3 - i * 1000, ?4 FROM each`,
    ).bind(userId, count, newest, facts),
    env.DB.prepare(
      `${each} INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at, sent_at)
       SELECT ${subject}, ?1, 'email', 'batch', 'sent', ?3 - i * 1000, ?3, ?3 FROM each`,
    ).bind(userId, count, newest),
  ])
}

const keyAt = (userId: number, at: number) => ({ at, subjectId: `${userId}:${at}` })
const rowsOf = async (userId: number) =>
  (await env.DB.prepare('SELECT count(*) AS n FROM notifications WHERE user_id = ?').bind(userId).first<number>('n')) ??
  0
const filesOf = async () => (await env.EXPORTS.list({ prefix: filesPrefix })).objects.map(({ key }) => key)

async function archivedIds(userId: number): Promise<string[]> {
  const ids: string[] = []
  for await (const page of reading.pages(userId)) ids.push(...page.map(({ id }) => id))
  return ids
}

async function exported(userId: number): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const page of source.pages?.(userId) ?? []) all.push(...page)
  return all
}

/** Runs until the round is over. */
async function aRoundPasses(runs = 40): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    await move.run()
    if ((await states.read())?.state.after === null) return
  }
  throw new Error('the round does not end')
}

beforeEach(async () => {
  now = start
  await env.EXPORTS.delete([stateKey, ...(await filesOf())])
  await env.DB.batch(
    ['deliveries', 'notifications', 'subjects', 'delivery_batches', 'clients', 'users'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  await placeMatch(env.DB, matchId).catch(() => {})
  await placeUsers(env.DB, 1, 3)
  await env.DB.prepare(
    "INSERT OR IGNORE INTO clients (id, user_id, name, reference, email, phone, notes, consent_note, created_at) VALUES (7, 1, 'Ada', '', '', '', '', '', 0)",
  ).run()
})

describe('what is moved', () => {
  test('is of whole months that ended 60 days ago; it reads as the inbox did', async () => {
    await place(1, 3)
    await place(1, 1, Date.UTC(2026, 9, 1))
    const query = { filter: 'all', words: [], clientId: null, after: null, limit: 10 } as const
    const { items } = await inbox.list(1, { ...query, words: [] })
    await aRoundPasses()
    expect(await rowsOf(1)).toBe(1)
    expect(await filesOf()).toEqual(['messages/2026-08/1.0.jsonl.gz'])
    const older = await reading.older(1, '')
    expect(older?.months).toEqual(['2026-08'])
    const shown = items.slice(1).map(({ alertId: _, ...item }) => item)
    expect(shown[0]?.clients).toEqual([{ id: 7, name: 'Ada' }])
    expect(older?.items).toEqual(shown)
    expect(await reading.older(2, '')).toBeNull()
  })

  test('is exported in the form of the rows', async () => {
    await place(1, 3)
    const before = await exported(1)
    await aRoundPasses()
    expect(before).toHaveLength(3)
    expect(await exported(1)).toEqual(before)
  })

  test('fills a further file once one is full, and a round needs as many runs as it has people', async () => {
    await placeUsers(env.DB, 10, peoplePerRun)
    await place(10 + peoplePerRun - 1, 2)
    const many = messagesPerFile + messagesPerStep + 1
    await place(2, many)
    const { db, meter } = meteredDatabase(env.DB)
    await archiveOf({}, db).move.run()
    expect((await states.read())?.state).toMatchObject({ movedUntil: null, takenUntil: 0 })
    await aRoundPasses()
    expect(await filesOf()).toEqual([
      'messages/2026-08/2.0.jsonl.gz',
      'messages/2026-08/2.1.jsonl.gz',
      `messages/2026-08/${10 + peoplePerRun - 1}.0.jsonl.gz`,
    ])
    expect(new Set(await archivedIds(2)).size).toBe(many)
    expect(await archivedIds(2)).toHaveLength(many)
    for (const sql of meter.statements) {
      const scans = (await tableScans(env.DB, sql)).filter((step) => !/^SCAN (one|gone|n)$/.test(step))
      expect(scans, sql).toEqual([])
    }
  })

  test('everyone is looked at again a day later', async () => {
    await aRoundPasses()
    await place(1, 1)
    await move.run()
    expect(await rowsOf(1)).toBe(1)
    now += dayMs
    await aRoundPasses()
    expect(await rowsOf(1)).toBe(0)
  })
})

describe('a run that dies', () => {
  test('between the file and the rows loses nothing and doubles nothing', async () => {
    await place(1, messagesPerFile + 1)
    const dies = archiveOf({ remove: () => Promise.reject(new Error('the database is away')) })
    await dies.move.run()
    expect(await rowsOf(1)).toBe(messagesPerFile + 1)
    expect(await archivedIds(1)).toHaveLength(messagesPerStep)
    expect(await exported(1)).toHaveLength(messagesPerFile + 1)
    now += dayMs
    await aRoundPasses()
    now += dayMs
    await aRoundPasses()
    expect(await rowsOf(1)).toBe(0)
    expect(new Set(await archivedIds(1)).size).toBe(messagesPerFile + 1)
    expect(await archivedIds(1)).toHaveLength(messagesPerFile + 1)
  })

  test('keeps its people for a while, and another run then goes on with them', async () => {
    await place(1, 1)
    const dead = archiveOf({ hidden: () => new Promise(() => {}) })
    void dead.move.run()
    await expect.poll(async () => (await states.read())?.state.takenUntil).toBe(now + leaseMs)
    await move.run()
    expect(await rowsOf(1)).toBe(1)
    now += leaseMs
    await aRoundPasses()
    expect(await rowsOf(1)).toBe(0)
  })

  test('of one person leaves the round unfinished for them, and is logged', async () => {
    await place(1, 1)
    await place(2, 1)
    const { logger, ...broken } = archiveOf({
      remove: (userId, keys) => (userId === 1 ? Promise.reject(new Error('away')) : repository.remove(userId, keys)),
    })
    await broken.move.run()
    await broken.move.run()
    expect(await rowsOf(2)).toBe(0)
    expect(await move.movedUntil()).toBeNull()
    expect(logger.lines.map(({ event }) => event)).toContain('messages_not_archived')
    now += dayMs
    await aRoundPasses()
    expect(await move.movedUntil()).toBe(Date.UTC(2026, 9, 1))
  })
})

describe('a message that its person deletes', () => {
  test('while it is moved is in no file', async () => {
    await place(1, 2)
    const racing = archiveOf({
      remove: async (userId, keys) => {
        await inbox.remove(userId, [keyAt(1, august)], now)
        return repository.remove(userId, keys)
      },
    })
    await racing.move.run()
    expect(await archivedIds(1)).toEqual([idOf(keyAt(1, august - 1_000))])
    expect(await rowsOf(1)).toBe(1)
  })

  test('while a run dies between the file and the rows is in no file after the next', async () => {
    await place(1, 2)
    const dies = archiveOf({
      remove: async () => {
        await inbox.remove(1, [keyAt(1, august)], now)
        throw new Error('away')
      },
    })
    await dies.move.run()
    now += dayMs
    await aRoundPasses()
    now += dayMs
    await aRoundPasses()
    expect(await archivedIds(1)).toEqual([idOf(keyAt(1, august - 1_000))])
  })
})

describe('what is erased', () => {
  test('goes with its files, and no other person’s', async () => {
    await placeUsers(env.DB, 11, 1)
    await place(1, 2)
    await place(11, 2)
    await aRoundPasses()
    await place(1, 1)
    expect(await source.erase(1)).toBe(true)
    expect(await filesOf()).toEqual(['messages/2026-08/11.0.jsonl.gz'])
    expect(await rowsOf(1)).toBe(0)
  })

  test('waits for a run that may still write a file of this person', async () => {
    await place(1, 1)
    const during = archiveOf({
      remove: async (userId, keys) => {
        expect(await source.erase(1)).toBe(false)
        return repository.remove(userId, keys)
      },
    })
    await during.move.run()
    expect(await filesOf()).toHaveLength(1)
    expect(await source.erase(1)).toBe(true)
    expect(await filesOf()).toEqual([])
  })
})

test('a month’s files end when the first message in them may be three years old', async () => {
  await place(1, 1)
  await aRoundPasses()
  const firstOfAugust = Date.UTC(2026, 7, 1)
  now = firstOfAugust + retention.communications.ms - 1
  await aRoundPasses()
  expect(await filesOf()).toHaveLength(1)
  now += dayMs
  await aRoundPasses()
  expect(await filesOf()).toEqual([])
})
