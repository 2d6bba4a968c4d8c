/** Rejects after the timeout; the underlying work continues, as it cannot be cancelled. */
export async function answerWithin<T>(answer: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}

/** The answer, or null when it fails or takes too long. */
export async function answerOrNull<T>(answer: Promise<T>, timeoutMs: number): Promise<T | null> {
  return answerWithin(answer, timeoutMs).catch(() => null)
}
