// A Worker that may die before or after any call of its ports, as chance has it.
import type { Chance } from '../chance.ts'

class Crash extends Error {}
/** What the queue would bring back. */
const isRetried = (error: unknown) => error instanceof Crash || String(error).includes('did not say')

export type Crashes = ReturnType<typeof createCrashes>

export function createCrashes(chance: Chance, usualRate: number) {
  let rate = usualRate
  let count = 0

  function die(): void {
    if (!chance.happens(rate)) return
    count += 1
    throw new Crash('the Worker died')
  }

  return {
    count: () => count,
    stop: () => {
      rate = 0
    },

    mortal<T extends object>(port: T): T {
      const calls = Object.entries(port).map(([name, value]) => {
        if (typeof value !== 'function' || name === 'approvalUrl') return [name, value]
        return [
          name,
          async (...given: unknown[]) => {
            die()
            const done = await value(...given)
            die()
            return done
          },
        ]
      })
      return Object.fromEntries(calls) as T
    },

    /** Lets work end by a crash, and by nothing else. */
    survive: (work: Promise<unknown>) =>
      work.catch((error: unknown) => {
        if (!isRetried(error)) throw error
      }),
  }
}
