import { describe, expect, test, vi } from 'vitest'
import PlanTab from '#app/routes/dashboard/plan.tsx'
import { changePlan, loadPlan } from '#app/routes/dashboard/plan-data.ts'
import { entitlements } from '#worker/plans/constants.ts'
import type { PlanRecord } from '#worker/plans/contract.ts'
import { planAt } from '#worker/plans/rules.ts'
import { dayMs, hourMs } from '#worker/platform/clock.ts'
import { fail, succeed } from '#worker/platform/result.ts'
import { now, onTrial, paying } from '../../plans/records.ts'
import { markup, routeArgs, words } from '../render.tsx'

const tabOf = (record: PlanRecord | null, { at = now, isAgent = false } = {}) =>
  markup(<PlanTab plan={planAt({ record, isAgent }, at)} now={at} />)

describe('the plan tab', () => {
  test('names plan, status, count and reset date, and offers the trial to who may start it', () => {
    const html = tabOf(null)
    const text = words(html)
    expect(text).toContain('My Plan Active Free')
    expect(text).toContain('Alerts made this month 0 of 1 1 of 1 alert left this month')
    expect(text).toContain('Counts again from Tue 1 Dec')
    expect(html).toMatch(/value="basic"[^>]*>Start Basic trial/)
    expect(html).toMatch(/value="pro"[^>]*>Start Pro trial/)
  })

  test.each([
    [0, '7 days left', 'state-good'],
    [3, '4 days left', 'state-good'],
    [4, '3 days left', 'state-warn'],
    [5, '2 days left', 'state-warn'],
    [6, '1 day left', 'state-live'],
  ])('on day %i of a trial says %s, in its colour', (day, text, tone) => {
    const html = tabOf(onTrial(now), { at: now + day * dayMs + hourMs - hourMs })
    expect(words(html)).toContain(`Free Trial Active ${text}`)
    expect(html).toMatch(new RegExp(`badge ${tone}[^>]*>.*${text}`))
    expect(html).not.toContain('Start Basic trial')
  })

  test('says that the trial has ended, with what is left', () => {
    const text = words(tabOf(onTrial(now), { at: now + 8 * dayMs }))
    expect(text).toContain('Your free trial has ended. You are on Free: 1 alert a month by email.')
    expect(text).toContain('See the plans')
  })

  test.each([
    [8, null],
    [7, 'Your Pro plan ends in 7 days, on Sat 28 Nov.'],
    [2, 'Your Pro plan ends in 2 days, on Mon 23 Nov.'],
    [1, 'Your Pro plan ends within a day, on Sun 22 Nov.'],
  ])('with %i days paid warns: %s', (days, warning) => {
    const html = tabOf(paying('pro', now + days * dayMs))
    if (warning === null) expect(html).not.toContain('class="banner')
    else expect(words(html)).toContain(warning)
    expect(html.includes('role="alert"')).toBe(days === 1)
    expect(html).toMatch(/href="\/pricing"[^>]*>Renew/)
  })

  test('says that a paid plan has ended', () => {
    expect(words(tabOf(paying('pro', now - 1)))).toContain('Your Pro plan has ended. You are on Free')
  })

  test('offers agents on Free their own plan, and no trial', () => {
    const html = tabOf(null, { isAgent: true })
    expect(html).toMatch(/href="\/pricing"[^>]*>Upgrade to Agent Premium/)
    expect(html).not.toContain('trial')
  })

  test('lists what each plan includes and what not', () => {
    const has = (html: string) => words(html).replaceAll('Not included: ', '✗')
    const basic = has(tabOf(paying('basic', now + 30 * dayMs)))
    for (const text of ['3 alerts a month', ' Email notifications', ' Mobile access']) expect(basic).toContain(text)
    for (const text of ['✗SMS notifications', '✗Price tracking', '✗Auto-purchase', '✗Advance notice'])
      expect(basic).toContain(text)
    const pro = has(tabOf(paying('pro', now + 30 * dayMs)))
    for (const text of ['Unlimited alerts', ' SMS notifications', '48-hour advance notice', '✗API access'])
      expect(pro).toContain(text)
    const premium = tabOf(paying('premium', now + 30 * dayMs))
    expect(premium).not.toContain('Not included')
    expect(Object.keys(entitlements.premium)).toHaveLength((premium.match(/<li class=|<li>/g) ?? []).length)
  })

  test('says when it cannot be read', () => {
    expect(words(markup(<PlanTab plan={null} now={now} />))).toContain('Unable to load plan information')
  })
})

describe('its form', () => {
  const caller = { userId: 9 } as never
  const visit = (plans: object, fields: Record<string, string> = {}) =>
    ({
      ...(routeArgs(
        { plans, clock: () => now, logger: { error: () => {} }, readFields: async () => fields },
        { params: {} },
      ) as object),
      caller,
    }) as never

  test('starts the chosen trial, or says why not', async () => {
    const startTrial = vi.fn(async () => succeed({}))
    expect((await changePlan(visit({ startTrial }, { plan_type: 'pro' }))).data).toEqual({ isStarted: true })
    expect(startTrial).toHaveBeenCalledWith(9, 'pro')
    const refused = await changePlan(visit({ startTrial: async () => fail('CONFLICT', 'no') }, { plan_type: 'pro' }))
    expect([refused.init?.status, refused.data]).toEqual([409, { problem: 'no' }])
    await expect(changePlan(visit({ startTrial }, { plan_type: 'premium' }))).rejects.toMatchObject({ status: 400 })
  })

  test('a plan that cannot be read leaves the tab', async () => {
    expect((await loadPlan(visit({ planOf: () => Promise.reject(new Error('down')) }))).plan).toBeNull()
  })
})
