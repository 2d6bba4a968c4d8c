import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { Logger } from './platform/logger.ts'

/** Tools injected into most services. */
export type Tools = { clock: Clock; newId: NewId; logger: Logger }
