// Plays the alerts and messages of one person in a hundred, in a database with the product's tables. It measures what they
// store. The product's own code decides changes of popular matches and sends the messages, while every invocation is metered.
import { addUse, noUse, operationsPerMessage, type Use } from '#scripts/bench/prices.ts'
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { createMeter, type Usage } from '#test/meter/meter.ts'
import { alertsPerPage, fullPagesPerMessage } from '#worker/alerting/alerts/constants.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { createChance } from '../chance.ts'
import { openWorld } from '../open-world.ts'
import { openD1 } from '../sqlite.ts'
import { startAt, writeRows } from '../world.ts'
import { type Archived, playArchive } from './archive.ts'
import { assumed, type Size, sampledOneIn } from './size.ts'

/** Changes that are decided, each for the alerts of one of three popular matches. */
const checksPlayed = 60
/** Alerts of each of them; all others spread over the sample's matches. */
const popularAlerts = 1_000
const popular = [1, 2, 3]

export type People = {
  /** Stored bytes of everything but messages, at full size; of one message, its own and its share of what all recipients have. */
  storedBytes: number
  bytesPerMessage: { own: number; shared: number }
  messagesPerBatch: number
  archived: Archived
  /** Resources that one message uses: decided, sent and marked. */
  perMessage: Use
  queriesPerMessage: number
  queriesPerChange: number
  /** Most queries of one invocation. */
  busiestInvocation: number
  overruns: string[]
  /** Messages on which this stands. */
  messages: number
}

export async function playPeople(size: Pick<Size, 'users' | 'alerts' | 'matches'>): Promise<People> {
  const meter = createMeter()
  const d1 = openD1(meter)
  await applyMigrations(d1)
  const empty = await bytesOf(d1)
  await writeRows(d1, [])
  await writeSample(d1, size)
  const storedBytes = ((await bytesOf(d1)) - empty) * sampledOneIn
  const before = await counted(d1)

  const used = new Map<string, Usage[]>()
  meter.invoke = (name, work) => noting(meter, name, work, used) as ReturnType<typeof work>
  const world = openWorld(
    d1,
    createChance(1),
    { isOn: false, crashes: 0, crashRate: 0 },
    {
      alerts: [],
      hasKey: true,
      meter,
      limits: { alertsPerPage, fullPagesPerMessage },
    },
  )
  for (let number = 1; number <= checksPlayed; number += 1) {
    world.observe(number)
    await world.passTime(20 * minuteMs)
  }
  for (let hours = 0; hours < 3 && !(await world.isCalm()); hours += 1) await world.passTime(60 * minuteMs)

  const after = await counted(d1)
  const messages = world.messages.count()
  const batches = (await d1.prepare('SELECT count(*) AS n FROM delivery_batches').first<number>('n')) ?? 0
  const archived = await playArchive(d1, meter)
  const changes = used.get('change') ?? []
  const deliveries = used.get('deliver') ?? []
  const all = [...used.values()].flat()
  const sum = (of: readonly Usage[], what: 'queries' | 'messages') => of.reduce((total, one) => total + one[what], 0)
  const perMessage = noUse()
  const runs = changes.length + deliveries.length
  addUse(
    perMessage,
    {
      databaseRows: after.rowsWritten - before.rowsWritten,
      queueOperations: operationsPerMessage * sum(all, 'messages'),
      invocations: runs,
      logLines: runs,
    },
    1 / messages,
  )
  return {
    storedBytes,
    bytesPerMessage: {
      own: (after.bytes.own - before.bytes.own) / messages,
      shared: (after.bytes.shared - before.bytes.shared) / messages,
    },
    messagesPerBatch: messages / Math.max(1, batches),
    archived,
    perMessage,
    queriesPerMessage: sum(deliveries, 'queries') / messages,
    queriesPerChange: sum(changes, 'queries') / Math.max(1, world.recorded.length),
    busiestInvocation: Math.max(archived.busiestInvocation, ...all.map(({ queries }) => queries)),
    overruns: meter.takeOverruns(),
    messages,
  }
}

