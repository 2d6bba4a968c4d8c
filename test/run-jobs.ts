import { createJobRunner, type Jobs, jobMessages } from '#worker/entry/schedule.ts'
import { silentLogger } from './alerting/alerts/scene.ts'

/** Runs jobs of every minute as their messages do, each in turn; a failure is the test's. */
export async function runJobs(everyMinute: NonNullable<Jobs['everyMinute']>, scheduledAt: number): Promise<void> {
  const failed: unknown[] = []
  const logger = { ...silentLogger, error: (_: string, fields?: object) => void failed.push(fields) }
  const run = createJobRunner({ everyMinute }, { clock: () => scheduledAt, logger })
  for (const message of jobMessages('* * * * *', { everyMinute }, scheduledAt)) await run(message)
  if (failed.length > 0) throw new Error(JSON.stringify(failed))
}
