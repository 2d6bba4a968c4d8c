import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { roleIds } from '#worker/people/accounts/constants.ts'
import { noTrialTexts } from '#worker/people/plans/constants.ts'
import { addPerson, call, signIn } from '../accounts/people.ts'

async function signedIn(more: Parameters<typeof addPerson>[0] = {}) {
  const { id, email } = await addPerson(more)
  const cookie = await signIn(email)
  return {
    id,
    plan: async () => (await call('GET', '/api/user/plan', { cookie })).json() as Promise<Record<string, unknown>>,
    start: (body: unknown) => call('POST', '/api/user/start-trial', { cookie, body }),
  }
}

test('a plan has every field of the specification', async () => {
  const { plan } = await signedIn()
  expect(await plan()).toEqual({
    current_plan: 'free',
    effective_plan: 'free',
    plan_type: 'free',
    plan_status: 'Active',
    is_trial_active: false,
    trial_days_remaining: 0,
    trial_started_at: null,
    trial_expires_at: null,
    can_start_trial: true,
    is_plan_active: true,
    plan_days_remaining: 0,
    plan_expires_at: null,
    is_in_grace: false,
    grace_ends_at: null,
    next_plan: null,
    monthly_alert_count: 0,
    monthly_alert_limit: 1,
    monthly_alert_reset_date: expect.stringMatching(/^\d{4}-\d\d-01T00:00:00.000Z$/),
    email_notifications_enabled: true,
    sms_notifications_enabled: false,
    advance_notification_hours: 0,
  })
})

test.each(['basic', 'pro'] as const)('a trial of %s starts once, and lasts seven days', async (plan_type) => {
  const { plan, start } = await signedIn()
  const answers = await Promise.all(Array.from({ length: 5 }, () => start({ plan_type })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: 'CONFLICT', error: noTrialTexts.had })
  expect(await plan()).toMatchObject({
    current_plan: 'free',
    effective_plan: plan_type,
    plan_type: 'trial',
    plan_status: 'Free Trial Active',
    is_trial_active: true,
    trial_days_remaining: 7,
    can_start_trial: false,
    sms_notifications_enabled: plan_type === 'pro',
    advance_notification_hours: plan_type === 'pro' ? 48 : 0,
  })
})

test('an agent never starts a trial', async () => {
  const { plan, start } = await signedIn({ roleId: roleIds.Agent })
  const answer = await start({ plan_type: 'basic' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: noTrialTexts.agent }])
  expect(await plan()).toMatchObject({ effective_plan: 'free', trial_started_at: null })
})

test('a paying user does not start one either', async () => {
  const { id, plan, start } = await signedIn()
  await env.DB.prepare(
    `INSERT INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?, 'pro', ?, 0)`,
  )
    .bind(id, Date.now() + 40 * dayMs)
    .run()
  const answer = await start({ plan_type: 'basic' })
  expect([answer.status, await answer.json()]).toMatchObject([409, { error: noTrialTexts.paid }])
  expect(await plan()).toMatchObject({ plan_type: 'paid', current_plan: 'pro', plan_days_remaining: 40 })
})

test.each([{}, { plan_type: 'premium' }, { plan_type: 'free' }, { plan_type: 7 }])('%j is refused', async (body) => {
  const { start, plan } = await signedIn()
  expect((await start(body)).status).toBe(400)
  expect(await plan()).toMatchObject({ is_trial_active: false })
})
