// The initial data of a stack: rows in its database and the world that its sandbox serves.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runToEnd } from './processes.ts'

type WorldOptions = {
  statePath: string
  sandboxPort: number
  /** Deletes the state first. */
  isFresh: boolean
  isLoud: boolean
  /** Also generates the last 60 days: prices, played matches and service status. */
  hasHistory: boolean
  /** Tables without rows: what a deployment begins with. */
  isEmpty?: boolean | undefined
}

/** The file from which the sandbox reads its world. */
export function worldIn(statePath: string): string {
  return join(statePath, 'world.json')
}

/** Seeds a state; updates one that is already seeded. */
export async function makeWorld(options: WorldOptions): Promise<void> {
  const { statePath, sandboxPort, isFresh, isLoud, hasHistory, isEmpty = false } = options
  if (isFresh) rmSync(statePath, { recursive: true, force: true })
  mkdirSync(statePath, { recursive: true })
  const where = ['--state', statePath, '--world', worldIn(statePath), '--sandbox-port', String(sandboxPort)]
  const how = isEmpty ? ['--empty'] : hasHistory ? ['--history'] : []
  await runToEnd('seed', ['scripts/seed.ts', ...where, ...how], {}, isLoud)
}
