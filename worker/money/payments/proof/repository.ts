// Reads the books a page at a time, and keeps what a proof found.
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { churnMonths, plansPerPage, proofsKeptMs, receiptsPerPage, shownProblems } from './constants.ts'
import type { Books, ChurnMonth, OpenProblem, Problem, Proof, ProvedEntry, Tally } from './contract.ts'

type ProofRow = Omit<Proof, 'tally'> & { tally: string }

const page = 'SELECT id FROM payers WHERE id > ?1 ORDER BY id LIMIT ?2'
const ofPage = `SELECT value FROM json_each(?1)`
const payers = `SELECT p.id AS payerId, p.user_id AS userId, u.paid_plan AS paidPlan, u.paid_until_at AS paidUntilAt
  FROM payers AS p LEFT JOIN user_plans AS u ON u.user_id = p.user_id WHERE p.id IN (${ofPage})`
const entries = `SELECT payer_id AS payerId, number, order_id AS orderId, kind, ref, plan, cycle, gross_pence AS grossPence,
  cash, held, fees, vat, deferred, refunds, at FROM ledger WHERE payer_id IN (${ofPage}) ORDER BY payer_id, number`
const orders = `SELECT payer_id AS payerId, id, state, amount_pence AS amountPence FROM payment_orders
  WHERE payer_id IN (${ofPage})`
const documents = `SELECT o.payer_id AS payerId, r.number, r.ref, r.kind, r.gross_pence AS grossPence, r.vat_pence AS vatPence
  FROM payment_orders AS o JOIN receipts AS r ON r.order_id = o.id WHERE o.payer_id IN (${ofPage})`
const stuck = `SELECT o.payer_id AS payerId, f.id FROM payment_orders AS o JOIN payment_refunds AS f ON f.order_id = o.id
  WHERE o.payer_id IN (${ofPage}) AND f.state = 'requested' AND f.created_at < ?2`

/** Plans that run though their user was never a payer. */
const unpaid = `SELECT u.user_id AS userId, u.paid_plan AS plan, u.paid_until_at AS untilAt,
  (SELECT p.id FROM payers AS p WHERE p.user_id = u.user_id) AS payerId FROM user_plans AS u
  WHERE (u.paid_until_at, u.user_id) > (?1, ?2) AND u.paid_until_at IS NOT NULL
  ORDER BY u.paid_until_at, u.user_id LIMIT ${plansPerPage}`

const found = `INSERT INTO book_problems (kind, subject, text, found_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?4)
  ON CONFLICT (kind, subject) DO UPDATE SET text = excluded.text, seen_at = excluded.seen_at,
    alarmed_at = CASE WHEN settled_at IS NULL THEN alarmed_at END,
    found_at = CASE WHEN settled_at IS NULL THEN found_at ELSE excluded.found_at END, settled_at = NULL`

/** A subject is an order, or a refund, dispute, event, movement or document of one; of others there is no payment. */
const orderOfSubject = `coalesce(
  (SELECT id FROM payment_orders WHERE id = b.subject),
  (SELECT order_id FROM payment_refunds WHERE id = b.subject),
  (SELECT order_id FROM payment_disputes WHERE id = b.subject),
  (SELECT order_id FROM payment_events WHERE id = b.subject),
  (SELECT order_id FROM ledger WHERE ref = b.subject LIMIT 1),
  (SELECT order_id FROM receipts WHERE b.subject GLOB 'TL-[0-9]*' AND number = CAST(substr(b.subject, 4) AS INTEGER)))`
const problem = `b.kind, b.subject, b.text, b.found_at AS foundAt, o.id AS orderId, o.plan, o.cycle,
  o.amount_pence AS amountPence, o.created_at AS paidAt
  FROM book_problems AS b LEFT JOIN payment_orders AS o ON o.id = ${orderOfSubject}`

const closed = 'UPDATE book_problems SET settled_at = ?3 WHERE kind = ?1 AND subject = ?2 AND settled_at IS NULL'

export type ProofRepository = ReturnType<typeof createProofRepository>

