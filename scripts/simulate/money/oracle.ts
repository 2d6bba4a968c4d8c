// What must hold of the books, computed from outside: from the provider's own record.
import { periodOf, type TimedEntry } from '#worker/money/payments/periods.rules.ts'
import { isKnownEnd } from './disputes.ts'
import type { Account } from './provider.ts'

async function all<T>(d1: D1Database, sql: string): Promise<T[]> {
  return (await d1.prepare(sql).all<T>()).results
}

/** After every step. */
export async function checkBooks(d1: D1Database, accounts: readonly Account[]): Promise<string[]> {
  const broken: string[] = []
  const [sum] = await all<{ total: number | null }>(
    d1,
    'SELECT sum(cash + held + fees + vat + deferred + refunds) AS total FROM ledger',
  )
  if ((sum?.total ?? 0) !== 0) broken.push(`the ledger is off by ${sum?.total}`)
  const charged = Map.groupBy(
    accounts.flatMap(({ customId, charges }) => charges.map(() => customId)),
    (id) => id,
  )
  for (const [order, times] of charged) {
    if (times.length > 1) broken.push(`${order} was charged ${times.length} times`)
  }
  for (const { customId, refunds } of accounts) {
    const asked = refunds.flatMap(({ requestId }) => requestId ?? [])
    if (new Set(asked).size < asked.length) broken.push(`${customId} was given back twice`)
  }
  return broken
}

type Booked = { id: string; net: number; state: string }
type Entry = TimedEntry & { payerId: string }
type Plan = { payerId: string; plan: string; untilAt: number | null }

/** Once every event was delivered: our books are the provider's, and plans are what was paid for. */
export async function checkEnd(
  d1: D1Database,
  accounts: readonly Account[],
  sent: ReadonlyMap<string, number>,
): Promise<string[]> {
  const broken: string[] = []
  const booked = await all<Booked>(
    d1,
    `SELECT o.id, o.state, coalesce(sum(l.cash + l.held + l.fees), 0) AS net
     FROM payment_orders AS o LEFT JOIN ledger AS l ON l.order_id = o.id GROUP BY o.id`,
  )
  const netOf = new Map(booked.map(({ id, net }) => [id, net]))
  for (const { customId, charges, refunds, takenBackPence } of accounts) {
    const sum = (ones: readonly { amountPence: number }[]) => ones.reduce((total, one) => total + one.amountPence, 0)
    const net = sum(charges) - sum(refunds) - takenBackPence
    if (charges.length > 0 && netOf.get(customId) !== net) {
      broken.push(`${customId} is worth ${net} pence at the provider and ${netOf.get(customId)} in our books`)
    }
  }
  broken.push(...(await wrongDisputes(d1, accounts, booked)))
  const entries = await all<Entry>(
    d1,
    `SELECT payer_id AS payerId, order_id AS orderId, kind, plan, cycle, gross_pence AS grossPence, at FROM ledger ORDER BY payer_id, number`,
  )
  const plans = await all<Plan>(
    d1,
    `SELECT p.id AS payerId, u.paid_plan AS plan, u.paid_until_at AS untilAt FROM payers AS p JOIN user_plans AS u ON u.user_id = p.user_id`,
  )
  for (const [payerId, ones] of Map.groupBy(entries, (entry) => entry.payerId)) {
    const wanted = periodOf(ones)
    const plan = plans.find((one) => one.payerId === payerId)
    if (plan?.plan !== (wanted?.plan ?? 'free') || plan.untilAt !== (wanted?.untilAt ?? null)) {
      broken.push(`the plan of ${payerId} is not what was paid for`)
    }
  }
  const [open] = await all<{ n: number }>(
    d1,
    `SELECT count(*) AS n FROM payment_refunds AS f JOIN payment_orders AS o ON o.id = f.order_id
     WHERE f.state = 'requested' AND o.state <> 'disputed'`,
  )
  if (open?.n) broken.push(`${open.n} refunds are still open`)
  const numbers = await all<{ number: number }>(d1, 'SELECT number FROM receipts ORDER BY number')
  if (numbers.some(({ number }, index) => number !== index + 1)) broken.push('receipts have gaps')
  if (sent.size !== numbers.length) broken.push(`${numbers.length} receipts and ${sent.size} mails`)
  if ([...sent.values()].some((times) => times > 1)) broken.push('a receipt was mailed twice')
  return broken
}

/** Every dispute is over: no order waits for one, but for an end that only a person can read. */
async function wrongDisputes(
  d1: D1Database,
  accounts: readonly Account[],
  booked: readonly Booked[],
): Promise<string[]> {
  const cases = await all<{ subject: string }>(d1, `SELECT subject FROM book_problems WHERE kind = 'dispute_unclear'`)
  const broken: string[] = []
  for (const { customId, disputes } of accounts) {
    const outcome = disputes.at(-1)?.outcome
    const state = booked.find(({ id }) => id === customId)?.state
    const isClear = disputes.every((one) => isKnownEnd(one.outcome ?? ''))
    if (state === 'disputed' && isClear) broken.push(`${customId} is disputed though its dispute ended as ${outcome}`)
    const isOver = state === 'refunded' || state === 'reversed'
    if (!isClear && !isOver && !cases.some(({ subject }) => subject === customId))
      broken.push(`no case was opened for ${customId}`)
  }
  return broken
}
