import type { Instant } from '#worker/ground/platform/clock.ts'
import { unreadAfterMs } from '#worker/watching/monitoring/constants.ts'
import { isFailingNow } from '#worker/watching/monitoring/desk/rules.ts'
import type { Unread } from '#worker/watching/monitoring/unread/contract.ts'
import type { GateState } from './state.ts'

type Known = Pick<GateState, 'platform' | 'lastGoodAt' | 'runs'>

/** Since when a platform that was read before cannot be read, and why its newest checks failed; null while it can. */
export function unreadOf({ platform, lastGoodAt, runs }: Known, now: Instant): Unread | null {
  if (!platform?.isActive || lastGoodAt === null || now - lastGoodAt < unreadAfterMs) return null
  return isFailingNow({ runs: [...runs] }) ? { since: lastGoodAt, problem: runs[0]?.problem ?? null } : null
}
