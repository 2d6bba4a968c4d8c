import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { Past } from '../alerts/past/rules.ts'
import { measuredIn } from './combine.rules.ts'
import { analysisTexts, figuresEveryMs } from './constants.ts'
import type { Analysis, Figures, Subject } from './contract.ts'
import { figuresOf } from './figures.rules.ts'
import type { AnalysisRepository } from './repository.ts'

type Dependencies = {
  repository: AnalysisRepository
  past: (matchId: number) => Promise<Past>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
  logger: Logger
}

export type AnalysisService = ReturnType<typeof createAnalysis>

/** What was measured of matches before their kick-off: kept for each match, and read together. */
export function createAnalysis({ repository, past, matchFacts, clock, logger }: Dependencies) {
  async function figuresFor(matchId: number, now: Instant): Promise<Figures | null> {
    const match = await matchFacts(matchId)
    if (match?.kickoffAt == null) return null
    return figuresOf(await past(matchId), { ...match, kickoffAt: match.kickoffAt }, now)
  }

  return {
    /** One after another, since each holds a whole past in memory. */
    async makeFigures(): Promise<void> {
      const now = clock()
      for (const due of await repository.listDue(now)) {
        try {
          await repository.keep(due, await figuresFor(due.matchId, now), now)
        } catch (error) {
          logger.error('figures_failed', { matchId: due.matchId, error: errorText(error) })
          // The others go on, and it comes again.
          await repository.delay(due, now + figuresEveryMs)
        }
      }
    },

    async of(subject: Subject): Promise<Result<Analysis, 'NOT_FOUND'>> {
      const { kind, id, area = null } = subject
      const [named, seasons] = await Promise.all([repository.named(kind, id), repository.seasons(kind, id)])
      if (!named) return fail('NOT_FOUND', analysisTexts.noSubject)
      const season = subject.season ?? seasons[0] ?? null
      const rows = season === null ? [] : await repository.rows(kind, id, season)
      const name = area === null ? named.name : `${area}, ${named.name}`
      return succeed({
        ...{ kind, id, area, name, href: named.href, season, seasons },
        ...measuredIn(rows, subject),
      })
    },
  }
}
