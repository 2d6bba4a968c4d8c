/** Time under the test's control, for work that waits in promises. */
export function createFakeTime() {
  let now = Date.UTC(2040, 0, 1)
  let waiting: { at: number; wake: () => void }[] = []
  /** Runs everything that waits only for promises. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return {
    now: () => now,
    wait: (ms: number) =>
      ms > 0 ? new Promise<void>((wake) => waiting.push({ at: now + ms, wake })) : Promise.resolve(),
    async pass(ms: number): Promise<void> {
      const end = now + ms
      await settle()
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
        if (!next) break
        waiting = waiting.filter((one) => one !== next)
        now = next.at
        next.wake()
        await settle()
      }
      now = end
    },
  }
}
