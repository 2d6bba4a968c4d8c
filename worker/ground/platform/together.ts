/** Runs one call at a time: what is given while one runs goes together into the next. For items of one invocation. */
export function together<T>(run: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  async function runNext(before: Promise<void>): Promise<void> {
    // Who gave those items hears of its failure.
    await before.catch(() => {})
    const items = waiting
    waiting = []
    next = null
    await run(items)
  }

  return (item) => {
    waiting.push(item)
    next ??= last = runNext(last)
    return next
  }
}
