import type { Instant } from '#worker/platform/clock.ts'

/** An alarm that is later than this does not come any more. */
const overdueMs = 30_000

type Storage = Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>

/**
 * The one alarm of an object, remembered so that it is not read each time, and written only when it must ring earlier:
 * setting it is a row written.
 */
export function createAlarm(storage: Storage, now: () => Instant) {
  let at: Instant | null = null

  return {
    /** To be called inside `blockConcurrencyWhile`, before anything else. */
    async load(): Promise<void> {
      at = await storage.getAlarm()
    },

    /** To be called first when it rings. */
    rang(): void {
      at = null
    },

    /** Makes it ring at `time` at the latest. One that is overdue is lost, and set again. */
    ringBy(time: Instant): void {
      if (at !== null && at <= time && at > now() - overdueMs) return
      storage.setAlarm(Math.max(time, now()))
      at = time
    },

    clear(): void {
      at = null
      storage.deleteAlarm()
    },
  }
}
