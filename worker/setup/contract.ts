import type { Instant } from '../platform/clock.ts'
import type { SetupStep } from './constants.ts'

export type Checklist = {
  /** `doneAt` is null until it worked once. */
  steps: { step: SetupStep; doneAt: Instant | null }[]
  isDone: boolean
  /** Whether a platform is there that is not resale, or may alert all the same; asked for until an alert came. */
  mayAlert: boolean
}
