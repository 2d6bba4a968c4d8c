/** An answer, or null when it fails or takes too long: who waits for it is never held up. */
export async function answerOrNull<T>(answer: Promise<T>, timeoutMs: number): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, null)
  })
  return Promise.race([answer.catch(() => null), timeout]).finally(() => clearTimeout(timer))
}
