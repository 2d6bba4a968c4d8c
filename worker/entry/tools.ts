import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'

/** Tools injected into most services. */
export type Tools = { clock: Clock; newId: NewId; logger: Logger }
