import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { planKeepsFewer } from '#worker/alerting/alerts/making/rules.ts'
import { createPausingRepository } from '#worker/alerting/alerts/pausing/repository.ts'
import { createPausing } from '#worker/alerting/alerts/pausing/service.ts'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { graceMs, type Plan, plans } from '#worker/people/plans/constants.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createMortality, mortalD1, mortalPort } from '../../../money/payments/mortal.ts'
import { runs } from '../../../runs.ts'
import { noon } from '../changes.ts'
import { alertsOf, codeOf, valueIn } from '../making/fan.ts'

const end = noon + 30 * dayMs
const lapsed = end + graceMs

let base = 700_000
beforeEach(() => {
  base += 1_000
})

type Notice = { title: string; text: string }

/** A person with a paid plan, their alerts, and the job that fits these to it; it may die at any point. */
async function fan(plan: Plan = 'pro') {
  const userId = base
  const { service, time } = await alertsOf(userId)
  const mortality = createMortality()
  const database = openDatabase(mortalD1(env.DB, mortality))
  const notices = new Map<string, Notice>()
  const jobs = mortalPort(
    {
      notify: async ({ subject }: { subject: { id: string; facts: unknown } }) =>
        void notices.set(subject.id, subject.facts as Notice),
    },
    mortality,
  )
  const clock = () => time.now
  const run = createPausing({
    repository: createPausingRepository(database),
    changes: createPlansService({ repository: createPlansRepository(database), clock }).changes,
    alertsOf: async (id) => valueIn(await service.list(id)).alerts,
    notify: jobs.notify as never,
    clock,
  })
  /** As the ledger writes it. */
  const pay = async (paid: Plan, untilAt: Instant) => {
    await env.DB.prepare(
      `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since, enforcement_due_at) VALUES (?1, ?2, ?3, 0, ?4)
       ON CONFLICT (user_id) DO UPDATE SET paid_plan = ?2, paid_until_at = ?3, enforcement_due_at = ?4`,
    )
      .bind(userId, paid, untilAt, time.now)
      .run()
    await run()
  }
  const make = async (count: number) => {
    for (let made = 0; made < count; made += 1) {
      valueIn(await service.create(userId, { team_id: userId, alert_type: 'availability' }))
    }
  }
  /** Whether each alert is on, the oldest first. */
  const states = async () =>
    valueIn(await service.list(userId))
      .alerts.toReversed()
      .map(({ isActive, pausedAfter }) => (isActive ? 'on' : (pausedAfter ?? 'off')))
  await pay(plan, end)
  const { planOf } = createPlansService({ repository: createPlansRepository(openDatabase(env.DB)), clock })
  return { userId, service, time, mortality, notices, run, pay, make, states, planOf }
}

