// A match's price history as a file.
import type { HistoryEntry } from '#durable/match-room/protocol.ts'
import { toIso } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine, localTime } from '#worker/ground/platform/csv.ts'

const columns = ['seen_at', 'seen_at_london', 'platform', 'ticket_type', 'section', 'price', 'currency', 'availability']

/** Oldest first, one line for each change of a ticket. */
export function historyCsv(newestFirst: readonly HistoryEntry[]): string {
  const lines = newestFirst
    .toReversed()
    .map(({ at, platformName, ticketType, section, pricePence, currency, availability }) =>
      csvLine([
        toIso(at),
        localTime(at),
        platformName,
        ticketType,
        section,
        pricePence === null ? null : { pence: pricePence },
        currency,
        availability,
      ]),
    )
  return byteOrderMark + csvLine(columns) + lines.join('')
}
