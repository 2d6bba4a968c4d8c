// What the work that is done all day allocates: the same on every machine, unlike its time, so that a test can hold it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Row } from './table.ts'

/** Bytes, as last measured on purpose. */
export const allowedBytes: Record<string, number> = {
  'a check that finds the same': 194_000,
  'a check that finds another price, and its alerts': 261_000,
}

/** Growth beyond this share needs another number above. */
export const allowedGrowth = 0.05

/** Without optimisers, which decide when by how much ran before, and with room for all that is allocated in between. */
const flags = ['--expose-gc', '--no-opt', '--no-maglev', '--min-semi-space-size=256', '--max-semi-space-size=256']

export async function allocatedBytes(): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, 'scripts/bench/guard-run.ts'])
  return JSON.parse(stdout) as Record<string, number>
}

export async function guard(): Promise<Row[]> {
  return Object.entries(await allocatedBytes()).map(([what, bytes]): Row => {
    const most = (allowedBytes[what] ?? 0) * (1 + allowedGrowth)
    return {
      what: `${what}: allocated`,
      figure: `${(bytes / 1024).toFixed(1)} KB`,
      goal: `at most ${(most / 1024).toFixed(1)} KB`,
      isMet: bytes <= most,
    }
  })
}
