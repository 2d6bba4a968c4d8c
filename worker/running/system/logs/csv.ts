import { toIso } from '#worker/ground/platform/clock.ts'
import { byteOrderMark, csvLine, localTime } from '#worker/ground/platform/csv.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { maxLogEntries } from '../constants.ts'

const head = ['at', 'at_london', 'operator', 'act', 'about', 'name', 'browser', 'network', 'changes']

/** The audit log, newest first, read page by page while it is sent; says at its end when it was cut. */
export function logCsv(audit: Pick<AuditService, 'list'>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = linesOf(audit)
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await lines.next()
      if (done) stream.close()
      else stream.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
}

async function* linesOf(audit: Pick<AuditService, 'list'>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  let cursor: number | null = null
  let sent = 0
  do {
    const page: Awaited<ReturnType<typeof audit.list>> = await audit.list(
      cursor === null ? {} : { cursor: String(cursor) },
    )
    yield page.entries
      .map(({ at, who, what, subject, name, from, changes }) =>
        csvLine([
          toIso(at),
          localTime(at),
          who,
          what,
          subject,
          name,
          from?.device ?? '',
          from?.network ?? '',
          changesText(changes),
        ]),
      )
      .join('')
    sent += page.entries.length
    cursor = page.next
  } while (cursor !== null && sent < maxLogEntries)
  if (cursor !== null) yield csvLine([`Cut after ${sent} entries; older ones are at /admin/audit.`])
}

function changesText(changes: readonly { field: string; before: string | null; after: string | null }[]): string {
  return changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ')
}
