// Output of the benchmarks: progress on standard error, figures as a table on standard output and in a file.

export function say(text: string): void {
  process.stderr.write(`… ${text}\n`)
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export type Row = { what: string; figure: string; beside?: string; goal?: string; isMet?: boolean }

function cellsOf(rows: Row[]): string[][] {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.beside ?? '',
    row.goal ?? '',
    row.isMet === undefined ? '' : row.isMet ? 'met' : 'NOT MET',
  ])
  return [['what', 'figure', 'beside', 'goal', ''], ...cells]
}

export function printTable(rows: Row[]): void {
  const all = cellsOf(rows)
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** The same table in Markdown, below the command that measured it. */
export function markdownTable(parts: readonly string[], rows: Row[]): string {
  const [head = '', ...lines] = cellsOf(rows).map(
    (row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  )
  const command = parts.length === 0 ? 'npm run bench' : `npm run bench -- ${parts.join(' ')}`
  return [`# ${command}`, '', head, '|---|---|---|---|---|', ...lines, ''].join('\n')
}
