import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { PersonalDataSource } from '../contract.ts'
import { exportFormat } from './constants.ts'

/** The export as JSON chunks: one list per source. Chunks match the sources' pages, so memory use is bounded. */
export async function* exportText(
  dataSources: readonly PersonalDataSource[],
  userId: number,
  now: Instant,
): AsyncGenerator<string> {
  yield `{\n"format": ${JSON.stringify(exportFormat)},\n"created_at": ${JSON.stringify(toIso(now))}`
  for (const { name, pages } of dataSources) {
    if (!pages) continue
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const page of pages(userId)) {
      for (const item of page) {
        yield separator + JSON.stringify(item)
        separator = ',\n'
      }
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/** `touchline-data-2026-11-21.json` */
export function exportFileName(now: Instant): string {
  return `touchline-data-${toIso(now).slice(0, 10)}.json`
}

/** The whole text, or null once it exceeds `maxBytes` in UTF-8. */
export async function gather(pieces: AsyncIterable<string>, maxBytes: number): Promise<string | null> {
  const encoder = new TextEncoder()
  const whole: string[] = []
  let bytes = 0
  for await (const piece of pieces) {
    bytes += encoder.encode(piece).byteLength
    if (bytes > maxBytes) return null
    whole.push(piece)
  }
  return whole.join('')
}

/** The text in parts of exactly `bytesPerPart`, the last one shorter. */
export async function* inParts(pieces: AsyncIterable<string>, bytesPerPart: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let part = new Uint8Array(bytesPerPart)
  let filled = 0
  for await (const piece of pieces) {
    let bytes = encoder.encode(piece)
    while (filled + bytes.byteLength >= bytesPerPart) {
      const taken = bytesPerPart - filled
      part.set(bytes.subarray(0, taken), filled)
      yield part
      part = new Uint8Array(bytesPerPart)
      filled = 0
      bytes = bytes.subarray(taken)
    }
    part.set(bytes, filled)
    filled += bytes.byteLength
  }
  if (filled > 0) yield part.subarray(0, filled)
}
