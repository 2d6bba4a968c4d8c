import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import type { Job } from '#worker/watching/monitoring/desk/contract.ts'
import type { ShownLetter } from '../contract.ts'
import { maxOfEach, searchedMs } from './constants.ts'
import { type HourBatch, type HourEntry, HourQuery, type LastHour } from './contract.ts'
import { actEntry, batchEntry, isAsked, letterEntry, runEntry } from './rules.ts'

type Ports = {
  batches: (since: Instant, limit: number) => Promise<HourBatch[]>
  letters: () => Promise<{ letters: ShownLetter[]; next: string | null }>
  jobs: () => Promise<{ jobs: Pick<Job, 'id' | 'name' | 'figures'>[] }>
  audit: Pick<AuditService, 'list'>
  clock: Clock
}

/**
 * What the site did in the last hour, as far as it keeps that itself: log lines are with the host. Each kind is read from
 * where it is kept anyway, newest first and up to a limit, so searching costs no row that is written.
 */
export function createLastHour({ batches, letters, jobs, audit, clock }: Ports) {
  return {
    async search(params: Record<string, string>): Promise<LastHour> {
      const query = HourQuery.parse(params)
      const since = clock() - searchedMs
      const [sent, dead, checked, acts] = await Promise.all([
        batches(since, maxOfEach + 1),
        letters(),
        jobs(),
        audit.list({}),
      ])
      const found: HourEntry[] = [
        ...sent.slice(0, maxOfEach).map(batchEntry),
        ...dead.letters.map(letterEntry),
        ...checked.jobs.flatMap((job) => (job.figures?.runs ?? []).map((run) => runEntry(job, run))),
        ...acts.entries.map(actEntry),
      ].filter(({ at }) => at >= since)
      const entries = found.filter((entry) => isAsked(entry, query)).toSorted((one, other) => other.at - one.at)
      const isMore = (list: readonly { at: Instant }[], next: unknown) =>
        next !== null && (list.at(-1)?.at ?? 0) >= since
      const lettersCut = isMore(
        dead.letters.map(({ diedAt }) => ({ at: diedAt })),
        dead.next,
      )
      return { entries, since, query, isCut: sent.length > maxOfEach || lettersCut || isMore(acts.entries, acts.next) }
    },
  }
}
