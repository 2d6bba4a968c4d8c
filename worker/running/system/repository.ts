import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { backlogs, maxCounted } from './constants.ts'
import type { Backlog, Stored } from './contract.ts'
import type { HourBatch } from './last-hour/contract.ts'
import { limits } from './limits.constants.ts'

export type SystemRepository = ReturnType<typeof createSystemRepository>

/** At most `maxCounted` + 1 rows of each, by an index on the moment. A statement each: D1 joins five at most. */
const due = backlogs.map(
  ({ key, from, due: at, where }) => `SELECT '${key}' AS key, count(*) AS count, min(at) AS oldestAt FROM
    (SELECT ${at} AS at FROM ${from} WHERE ${where} AND ${at} <= ?1 ORDER BY ${at} LIMIT ${maxCounted + 1})`,
)

const letters = `SELECT count(*) AS count FROM (SELECT id FROM dead_letters LIMIT ${maxCounted + 1})`
const totals =
  "SELECT name, value FROM counters WHERE day = '' AND name IN ('users', 'active_users', 'alerts', 'matches')"
const lastRun = `SELECT minute, snapshot ->> '$.measuredAt' AS measuredAt FROM status_now WHERE id = 1`

/** Rows of each limit that counts some, no more than it allows. */
const filled = limits.flatMap(({ key, most, table }) =>
  table ? [`SELECT '${key}' AS key, count(*) AS count FROM (SELECT 1 FROM ${table} LIMIT ${most})`] : [],
)

export function createSystemRepository({ $client }: Database) {
  return {
    async databaseBytes(): Promise<number> {
      return (await $client.prepare('SELECT 1').run()).meta.size_after
    },

    /** Batches of messages since a moment, newest first, by the index on it. */
    async batches(since: Instant, limit: number): Promise<HourBatch[]> {
      const { results } = await $client
        .prepare(
          `SELECT id, created_at AS at, channel, json_array_length(user_ids) AS people, attempts, is_open AS isOpen
           FROM delivery_batches WHERE created_at >= ?1 ORDER BY created_at DESC LIMIT ?2`,
        )
        .bind(since, limit)
        .all<Omit<HourBatch, 'isOpen'> & { isOpen: number }>()
      return results.map((row) => ({ ...row, isOpen: row.isOpen === 1 }))
    },

    async countLimited(): Promise<Map<string, number>> {
      const answers = await $client.batch<{ key: string; count: number }>(filled.map((one) => $client.prepare(one)))
      return new Map(answers.flatMap(({ results }) => results.map(({ key, count }) => [key, count] as const)))
    },

    /** Bounded reads in one batch, with what D1 says of itself. */
    async read(now: Instant): Promise<Stored> {
      const answers = await $client.batch<Record<string, unknown>>([
        $client.prepare(letters),
        $client.prepare(totals),
        $client.prepare(lastRun),
        ...due.map((statement) => $client.prepare(statement).bind(now)),
      ])
      const [dead, counters, runs, ...waiting] = answers.map(({ results }) => results)
      const total = (name: string) => Number(counters?.find((row) => row.name === name)?.value ?? 0)
      const [run] = (runs ?? []) as { minute: Instant; measuredAt: Instant }[]
      return {
        backlogs: waiting.flat() as Backlog[],
        deadLetters: Number(dead?.[0]?.count ?? 0),
        rows: {
          users: total('users'),
          activeUsers: total('active_users'),
          alerts: total('alerts'),
          matches: total('matches'),
        },
        lastRun: run ?? null,
        databaseBytes: answers.at(-1)?.meta.size_after ?? 0,
        rowsRead: answers.reduce((sum, { meta }) => sum + meta.rows_read, 0),
        queryMs: answers.reduce((sum, { meta }) => sum + meta.duration, 0),
      }
    },
  }
}
