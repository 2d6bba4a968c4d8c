// What must agree: entries with zero, orders and documents with entries, the plan with what was paid.

import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { freePlan } from '#worker/people/plans/constants.ts'
import type { OrderState } from '../constants.ts'
import { disputedSince, periodOf } from '../periods.rules.ts'
import { vatIn } from '../rules.ts'
import { churnMonths, proofHourMs } from './constants.ts'
import type { Books, Problem, ProvedEntry, Tally } from './contract.ts'

export const emptyTally = (): Tally => ({ payers: 0, entries: 0, sumPence: 0, months: {}, paying: {} })

const sumOf = ({ cash, held, fees, vat, deferred, refunds }: ProvedEntry) =>
  cash + held + fees + vat + deferred + refunds

export function problemsOf(books: Books, now: Instant): Problem[] {
  return [...wrongEntries(books), ...wrongOrders(books), ...wrongDocuments(books), ...wrongPlan(books, now)]
}

function wrongEntries({ payerId, entries }: Books): Problem[] {
  return entries.flatMap((entry, index) => {
    const problems: Problem[] = []
    const subject = `${payerId}/${entry.number}`
    const sum = sumOf(entry)
    if (sum !== 0) problems.push({ kind: 'sum', subject, text: `Off by ${manyText(sum, 'penny', 'pence')}.` })
    if (entry.number !== index + 1)
      problems.push({ kind: 'numbering', subject, text: `Number ${index + 1} is missing.` })
    return problems
  })
}

function wrongOrders({ entries, orders, stuck }: Books): Problem[] {
  const wrong = orders.flatMap(({ id, state, amountPence }): Problem[] => {
    const own = entries.filter(({ orderId }) => orderId === id)
    const captured = own.find(({ kind }) => kind === 'captured')
    const expected = stateByEntries(own)
    if (captured && captured.grossPence !== amountPence) {
      return [{ kind: 'order', subject: id, text: `${captured.grossPence} of ${amountPence} pence came in.` }]
    }
    const isUnpaid = ['created', 'approved', 'pending', 'denied', 'expired'].includes(state)
    if (expected === null ? isUnpaid : expected === state) return []
    return [{ kind: 'order', subject: id, text: `It is ${state}, and by its movements ${expected ?? 'not paid'}.` }]
  })
  const waiting = stuck.map((id): Problem => ({ kind: 'refund_stuck', subject: id, text: 'Look it up at PayPal.' }))
  return [...wrong, ...waiting]
}

/** Null for an order that no money came in for. */
function stateByEntries(own: readonly ProvedEntry[]): OrderState | null {
  const captured = own.find(({ kind }) => kind === 'captured')
  if (!captured) return null
  if (own.some(({ kind }) => kind === 'reversed')) return 'reversed'
  const back = own.filter(({ kind }) => kind === 'refunded').reduce((sum, { grossPence }) => sum + grossPence, 0)
  if (back >= captured.grossPence && back > 0) return 'refunded'
  if (disputedSince(own) !== null) return 'disputed'
  return back > 0 ? 'partly_refunded' : 'captured'
}

function wrongDocuments({ entries, documents }: Books): Problem[] {
  const documented = entries.filter(({ kind }) => ['captured', 'refunded', 'reversed'].includes(kind))
  const wrong = documented.flatMap(({ kind, ref, grossPence, vat }): Problem[] => {
    const wanted = kind === 'captured' ? 'receipt' : 'credit_note'
    const document = documents.find((one) => one.ref === ref && one.kind === wanted)
    if (!document) return [{ kind: 'document', subject: ref, text: `There is no ${wanted.replace('_', ' ')}.` }]
    const isSame = document.grossPence === grossPence && document.vatPence === Math.abs(vat)
    if (isSame && (kind !== 'captured' || Math.abs(vat) === vatIn(grossPence))) return []
    return [{ kind: 'document', subject: ref, text: `Document ${document.number} and the movement differ.` }]
  })
  const strays = documents.filter((one) => !documented.some(({ ref }) => ref === one.ref))
  return [
    ...wrong,
    ...strays.map(
      ({ ref, number }): Problem => ({ kind: 'document', subject: ref, text: `Document ${number} has no movement.` }),
    ),
  ]
}

