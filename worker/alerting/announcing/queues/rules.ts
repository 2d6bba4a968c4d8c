// What is said of a queue that has formed.

import { clockTime, matchWords } from '#worker/ground/mail/words.rules.ts'
import { hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Change } from '#worker/matches/changes/contract.ts'
import type { Subject } from '../../notifications/contract.ts'
import type { SystemNotice } from '../../notifications/inbox/contract.ts'
import { newsTitles } from '../../notifications/naming.rules.ts'

/** Later than this the message is left out: places in the queue are given from its first minutes on. */
const queueNewsLastsMs = hourMs

/** "Queue at Club Direct · Leeds v Arsenal" */
function queueWords(match: MatchFacts, platform: string, since: Instant): SystemNotice {
  const { sides, when } = matchWords(match)
  return {
    title: `Queue at ${platform} · ${sides}`,
    heading: newsTitles.queue,
    text: `A queue has formed at ${platform} since ${clockTime(since)}. It is often the first sign of a sale. Kick-off: ${when}.`,
    href: `/matches/${match.id}`,
    action: 'See the match',
    until: since + queueNewsLastsMs,
  }
}

/** One for each queue, whichever of the room's changes says it. */
export function queueSubject(match: MatchFacts, { matchId, platform }: Change, since: Instant): Subject {
  const facts = { ...queueWords(match, platform.name, since), matchId, platformId: platform.id }
  return { kind: 'queue', id: `queue:${matchId}:${platform.id}:${since}`, at: since, facts }
}
