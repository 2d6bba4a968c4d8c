import { dayMs } from '#worker/ground/platform/clock.ts'

/** Users whose alerts follow their plan per run; the rest follows with the next. */
export const plansPerRun = 50

/** Names in the mail about paused alerts; the rest is counted. */
export const namedInMail = 5

/** A notice about paused alerts this late is left out. */
export const noticeLastsMs = 2 * dayMs
