import type { Instant } from '../platform/clock.ts'
import type { SetupStep } from './constants.ts'

/** `doneAt` is null until it worked once. */
export type Checklist = { steps: { step: SetupStep; doneAt: Instant | null }[]; isDone: boolean }
