import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine, localTime } from '#worker/ground/platform/csv.ts'
import type { ClientReport } from './contract.ts'

const columns = ['seen_at', 'seen_at_london', 'match', 'news', 'message', 'gone_at', 'mail', 'mailed_at', 'reason']

/** Oldest first. */
export function reportCsv({ entries }: ClientReport): string {
  const lines = entries
    .toReversed()
    .map(({ at, match, title, message, goneAt, mail }) =>
      csvLine([
        ...[toIso(at), localTime(at), match, title, message, isoOrNull(goneAt)],
        ...[mail?.status ?? null, isoOrNull(mail?.sentAt ?? null), mail?.reason ?? null],
      ]),
    )
  return byteOrderMark + csvLine(columns) + lines.join('')
}
