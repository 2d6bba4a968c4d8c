import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { runJobs } from '#test/run-jobs.ts'
import { batchesPerRun } from '#worker/alerting/notifications/constants.ts'
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { createProduct } from '#worker/entry/services.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { createActivityRepository, peoplePerSweep } from '#worker/people/activity/repository.ts'
import { retention } from '#worker/people/privacy/retention.constants.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { count } from '../accounts/people.ts'
import { tablesOf } from './person.ts'

const { jobs, ports } = createProduct(env)
/** Tables erased with their user by a feature. */
const claimed = ports.personalData().flatMap(({ tables }) => tables)
const periodic = [
  'account_tokens',
  'audit_log',
  'data_exports',
  'dead_letters',
  'deliveries',
  'delivery_batches',
  'email_changes',
  'draft_alerts',
  'heard_answers',
  'lifetimes',
  'notifications',
  'security_events',
  'sessions',
  'stopped_numbers',
  'subjects',
]

/** Why a row is deleted, by table. A new table must be listed here or in a feature's personal data. */
const ends = {
  'its own period': periodic,
  'its account': claimed.filter((table) => !periodic.includes(table) && !table.startsWith('search_')),
  'the erasure it stands for': ['erasures'],
  // Name and address on VAT documents: test/money/payments.
  'the six years of tax law': ['receipt_buyers'],
  'nothing: it has no personal data': [
    'agent_codes',
    'alert_accuracy',
    'book_problems',
    'book_proofs',
    'counters',
    'daily_figures',
    'overviews',
    'deletion_reasons',
    'feed_competitions',
    'feed_state',
    'feed_teams',
    'discovery_sources',
    'drift_flags',
    'first_admin_secrets',
    'found_events',
    'learned_names',
    'leagues',
    'ledger',
    'live_match_refs',
    'match_figures',
    'match_live',
    'last_chances',
    'match_checks',
    'match_merges',
    'match_moves',
    'match_summaries',
    'moves_to_announce',
    'payment_disputes',
    'matches',
    'platform_keys',
    'platforms',
    'quarantine',
    'reading_notes',
    'seller_access',
    'account_reminders',
    'purchases_made',
    'spending_alarms',
    'receipt_mails',
    'receipts',
    'reference_rows',
    // Who gets it is a word: the customer or the operator.
    'refund_mails',
    'sale_openings',
    'sale_windows',
    'roles',
    'rule_watches',
    'settings',
    'setup_marks',
    'shadow_runs',
    'silences',
    'status_days',
    'status_incidents',
    'status_now',
    'targets',
    'team_aliases',
    'teams',
    'unread_platforms',
    'waiting_fixtures',
  ],
}

const now = Date.now()
const userId = 1
const justKept = minuteMs
const justOver = -minuteMs