describe('at the end of a plan', () => {
  test('the newest alerts over the limit are paused, and their owner is notified once with their names', async () => {
    const { make, time, run, states, notices, service, userId } = await fan()
    await make(7)
    time.now = lapsed - 1
    await run()
    expect(await states()).toEqual(Array(7).fill('on'))
    time.now = lapsed
    await run()
    await run()
    expect(await states()).toEqual(['on', ...Array(6).fill('pro')])
    expect([...notices.values()]).toHaveLength(1)
    const [notice] = [...notices.values()]
    expect(notice?.title).toBe('6 of your alerts are paused')
    expect(notice?.text).toContain('Your Pro plan has ended. On Free your oldest alert stays on.')
    expect(notice?.text).toContain('; and 1 more. Nothing is deleted')
    const [newest] = valueIn(await service.list(userId)).alerts
    expect(newest).toMatchObject({ isActive: false, pausedAfter: 'pro', pausedAt: lapsed })
    const counted = await env.DB.prepare('SELECT count(*) AS n FROM alert_targets WHERE target_id = ?1')
      .bind(userId)
      .first<{ n: number }>()
    expect(counted?.n).toBe(1)
  })

  test('paying again brings back exactly those, and none that their owner turned off', async () => {
    const { make, time, run, states, pay, service, userId } = await fan()
    await make(5)
    const [, second, , fourth] = valueIn(await service.list(userId)).alerts.toReversed()
    valueIn(await service.setActive(userId, second?.id ?? 0, false))
    time.now = lapsed
    await run()
    expect(await states()).toEqual(['on', 'off', 'pro', 'pro', 'pro'])
    // Turned off by hand while it was paused: it stays off.
    valueIn(await service.setActive(userId, fourth?.id ?? 0, false))
    await pay('pro', lapsed + 30 * dayMs)
    expect(await states()).toEqual(['on', 'off', 'on', 'off', 'on'])
  })

  test('a lower plan brings back the oldest up to its limit, and the rest waits for the plan it had', async () => {
    const { make, time, run, states, pay } = await fan()
    await make(5)
    time.now = lapsed
    await run()
    await pay('basic', lapsed + 30 * dayMs)
    expect(await states()).toEqual(['on', 'on', 'on', 'pro', 'pro'])
    await pay('premium', lapsed + 60 * dayMs)
    expect(await states()).toEqual(Array(5).fill('on'))
  })

  test('what a monthly limit let grow comes back whole with the plan that let it', async () => {
    const { make, time, run, states, pay } = await fan('basic')
    for (let month = 0; month < 3; month += 1) {
      time.now = Date.UTC(2026, 9 + month, 10)
      await pay('basic', time.now + 30 * dayMs)
      await make(2)
    }
    const lapse = time.now + 30 * dayMs + graceMs
    time.now = lapse
    await run()
    expect(await states()).toEqual(['on', ...Array(5).fill('basic')])
    await pay('basic', lapse + 30 * dayMs)
    expect(await states()).toEqual(Array(6).fill('on'))
  })

  test('an alert on a match that is over by then stays off', async () => {
    const { time, run, pay, service, userId, make } = await fan()
    await make(1)
    valueIn(await service.create(userId, { match_id: userId, alert_type: 'availability' }))
    time.now = lapsed
    await run()
    time.now = lapsed + 90 * dayMs
    await pay('pro', time.now + 30 * dayMs)
    const [onMatch] = valueIn(await service.list(userId)).alerts
    expect(onMatch).toMatchObject({ isActive: false, pausedAfter: null })
  })
})

describe('while alerts are paused', () => {
  test('one is turned on only in the place of another', async () => {
    const { make, time, run, states, service, userId } = await fan()
    await make(3)
    time.now = lapsed
    await run()
    const [first, , third] = valueIn(await service.list(userId)).alerts.toReversed()
    const refused = await service.setActive(userId, third?.id ?? 0, true)
    expect(refused).toMatchObject({
      error: {
        code: 'ALERT_LIMIT_REACHED',
        message: planKeepsFewer({ effectivePlan: 'free', alerts: { limit: 1, used: 0, left: 0, resetsAt: 0 } }),
      },
    })
    valueIn(await service.setActive(userId, first?.id ?? 0, false))
    valueIn(await service.setActive(userId, third?.id ?? 0, true))
    expect(await states()).toEqual(['off', 'pro', 'on'])
  })

  test('of a hundred tries at once to turn one on, no more succeed than there is room', async () => {
    const { make, time, run, states, service, userId } = await fan('basic')
    await make(3)
    time.now = lapsed
    await run()
    const all = valueIn(await service.list(userId)).alerts
    for (const { id } of all) valueIn(await service.setActive(userId, id, false))
    await Promise.all(Array.from({ length: 100 }, (_, at) => service.setActive(userId, all[at % 3]?.id ?? 0, true)))
    expect((await states()).filter((state) => state === 'on')).toHaveLength(1)
  })

  test('a deleted alert that is restored is paused like the others', async () => {
    const { make, time, run, states, service, userId } = await fan()
    await make(3)
    const [oldest] = valueIn(await service.list(userId)).alerts.toReversed()
    time.now = lapsed - 60_000
    valueIn(await service.remove(userId, oldest?.id ?? 0))
    time.now = lapsed
    await run()
    valueIn(await service.restore(userId, oldest?.id ?? 0))
    expect(await states()).toEqual(['pro', 'on', 'pro'])
  })

  test('one whose place another took meanwhile comes back switched off', async () => {
    const { make, time, run, states, service, userId } = await fan()
    await make(3)
    time.now = lapsed
    await run()
    const [first, second] = valueIn(await service.list(userId)).alerts.toReversed()
    valueIn(await service.remove(userId, first?.id ?? 0))
    valueIn(await service.setActive(userId, second?.id ?? 0, true))
    valueIn(await service.restore(userId, first?.id ?? 0))
    expect(await states()).toEqual(['off', 'on', 'pro'])
    // In its own place it comes back as it was.
    valueIn(await service.remove(userId, second?.id ?? 0))
    valueIn(await service.restore(userId, second?.id ?? 0))
    expect(await states()).toEqual(['off', 'on', 'pro'])
  })

  test('editing one leaves it paused', async () => {
    const { make, time, run, states, service, userId } = await fan()
    await make(2)
    time.now = lapsed
    await run()
    const [newest] = valueIn(await service.list(userId)).alerts
    valueIn(await service.update(userId, newest?.id ?? 0, { repeat_mode: 'once' }))
    expect(await states()).toEqual(['on', 'pro'])
  })
})

