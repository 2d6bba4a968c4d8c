import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { getJson } from '#worker/ground/platform/get-json.ts'
import { errorText } from '#worker/ground/platform/logger.ts'
import { feedTimeoutMs, maxFeedBytes } from '#worker/matches/live/constants.ts'
import { type Budget, FeedList, FeedMatch } from '#worker/matches/live/football-data/contract.ts'
import { budgetOf, waitMs } from '#worker/matches/live/football-data/rules.ts'

export type FeedAnswer<V> =
  | { ok: true; value: V; at: Instant; budget: Budget | null }
  | { ok: false; reason: string; at: Instant; retryAfterMs: number | null }

/** Asks the feed. Failures are returned as answers that are not ok, never thrown. */
export type FeedReader = {
  /** Matches from `from` (YYYY-MM-DD) up to, not including, `to`. */
  list(days: { from: string; to: string }): Promise<FeedAnswer<FeedList>>
  match(feedMatchId: number): Promise<FeedAnswer<FeedMatch>>
}

type Ports = { fetch: (url: string, init: RequestInit) => Promise<Response>; url: string; key: string; now: Clock }

/** Includes goals and cards in lists where the plan allows it, which saves a call per match. */
const unfold = { 'X-Unfold-Goals': 'true', 'X-Unfold-Bookings': 'true', 'X-Unfold-Subs': 'true' }

export function createFeedReader({ fetch, url, key, now }: Ports): FeedReader {
  async function ask<V>(path: string, parse: (body: unknown) => V): Promise<FeedAnswer<V>> {
    const headers = { 'X-Auth-Token': key, ...unfold }
    const limits = { timeoutMs: feedTimeoutMs, maxBytes: maxFeedBytes }
    const answer = await getJson(fetch, url.replace(/\/$/, '') + path, { headers, ...limits })
    const at = now()
    if (!answer.ok) {
      const retryAfterMs = answer.status === 429 && answer.headers ? waitMs(answer.headers, at) : null
      return { ok: false, reason: answer.reason, at, retryAfterMs }
    }
    try {
      return { ok: true, value: parse(answer.body), at, budget: budgetOf(answer.headers, at) }
    } catch (error) {
      return { ok: false, reason: errorText(error), at, retryAfterMs: null }
    }
  }

  return {
    list: ({ from, to }) => ask(`/v4/matches?dateFrom=${from}&dateTo=${to}`, (body) => FeedList.parse(body)),
    match: (feedMatchId) => ask(`/v4/matches/${feedMatchId}`, (body) => FeedMatch.parse(body)),
  }
}
