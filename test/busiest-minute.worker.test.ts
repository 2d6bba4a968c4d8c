// A minute in which everything is due, under the meter.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { jobsPerMinute } from '#scripts/bench/cost/elsewhere.ts'
import { createProduct } from '#worker/entry/services.ts'
import { meter } from './meter/in-workerd.ts'
import { invocationLimits } from './meter/limits.ts'
import { placePerson } from './people/privacy/person.ts'
import entry from './worker-entry.ts'

const { jobs } = createProduct(env)
const names = Object.keys(jobs.everyMinute)

test('the cron only hands on its jobs, each to an invocation of its own', async () => {
  const sent: { body: unknown }[] = []
  const JOBS = { sendBatch: async (messages: { body: unknown }[]) => void sent.push(...messages) }
  const controller = { cron: '* * * * *', scheduledTime: Date.now(), noRetry: () => {} } as ScheduledController
  const usage = await meter.measure('cron', () => entry.scheduled(controller, { ...env, JOBS } as never))
  expect(usage).toMatchObject({ queries: 0, mostConnections: 0 })
  expect(sent.map(({ body }) => (body as { name: string }).name)).toEqual(names)
})

test('what they cost is computed for as many as there are', () => {
  expect(names).toHaveLength(jobsPerMinute)
})

describe('a job, with people who have something of everything', () => {
  beforeAll(async () => {
    for (const id of [901, 902, 903]) await placePerson(env, id, `canary${id}`)
  })

  test.each(names)('%s keeps within a fifth of what an invocation may ask', async (name) => {
    const job = (jobs.everyMinute as Record<string, (at: number) => Promise<void>>)[name]
    const usage = await meter.measure(name, async () => job?.(Date.now()))
    expect(usage.queries).toBeLessThan(invocationLimits.queries.most / 5)
  })
})
