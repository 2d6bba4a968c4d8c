import type { PlatformGateApi } from '#durable/platform-gate/protocol.ts'
import { answerOrNull } from '#worker/ground/platform/answer-within.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { OtherCurrency } from '../drift/contract.ts'
import { otherCurrencyIn } from '../drift/currencies.rules.ts'
import { gatesAtOnce, gateTimeoutMs, jobsPerPage, jobTexts } from './constants.ts'
import { type FoundSoFar, type Job, type JobsPage, JobsQuery, type Logs, LogsQuery, type RunDone } from './contract.ts'
import type { ScrapingDeskRepository } from './repository.ts'
import { isUnchecked, nothingDueText, stateOf, worstFirst } from './rules.ts'

type Ports = {
  repository: ScrapingDeskRepository
  gates: (platformId: number) => Pick<PlatformGateApi, 'health' | 'figures' | 'log' | 'runNow'>
  audit: Pick<AuditService, 'noteView'>
  foundSoFar: (platformIds: readonly number[]) => Promise<Map<number, FoundSoFar>>
  otherCurrencies: (platformIds: readonly number[]) => Promise<OtherCurrency[]>
  clock: Clock
}

export type ScrapingDesk = ReturnType<typeof createScrapingDesk>

type Params = Record<string, string>

/** The checks of the platforms in an operator's hands. Figures come from the gates, which keep them by hour and day. */
export function createScrapingDesk({ repository, gates, audit, foundSoFar, otherCurrencies, clock }: Ports) {
  const asked = <T>(answer: Promise<T>) => answerOrNull(answer, gateTimeoutMs)

  async function jobOf(
    row: Awaited<ReturnType<typeof repository.platforms>>[number],
    held: OtherCurrency | undefined,
  ): Promise<Job> {
    const gate = gates(row.id)
    const [health, figures] = await Promise.all([asked(gate.health()), asked(gate.figures())])
    const { extraction, currency, ...platform } = row
    const otherCurrency = held ?? otherCurrencyIn({ ...platform, currency }, health) ?? undefined
    return {
      ...platform,
      reading: extraction.kind,
      health,
      figures,
      otherCurrency,
      state: stateOf({ isActive: platform.isActive, health, figures, otherCurrency }, clock()),
    }
  }

  async function nothingDueOf({ id, isActive }: { id: number; isActive: boolean }): Promise<string> {
    const [health, found] = await Promise.all([asked(gates(id).health()), foundSoFar([id])])
    return nothingDueText({ isActive, health, found: found.get(id) })
  }

  return {
    /** Platforms by their ids, as many as one page asks the gates of. */
    async jobs(params: Params): Promise<JobsPage> {
      const query = JobsQuery.parse(params)
      const { q = '', state, after = 0 } = query
      const matching = (await repository.platforms()).filter(
        ({ id, name }) => id > after && name.toLowerCase().includes(q.toLowerCase()),
      )
      const shown = matching.slice(0, jobsPerPage)
      const jobs = new Map<number, Job>()
      const others = new Map((await otherCurrencies(shown.map(({ id }) => id))).map((one) => [one.platformId, one]))
      await eachConcurrently(
        shown,
        gatesAtOnce,
        async (row) => void jobs.set(row.id, await jobOf(row, others.get(row.id))),
      )
      const found = await foundSoFar([...jobs.values()].filter(isUnchecked).map(({ id }) => id))
      const listed = worstFirst(shown.flatMap(({ id }) => withFound(jobs.get(id), found)))
      return {
        jobs: state ? listed.filter((job) => job.state === state) : listed,
        next: matching.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
        query,
      }
    },

    /** The newest checks of a platform's pages, those that could not be read first, or of one page. */
    async logs(params: Params): Promise<Logs> {
      const { platform: chosen, target = null } = LogsQuery.parse(params)
      const platforms = (await repository.platforms()).map(({ id, name }) => ({ id, name }))
      const platform =
        chosen === undefined ? (platforms[0] ?? null) : (platforms.find(({ id }) => id === chosen) ?? null)
      const log = platform ? await asked(gates(platform.id).log(target)) : []
      const names = await repository.matchNames([...new Set((log ?? []).map(({ matchId }) => matchId))])
      const targets = (log ?? []).map((one) => ({ ...one, match: names.get(one.matchId) ?? `Match ${one.matchId}` }))
      return { platforms, platform, targets, isAnswered: log !== null, target }
    },

    /** Asks the gate for checks at once; budget, a stated pause and robots.txt still decide. */
    async runNow(
      platformId: number,
      isInFull: boolean,
      actorId: number,
    ): Promise<Result<RunDone, 'NOT_FOUND' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const row = (await repository.platforms()).find(({ id }) => id === platformId)
      if (!row) return fail('NOT_FOUND', jobTexts.gone)
      const answer = await asked(gates(platformId).runNow(isInFull))
      if (!answer) return fail('UNAVAILABLE', jobTexts.noGate)
      const { accepted, pages, retryAfterSeconds, pausedUntil } = answer
      if (!accepted) {
        return fail('CONFLICT', retryAfterSeconds > 0 ? waitText(retryAfterSeconds) : await nothingDueOf(row))
      }
      await audit.noteView({
        actorId,
        action: 'job_run',
        subject: 'platform',
        id: platformId,
        name: row.name,
        after: { type: isInFull ? 'full_scrape' : 'price_check', pages },
      })
      return succeed({ pages, retryAfterSeconds, pausedUntil, at: clock() })
    },
  }
}

const withFound = (job: Job | undefined, found: ReadonlyMap<number, FoundSoFar>): Job[] =>
  job ? [{ ...job, found: found.get(job.id) }] : []

const waitText = (seconds: number) =>
  `These checks were asked for a moment ago. Try again in ${manyText(seconds, 'second')}.`