function wrongPlan({ payerId, userId, paidPlan, paidUntilAt, entries }: Books, now: Instant): Problem[] {
  if (userId === null) return []
  const paid = periodOf(entries)
  if ((paid?.plan ?? freePlan) === (paidPlan ?? freePlan) && (paid?.untilAt ?? null) === paidUntilAt) return []
  const isOwed = paid !== null && paid.untilAt > now
  const text = `User ${userId} paid for ${planText(paid?.plan, paid?.untilAt)} and has ${planText(paidPlan, paidUntilAt)}.`
  return [{ kind: isOwed ? 'money_without_plan' : 'plan_without_money', subject: payerId, text }]
}

function planText(plan: string | null | undefined, untilAt: Instant | null | undefined): string {
  return untilAt ? `${plan} until ${new Date(untilAt).toISOString()}` : 'nothing'
}

/** Adds one payer to what is counted so far. */
export function tallied(tally: Tally, { entries }: Books, now: Instant): Tally {
  const next: Tally = { ...tally, months: { ...tally.months }, paying: { ...tally.paying } }
  next.payers += 1
  next.entries += entries.length
  for (const entry of entries) {
    next.sumPence += sumOf(entry)
    const month = monthOf(entry.at)
    const { net, vat } = next.months[month] ?? { net: 0, vat: 0 }
    next.months[month] = { net: net - entry.deferred - entry.refunds, vat: vat - entry.vat }
  }
  const starts = monthStarts(now)
  const runs = starts.map((at) => runsAt(entries, at))
  starts.slice(0, -1).forEach((at, index) => {
    const month = monthOf(at)
    const { atStart, lost } = next.paying[month] ?? { atStart: 0, lost: 0 }
    const wasPaying = runs[index] === true
    next.paying[month] = { atStart: atStart + Number(wasPaying), lost: lost + Number(wasPaying && !runs[index + 1]) }
  })
  return next
}

/** As the books were then: what came later does not count. */
function runsAt(entries: readonly ProvedEntry[], at: Instant): boolean {
  const known = entries.filter((entry) => entry.at < at)
  return (periodOf(known)?.untilAt ?? 0) > at
}

function monthOf(at: Instant): string {
  return new Date(at).toISOString().slice(0, 7)
}

/** The beginnings of the last months and of this one, UTC. */
function monthStarts(now: Instant): Instant[] {
  const date = new Date(now)
  return Array.from({ length: churnMonths + 1 }, (_, index) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - churnMonths + index, 1),
  )
}

/** Figures of months that are over, which nothing can change any more. */
export function wrongTotals(
  tally: Tally,
  counted: Record<string, { net: number; vat: number }>,
  startedAt: Instant,
): Problem[] {
  const thisMonth = monthOf(startedAt)
  const months = new Set([...Object.keys(tally.months), ...Object.keys(counted)])
  return [...months].flatMap((month): Problem[] => {
    if (month >= thisMonth) return []
    const [own, shown] = [tally.months[month], counted[month]]
    if (own?.net === shown?.net && own?.vat === shown?.vat) return []
    return [
      { kind: 'total', subject: month, text: `Net ${own?.net ?? 0} pence by the ledger, ${shown?.net ?? 0} shown.` },
    ]
  })
}

/** Whether the night's proof is due: none has begun since three in the morning, UTC. */
export function isProofDue(lastStartedAt: Instant | null, now: Instant): boolean {
  const today = Math.floor(now / dayMs) * dayMs + proofHourMs
  const dueAt = now < today ? today - dayMs : today
  return (lastStartedAt ?? 0) < dueAt
}
