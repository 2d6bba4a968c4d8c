// A match's price history as a file.
import type { HistoryEntry } from '#durable/match-room/protocol.ts'
import { toIso } from '../platform/clock.ts'
import { csvLine } from '../platform/csv.ts'
import { toDecimal } from '../platform/money.ts'

const columns = ['seen_at', 'platform', 'ticket_type', 'section', 'price', 'currency', 'availability']

/** Oldest first, one line for each change of a ticket. */
export function historyCsv(newestFirst: readonly HistoryEntry[]): string {
  const lines = newestFirst
    .toReversed()
    .map(({ at, platformName, ticketType, section, pricePence, currency, availability }) =>
      csvLine([
        toIso(at),
        platformName,
        ticketType,
        section,
        pricePence === null ? null : toDecimal(pricePence),
        currency,
        availability,
      ]),
    )
  return csvLine(columns) + lines.join('')
}
