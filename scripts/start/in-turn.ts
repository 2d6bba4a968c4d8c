// Several stacks may start from one build, in one process or in several: what they share is done one at a time.
import { mkdirSync, rmSync, statSync } from 'node:fs'

const lock = 'node_modules/.touchline-starting'

/** Older than any start takes: whoever held it was killed. */
const abandonedAfterMs = 180_000

export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (!tryLock()) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function tryLock(): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > abandonedAfterMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
