// Output of the benchmarks: progress on standard error, figures as a table on standard output.

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

export function printTable(rows: Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    row.figure,
    row.beside ?? '',
    row.goal ?? '',
    row.isMet === undefined ? '' : row.isMet ? 'met' : 'NOT MET',
  ])
  const all = [['what', 'figure', 'beside', 'goal', ''], ...cells]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  for (const row of all)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}
