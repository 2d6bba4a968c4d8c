/** The answer; rejects when it takes longer. The work itself goes on: who started it cannot be stopped from here. */
export async function answerWithin<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

/** An answer, or null when it fails or takes too long: who waits for it is never held up. */
export async function answerOrNull<T>(answer: Promise<T>, timeoutMs: number): Promise<T | null> {
  return answerWithin(answer, timeoutMs).catch(() => null)
}
