import { parseInput } from '#worker/ground/http.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { League, MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { PlansService } from '#worker/people/plans/service.ts'
import type { Past } from '../alerts/past/rules.ts'
import { measuredIn } from './combine.rules.ts'
import { analysisTexts, figuresEveryMs } from './constants.ts'
import { type Analysis, type Figures, Subject } from './contract.ts'
import { exampleOf } from './example.rules.ts'
import { figuresOf } from './figures.rules.ts'
import type { AnalysisRepository } from './repository.ts'

type Dependencies = {
  plans: Pick<PlansService, 'planOf'>
  leagues: () => Promise<Pick<League, 'id'>[]>
  repository: AnalysisRepository
  past: (matchId: number) => Promise<Past>
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
  clock: Clock
  logger: Logger
}

export type AnalysisService = ReturnType<typeof createAnalysis>

/** What was measured of matches before their kick-off: kept for each match, and read together. */
export function createAnalysis({ repository, plans, leagues, past, matchFacts, clock, logger }: Dependencies) {
  async function figuresFor(matchId: number, now: Instant): Promise<Figures | null> {
    const match = await matchFacts(matchId)
    if (match?.kickoffAt == null) return null
    return figuresOf(await past(matchId), { ...match, kickoffAt: match.kickoffAt }, now)
  }

  async function of(subject: Subject): Promise<Result<Analysis, 'NOT_FOUND'>> {
    const { kind, id, area = null } = subject
    const [named, seasons] = await Promise.all([repository.named(kind, id), repository.seasons(kind, id)])
    if (!named) return fail('NOT_FOUND', analysisTexts.noSubject)
    const season = subject.season ?? seasons[0] ?? null
    const rows = season === null ? [] : await repository.rows(kind, id, season)
    const name = area === null ? named.name : `${area}, ${named.name}`
    return succeed({
      kind,
      id,
      area,
      name,
      href: named.href,
      season,
      seasons,
      ...measuredIn(rows, subject),
    })
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

    of,

    /** What an address asks for. */
    async asked(sent: Record<string, string>): Promise<Result<Analysis, 'NOT_FOUND' | 'INVALID'>> {
      const subject = parseInput(Subject, sent)
      return subject.ok ? of(subject.value) : subject
    },

    isOffered: async (userId: number) => (await plans.planOf(userId)).entitlements.advancedAnalytics,

    /** Two sentences at most of the first league, for those whose plan does not include the rest. */
    async example(): Promise<string[]> {
      const [league] = await leagues()
      const found = league && (await of({ kind: 'league', id: league.id }))
      return found?.ok ? exampleOf(found.value) : []
    },
  }
}
