import { secondMs } from '#worker/ground/platform/clock.ts'

/** Longest silence before a sign of life, so that a start never seems to hang. */
const quietMs = 8 * secondMs

let heardAt = 0

/** Output was shown: the next beat is due `quietMs` later. */
export function noteOutput(): void {
  heardAt = Date.now()
}

/** Prints what is running, and again after each silence. */
export async function withHeartbeat<T>(what: string, work: Promise<T>): Promise<T> {
  const startedAt = Date.now()
  show(`${what}…`)
  const beat = setInterval(() => {
    if (Date.now() - heardAt < quietMs) return
    show(`  still ${what.toLowerCase()} (${Math.round((Date.now() - startedAt) / secondMs)} s)`)
  }, secondMs)
  try {
    return await work
  } finally {
    clearInterval(beat)
  }
}

function show(line: string): void {
  console.log(line)
  noteOutput()
}
