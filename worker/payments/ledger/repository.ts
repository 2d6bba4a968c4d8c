// Writes the books. An entry, the order's state, the plan and the receipt are one batch: all of it happened or none.
import type { Instant } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { buyerKeptMs, maxEntriesPerPayer, maxRecordTries, vatPercent } from '../constants.ts'
import type { Buyer, Order } from '../contract.ts'
import { type Fact, stepOf } from '../orders/rules.ts'
import { type Period, periodOf, type TimedEntry } from '../periods/rules.ts'
import { nextCheckAt } from '../rules.ts'
import type { Posting } from './rules.ts'

type Entry = TimedEntry & { ref: string }
type Found = Order & { entries: Entry[] }

/** What was written: the entry's number among all receipts, if it made one. */
export type Recorded = { order: Pick<Order, 'id' | 'state'>; isNew: boolean; receipt: number | null }

const findOrder = `SELECT o.id, o.payer_id AS payerId, p.user_id AS userId, o.plan, o.cycle, o.amount_pence AS amountPence,
  o.state, o.provider_order_id AS providerOrderId, o.capture_id AS captureId, o.issue, o.buyer,
  o.created_at AS createdAt FROM payment_orders AS o JOIN payers AS p ON p.id = o.payer_id WHERE o.id = ?1`

const entriesOfPayer = `SELECT order_id AS orderId, kind, ref, plan, cycle, gross_pence AS grossPence, at FROM ledger
  WHERE payer_id = (SELECT payer_id FROM payment_orders WHERE id = ?1) ORDER BY number LIMIT ${maxEntriesPerPayer}`

const addEntry = `INSERT INTO ledger (payer_id, number, order_id, kind, ref, plan, cycle, gross_pence,
  cash, held, fees, vat, deferred, refunds, at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`

const setPaid = `UPDATE payment_orders SET state = ?2, check_at = NULL, capture_id = coalesce(?3, capture_id) WHERE id = ?1`

const setState = `UPDATE payment_orders SET state = ?2, issue = ?3, check_at = ?4 WHERE id = ?1 AND state = ?5 RETURNING id`

/** Nothing for a payer who was erased. */
const setPlan = `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since)
  SELECT user_id, ?2, ?3, ?4 FROM payers WHERE id = ?1 AND user_id IS NOT NULL
  ON CONFLICT (user_id) DO UPDATE SET paid_plan = excluded.paid_plan, paid_until_at = excluded.paid_until_at`

/** One writer at a time, and a batch that fails leaves no number behind: no gaps. */
const addReceipt = `INSERT INTO receipts (number, order_id, kind, ref, plan, cycle, gross_pence, vat_pence, vat_percent,
  from_at, until_at, issued_at)
  SELECT coalesce(max(number), 0) + 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 FROM receipts RETURNING number`

const addBuyer = `INSERT INTO receipt_buyers (number, name, address, kept_until_at)
  SELECT number, ?3, ?4, ?5 FROM receipts WHERE ref = ?1 AND kind = ?2`

const addMail = `INSERT INTO receipt_mails (number, next_at) SELECT number, ?3 FROM receipts WHERE ref = ?1 AND kind = ?2`

export type LedgerRepository = ReturnType<typeof createLedgerRepository>

