import { hourMs } from '#worker/ground/platform/clock.ts'

/** Later than this the message is left out: places in the queue are given from its first minutes on. */
export const queueNewsLastsMs = hourMs
