import type { Instant } from '#worker/ground/platform/clock.ts'
import { firstAnswerHours, promiseMs } from './constants.ts'
import type { Measured, Thread } from './contract.ts'

/** When the first answer is due; null once there is one, and where none is promised. */
export function dueAt({ plan, openedAt, firstAnswerAt }: Pick<Thread, 'plan' | 'openedAt' | 'firstAnswerAt'>) {
  const promised = promiseMs(plan)
  return promised === null || firstAnswerAt !== null ? null : openedAt + promised
}

export function isLate(thread: Parameters<typeof dueAt>[0], now: Instant): boolean {
  const due = dueAt(thread)
  return due !== null && due < now
}

/** The middle of the durations, between the two middle ones of an even number. */
export function measuredOf(durations: readonly number[]): Measured {
  const sorted = durations.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  return upper === undefined || lower === undefined ? null : { medianMs: (lower + upper) / 2, answers: sorted.length }
}

/** "Your message is answered first: within 48 hours on Pro, 24 on Premium" */
export function promiseText(): string {
  return `Your message is answered first: within ${firstAnswerHours.pro} hours on Pro, ${firstAnswerHours.premium} on Premium`
}
