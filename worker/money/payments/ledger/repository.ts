// Writes the books. An entry, the order's state, the plan and the receipt are one batch: all of it happened or none.

import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { freePlan, type Plan, plans } from '#worker/people/plans/constants.ts'
import { buyerKeptMs, maxEntriesPerPayer, maxRecordTries, vatPercent } from '../constants.ts'
import type { Order } from '../contract.ts'
import { orderOfRow, selectOrder } from '../orders/row.repository.ts'
import { bookedAs, type Fact, returnKinds, stepOf } from '../orders/rules.ts'
import { disputedSince, type Period, periodOf, type TimedEntry } from '../periods.rules.ts'
import { nextCheckAt } from '../rules.ts'
import type { Posting } from './rules.ts'

type Entry = TimedEntry & { ref: string }
/** Statements of the same batch; the first follows the entry, or the state where there is none. */
type Together = readonly D1PreparedStatement[]
type Found = Order & { entries: Entry[] }

/** What was written: the entry's number among all receipts, if it made one. */
export type Recorded = {
  order: Pick<Order, 'id' | 'state'>
  isNew: boolean
  /** The fact was booked before: it came again. */
  isKnown: boolean
  receipt: number | null
}

const findOrder = `${selectOrder} WHERE o.id = ?1`

const entriesOfPayer = `SELECT order_id AS orderId, kind, ref, plan, cycle, gross_pence AS grossPence, at FROM ledger
  WHERE payer_id = (SELECT payer_id FROM payment_orders WHERE id = ?1) ORDER BY number LIMIT ${maxEntriesPerPayer}`

const entriesOfUser = `SELECT order_id AS orderId, kind, plan, cycle, gross_pence AS grossPence, at FROM ledger
  WHERE payer_id = (SELECT id FROM payers WHERE user_id = ?1) ORDER BY number LIMIT ${maxEntriesPerPayer}`

/** In the order of its columns. */
const addEntry = `INSERT INTO ledger (payer_id, number, order_id, kind, ref, plan, cycle, gross_pence,
  cash, held, fees, vat, deferred, refunds, at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)`

/** ?1 the order, ?2 its state, ?3 PayPal's id of the capture, or null for one known before, ?4 when it is checked again. */
const setPaid = `UPDATE payment_orders SET state = ?2, check_at = ?4, capture_id = coalesce(?3, capture_id) WHERE id = ?1`

/** ?1 the refund, ?2 now: a refund that we asked for is over with its entry. */
const closeRefund = `UPDATE payment_refunds SET state = 'done', handled_at = ?2, check_at = NULL WHERE id = ?1`

/** ?1 the order, ?2 and ?5 its states after and before, ?3 why it was refused, ?4 when it is checked again. */
const setState = `UPDATE payment_orders SET state = ?2, issue = ?3, check_at = ?4 WHERE id = ?1 AND state = ?5 RETURNING id`

/**
 * Nothing for a payer who was erased. A purchase takes back the choice of a lower plan, and so does money given back that
 * leaves a plan which is not above it.
 *
 * | ?1 | the payer                                                          |
 * | ?2 | the plan that is paid for now                                      |
 * | ?3 | until when; null where none is                                     |
 * | ?4 | now                                                                |
 * | ?5 | since when a dispute holds its money; null for none                |
 * | ?6 | 1 where money given back cut the time short                        |
 * | ?7 | 1 for a purchase                                                   |
 * | ?8 | plans below ?2, as a JSON list                                     |
 */
const setPlan = `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since, disputed_at, is_cut_short, enforcement_due_at)
  SELECT user_id, ?2, ?3, ?4, ?5, ?6, ?4 FROM payers WHERE id = ?1 AND user_id IS NOT NULL
  ON CONFLICT (user_id) DO UPDATE SET paid_plan = excluded.paid_plan, paid_until_at = excluded.paid_until_at,
    disputed_at = excluded.disputed_at, is_cut_short = excluded.is_cut_short, enforcement_due_at = excluded.enforcement_due_at,
    next_plan = CASE WHEN ?7 OR next_plan NOT IN (SELECT value FROM json_each(?8)) THEN NULL ELSE next_plan END`

