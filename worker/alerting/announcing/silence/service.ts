import { clockTime, matchWords } from '#worker/ground/mail/words.rules.ts'
import { type Clock, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { dashboardAlerts, matchesPerRun } from '../../alerts/constants.ts'
import type { Candidate } from '../../alerts/contract.ts'
import { type Announce, type AnnouncingPorts, createAnnouncing } from '../announcing.ts'
import { silenceNoticeMs, silenceRunsEveryMs } from './constants.ts'
import type { Silence, SilencesRepository } from './repository.ts'

type Dependencies = AnnouncingPorts & {
  repository: SilencesRepository
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
  logger: Logger
}

/**
 * When a match with alerts had no good check for hours, those who wait for it get a mail: once for each silence, and one a
 * day for each person, because an outage of ours silences many matches.
 */
export function createSilences({ repository, matchFacts, clock, logger, ...ports }: Dependencies) {
  const run = createAnnouncing(ports)

  async function choose(page: readonly Candidate[]): Promise<Candidate[]> {
    const notified = await repository.notifiedLately([...new Set(page.map(({ userId }) => userId))], clock())
    return page.filter(({ userId }) => !notified.has(userId))
  }

  async function announceSilence(silence: Silence, announce: Announce): Promise<void> {
    const { matchId, since, seenAt, cursor } = silence
    const match = await matchFacts(matchId)
    if (!match) return
    await repository.begin(silence)
    const facts = { ...silenceNotice(match, silence), matchId, since }
    const subject = { kind: 'silence', id: `silence:${matchId}:${since}`, at: seenAt, facts } as const
    const news = { subject, alertType: null, match, isForTeams: false, channels: ['email' as const], choose }
    await repository.continueAt(silence, await announce(news, cursor))
    logger.warn('match_silent', { match_id: matchId, silent_ms: clock() - since })
  }

  return async function announceSilences(scheduledAt: Instant): Promise<void> {
    if (scheduledAt % silenceRunsEveryMs >= minuteMs) return
    await run(await repository.due(clock(), matchesPerRun), announceSilence, {
      postpone: (silence) => repository.postpone(silence, clock()),
      logger,
    })
    await repository.purge(clock())
  }
}

function silenceNotice(match: MatchFacts, { since, seenAt }: Silence) {
  const { sides, when } = matchWords(match)
  return {
    title: `Not checked: ${sides}`,
    heading: 'Not checked',
    text:
      `We couldn't check its tickets since ${clockTime(since)}, and keep trying. News may come late, so please look at the ` +
      `sellers’ own pages. Kick-off: ${when}. Other matches may be affected; your alerts say which.`,
    href: dashboardAlerts,
    action: 'See my alerts',
    until: seenAt + silenceNoticeMs,
  }
}
