import type { Instant } from '#worker/ground/platform/clock.ts'
import type { SetupStep } from './constants.ts'

export type Checklist = {
  /** `doneAt` is null until it worked once. */
  steps: { step: SetupStep; doneAt: Instant | null }[]
  isDone: boolean
  /** Whether a platform in use may alert; asked for until an alert came. */
  mayAlert: boolean
}