export function createProofRepository({ $client: client }: Database) {
  const all = async <Row>(sql: string, ...bound: unknown[]): Promise<Row[]> =>
    (
      await client
        .prepare(sql)
        .bind(...bound)
        .all<Row>()
    ).results

  return {
    async last(): Promise<Proof | null> {
      const [row] = await all<ProofRow>(
        'SELECT started_at AS startedAt, finished_at AS finishedAt, phase, cursor, tally FROM book_proofs ORDER BY started_at DESC LIMIT 1',
      )
      return row ? { ...row, tally: JSON.parse(row.tally) as Tally } : null
    },

    async begin(startedAt: Instant, tally: Tally): Promise<void> {
      await client.batch([
        client
          .prepare(
            `INSERT INTO book_proofs (started_at, phase, cursor, tally) VALUES (?1, 'payers', '', ?2) ON CONFLICT DO NOTHING`,
          )
          .bind(startedAt, JSON.stringify(tally)),
        client.prepare('DELETE FROM book_proofs WHERE started_at < ?1').bind(startedAt - proofsKeptMs),
      ])
    },

    /** A page's problems and where the proof stands: a crash repeats the page, and counts it once. */
    async advance(
      { startedAt, phase, cursor, tally }: Proof,
      problems: readonly Problem[],
      now: Instant,
    ): Promise<void> {
      await client.batch([
        ...problems.map(({ kind, subject, text }) => client.prepare(found).bind(kind, subject, text, now)),
        client
          .prepare('UPDATE book_proofs SET phase = ?2, cursor = ?3, tally = ?4 WHERE started_at = ?1')
          .bind(startedAt, phase, cursor, JSON.stringify(tally)),
      ])
    },

    /** Settles problems that this proof did not find again; cases of events wait for an operator. */
    async finish(startedAt: Instant, tally: Tally, keep: readonly string[], now: Instant): Promise<void> {
      const churn = Object.entries(tally.paying).flatMap(([month, { atStart, lost }]) => [
        ['paying', month, atStart],
        ['paying_lost', month, lost],
      ])
      await client.batch([
        client
          .prepare(
            `UPDATE book_problems SET settled_at = ?2 WHERE settled_at IS NULL AND seen_at < ?1
             AND kind NOT IN (SELECT value FROM json_each(?3))`,
          )
          .bind(startedAt, now, JSON.stringify(keep)),
        client
          .prepare(
            `INSERT INTO counters (name, day, value) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?1) WHERE true
           ON CONFLICT DO UPDATE SET value = excluded.value`,
          )
          .bind(JSON.stringify(churn)),
        client
          .prepare(`UPDATE book_proofs SET phase = 'done', finished_at = ?2 WHERE started_at = ?1`)
          .bind(startedAt, now),
      ])
    },

    raise: async ({ kind, subject, text }: Problem, now: Instant): Promise<void> => {
      await client.prepare(found).bind(kind, subject, text, now).run()
    },

    async payerIds(after: string, limit: number): Promise<string[]> {
      return (await all<{ id: string }>(page, after, limit)).map(({ id }) => id)
    },

    /** In one transaction, so that a payment in between is seen whole. */
    async books(ids: readonly string[], stuckBefore: Instant): Promise<Books[]> {
      const list = JSON.stringify(ids)
      const read = await client.batch<Record<string, unknown>>([
        ...[payers, entries, orders, documents].map((sql) => client.prepare(sql).bind(list)),
        client.prepare(stuck).bind(list, stuckBefore),
      ])
      const [whom, moved, bought, issued, waiting] = read.map(
        ({ results }) => results as ({ payerId: string } & never)[],
      )
      const of = <Row>(rows: unknown, payerId: string) =>
        (rows as (Row & { payerId: string })[]).filter((row) => row.payerId === payerId)
      return (whom as unknown as Omit<Books, 'entries' | 'orders' | 'documents' | 'stuck'>[]).map((payer) => ({
        ...payer,
        entries: of<ProvedEntry>(moved, payer.payerId),
        orders: of<Books['orders'][number]>(bought, payer.payerId),
        documents: of<Books['documents'][number]>(issued, payer.payerId),
        stuck: of<{ id: string }>(waiting, payer.payerId).map(({ id }) => id),
      }))
    },

    async receiptNumbers(after: number): Promise<number[]> {
      const rows = await all<{ number: number }>(
        'SELECT number FROM receipts WHERE number > ?1 ORDER BY number LIMIT ?2',
        after,
        receiptsPerPage,
      )
      return rows.map(({ number }) => number)
    },

    plansAfter: (untilAt: Instant, userId: number) =>
      all<{ userId: number; plan: string; untilAt: Instant; payerId: string | null }>(unpaid, untilAt, userId),

    async countedMonths(): Promise<Record<string, { net: number; vat: number }>> {
      const rows = await all<{ month: string; net: number; vat: number }>(
        `SELECT n.day AS month, n.value AS net, coalesce(v.value, 0) AS vat FROM counters AS n
         LEFT JOIN counters AS v ON v.name = 'revenue_vat' AND v.day = n.day WHERE n.name = 'revenue_net'`,
      )
      return Object.fromEntries(rows.map(({ month, net, vat }) => [month, { net, vat }]))
    },

    open: (): Promise<OpenProblem[]> =>
      all(`SELECT ${problem} WHERE b.settled_at IS NULL ORDER BY b.found_at DESC LIMIT ?1`, shownProblems),

    churn: (): Promise<ChurnMonth[]> =>
      all(
        `SELECT p.day AS month, p.value AS paying, coalesce(l.value, 0) AS lost FROM counters AS p
         LEFT JOIN counters AS l ON l.name = 'paying_lost' AND l.day = p.day
         WHERE p.name = 'paying' ORDER BY p.day DESC LIMIT ${churnMonths}`,
      ),

    /** Problems that the operator was not mailed yet; of silence what began before `silentSince`. */
    unalarmed: (limit: number, silentSince: Instant): Promise<OpenProblem[]> =>
      all(
        `SELECT ${problem} WHERE b.alarmed_at IS NULL AND b.settled_at IS NULL
           AND (b.kind <> 'paypal_silent' OR b.found_at <= ?2) ORDER BY b.found_at LIMIT ?1`,
        limit,
        silentSince,
      ),
    async alarmed(problems: readonly Problem[], now: Instant): Promise<void> {
      const set = 'UPDATE book_problems SET alarmed_at = ?3 WHERE kind = ?1 AND subject = ?2'
      await client.batch(problems.map(({ kind, subject }) => client.prepare(set).bind(kind, subject, now)))
    },

    async close(kind: string, subject: string, now: Instant): Promise<void> {
      await client.prepare(closed).bind(kind, subject, now).run()
    },

    async settle(kind: string, subject: string, now: Instant, noted: D1PreparedStatement): Promise<boolean> {
      const [done] = await client.batch([client.prepare(closed).bind(kind, subject, now), noted])
      return (done?.meta.changes ?? 0) > 0
    },
  }
}
