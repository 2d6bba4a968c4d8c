// Polling of a match page without a connection.
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import { fromAnswer } from '../panel/from-answer.ts'
import type { ShownLive } from '../panel/shown-live.ts'

/** Polling interval without a connection. */
export const readEveryMs = 30_000
const answerWithinMs = 10_000

export type ReadMatch = { match: Match; live: ShownLive | null }

/** Null where either request failed: the page keeps what it has. */
export async function readMatch(matchId: number, stopped: AbortSignal): Promise<ReadMatch | null> {
  const ask = async (path: string): Promise<unknown> => {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)])
    const answer = await fetch(path, { cache: 'no-store', signal }).catch(() => null)
    return answer?.ok ? answer.json().catch(() => null) : null
  }
  const path = `/api/matches/${matchId}`
  const [match, live] = await Promise.all([ask(path), ask(`${path}/live-status`)])
  return match && live ? { match: match as Match, live: fromAnswer(live as LiveStatusAnswer) } : null
}
