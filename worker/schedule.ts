import type { Instant } from './platform/clock.ts'

type Job = (scheduledAt: Instant) => Promise<void>

/** What runs when. A job may run twice or late; each is written for that. */
export type Jobs = {
  dispatch: Job
  sweep: Job
  measure: Job
  wakeFeed: Job
  buildExports: Job
  resumeErasures: Job
  sweepAccounts: Job
  thinOut: Job
}

const schedule: Record<string, readonly (keyof Jobs)[]> = {
  '* * * * *': [
    'dispatch',
    'sweep',
    'measure',
    'wakeFeed',
    'buildExports',
    'resumeErasures',
    'sweepAccounts',
    'thinOut',
  ],
}

/** Runs the jobs of one cron expression side by side; one that fails does not keep the others from running. */
export async function runSchedule(cron: string, jobs: Jobs, scheduledAt: Instant): Promise<void> {
  const results = await Promise.allSettled((schedule[cron] ?? []).map((name) => jobs[name](scheduledAt)))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
