import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, test } from 'vitest'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createInboxService } from '#worker/alerting/notifications/inbox/service.ts'
import { dayMs, hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { latestWarningMs } from '#worker/people/plans/warnings/constants.ts'
import { createWarningsRepository } from '#worker/people/plans/warnings/repository.ts'
import { warningOf, warningsAt } from '#worker/people/plans/warnings/rules.ts'
import { createPlanWarnings } from '#worker/people/plans/warnings/service.ts'
import { factsOf, noon } from '../../alerting/alerts/changes.ts'
import { meteredDatabase, tableScans } from '../../alerting/alerts/metered-database.ts'
import { deliveryOffice } from '../../alerting/notifications/office.ts'
import { addPerson } from '../accounts/people.ts'

const day = (count: number) => noon + count * dayMs

async function planOf(
  plan: { trialEndsAt?: number; paidUntilAt?: number },
  more: Parameters<typeof addPerson>[0] = {},
) {
  const { id } = await addPerson(more)
  const { trialEndsAt = null, paidUntilAt = null } = plan
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, trial_plan, trial_started_at, trial_ends_at, alert_count_since)
     VALUES (?1, ?2, ?3, 'basic', 0, ?4, 0)`,
  )
    .bind(id, paidUntilAt === null ? 'free' : 'pro', paidUntilAt, trialEndsAt)
    .run()
  return id
}

/** The job on a real database, with its mails; `faults` break a write. */
function open(db = env.DB, faults: Partial<ReturnType<typeof createWarningsRepository>> = {}) {
  const office = deliveryOffice(db, factsOf())
  const warn = createPlanWarnings({
    repository: { ...createWarningsRepository(openDatabase(db)), ...faults },
    notify: office.service.record,
    clock: () => office.now,
  })
  return {
    office,
    warn,
    /** Runs the job at a moment, and delivers what it queued. */
    async at(now: number) {
      office.now = now
      await warn()
      for (const { message } of office.queued.splice(0)) {
        if (message.type === 'deliver') await office.service.deliver(message.batchId)
      }
      return office.sent.splice(0).map(({ subject }) => subject)
    },
  }
}

afterEach(async () => {
  await env.DB.prepare('DELETE FROM user_plans').run()
})

describe('a trial', () => {
  test('is warned of once, 24 hours before it ends, by mail and in the inbox', async () => {
    const id = await planOf({ trialEndsAt: day(1) })
    const { at, office } = open()
    expect(await at(noon - 1)).toEqual([])
    office.now = noon
    expect(await at(noon)).toEqual(['Your free trial ends in 24 hours'])
    expect(await at(noon + minuteMs)).toEqual([])
    const inbox = createInboxService({
      gatheredUntil: async () => new Map(),
      repository: createInboxRepository(openDatabase(env.DB)),
      clock: () => noon,
    })
    const { items } = await inbox.list(id, { filter: 'system', limit: 5 })
    expect(items).toMatchObject([
      {
        title: 'Your free trial ends in 24 hours',
        message:
          "Your trial of Basic ends on Tue, 6 Oct 2026, 14:00 UK time. After that you are on Free: 1 alert a month by email. Your newest alerts are then paused, not deleted, and a plan brings them back. You won't be charged.",
        href: '/dashboard?tab=plan',
        deliveries: [{ channel: 'email', status: 'sent' }],
      },
    ])
  })

  test('is warned of late after an outage, and not at all too late', async () => {
    await planOf({ trialEndsAt: day(1) })
    await planOf({ trialEndsAt: day(1) - 20 * hourMs })
    expect(await open().at(noon + 19 * hourMs)).toEqual(['Your free trial ends in 5 hours'])
    expect(await open().at(day(1))).toEqual([])
  })

  test.each([
    ['pays for longer', { paidUntilAt: day(30) }, {}],
    ['became an agent', {}, { roleId: roleIds.Agent }],
    ['was switched off', {}, { isActive: false }],
  ])('is not warned of when its user %s', async (_why, paid, more) => {
    await planOf({ trialEndsAt: day(1), ...paid }, more)
    expect(await open().at(noon)).toEqual([])
  })

  test('is warned of once when the job stops between its two writes', async () => {
    await planOf({ trialEndsAt: day(1) })
    const crash = () => Promise.reject(new Error('stopped'))
    await expect(open(env.DB, { warned: crash }).warn()).rejects.toThrow('stopped')
    const { at, office } = open()
    office.now = noon + minuteMs
    await office.service.sweep()
    const mails = [...(await at(noon + minuteMs)), ...(await at(noon + 2 * minuteMs))]
    expect(mails).toEqual(['Your free trial ends in 24 hours'])
  })

  test('that is over before the mail goes out is not mentioned any more', async () => {
    await planOf({ trialEndsAt: day(1) })
    const { warn, office } = open()
    await warn()
    const [queued] = office.queued
    office.now = day(1)
    if (queued?.message.type === 'deliver') await office.service.deliver(queued.message.batchId)
    expect(office.sent).toEqual([])
  })
})

describe('a warning that waits for a mail server', () => {
  const later = async (plan: Parameters<typeof planOf>[0], change: string) => {
    const id = await planOf(plan)
    const { warn, office } = open()
    await warn()
    await env.DB.prepare(`UPDATE user_plans SET ${change} WHERE user_id = ?`).bind(id).run()
    office.now += hourMs
    for (const { message } of office.queued) {
      if (message.type === 'deliver') await office.service.deliver(message.batchId)
    }
    return office.sent.map(({ subject }) => subject)
  }

  test('says nothing of a trial to who has paid meanwhile, nor of an end that a payment has moved', async () => {
    expect(await later({ trialEndsAt: day(1) }, `paid_plan = 'pro', paid_until_at = ${day(31)}`)).toEqual([])
    expect(await later({ paidUntilAt: day(1) }, `paid_until_at = ${day(32)}`)).toEqual([])
  })

  test('is sent where its end stands', async () => {
    expect(await later({ trialEndsAt: day(1) }, 'monthly_alert_count = 1')).toEqual([
      'Your free trial ends in 24 hours',
    ])
    expect(await later({ paidUntilAt: day(1) }, 'monthly_alert_count = 1')).toEqual(['Your Pro plan ends in 24 hours'])
  })
})

test('a paid plan is warned of 7 days and 1 day before its end, at the end with the days of grace, and again after a renewal', async () => {
  const id = await planOf({ paidUntilAt: day(8) })
  const { at } = open()
  const subjects: string[] = []
  for (let hour = 0; hour <= 9 * 24; hour += 3) subjects.push(...(await at(noon + hour * hourMs)))
  expect(subjects).toEqual([
    'Your Pro plan ends in 7 days',
    'Your Pro plan ends in 24 hours',
    'Your Pro plan has ended: 3 days to pay without a gap',
  ])
  await env.DB.prepare('UPDATE user_plans SET paid_until_at = ? WHERE user_id = ?').bind(day(38), id).run()
  expect(await at(day(31))).toEqual(['Your Pro plan ends in 7 days'])
})

test('a renewal in the meantime leaves out what its old end would have said', async () => {
  const id = await planOf({ paidUntilAt: day(7) })
  const { at } = open()
  expect(await at(noon)).toEqual(['Your Pro plan ends in 7 days'])
  await env.DB.prepare('UPDATE user_plans SET paid_until_at = ? WHERE user_id = ?').bind(day(37), id).run()
  const subjects: string[] = []
  for (let hour = 0; hour <= 10 * 24; hour += 6) subjects.push(...(await at(noon + hour * hourMs)))
  expect(subjects).toEqual([])
})

test('a trial that has just begun says so and until when, and is reminded of on its last day', async () => {
  await planOf({ trialEndsAt: day(7) })
  const { at } = open()
  const subjects: string[] = []
  for (let hour = 0; hour <= 8 * 24; hour += 3) subjects.push(...(await at(noon + hour * hourMs)))
  expect(subjects).toEqual(['Your free trial of Basic has begun', 'Your free trial ends in 24 hours'])
  const ending = { userId: 1, plan: 'basic', nextPlan: null, isCutShort: false, endsAt: day(7), dueAt: noon } as const
  const { title, text } = warningOf({ of: 'trial', leadMs: 7 * dayMs }, ending).facts
  expect(`${title}. ${text}`).toMatch(
    /^Your free trial of Basic has begun\. Your trial of Basic ends on Mon, 12 Oct 2026, 14:00 UK time\. After that you are on Free/,
  )
})

test('a week’s warning that an outage kept back for a day says how many days are left', async () => {
  await planOf({ paidUntilAt: day(7) })
  expect(await open().at(day(1) + hourMs)).toEqual(['Your Pro plan ends in 6 days'])
  await planOf({ paidUntilAt: day(7) })
  expect(await open().at(noon + latestWarningMs)).toEqual([])
})

test('who chose to end the plan, or got money back, is not offered days of grace', async () => {
  await planOf({ paidUntilAt: day(1) })
  await env.DB.prepare(`UPDATE user_plans SET next_plan = 'free'`).run()
  await planOf({ paidUntilAt: day(1) })
  await env.DB.prepare(`UPDATE user_plans SET is_cut_short = 1 WHERE next_plan IS NULL`).run()
  const { at } = open()
  await at(noon)
  expect(await at(day(1))).toEqual([])
})

test('days of grace are promised before the end only where they follow', async () => {
  const textOf = async (plan: { isCutShort: number; nextPlan: string | null }) => {
    const id = await planOf({ paidUntilAt: day(1) })
    await env.DB.prepare('UPDATE user_plans SET is_cut_short = ?, next_plan = ? WHERE user_id = ?')
      .bind(plan.isCutShort, plan.nextPlan, id)
      .run()
    const warning = { of: 'paid', leadMs: dayMs } as const
    const endings = await createWarningsRepository(openDatabase(env.DB)).due(warning, noon - 1, noon, 50)
    const ending = endings.find(({ userId }) => userId === id)
    return ending ? warningOf(warning, ending).facts.text : ''
  }
  expect(await textOf({ isCutShort: 0, nextPlan: null })).toContain('Everything stays on for 3 more days')
  expect(await textOf({ isCutShort: 1, nextPlan: null })).toMatch(
    /: part of its price was given back\. After that you are on Free/,
  )
  expect(await textOf({ isCutShort: 0, nextPlan: 'basic' })).toContain('pay for it then, within 3 days.')
  expect(await textOf({ isCutShort: 1, nextPlan: 'basic' })).toContain('pay for it then. Nothing is charged')
})

test('the mail leads to our page, in both of its parts, and is not one that can be answered', async () => {
  await planOf({ paidUntilAt: day(1) })
  const { warn, office } = open()
  await warn()
  for (const { message } of office.queued) if (message.type === 'deliver') await office.service.deliver(message.batchId)
  const [mail] = office.sent
  expect(mail?.html).toContain('href="https://touchline.example/pricing"')
  expect(mail?.text).toContain('Renew my plan: https://touchline.example/pricing')
  expect(mail?.headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  expect(mail?.messageId).toMatch(/^<plan\.\d+\.paid\.\d+\.1\.\d+@touchline\.example>$/)
})

test.each([
  // The clocks go back, and forward, within the 24 hours.
  ['2026-10-25T12:00:00Z', 'Sun, 25 Oct 2026, 12:00'],
  ['2026-03-29T12:00:00Z', 'Sun, 29 Mar 2026, 13:00'],
  ['2028-02-29T23:30:00Z', 'Tue, 29 Feb 2028, 23:30'],
])('an end at %s is on %s in the United Kingdom', (end, text) => {
  const endsAt = Date.parse(end)
  const { facts } = warningOf(
    { of: 'trial', leadMs: dayMs },
    { userId: 1, plan: 'basic', nextPlan: null, isCutShort: false, endsAt, dueAt: endsAt - dayMs },
  )
  expect(facts.text).toContain(`ends on ${text} UK time`)
})

test('no statement of the warnings scans a table', async () => {
  const { db, meter } = meteredDatabase(env.DB)
  const repository = createWarningsRepository(openDatabase(db))
  for (const warning of warningsAt(noon)) await repository.due(warning, 0, noon, 5)
  await repository.warned(1, noon)
  expect(meter.statements.size).toBe(4)
  for (const sql of meter.statements) expect(await tableScans(env.DB, sql), sql).toEqual([])
})
