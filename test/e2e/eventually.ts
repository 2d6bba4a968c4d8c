import { setTimeout as sleep } from 'node:timers/promises'

/** Retries until the answer is neither null nor false, and returns it; on time-out fails with `what`. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | false>,
  { timeoutMs = 180_000, everyMs = 100 } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const answer = await ask().catch(nullIfLost)
    if (answer !== null && answer !== false) return answer
    if (Date.now() > deadline) throw new Error(`Not within ${timeoutMs / 1_000} s: ${what}`)
    await sleep(everyMs)
  }
}

/** The server in front of the app sometimes loses a connection (see ask.ts): asked again. */
function nullIfLost(error: unknown): null {
  if (error instanceof TypeError && error.message === 'fetch failed') return null
  throw error
}
