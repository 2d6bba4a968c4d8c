// Requests of the live panel, in the browser.

import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { livePagePanelMatches, maxLiveLimit, watchedBeforeMs } from '#worker/matches/live/constants.ts'
import type { LiveStatusAnswer } from '#worker/matches/live/contract.ts'
import { liveListFrom } from '#worker/matches/live/list.rules.ts'
import { fromAnswer } from './from-answer.ts'
import type { Monitor } from './load.ts'
import { isNewer } from './shown-live.ts'

const answerWithinMs = 10_000

type Asking = {
  now: Instant
  /** The connection already delivers them. */
  hasLiveFacts: boolean
  /** The last report of each match. */
  known?: Monitor['lives']
  stopped: AbortSignal
}

/** A failure is the response status, or that there was none. */
export async function readMonitor({
  now,
  hasLiveFacts,
  known = {},
  stopped,
}: Asking): Promise<Omit<Monitor, 'now' | 'mine'>> {
  const failed = (failure: string) => ({ matches: [], lives: {}, failure })
  const query = new URLSearchParams({ limit: String(maxLiveLimit), from: toIso(liveListFrom(now)) })
  const ask = (path: string) =>
    fetch(path, {
      // The user has just asked for fresh data, so bypass the cache.
      cache: 'no-store',
      signal: AbortSignal.any([stopped, AbortSignal.timeout(answerWithinMs)]),
    }).catch(() => null)
  const answer = await ask(`/api/matches?${query}`)
  if (!answer) return failed('no answer')
  if (!answer.ok) return failed(String(answer.status))
  const body: unknown = await answer.json().catch(() => null)
  const matches = Array.isArray(body) ? (body as Match[]) : []
  if (hasLiveFacts) return { matches, lives: {}, failure: null }
  const lives: Monitor['lives'] = {}
  await Promise.all(
    matches
      .filter((match) => isOnSoon(match, now) || isNewer(match.live, known[match.id]))
      .slice(0, livePagePanelMatches)
      .map(async ({ id }) => {
        const answered = await ask(`/api/matches/${id}/live-status`)
        const facts = answered?.ok && ((await answered.json().catch(() => null)) as LiveStatusAnswer | null)
        const shown = facts && fromAnswer(facts)
        if (shown) lives[id] = shown
      }),
  )
  return { matches, lives, failure: null }
}

/** Matches that ended long ago are in the list, and distant ones have no live facts: neither needs a request. */
function isOnSoon({ status, match_date }: Match, now: Instant): boolean {
  return status === 'live' || (status === 'scheduled' && Date.parse(match_date) - watchedBeforeMs <= now)
}
