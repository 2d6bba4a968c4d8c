// The world that a stack starts with: what the seed writes into its database, and what its sandbox serves.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './processes.ts'

type WorldOptions = {
  statePath: string
  sandboxPort: number
  /** Deletes the state first. */
  isFresh: boolean
  isLoud: boolean
  /** Makes the last 60 days as well: prices, played matches and the state of the services. */
  hasHistory: boolean
}

/** The file from which the sandbox learns what there is. */
export function worldIn(statePath: string): string {
  return join(statePath, 'world.json')
}

/** Seeds a state; one that has been seeded is brought up to date. */
export async function makeWorld({ statePath, sandboxPort, isFresh, isLoud, hasHistory }: WorldOptions): Promise<void> {
  if (isFresh) rmSync(statePath, { recursive: true, force: true })
  mkdirSync(statePath, { recursive: true })
  const where = ['--state', statePath, '--world', worldIn(statePath), '--sandbox-port', String(sandboxPort)]
  await runToEnd('seed', ['scripts/seed.ts', ...where, ...(hasHistory ? ['--history'] : [])], {}, isLoud)
}
