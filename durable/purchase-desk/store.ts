import { applySteps } from '#durable/steps.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Bought, BoughtQuery, Counted, Tally } from '#worker/money/purchases/attempts/contract.ts'
import { countedAs } from '#worker/money/purchases/attempts/rules.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import { type Desk, type DeskAttempt, isSettled } from './desk.ts'
import { keptBy, keptFor } from './kept.ts'
import { orderCheckAt } from './refunds.ts'
import { steps } from './steps.ts'
import { shown } from './view.ts'

export type DeskStore = ReturnType<typeof openStore>

/** Purchases of some mandates, by the moment at which the ledger says that they were made: ? mandates, from, until. */
const bought = `FROM attempts CROSS JOIN ledger ON ledger.key = 'completed:' || attempts.id
  WHERE attempt ->> '$.mandateId' IN (SELECT value FROM json_each(?))
    AND entry ->> '$.at' >= ? AND entry ->> '$.at' < ?`

/** Reads and writes one person's attempts and ledger. */
export function openStore(sql: SqlStorage) {
  applySteps(sql, steps)
  const entries = (rest: string, ...bound: (string | number)[]) =>
    sql
      .exec<{ entry: string }>(`SELECT entry FROM ledger ${rest}`, ...bound)
      .toArray()
      .map(({ entry }) => JSON.parse(entry) as LedgerEntry)

  const attemptsWhere = (rest: string, ...bound: (string | number)[]) =>
    sql
      .exec<{ attempt: string }>(`SELECT attempt FROM attempts ${rest}`, ...bound)
      .toArray()
      .map(({ attempt }) => JSON.parse(attempt) as DeskAttempt)

  function add({ status, currency, pence }: Counted, attempts: 1 | -1): void {
    sql.exec(
      `INSERT INTO counts (status, currency, attempts, pence) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET attempts = attempts + excluded.attempts, pence = pence + excluded.pence`,
      status,
      currency,
      attempts,
      attempts * pence,
    )
  }

  function written(attemptId: string): { counted: Counted | null; isSettled: boolean } {
    const [row] = sql
      .exec<{ counted: string; is_settled: number }>('SELECT counted, is_settled FROM attempts WHERE id = ?', attemptId)
      .toArray()
    return { counted: row ? (JSON.parse(row.counted) as Counted) : null, isSettled: row?.is_settled === 1 }
  }

  const sumOf = (kind: string, from: string, to: string): number =>
    sql
      .exec<{ amount: number }>(
        'SELECT coalesce(sum(amount), 0) AS amount FROM kept WHERE kind = ? AND name BETWEEN ? AND ?',
        kind,
        from,
        to,
      )
      .one().amount

  function addKept(attempt: DeskAttempt, times: 1 | -1): void {
    for (const { kind, name, amount } of keptBy(attempt)) {
      sql.exec(
        `INSERT INTO kept (kind, name, amount) VALUES (?, ?, ?)
          ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`,
        kind,
        name,
        times * amount,
      )
    }
  }

  const store = {
    /** The desk as decisions need it; purchases long ago are read as sums alone. */
    load: (): Desk => ({
      attempts: attemptsWhere('WHERE is_settled = 0 ORDER BY created_at'),

      revokedAt(mandateId) {
        const [row] = sql.exec<{ at: Instant }>('SELECT at FROM revoked WHERE mandate_id = ?', mandateId).toArray()
        return row?.at ?? null
      },

      keptFor: (about) => keptFor(about, sumOf),
    }),

    ofSession: (sessionId: string): DeskAttempt[] =>
      attemptsWhere(`WHERE attempt ->> '$.state.session.id' = ?`, sessionId),

    /** Settled purchases whose orders are to be read, or whose people are to hear of what was read. */
    toCheck: (now: Instant, limit: number): DeskAttempt[] =>
      attemptsWhere('WHERE check_at <= ? AND is_settled = 1 ORDER BY check_at LIMIT ?', now, limit),

    nextCheckAt: (): Instant | null =>
      sql.exec<{ at: Instant | null }>('SELECT min(check_at) AS at FROM attempts WHERE check_at IS NOT NULL').one().at,

    find: (attemptId: string): DeskAttempt | null => attemptsWhere('WHERE id = ?', attemptId)[0] ?? null,

    /** Newest first. */
    newestAttempts: (limit: number): DeskAttempt[] => attemptsWhere('ORDER BY created_at DESC LIMIT ?', limit),

    /** Newest first. */
    ofMatch: (matchId: number, limit: number): DeskAttempt[] =>
      attemptsWhere(`WHERE attempt ->> '$.matchId' = ? ORDER BY created_at DESC LIMIT ?`, matchId, limit),

    /** Sums over all attempts, one row for each status and currency. */
    tallies: (): Tally[] =>
      sql.exec<Tally>('SELECT status, currency, attempts, pence FROM counts WHERE attempts > 0').toArray(),

    /** Purchases that settled attempts keep, by mandate. */
    keptPurchases: (mandateIds: readonly string[]): Map<string, number> =>
      new Map(
        sql
          .exec<{ name: string; amount: number }>(
            `SELECT name, amount FROM kept WHERE kind = 'mandate' AND name IN (SELECT value FROM json_each(?))`,
            JSON.stringify(mandateIds),
          )
          .toArray()
          .map(({ name, amount }) => [name, amount]),
      ),

    /** Those of the matches of which settled attempts keep a purchase. */
    keptMatches: (matchIds: readonly number[]): number[] =>
      sql
        .exec<{ name: string }>(
          `SELECT name FROM kept WHERE kind = 'match' AND amount > 0 AND name IN (SELECT value FROM json_each(?))`,
          JSON.stringify(matchIds.map(String)),
        )
        .toArray()
        .map(({ name }) => Number(name)),

    bought: ({ mandateIds, from, until, limit }: BoughtQuery): { attempt: DeskAttempt; at: Instant }[] =>
      sql
        .exec<{ attempt: string; at: Instant }>(
          `SELECT attempt, entry ->> '$.at' AS at ${bought} ORDER BY at DESC LIMIT ?`,
          JSON.stringify(mandateIds),
          from,
          until,
          limit,
        )
        .toArray()
        .map(({ attempt, at }) => ({ attempt: JSON.parse(attempt) as DeskAttempt, at })),

    boughtSums: ({ mandateIds, from, until }: BoughtQuery): Bought['sums'] =>
      sql
        .exec<Bought['sums'][number]>(
          `SELECT counted ->> '$.currency' AS currency, count(*) AS purchases, sum(counted ->> '$.pence') AS pence
            ${bought} GROUP BY 1 ORDER BY 1`,
          JSON.stringify(mandateIds),
          from,
          until,
        )
        .toArray(),

    entryOf: (key: string): LedgerEntry | null => entries('WHERE key = ?', key)[0] ?? null,
    /** Entries whose keys begin with a text that ends in a colon. */
    countOf: (keys: string): number =>
      sql
        .exec<{ entries: number }>(
          'SELECT count(*) AS entries FROM ledger WHERE key >= ? AND key < ?',
          keys,
          keys.replace(/:$/, ';'),
        )
        .one().entries,

    head: (): LedgerEntry | null => entries('ORDER BY seq DESC LIMIT 1')[0] ?? null,
    page: (after: number, limit: number): LedgerEntry[] => entries('WHERE seq > ? ORDER BY seq LIMIT ?', after, limit),

    newest: (before: number, limit: number): LedgerEntry[] =>
      entries('WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit),

    append(entry: LedgerEntry): void {
      sql.exec('INSERT INTO ledger (seq, key, entry) VALUES (?, ?, ?)', entry.seq, entry.key, JSON.stringify(entry))
    },

    keep(attempt: DeskAttempt): void {
      const before = written(attempt.attemptId)
      // What its person said meanwhile may change what it cost.
      const settled = before.isSettled ? store.find(attempt.attemptId) : null
      const counted = countedAs(shown(attempt))
      sql.exec(
        `INSERT INTO attempts (id, created_at, is_settled, attempt, counted, check_at) VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET is_settled = excluded.is_settled, attempt = excluded.attempt,
            counted = excluded.counted, check_at = excluded.check_at`,
        attempt.attemptId,
        attempt.createdAt,
        Number(isSettled(attempt)),
        JSON.stringify(attempt),
        JSON.stringify(counted),
        orderCheckAt(attempt),
      )
      if (before.counted) add(before.counted, -1)
      add(counted, 1)
      if (settled) addKept(settled, -1)
      if (isSettled(attempt)) addKept(attempt, 1)
    },

    revoke(mandateId: string, at: Instant): void {
      sql.exec('INSERT OR IGNORE INTO revoked (mandate_id, at) VALUES (?, ?)', mandateId, at)
    },
  }
  return store
}