/** In the order of its columns, from the second. One writer at a time, and a failed batch leaves no number: no gaps. */
const addReceipt = `INSERT INTO receipts (number, order_id, kind, ref, plan, cycle, gross_pence, vat_pence, vat_percent,
  from_at, until_at, issued_at)
  SELECT coalesce(max(number), 0) + 1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 FROM receipts RETURNING number`

/** ?1 and ?2 the receipt's reference and kind, ?3 and ?4 name and address, ?5 until when they are kept. */
const addBuyer = `INSERT INTO receipt_buyers (number, name, address, kept_until_at)
  SELECT number, ?3, ?4, ?5 FROM receipts WHERE ref = ?1 AND kind = ?2`

/** ?1 the payer, ?2 the order, ?3 now. Written with the money: an order read before may still name the user. */
const addErasedPayer = `INSERT INTO book_problems (kind, subject, text, found_at, seen_at)
  SELECT 'erased_payer', ?2, 'The account was erased before the money came. Give it back.', ?3, ?3
  FROM payers WHERE id = ?1 AND user_id IS NULL ON CONFLICT DO NOTHING`

/** ?1 and ?2 the receipt's reference and kind, ?3 when it is mailed. */
const addMail = `INSERT INTO receipt_mails (number, next_at) SELECT number, ?3 FROM receipts WHERE ref = ?1 AND kind = ?2`

/** Another writer was first: with a movement of this payer, or by marking a payment as failed. */
const overtaken = /UNIQUE|marked as failed/

export type LedgerRepository = ReturnType<typeof createLedgerRepository>

export function createLedgerRepository({ $client: client }: Database) {
  async function find(orderId: string): Promise<Found | null> {
    const [orders, entries] = await client.batch<Record<string, unknown>>([
      client.prepare(findOrder).bind(orderId),
      client.prepare(entriesOfPayer).bind(orderId),
    ])
    const order = orderOfRow(orders?.results[0])
    return order && { ...order, entries: (entries?.results ?? []) as Entry[] }
  }

  /** Null when another writer was first. */
  async function write(found: Found, stated: Fact, now: Instant, together: Together): Promise<Recorded | null> {
    const { id, state, entries } = found
    const done = { order: found, isNew: false, isKnown: false, receipt: null }
    if (isBooked(entries, stated)) return { ...done, isKnown: true }
    const fact = bookedAs({ state, ...totalsOf(id, entries) }, stated)
    // By hand, what another operator marked as failed stays so: only PayPal's truth may come late.
    if (found.isByHand && fact.kind === 'captured' && state !== 'pending') return done
    // Only the dispute that holds the money gives it free.
    const isHeldBy = (ref: string) => entries.some((entry) => entry.kind === 'disputed' && entry.ref === ref)
    if (fact.kind === 'dispute_won' && !isHeldBy(fact.ref)) return done
    const step = stepOf({ state, ...totalsOf(id, entries) }, fact)
    if (!step) return done
    if (!step.posting) {
      const issue = 'issue' in fact ? (fact.issue ?? null) : null
      const checkAt = nextCheckAt(step.state, found.createdAt, now)
      const written = client.prepare(setState).bind(id, step.state, issue, checkAt, state)
      const [set] = await client.batch([written, ...together])
      return (set?.results.length ?? 0) > 0 ? { ...done, order: { id, state: step.state }, isNew: true } : null
    }
    const results = await client.batch<{ number: number }>(
      moneyStatements(found, step.posting, step.state, fact, now, together),
    )
    const receipt = results.flatMap(({ results: rows }) => rows ?? []).find(({ number }) => number)?.number ?? null
    return { ...done, order: { id, state: step.state }, isNew: true, receipt }
  }

  function moneyStatements(
    found: Found,
    posting: Posting,
    state: Order['state'],
    fact: Fact,
    now: Instant,
    together: Together,
  ) {
    const { id, payerId, plan, cycle, buyer, entries, isByHand, createdAt } = found
    const { kind, ref, grossPence, cash, held, fees, vat, deferred, refunds } = posting
    const before = periodOf(entries)
    const all = [...entries, { orderId: id, kind, plan, cycle, grossPence, at: now }]
    const after = periodOf(all)
    const money = [cash, held, fees, vat, deferred, refunds]
    const captureId = kind === 'captured' ? ref : null
    const statements = [
      client.prepare(addEntry).bind(payerId, entries.length + 1, id, kind, ref, plan, cycle, grossPence, ...money, now),
      ...together,
      client.prepare(setPaid).bind(id, state, captureId, isByHand ? null : nextCheckAt(state, createdAt, now)),
      client
        .prepare(setPlan)
        .bind(payerId, ...planColumns(after, all, now), Number(kind === 'captured'), JSON.stringify(below(after))),
    ]
    if (kind === 'captured') statements.push(client.prepare(addErasedPayer).bind(payerId, id, now))
    if (fact.kind === 'refunded' && fact.requestId !== null) {
      statements.push(client.prepare(closeRefund).bind(fact.requestId, now))
    }
    const document = kind === 'captured' ? 'receipt' : kind === 'refunded' || kind === 'reversed' ? 'credit_note' : null
    if (!document) return statements
    const [fromAt, untilAt] = documented(before, after, now)
    const figures = [grossPence, Math.abs(vat), vatPercent, fromAt, untilAt, now]
    statements.push(client.prepare(addReceipt).bind(id, document, ref, plan, cycle, ...figures))
    if (buyer) {
      const keptUntil = now + buyerKeptMs
      statements.push(client.prepare(addBuyer).bind(ref, document, buyer.name, buyer.address, keptUntil))
    }
    // A payment confirmed by hand is announced as its operator chose.
    if (isByHand && document === 'receipt') return statements
    return [...statements, client.prepare(addMail).bind(ref, document, now)]
  }

  return {
    /** What a user's payments are worth in time is counted from these. */
    async entriesOf(userId: number): Promise<TimedEntry[]> {
      const { results } = await client.prepare(entriesOfUser).bind(userId).all<TimedEntry>()
      return results
    },

    /** Applies a fact once, from any source and however often it arrives; null for an unknown order. */
    async record(orderId: string, fact: Fact, now: Instant, together: Together = []): Promise<Recorded | null> {
      for (let tries = 1; ; tries += 1) {
        const found = await find(orderId)
        if (!found) return null
        try {
          const recorded = await write(found, fact, now, together)
          if (recorded) return recorded
        } catch (error) {
          if (!overtaken.test(String(error)) || tries === maxRecordTries) throw error
        }
        if (tries === maxRecordTries) throw new Error(`order ${orderId} changes faster than it can be written`)
      }
    },
  }
}

