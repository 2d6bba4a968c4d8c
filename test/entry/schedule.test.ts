import { expect, test } from 'vitest'
import { createFakeLogger } from '#test/fakes/logger.ts'
import { createJobRunner, jobMessages } from '#worker/entry/schedule.ts'
import { minuteMs } from '#worker/ground/platform/clock.ts'

const at = Date.parse('2026-11-28T12:00:00Z')

function setUp() {
  const ran: string[] = []
  const jobs = {
    everyMinute: {
      sweep: async (scheduledAt: number, after?: number) => void ran.push(`sweep ${scheduledAt} ${after ?? ''}`.trim()),
      fail: async () => {
        throw new Error('the database is away')
      },
    },
  }
  const logger = createFakeLogger()
  const time = { now: at }
  return { ran, jobs, logger, time, run: createJobRunner(jobs, { clock: () => time.now, logger }) }
}

test('each job of a minute is a message of its own, with the minute it is for', () => {
  const { jobs } = setUp()
  expect(jobMessages('* * * * *', jobs, at)).toEqual([
    { version: 1, type: 'job', name: 'sweep', scheduledAt: at },
    { version: 1, type: 'job', name: 'fail', scheduledAt: at },
  ])
  expect(jobMessages('0 3 * * *', jobs, at)).toEqual([])
})

test('a job that fails is logged and not brought back, as its next minute comes', async () => {
  const { run, logger } = setUp()
  await run({ name: 'fail', scheduledAt: at })
  expect(logger.lines).toContainEqual(expect.objectContaining({ event: 'job_failed' }))
})

test('a job that goes on in another message begins where the last one stopped', async () => {
  const { run, ran } = setUp()
  await run({ name: 'sweep', scheduledAt: at, after: 800 })
  expect(ran).toEqual([`sweep ${at} 800`])
})

test('a job that waited for minutes, or that this version does not know, is left out', async () => {
  const { run, ran, time } = setUp()
  await run({ name: 'sweep', scheduledAt: at })
  await run({ name: 'of another version', scheduledAt: at })
  time.now += 6 * minuteMs
  await run({ name: 'sweep', scheduledAt: at })
  expect(ran).toEqual([`sweep ${at}`])
})
