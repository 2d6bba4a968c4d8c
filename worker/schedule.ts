import type { Instant } from './platform/clock.ts'

type Job = (scheduledAt: Instant) => Promise<void>

/** How often jobs run, by the cron expression in wrangler.toml. */
export const crons = { everyMinute: '* * * * *' } as const

/** What runs when, by name. A job may run twice or late; each is written for that. */
export type Jobs = { readonly [When in keyof typeof crons]?: Readonly<Record<string, Job>> }

/** Runs the jobs of one cron expression side by side; one that fails does not keep the others from running. */
export async function runSchedule(cron: string, jobs: Jobs, scheduledAt: Instant): Promise<void> {
  const due = typedKeys(crons).filter((when) => crons[when] === cron)
  const running = due.flatMap((when) => Object.values(jobs[when] ?? {}).map((job) => job(scheduledAt)))
  const results = await Promise.allSettled(running)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

const typedKeys = <T extends object>(value: T) => Object.keys(value) as (keyof T)[]
