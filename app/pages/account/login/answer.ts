import type { Failure } from '#worker/ground/platform/result.ts'

/** Action data of a failed sign-in. `resent` when another email was requested. */
export type LoginAnswer = { email: string; error?: Failure; resent?: boolean }
