import type { Instant } from './clock.ts'

/** Marks a file as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff'

/** A spreadsheet would run a cell that begins like this as a formula; some look behind white space, and at wide signs. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/**
 * A spreadsheet that separates by semicolon or tab, as most in Europe do, begins a cell within a cell of ours; so does one
 * that breaks lines within quotes, or drops what cannot be seen.
 */
const innerFormula = /([;\t\r\n\0\v\f\u0085\u2028\u2029])(?=[^\S\t\r\n]*[\p{Cf}\0]*[^\S\t\r\n]*[=+\-@＝＋－＠])/gu

/** An amount in hundredths, written with two decimals. */
export type CsvAmount = { pence: number }

export type CsvCell = string | number | CsvAmount | null

/** RFC 4180, with text that begins like a formula kept as text. Numbers stay numbers. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.pence / 100).toFixed(2)
  const safe = cell.replaceAll(innerFormula, "$1'")
  const text = formula.test(safe) ? `'${safe}` : safe
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const localFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** "28/11/2026 15:00:00": London's clock as a spreadsheet in Britain reads it, beside the exact time in UTC. */
export function localTime(at: Instant): string {
  return localFormat.format(at).replace(',', '')
}
