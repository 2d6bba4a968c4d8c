// Payments of the desk on the wire, in the specification's names, and as CSV.

import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine, localTime } from '#worker/ground/platform/csv.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { planNames } from '#worker/people/plans/constants.ts'
import { currency } from '../constants.ts'
import { receiptName } from '../receipts/rules.ts'
import { givenBackWords } from './constants.ts'
import type { Notice, PaymentRecord } from './contract.ts'

export function recordToWire(record: PaymentRecord) {
  return {
    id: record.id,
    user_id: record.userId,
    plan_type: planNames[record.plan],
    billing_cycle: record.cycle,
    amount: toDecimal(record.amountPence),
    currency,
    payment_method: record.method,
    payment_status: record.status,
    payment_reference: record.reference ?? record.providerOrderId,
    notes: record.notes,
    created_at: toIso(record.createdAt),
  }
}

export function noticeToWire({ paymentId, type, status, recipient, reason, createdAt, sentAt }: Notice) {
  return {
    payment_id: paymentId,
    notification_type: type,
    status,
    recipient,
    reason,
    created_at: toIso(createdAt),
    sent_at: isoOrNull(sentAt),
  }
}

const columns = [
  'id',
  'user_id',
  'email',
  'plan_type',
  'billing_cycle',
  'amount',
  'currency',
  'payment_method',
  'payment_status',
  'payment_reference',
  'notes',
  'created_at',
  'created_at_london',
  'given_back',
  'amount_given_back',
  'paid_at',
  'document_number',
  'net',
  'vat',
  'fee',
]

export const csvHead = byteOrderMark + csvLine(columns)

export function csvOf(record: PaymentRecord): string {
  const wire = recordToWire(record)
  return csvLine([
    wire.id,
    wire.user_id,
    record.email,
    wire.plan_type,
    wire.billing_cycle,
    { pence: record.amountPence },
    wire.currency,
    wire.payment_method,
    wire.payment_status,
    wire.payment_reference,
    wire.notes,
    wire.created_at,
    localTime(record.createdAt),
    givenBackWords[record.state] ?? '',
    { pence: record.givenBackPence },
    ...bookedOf(record),
  ])
}

/** What an accountant asks of a payment that came in. */
function bookedOf({ amountPence, paidAt, documentNumber, vatPence, feePence }: PaymentRecord) {
  if (paidAt === null || documentNumber === null || vatPence === null || feePence === null) return ['', '', '', '', '']
  const sums = [{ pence: amountPence - vatPence }, { pence: vatPence }, { pence: feePence }]
  return [toIso(paidAt), receiptName(documentNumber), ...sums]
}
