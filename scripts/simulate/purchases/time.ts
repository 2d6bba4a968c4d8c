/** Work in the order of its time; equal times in the order in which they were asked for. */
export function createTime() {
  let now = 0
  let waiting: { at: number; work: () => void }[] = []
  const at = (moment: number, work: () => void) => void waiting.push({ at: Math.max(moment, now), work })
  return {
    now: () => now,
    at,
    after: (ms: number, work: () => void) => at(now + ms, work),
    /** False when there is nothing left. */
    step(): boolean {
      const next = waiting.toSorted((one, other) => one.at - other.at)[0]
      if (!next) return false
      waiting = waiting.filter((one) => one !== next)
      now = next.at
      next.work()
      return true
    },
  }
}