/** Runs an invocation and keeps what it used. */
async function noting(
  meter: ReturnType<typeof createMeter>,
  name: string,
  work: () => unknown,
  used: Map<string, Usage[]>,
): Promise<unknown> {
  let result: unknown
  const usage = await meter.measure(name, async () => {
    result = await work()
  })
  used.set(name, [...(used.get(name) ?? []), usage])
  return result
}

/** People, matches and alerts of the sample, each person's first on a popular match. */
async function writeSample(d1: D1Database, { users, alerts, matches }: Pick<Size, 'users' | 'alerts' | 'matches'>) {
  const [people, written, played] = [users, alerts, matches].map((all) => Math.round(all / sampledOneIn))
  const { pagesPerMatch } = assumed
  const first = 100
  const numbers = (to: number) => `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < ${to})`
  const statements = [
    `${numbers(played ?? 0)} INSERT INTO matches (id, league_id, season, round, home_team_id, away_team_id, meeting, kickoff_at, match_day, sort_at)
     SELECT ${first} + n, 1, '2026-27', 'R', 1, 4, n + 1, ${startAt} + n * 3600000, '2026-11-28', ${startAt} + n * 3600000 FROM c`,
    `${numbers(pagesPerMatch)} INSERT INTO platforms (id, slug, name, kind, origin, currency, extraction, budget_per_minute)
     SELECT ${first} + n, 'more-' || n, 'More', 'official', 'https://more-' || n || '.example', 'GBP', '{}', 60 FROM c`,
    `${numbers(pagesPerMatch * (played ?? 0))} INSERT INTO targets (platform_id, match_id, url, revision)
     SELECT ${first + 1} + (n - 1) / ${played}, ${first + 1} + (n - 1) % ${played},
       'https://tickets.example/events/a-match-between-two-sides-' || n, n FROM c`,
    `${numbers(people ?? 0)} INSERT INTO users (id, email, first_name, last_name, password_hash, is_email_verified, created_at)
     SELECT ${first} + n, 'fan' || n || '@mail.example', 'First', 'Last', hex(randomblob(48)), 1, ${startAt} FROM c`,
    `${numbers(written ?? 0)} INSERT INTO alerts (user_id, target_kind, target_id, alert_type, price_threshold_pence, created_at)
     SELECT ${first} + 1 + n % ${people}, 'match',
       CASE WHEN n <= ${popular.length * popularAlerts} THEN 1 + n % ${popular.length} ELSE ${first} + 1 + n % ${played} END,
       'price_drop', 2500 + n % 40 * 125, ${startAt} - 86400000 FROM c`,
  ]
  for (const statement of statements) await d1.prepare(statement).run()
}

const bytesOf = async (d1: D1Database, where = 'true') =>
  (await d1.prepare(`SELECT coalesce(sum(pgsize), 0) AS n FROM dbstat WHERE ${where}`).first<number>('n')) ?? 0

const ofMessages = { own: ['notifications', 'deliveries'], shared: ['delivery_batches', 'subjects', 'lifetimes'] }
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join()

/** Rows written so far, with those of indexes, which are billed as well; and what messages take. */
async function counted(
  d1: D1Database,
): Promise<{ rowsWritten: number; bytes: Record<keyof typeof ofMessages, number> }> {
  const { results } = await d1
    .prepare(
      `SELECT name, (SELECT count(*) FROM sqlite_master AS one WHERE one.tbl_name = own.name AND one.type = 'index' AND sql IS NOT NULL) AS indexes
       FROM sqlite_master AS own WHERE type = 'table' AND name IN (${quoted([...ofMessages.own, ...ofMessages.shared])})`,
    )
    .all<{ name: string; indexes: number }>()
  let ofIndexes = 0
  for (const { name, indexes } of results)
    ofIndexes += indexes * ((await d1.prepare(`SELECT count(*) AS n FROM ${name}`).first<number>('n')) ?? 0)
  const changed = (await d1.prepare('SELECT total_changes() AS n').first<number>('n')) ?? 0
  const weigh = (names: readonly string[]) =>
    bytesOf(d1, `name IN (SELECT name FROM sqlite_master WHERE tbl_name IN (${quoted(names)}))`)
  return {
    rowsWritten: changed + ofIndexes,
    bytes: { own: await weigh(ofMessages.own), shared: await weigh(ofMessages.shared) },
  }
}
