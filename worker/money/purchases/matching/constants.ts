import { dayMs } from '#worker/ground/platform/clock.ts'

/** For so long after a mandate's end its ledger says of each match's next ticket why it was not bought. */
export const recordedAfterEndMs = 7 * dayMs

/** Mandates decided in one call: each asks the database a few times, of the hundreds that a change may. */
export const mandatesPerCall = 20
