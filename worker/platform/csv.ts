/** A spreadsheet would run a cell that begins like this as a formula; some look behind white space, and at wide signs. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/

/** A spreadsheet that separates by semicolon or tab, as most in Europe do, begins a cell within a cell of ours. */
const innerFormula = /([;\t])(?=[^\S\t]*[=+\-@＝＋－＠])/g

/** RFC 4180, with text that begins like a formula kept as text. Numbers stay numbers. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = cell.replaceAll(innerFormula, "$1'")
  const text = formula.test(safe) ? `'${safe}` : safe
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
