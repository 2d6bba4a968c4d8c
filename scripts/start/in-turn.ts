// Several stacks may start from one build, in one process or in several: what they share is done one at a time.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

/** Holds the number of the process whose turn it is. */
const lock = 'node_modules/.touchline-starting'

export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (!tryLock()) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function tryLock(): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isHeld()) rmSync(lock, { force: true })
    return false
  }
}

/** A process that was killed while it was its turn holds nothing. */
function isHeld(): boolean {
  const pid = holder()
  if (pid === null) return true
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Null while the file is empty, between its creation and its writing, or gone: to be asked again, not to be removed. */
function holder(): number | null {
  try {
    return Number(readFileSync(lock, 'utf8')) || null
  } catch {
    return null
  }
}
