// All payments that a search finds, as a file: read page by page, so that its length costs no memory.
import { csvLine } from '#worker/ground/platform/csv.ts'
import { csvCutOff, csvRowsPerRead, maxCsvRows } from './constants.ts'
import type { PaymentsDesk } from './service.ts'
import { csvHead, csvOf } from './view.ts'

type Limits = { maxRows?: number; rowsPerRead?: number }

/** The newest come first. A file that is not all of them ends with a line that says so. */
export async function* csvLines(
  desk: Pick<PaymentsDesk, 'list'>,
  filters: object,
  { maxRows = maxCsvRows, rowsPerRead = csvRowsPerRead }: Limits = {},
): AsyncGenerator<string> {
  yield csvHead
  let cursor: string | undefined
  for (let rows = 0; rows < maxRows; rows += rowsPerRead) {
    const page = await desk.list({ ...filters, cursor }, rowsPerRead)
    yield page.records.map(csvOf).join('')
    if (page.next === null) return
    cursor = page.next
  }
  yield csvLine([csvCutOff(maxRows)])
}

export function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void lines.return(undefined),
  })
}
