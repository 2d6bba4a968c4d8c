import { Banner } from '#app/ui/banner.tsx'
import { secondText } from '#app/ui/london-time.ts'
import { agoText } from '#app/ui/relative-time.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { feedUnconfigured } from '#worker/matches/fixture-lists/constants.ts'
import type { FeedPage } from '#worker/matches/fixture-lists/contract.ts'

/** Whether the feed answers; nothing where all is well and nothing was asked yet. */
export function FeedState({ feed, now }: { feed: FeedPage; now: Instant }) {
  const { isConfigured, answeredAt, pausedUntil, problem } = feed
  if (!isConfigured) return <Banner tone="warn">{feedUnconfigured}</Banner>
  if (problem) return <Banner tone="warn">The feed did not answer: {problem}. It is asked again by itself.</Banner>
  if (pausedUntil !== null) {
    return <Banner tone="off">The feed allows the next request at {secondText(pausedUntil)}.</Banner>
  }
  return answeredAt === null ? null : <p className="muted">The feed answered {agoText(answeredAt, now)}.</p>
}
