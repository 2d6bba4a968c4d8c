import { secondMs } from '#worker/platform/clock.ts'

/** Nobody should wonder for longer whether a start hangs. */
const quietMs = 8 * secondMs

let heardAt = 0

/** Something was shown: until `quietMs` later, no beat is needed. */
export function noteOutput(): void {
  heardAt = Date.now()
}

/** Says what is being done, and whenever nothing was shown for a while that it still is. */
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