export function createLedgerRepository({ $client: client }: Database) {
  async function find(orderId: string): Promise<Found | null> {
    const [orders, entries] = await client.batch<Record<string, unknown>>([
      client.prepare(findOrder).bind(orderId),
      client.prepare(entriesOfPayer).bind(orderId),
    ])
    const [row] = (orders?.results ?? []) as (Order & { buyer: string | null })[]
    if (!row) return null
    return {
      ...row,
      buyer: row.buyer && (JSON.parse(row.buyer as string) as Buyer),
      entries: (entries?.results ?? []) as Entry[],
    }
  }

  /** Null when another writer was first. */
  async function write(found: Found, fact: Fact, now: Instant): Promise<Recorded | null> {
    const { id, state, entries } = found
    const done = { order: found, isNew: false, receipt: null }
    if ('ref' in fact && entries.some(({ kind, ref }) => kind === fact.kind && ref === fact.ref)) return done
    const step = stepOf({ state, ...totalsOf(id, entries) }, fact)
    if (!step) return done
    if (!step.posting) {
      const issue = fact.kind === 'denied' ? fact.issue : null
      const checkAt = nextCheckAt(step.state, found.createdAt, now)
      const written = await client.prepare(setState).bind(id, step.state, issue, checkAt, state).first()
      return written && { order: { id, state: step.state }, isNew: true, receipt: null }
    }
    const results = await client.batch<{ number: number }>(moneyStatements(found, step.posting, step.state, now))
    const receipt = results.flatMap(({ results: rows }) => rows ?? []).find(({ number }) => number)?.number ?? null
    return { order: { id, state: step.state }, isNew: true, receipt }
  }

  function moneyStatements(found: Found, posting: Posting, state: Order['state'], now: Instant) {
    const { id, payerId, plan, cycle, buyer, entries } = found
    const { kind, ref, grossPence, cash, held, fees, vat, deferred, refunds } = posting
    const before = periodOf(entries)
    const after = periodOf([...entries, { orderId: id, kind, plan, cycle, grossPence, at: now }])
    const money = [cash, held, fees, vat, deferred, refunds]
    const captureId = kind === 'captured' ? ref : null
    const statements = [
      client.prepare(addEntry).bind(payerId, entries.length + 1, id, kind, ref, plan, cycle, grossPence, ...money, now),
      client.prepare(setPaid).bind(id, state, captureId),
      client.prepare(setPlan).bind(payerId, after?.plan ?? 'free', after?.untilAt ?? null, now),
    ]
    const document = kind === 'captured' ? 'receipt' : kind === 'refunded' || kind === 'reversed' ? 'credit_note' : null
    if (!document) return statements
    const [fromAt, untilAt] = documented(before, after, plan, now)
    const figures = [grossPence, Math.abs(vat), vatPercent, fromAt, untilAt, now]
    statements.push(client.prepare(addReceipt).bind(id, document, ref, plan, cycle, ...figures))
    if (buyer) {
      const keptUntil = now + buyerKeptMs
      statements.push(client.prepare(addBuyer).bind(ref, document, buyer.name, buyer.address, keptUntil))
    }
    return [...statements, client.prepare(addMail).bind(ref, document, now)]
  }

  return {
    /** Applies a fact once, whoever tells it and how often; null for an unknown order. */
    async record(orderId: string, fact: Fact, now: Instant): Promise<Recorded | null> {
      for (let tries = 1; ; tries += 1) {
        const found = await find(orderId)
        if (!found) return null
        try {
          const recorded = await write(found, fact, now)
          if (recorded) return recorded
        } catch (error) {
          if (!String(error).includes('UNIQUE') || tries === maxRecordTries) throw error
        }
        if (tries === maxRecordTries) throw new Error(`order ${orderId} changes faster than it can be written`)
      }
    },
  }
}

function totalsOf(orderId: string, entries: readonly Entry[]) {
  const sum = (kinds: readonly string[]) =>
    entries
      .filter((entry) => entry.orderId === orderId && kinds.includes(entry.kind))
      .reduce((total, { grossPence }) => total + grossPence, 0)
  return { capturedPence: sum(['captured']), refundedPence: sum(['refunded', 'reversed']) }
}

/** The time that a receipt is about: what was added, or what is left after money was given back. */
function documented(before: Period | null, after: Period | null, plan: string, now: Instant): [Instant, Instant] {
  const extends_ = before !== null && before.plan === plan && before.untilAt > now
  return [extends_ && after && after.untilAt > before.untilAt ? before.untilAt : now, after?.untilAt ?? now]
}
