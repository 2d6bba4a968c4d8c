import type { ExtractionSpec } from '#worker/watching/monitoring/contract.ts'

/** Recognises the JSON of the two ticketing APIs, and reads anything else as structured data. */
export function guessSpec(body: string): ExtractionSpec {
  if (!/^[\s\ufeff]*\{/.test(body)) return { kind: 'structured' }
  const start = body.slice(0, 200_000)
  if (start.includes('"@type"')) return { kind: 'structured' }
  if (start.includes('"priceRanges"') || start.includes('"fault"') || /"dates"\s*:\s*\{/.test(start)) {
    return { kind: 'ticketmaster' }
  }
  const isSeatGeek = /"stats"\s*:\s*\{/.test(start) || start.includes('"datetime_utc"')
  return { kind: isSeatGeek ? 'seatgeek' : 'structured' }
}
