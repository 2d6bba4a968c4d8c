/** Runs the task for each item, at most `limit` concurrently. Items are drawn lazily. */
export async function eachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const source = items[Symbol.iterator]()
  const work = async () => {
    for (let next = source.next(); !next.done; next = source.next()) await task(next.value)
  }
  await Promise.all(Array.from({ length: limit }, work))
}