test('a hundred alerts made while the plan ends: none is on over the limit', async () => {
  const { make, time, run, service, userId } = await fan()
  await make(2)
  time.now = lapsed - 1
  const making = Array.from({ length: 100 }, async (_, at) => {
    if (at === 50) {
      time.now = lapsed
      await run()
    }
    return service.create(userId, { team_id: userId, alert_type: 'availability' })
  })
  const made = await Promise.all(making)
  expect(made.every((result) => result.ok || codeOf(result) === 'ALERT_LIMIT_REACHED')).toBe(true)
  await run()
  const on = valueIn(await service.list(userId)).alerts.filter(({ isActive }) => isActive)
  expect(on.filter(({ createdAt }) => createdAt < lapsed)).toHaveLength(1)
  // The one new alert of the month that Free has.
  expect(on.filter(({ createdAt }) => createdAt >= lapsed).length).toBeLessThanOrEqual(1)
})

test('killed between any two steps, the next run brings it to the same end with one notice', async () => {
  for (let at = 0; at < 30; at += 1) {
    base += 1_000
    const { make, time, run, states, notices, pay, mortality } = await fan()
    await make(4)
    time.now = lapsed
    const dies = async (work: () => Promise<unknown>) => {
      mortality.arm(at)
      await work().catch(() => {})
      return mortality.disarm()
    }
    const wasKilled = await dies(run)
    time.now += 60_000
    await run()
    expect(await states(), `killed at ${at}`).toEqual(['on', 'pro', 'pro', 'pro'])
    expect(notices.size, `killed at ${at}`).toBe(1)
    await dies(() => pay('pro', time.now + 30 * dayMs))
    await run()
    expect(await states(), `back, killed at ${at}`).toEqual(Array(4).fill('on'))
    if (!wasKilled) return
  }
  throw new Error('more points than are tried')
})

test('over any life of payments and ends, no more of an ended plan are on than the one that follows keeps', async () => {
  const step = fc.record({ days: fc.integer({ min: 1, max: 45 }), plan: fc.constantFrom(...plans), alerts: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      base += 1_000
      const { time, run, pay, service, userId, states, planOf } = await fan('premium')
      for (const { days, plan, alerts } of steps) {
        for (let made = 0; made < alerts; made += 1) {
          await service.create(userId, { team_id: userId, alert_type: 'availability' })
        }
        time.now += days * dayMs
        await run()
        const before = await states()
        const { effectivePlan, alerts: allowed } = await planOf(userId)
        const fitted = valueIn(await service.list(userId)).alerts.filter(
          (alert) => alert.createdAt < time.now - days * dayMs,
        )
        const isLapse = effectivePlan === 'free' && fitted.some(({ pausedAt }) => pausedAt === time.now)
        if (isLapse) expect(fitted.filter(({ isActive }) => isActive).length).toBeLessThanOrEqual(allowed.limit ?? 0)
        if (plan !== 'free') await pay(plan, time.now + 30 * dayMs)
        await run()
        expect((await states()).length).toBe(before.length)
      }
      await pay('premium', time.now + dayMs)
      expect((await states()).every((state) => state === 'on')).toBe(true)
    }),
    runs(6),
  )
})

test('the job reads the plans that are due, however many there are', async () => {
  // Named, because which index is best depends on the rows that other tests left; one that does not fit is an error.
  const { results } = await env.DB.prepare(
    `EXPLAIN QUERY PLAN SELECT user_id FROM user_plans AS p INDEXED BY user_plans_to_enforce
     WHERE p.enforcement_due_at <= 5 ORDER BY p.enforcement_due_at LIMIT 50`,
  ).all<{ detail: string }>()
  expect(results.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(/^SEARCH p USING .*user_plans_to_enforce \(enforcement_due_at<\?\)$/),
  ])
})
