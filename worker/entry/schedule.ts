import { type Clock, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import type { MessageOf } from './messages.ts'

/** `after`: where another invocation of the job stopped. */
type Job = (scheduledAt: Instant, after?: number) => Promise<void>

/** How often jobs run, by the cron expression in wrangler.toml. */
export const crons = { everyMinute: '* * * * *' } as const

/** What runs when, by name. A job may run twice or late; each is written for that. */
export type Jobs = { readonly [When in keyof typeof crons]?: Readonly<Record<string, Job>> }

/** A job that waited longer is left out, because later minutes of it wait as well. */
const longestWaitMs = 5 * minuteMs

/**
 * The jobs of a cron expression, a message each: together they would share the thousand database queries of one invocation,
 * and one that needs them all would fail the others (decision 29).
 */
export function jobMessages(cron: string, jobs: Jobs, scheduledAt: Instant): MessageOf<'job'>[] {
  const due = typedKeys(crons).filter((when) => crons[when] === cron)
  const names = due.flatMap((when) => Object.keys(jobs[when] ?? {}))
  return names.map((name) => ({ version: 1, type: 'job', name, scheduledAt }))
}

/** Runs one job. A failure is logged and not tried again: the next minute is. */
export function createJobRunner(jobs: Jobs, { clock, logger }: { clock: Clock; logger: Logger }) {
  const byName = new Map(Object.values(jobs).flatMap((each) => Object.entries(each)))
  return async ({ name, scheduledAt, after }: Omit<MessageOf<'job'>, 'type' | 'version'>): Promise<void> => {
    const job = byName.get(name)
    if (!job || clock() - scheduledAt > longestWaitMs) return logger.warn('job_left_out', { job: name })
    await job(scheduledAt, after).catch((error) => logger.error('job_failed', { job: name, error: errorText(error) }))
  }
}

const typedKeys = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]
