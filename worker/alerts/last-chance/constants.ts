import { hourMs } from '../../platform/clock.ts'

/** A kick-off this much later than the announced one is announced anew. */
export const anewAfterMs = 12 * hourMs
