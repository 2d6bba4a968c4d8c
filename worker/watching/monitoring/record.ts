// Part of a check: what is kept of it beside the board. Trouble with that is no trouble of the check.
import type { ObserveResult } from '#durable/match-room/protocol.ts'
import type { TargetCheck } from '#durable/platform-gate/protocol.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { StatedSales } from '#worker/matches/catalogue/sales/contract.ts'
import type { HeldNote } from './drift/contract.ts'

type Page = { platformId: number; matchId: number }

export type RecordDependencies = {
  /** Stores the sales of the match that the page states. */
  recordSales: (page: Page & StatedSales) => Promise<void>
  /** Notes a platform's offers that wait in a match's room, where these changed. */
  recordHeld: (page: Page & { at: Instant; held: HeldNote[] }) => Promise<void>
  /** Notes, in words for operators, what another way of reading changed on a match's board. */
  recordReread: (page: Page & { at: Instant; texts: string[] }) => Promise<void>
}

type Logged = { logger: Logger }
type Seen = Pick<ObserveResult, 'held' | 'reread'> & StatedSales

export async function record(
  dependencies: RecordDependencies & Logged,
  { platformId, check, at }: { platformId: number; check: TargetCheck; at: Instant },
  { held, reread, sales, groundZone }: Seen,
): Promise<void> {
  const page = { platformId, matchId: check.matchId }
  if (held) await send(dependencies, check, 'held_not_recorded', () => dependencies.recordHeld({ ...page, at, held }))
  if (reread)
    await send(dependencies, check, 'reread_not_recorded', () =>
      dependencies.recordReread({ ...page, at, texts: reread }),
    )
  if (sales.length > 0)
    await send(dependencies, check, 'sales_not_recorded', () =>
      dependencies.recordSales({ ...page, sales, groundZone }),
    )
}

/** What a call failed at, as the log names it. */
type Failure = 'room_failed' | 'refusal_not_read' | 'held_not_recorded' | 'reread_not_recorded' | 'sales_not_recorded'

/** The answer; null when there was none, as from a room that could not be reached. */
export async function send<T>(
  { logger }: Logged,
  check: TargetCheck,
  failure: Failure,
  call: () => Promise<T>,
): Promise<T | null> {
  try {
    return await call()
  } catch (error) {
    logger.error(failure, { match_id: check.matchId, target_id: check.targetId, error: errorText(error) })
    return null
  }
}
