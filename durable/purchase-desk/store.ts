import { applySteps } from '#durable/steps.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { LedgerEntry } from '#worker/money/purchases/ledger/contract.ts'
import { type Desk, type DeskAttempt, isSettled } from './desk.ts'
import { steps } from './steps.ts'

export type DeskStore = ReturnType<typeof openStore>

/** Reads and writes one person's attempts and ledger. */
export function openStore(sql: SqlStorage) {
  applySteps(sql, steps)
  const entries = (rest: string, ...bound: (string | number)[]) =>
    sql
      .exec<{ entry: string }>(`SELECT entry FROM ledger ${rest}`, ...bound)
      .toArray()
      .map(({ entry }) => JSON.parse(entry) as LedgerEntry)

  return {
    /** What decides: purchases, and attempts that may still become one. */
    load(): Desk {
      const attempts = sql
        .exec<{ attempt: string }>('SELECT attempt FROM attempts WHERE is_settled = 0 ORDER BY created_at')
        .toArray()
      const revoked = sql.exec<{ mandate_id: string; at: Instant }>('SELECT mandate_id, at FROM revoked').toArray()
      return {
        attempts: attempts.map(({ attempt }) => JSON.parse(attempt) as DeskAttempt),
        revoked: new Map(revoked.map(({ mandate_id, at }) => [mandate_id, at])),
      }
    },

    find(attemptId: string): DeskAttempt | null {
      const [row] = sql.exec<{ attempt: string }>('SELECT attempt FROM attempts WHERE id = ?', attemptId).toArray()
      return row ? (JSON.parse(row.attempt) as DeskAttempt) : null
    },

    /** Newest first. */
    newestAttempts: (limit: number): DeskAttempt[] =>
      sql
        .exec<{ attempt: string }>('SELECT attempt FROM attempts ORDER BY created_at DESC LIMIT ?', limit)
        .toArray()
        .map(({ attempt }) => JSON.parse(attempt) as DeskAttempt),

    entryOf: (key: string): LedgerEntry | null => entries('WHERE key = ?', key)[0] ?? null,
    head: (): LedgerEntry | null => entries('ORDER BY seq DESC LIMIT 1')[0] ?? null,
    page: (after: number, limit: number): LedgerEntry[] => entries('WHERE seq > ? ORDER BY seq LIMIT ?', after, limit),

    newest: (before: number, limit: number): LedgerEntry[] =>
      entries('WHERE seq < ? ORDER BY seq DESC LIMIT ?', before, limit),

    append(entry: LedgerEntry): void {
      sql.exec('INSERT INTO ledger (seq, key, entry) VALUES (?, ?, ?)', entry.seq, entry.key, JSON.stringify(entry))
    },

    keep(attempt: DeskAttempt): void {
      sql.exec(
        `INSERT INTO attempts (id, created_at, is_settled, attempt) VALUES (?, ?, ?, ?)
          ON CONFLICT (id) DO UPDATE SET is_settled = excluded.is_settled, attempt = excluded.attempt`,
        attempt.attemptId,
        attempt.createdAt,
        Number(isSettled(attempt)),
        JSON.stringify(attempt),
      )
    },

    revoke(mandateId: string, at: Instant): void {
      sql.exec('INSERT OR IGNORE INTO revoked (mandate_id, at) VALUES (?, ?)', mandateId, at)
    },
  }
}