/** One row of each table with a period, as old as its period minus `leftMs`; each is found by its mark. */
async function place(mark: string, leftMs: number): Promise<void> {
  const notifiedAt = now - retention.communications.ms + leftMs
  const logged = now - retention.logs.ms + leftMs
  const exported = now + leftMs
  const insert = (sql: string, ...bound: unknown[]) => env.DB.prepare(sql).bind(mark, ...bound)
  await env.DB.batch([
    insert("INSERT INTO sessions VALUES (?1, ?1, ?2, 0, 0, ?3, 'x', 0, NULL, NULL)", userId, now + leftMs),
    insert(
      "INSERT INTO account_tokens VALUES (?1, ?2, 'reset_password', 0, ?3, NULL, '')",
      userId,
      now - retention.lapsedLink.ms + leftMs,
    ),
    insert(
      "INSERT INTO email_changes VALUES (?1, ?2, 'x', 'x', ?3, NULL)",
      userId,
      now - retention.addressChange.ms + leftMs,
    ),
    insert(
      "INSERT INTO audit_log (at, actor_id, action, subject, name) VALUES (?3, ?2, 'match_edited', ?1, 'x')",
      userId,
      logged,
    ),
    insert(
      "INSERT INTO security_events (user_id, newest_first, id, kind, device, address_hash) VALUES (?2, ?3, ?1, 'signed_in', 'x', 'x')",
      userId,
      -logged,
    ),
    insert(
      "INSERT INTO draft_alerts VALUES (?1, NULL, ?2, '{}', ?3, 0)",
      userId,
      now - retention.unverifiedAccount.ms + leftMs,
    ),
    insert('INSERT INTO stopped_numbers VALUES (?1, ?2)', notifiedAt),
    insert('INSERT INTO heard_answers VALUES (?1, ?2)', notifiedAt),
    insert("INSERT INTO data_exports VALUES (?1, ?2, 'ready', 0, 0, ?3)", userId, exported),
    insert(
      "INSERT INTO dead_letters (id, body, reason, died_at) VALUES (?2 || ':' || ?1, '{}', 'x', ?3)",
      String(logged).padStart(14, '0'),
      logged,
    ),
    insert("INSERT INTO subjects (id, kind, at, facts) VALUES (?1, 'change', ?2, '{}')", notifiedAt),
    insert(
      "INSERT INTO notifications (user_id, newest_first, subject_id, alert_id, match_id, alert_type, is_read) VALUES (?2, ?3, ?1, 1, 1, 'price_drop', 0)",
      userId,
      -notifiedAt,
    ),
    insert(
      "INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at) VALUES (?1, ?2, 'email', ?1, 'sent', ?3, ?3)",
      userId,
      notifiedAt,
    ),
    insert(
      "INSERT INTO lifetimes (subject_id, what, alert_id, match_id, platform_id, seen_at, checked_at) VALUES (?1, 'price', 0, 1, 1, ?2, ?2)",
      notifiedAt,
    ),
    insert(
      'INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, not_before, created_at) VALUES (?1, ?1, json_array(?2), 0, 0, ?3)',
      userId,
      notifiedAt,
    ),
  ])
  await env.EXPORTS.put(`exports/${userId}/${mark}.json`, '{}')
}

/** Tables with a row that has a mark. */
async function marked(mark: string): Promise<string[]> {
  const columns: Record<string, string> = {
    audit_log: 'subject',
    email_changes: 'id',
    draft_alerts: 'id',
    data_exports: 'id',
    dead_letters: 'substr(id, 16)',
    deliveries: 'subject_id',
    heard_answers: 'message_sid',
    delivery_batches: 'id',
    lifetimes: 'subject_id',
    notifications: 'subject_id',
    security_events: 'id',
    sessions: 'id',
    stopped_numbers: 'number_hash',
    subjects: 'id',
  }
  const held: string[] = []
  for (const table of ends['its own period']) {
    const column = columns[table] ?? 'token_hash'
    const found = await env.DB.prepare(`SELECT 1 FROM ${table} WHERE ${column} = ?`).bind(mark).first()
    if (found) held.push(table)
  }
  return held
}

const privacyJobs = [
  'buildExports',
  'purgeExpiredNotifications',
  'purgeExpiredSms',
  'resumeErasures',
  'sweepAccounts',
  'sweepActivity',
  'sweepAuditLog',
  'sweepDrafts',
] as const

/** The minute's schedule with all privacy jobs, without unrelated ones. */
async function aMinutePasses(): Promise<void> {
  const everyMinute = Object.fromEntries(privacyJobs.map((job) => [job, jobs.everyMinute[job]]))
  await runJobs(everyMinute, now)
}

beforeAll(async () => {
  const team = 'INSERT INTO teams SELECT ?1, ?1, ?1, ?1, ?1, 1, ?1, ?1, ?1, ?1, ?1, ?1'
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO users (id, email, first_name, is_email_verified, created_at) VALUES (1, 'a@example.com', 'A', 1, 0)",
    ),
    env.DB.prepare("INSERT INTO leagues VALUES (1, 'x', 'x', 'x', 1, 'UTC', 1)"),
    env.DB.prepare(team).bind('1'),
    env.DB.prepare(team).bind('2'),
    env.DB.prepare(
      "INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, match_day, sort_at) VALUES (1, 1, 'x', 'x', 1, 2, 'x', 0)",
    ),
  ])
})

