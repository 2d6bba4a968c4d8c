import { feedUnconfigured } from '#worker/fixture-lists/constants.ts'
import type { FeedPage } from '#worker/fixture-lists/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { Banner } from '../ui/banner.tsx'
import { secondText } from '../ui/london-time.ts'
import { agoText } from '../ui/relative-time.ts'

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
