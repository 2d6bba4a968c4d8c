import type { Failure } from '#worker/platform/result.ts'

/** What the sign-in page is told of a form that did not lead on. `resent` when it asked for another mail. */
export type LoginAnswer = { email: string; error?: Failure; resent?: boolean }