/** Security logs are purged in turns of so many people, whose ever they are. */
const others = ['DELETE FROM security_events', 'DELETE FROM users WHERE id > 1']
beforeEach(() => env.DB.batch(others.map((sql) => env.DB.prepare(sql))))

test('every table has a rule for deleting its rows', async () => {
  expect(Object.values(ends).flat().toSorted()).toEqual((await tablesOf(env.DB)).toSorted())
})

test('data with a retention period is deleted exactly after it, with its file', async () => {
  await place('kept', justKept)
  await place('over', justOver)
  await aMinutePasses()
  expect(await marked('kept')).toEqual(ends['its own period'])
  expect(await marked('over')).toEqual([])
  const { objects } = await env.EXPORTS.list({ prefix: `exports/${userId}/` })
  const files = objects.map(({ key }) => key)
  expect(files).toContain(`exports/${userId}/kept.json`)
  expect(files).not.toContain(`exports/${userId}/over.json`)
})

test('a minute deletes a bounded part; the rest follows', async () => {
  const notifiedAt = now - retention.communications.ms - minuteMs
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO delivery_batches (id, subject_id, user_ids, is_open, not_before, created_at)
       SELECT 'many-' || i, 'many-' || i, json_array(1), 0, 0, ?1 FROM n`,
    ).bind(notifiedAt, 2.5 * batchesPerRun),
    env.DB.prepare(
      `INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at)
       SELECT subject_id, 1, 'email', id, 'sent', ?1, ?1 FROM delivery_batches WHERE id LIKE 'many-%'`,
    ).bind(notifiedAt),
  ])
  const left = () => count("SELECT count(*) AS n FROM deliveries WHERE subject_id LIKE 'many-%'")
  const after: number[] = []
  for (let minute = 0; minute < 3; minute += 1) {
    await aMinutePasses()
    after.push(await left())
  }
  expect(after).toEqual([1.5 * batchesPerRun, 0.5 * batchesPerRun, 0])
  expect(await count("SELECT count(*) AS n FROM delivery_batches WHERE id LIKE 'many-%'")).toBe(0)
})

test('every user’s security log is purged in turn, wherever the sweep was started', async () => {
  const last = 3 * peoplePerSweep + 1
  await env.DB.prepare(
    'INSERT INTO users (id, email, first_name, is_email_verified, created_at) VALUES (?, ?, ?, 1, 0)',
  )
    .bind(last, 'z@example.com', 'Z')
    .run()
  const old = now - retention.logs.ms - minuteMs
  const repository = createActivityRepository(openDatabase(env.DB))
  for (const person of [userId, last]) {
    await repository.add({
      userId: person,
      newestFirst: -old,
      id: `late-${person}`,
      kind: 'signed_in',
      device: 'x',
      addressHash: 'x',
    })
  }
  const held = () => count("SELECT count(*) AS n FROM security_events WHERE id LIKE 'late-%'")
  const after: number[] = []
  for (let minute = 0; minute < 4; minute += 1) {
    await createActivityRepository(openDatabase(env.DB)).removeOlder(now - retention.logs.ms, minute)
    after.push(await held())
  }
  expect(after).toEqual([1, 1, 1, 0])
})

test('purging reads only old rows', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const database = openDatabase(db)
  const notifications = createNotificationsRepository(database)
  const long = now - retention.communications.ms
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO deliveries (subject_id, user_id, channel, batch_id, status, seen_at, decided_at)
     SELECT 'young', i, 'email', 'young', 'sent', ?1, ?1 FROM n`,
  )
    .bind(now)
    .run()
  await place('plan', justOver)
  await notifications.removeMessagesBefore(long)
  expect(meter.rowsRead).toBeLessThan(100)
  await notifications.removeDeadLettersBefore(long)
  await createActivityRepository(database).removeOlder(long, 0)
  for (const sql of meter.statements) {
    // The oldest batches are a bounded list.
    const scans = (await tableScans(env.DB, sql)).filter((step) => !/ (batch|message|\(subquery.*)$/.test(step))
    expect(scans, sql).toEqual([])
  }
})