/** Plans that may follow. */
const below = (period: Period | null): Plan[] => plans.slice(0, plans.indexOf(period?.plan ?? freePlan))

/** What `setPlan` binds from 2 to 6. */
function planColumns(after: Period | null, entries: readonly TimedEntry[], now: Instant) {
  const { plan = freePlan, untilAt = null, isCutShort = false } = after ?? {}
  return [plan, untilAt, now, disputedSince(entries), Number(isCutShort)]
}

/** By PayPal's id of the movement: money that went back has one id, whichever way it is reported. */
function isBooked(entries: readonly Entry[], fact: Fact): boolean {
  if (!('ref' in fact)) return false
  const kinds = returnKinds.includes(fact.kind) ? returnKinds : [fact.kind]
  return entries.some(({ kind, ref }) => ref === fact.ref && kinds.includes(kind))
}

function totalsOf(orderId: string, entries: readonly Entry[]) {
  const sum = (kinds: readonly string[]) =>
    entries
      .filter((entry) => entry.orderId === orderId && kinds.includes(entry.kind))
      .reduce((total, { grossPence }) => total + grossPence, 0)
  return { capturedPence: sum(['captured']), refundedPence: sum(returnKinds) }
}

/** The time that a receipt is about: what was added, or what is left after money was given back. */
function documented(before: Period | null, after: Period | null, now: Instant): [Instant, Instant] {
  const untilAt = after?.untilAt ?? now
  const isAdded = before !== null && before.plan === after?.plan && before.untilAt > now && untilAt > before.untilAt
  return [isAdded ? before.untilAt : now, untilAt]
}
