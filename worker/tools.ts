import type { Clock } from './platform/clock.ts'
import type { NewId } from './platform/ids.ts'
import type { Logger } from './platform/logger.ts'

/** What nearly every service is handed: the time, new ids, and where to write down what happened. */
export type Tools = { clock: Clock; newId: NewId; logger: Logger }
