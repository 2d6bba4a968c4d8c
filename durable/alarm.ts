import type { Instant } from '#worker/ground/platform/clock.ts'

/** An alarm overdue by this much was lost. */
const overdueMs = 30_000

type Storage = Pick<DurableObjectStorage, 'getAlarm' | 'setAlarm' | 'deleteAlarm'>

/**
 * The object's single alarm, cached to avoid reads and written only when it must ring earlier: setting it costs a row.
 */
export function createAlarm(storage: Storage, now: () => Instant) {
  let at: Instant | null = null

  return {
    /** Call inside `blockConcurrencyWhile`, before anything else. */
    async load(): Promise<void> {
      at = await storage.getAlarm()
    },

    /** Call first when the alarm fires. */
    rang(): void {
      at = null
    },

    /** Sets it to fire at `time` at the latest. An overdue alarm is lost and set again. */
    wakeBy(time: Instant): void {
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
