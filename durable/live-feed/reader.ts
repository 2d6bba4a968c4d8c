import { feedTimeoutMs, maxFeedBytes } from '#worker/live/constants.ts'
import { FeedList, FeedMatch } from '#worker/live/football-data/contract.ts'
import { discardBody, readBody } from '#worker/platform/body.ts'
import { type Clock, type Instant, secondMs } from '#worker/platform/clock.ts'
import { errorText } from '#worker/platform/logger.ts'
import { type Budget, budgetOf } from './feed.ts'

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
    try {
      const response = await fetch(url.replace(/\/$/, '') + path, {
        headers: { 'X-Auth-Token': key, Accept: 'application/json', ...unfold },
        // Redirects are not followed: the key must not go to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(feedTimeoutMs),
      })
      const budget = budgetOf(response.headers, now())
      if (!response.ok) {
        discardBody(response)
        const retryAfterMs = response.status === 429 ? waitMs(response, budget, now()) : null
        return { ok: false, reason: `status ${response.status}`, at: now(), retryAfterMs }
      }
      const body = await readBody(response, { maxBytes: maxFeedBytes, onOversize: 'fail' })
      if (!(body instanceof Uint8Array)) return { ok: false, reason: body, at: now(), retryAfterMs: null }
      return { ok: true, value: parse(JSON.parse(new TextDecoder().decode(body))), at: now(), budget }
    } catch (error) {
      return { ok: false, reason: errorText(error), at: now(), retryAfterMs: null }
    }
  }

  return {
    list: ({ from, to }) => ask(`/v4/matches?dateFrom=${from}&dateTo=${to}`, (body) => FeedList.parse(body)),
    match: (feedMatchId) => ask(`/v4/matches/${feedMatchId}`, (body) => FeedMatch.parse(body)),
  }
}

function waitMs(response: Response, budget: Budget | null, now: Instant): number | null {
  const seconds = response.headers.get('Retry-After')
  if (seconds !== null && /^\d{1,5}$/.test(seconds)) return Number(seconds) * secondMs
  return budget && budget.resetAt - now
}
