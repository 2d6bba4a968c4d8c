import { type Instant, isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine, localTime } from '#worker/ground/platform/csv.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { ClientReport, ReportEntry, ReportPurchase } from './contract.ts'

const columns = [
  'seen_at',
  'seen_at_london',
  'match',
  'news',
  'message',
  'gone_at',
  'mail',
  'mailed_at',
  'reason',
  'tickets',
  'paid',
  'currency',
  'saved_at_least',
  'sms',
  'texted_at',
]
type Line = { at: Instant; cells: Parameters<typeof csvLine>[0] }

/** Oldest first: what was seen, and what was bought, which has columns of its own. */
export function reportCsv({ entries, purchases }: ClientReport): string {
  const lines = [...entries.map(entryLine), ...purchases.map(purchaseLine)]
    .toSorted((one, other) => one.at - other.at)
    .map(({ cells }) => csvLine(cells))
  return byteOrderMark + csvLine(columns) + lines.join('')
}

function entryLine({ at, match, title, message, goneAt, mail, sms }: ReportEntry): Line {
  const cells = [
    toIso(at),
    localTime(at),
    match,
    title,
    message,
    isoOrNull(goneAt),
    mail?.status ?? null,
    isoOrNull(mail?.sentAt ?? null),
    mail?.reason ?? null,
    // Nothing was bought.
    null,
    null,
    null,
    null,
    sms?.status ?? null,
    isoOrNull(sms?.triedAt ?? null),
  ]
  return { at, cells }
}

function purchaseLine({ at, match, seller, quantity, pence, currency, orderNumber, savedPence }: ReportPurchase): Line {
  const message = orderNumber === null ? seller : `${seller}, order ${orderNumber}`
  const cells = [
    toIso(at),
    localTime(at),
    match,
    'Bought',
    message,
    // Nothing was sent.
    null,
    null,
    null,
    null,
    quantity,
    toDecimal(pence),
    currency,
    savedPence === null ? null : toDecimal(savedPence),
    null,
    null,
  ]
  return { at, cells }
}
