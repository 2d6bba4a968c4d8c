import { secondMs } from '#worker/ground/platform/clock.ts'
import type { Written } from '#worker/ground/platform/upsert.ts'

const reportEveryMs = 4 * secondMs

/** One line for a table with changes; null for none. */
export function writtenLine({ table, added, changed }: Pick<Written, 'table' | 'added' | 'changed'>): string | null {
  const parts = [added > 0 && `${added} added`, changed > 0 && `${changed} changed`].filter((part) => part !== false)
  return parts.length === 0 ? null : `  ${table.padEnd(14)} ${parts.join(', ')}`
}

/** Prints the progress of long work every few seconds and at its end. */
export function createProgress(what: string, of: string, print: (line: string) => void, now: () => number) {
  let printedAt = now()
  return ({ done, total }: { done: number; total: number }) => {
    if (total === 0 || (done < total && now() - printedAt < reportEveryMs)) return
    printedAt = now()
    print(`  ${what.padEnd(14)} ${done} of ${total} ${of}`)
  }
}
