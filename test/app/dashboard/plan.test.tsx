import { describe, expect, test, vi } from 'vitest'
import PlanTab from '#app/pages/dashboard/plan.tsx'
import { changePlan, loadPlan } from '#app/pages/dashboard/plan-data.ts'
import { dayMs, hourMs } from '#worker/ground/platform/clock.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import type { PaymentMethod } from '#worker/money/payments/constants.ts'
import { entitlements, graceMs } from '#worker/people/plans/constants.ts'
import type { PlanRecord } from '#worker/people/plans/contract.ts'
import { planAt } from '#worker/people/plans/rules.ts'
import type { Line } from '#worker/running/threads/contract.ts'
import { now, onTrial, paying } from '../../people/plans/records.ts'
import { markup, routeArgs, words } from '../render.tsx'

type Shown = { at?: number; isAgent?: boolean; pausedAlerts?: number; line?: Line | null }

const tabOf = (record: PlanRecord | null, { at = now, isAgent = false, pausedAlerts = 0, line = null }: Shown = {}) => {
  const plan = planAt({ record, isAgent }, at)
  return markup(<PlanTab plan={plan} payments={[]} activeAlerts={5} pausedAlerts={pausedAlerts} line={line} now={at} />)
}

describe('the plan tab', () => {
  test('names plan, status, count and reset date, and offers the trial to who may start it', () => {
    const html = tabOf(null)
    const text = words(html)
    expect(text).toContain('My Plan Active Free')
    expect(text).toContain('Alerts made this month 0 of 1 1 of 1 alert left this month')
    expect(text).toContain('Resets Tue 1 Dec')
    expect(html).toMatch(/value="basic"[^>]*>Start Basic trial/)
    expect(html).toMatch(/value="pro"[^>]*>Start Pro trial/)
  })

  test('counts the alerts of a trial that is over without a limit that never held for them', () => {
    const ended = { ...onTrial(now - 9 * dayMs), monthlyAlertCount: 2, alertCountSince: now - dayMs }
    const text = words(tabOf(ended))
    expect(text).toContain('Alerts made this month 2 0 of 1 alert left this month')
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

  test('offers the smaller plans for the time after the period, and says which alerts would pause', () => {
    const html = tabOf(paying('pro', now + 20 * dayMs))
    const text = words(html)
    expect(text).toContain('Nothing changes until Fri 11 Dec, and you can undo it until then.')
    expect(text).toContain(
      'Move to Basic on Fri 11 Dec 2 of your 5 active alerts will pause, the newest first. None are deleted.',
    )
    expect(text).toContain(
      'End my plan on Fri 11 Dec 4 of your 5 active alerts will pause, the newest first. None are deleted.',
    )
    expect(html).not.toContain('value="premium"')
    expect(tabOf(null)).not.toContain('next_plan')
  })

  test('names the year of an end that is not in this one', () => {
    expect(words(tabOf(paying('pro', now + 183 * dayMs)))).toContain('Paid until Sun 23 May 2027 , 183 days left')
  })

  test('says what was chosen to follow, what it costs to do nothing, and takes it back', () => {
    const html = tabOf({ ...paying('pro', now + 5 * dayMs), nextPlan: 'basic' })
    const text = words(html)
    expect(text).toContain('On Thu 26 Nov your Pro plan ends and you move to Basic')
    expect(text).toContain('Nothing is charged by itself: pay for Basic then, within 3 days.')
    expect(html).toMatch(/value=""[^>]*>Undo, stay on Pro/)
    // Who chose to go is not asked to renew.
    expect(text).not.toContain('Renew it')
    const after = tabOf({ ...paying('pro', now), nextPlan: 'basic' })
    expect(words(after)).toContain('You are on Basic until Tue 24 Nov. Pay before that')
  })

  test('promises no days after a period that a refund cut short', () => {
    const record = { ...paying('pro', now + 5 * dayMs), isCutShort: true }
    expect(words(tabOf({ ...record, isCutShort: false }))).toContain('Everything stays on for 3 days after the end')
    expect(words(tabOf(record))).toContain('on Thu 26 Nov. Part of its price was given back.')
    expect(words(tabOf(record))).not.toMatch(/Renew it|Everything stays on/)
    expect(words(tabOf({ ...record, nextPlan: 'basic' }))).toContain('pay for Basic then. ')
  })

  test('says in the days after a period that everything stays on, and until when', () => {
    expect(words(tabOf(paying('pro', now - 1)))).toContain('Everything stays on until Tue 24 Nov. Pay before that')
  })

  test('says that a paid plan has ended', () => {
    expect(words(tabOf(paying('pro', now - graceMs)))).toContain('Your Pro plan has ended. You are on Free')
  })

  test.each([
    [0, /by email\. Renew it/],
    [1, /by email\. One of your alerts is paused, not deleted, and a plan brings it back\. Renew it/],
    [4, /by email\. 4 of your alerts are paused, none is deleted, and a plan brings them back\. Renew it/],
  ])('says what became of the alerts when %i are paused', (pausedAlerts, said) => {
    expect(words(tabOf(paying('pro', now - graceMs), { pausedAlerts }))).toMatch(said)
  })

  test('offers agents on Free their own plan, and no trial', () => {
    const html = tabOf(null, { isAgent: true })
    expect(html).toMatch(/href="\/checkout\?plan=premium&amp;cycle=monthly"[^>]*>Pay for Agent Premium/)
    expect(html).toMatch(/href="\/pricing"[^>]*>Upgrade/)
    expect(html).not.toContain('trial')
    expect(words(html)).toContain('Unlimited alerts, advanced analytics, multiple clients, dedicated manager.')
  })

  test('lists what each plan includes and what not', () => {
    const has = (html: string) => words(html).replaceAll('Not included: ', '✗')
    const basic = has(tabOf(paying('basic', now + 30 * dayMs)))
    for (const text of ['3 alerts a month', ' Email notifications', ' Mobile access']) expect(basic).toContain(text)
    for (const text of ['✗SMS notifications', '✗Price tracking', '✗Auto-purchase', '✗Advance notice'])
      expect(basic).toContain(text)
    const pro = has(tabOf(paying('pro', now + 30 * dayMs)))
    for (const text of ['Unlimited alerts', ' SMS notifications', '48-hour advance notice', ' API access'])
      expect(pro).toContain(text)
    const premium = tabOf(paying('premium', now + 30 * dayMs))
    expect(premium).not.toContain('Not included')
    expect(Object.keys(entitlements.premium)).toHaveLength((premium.match(/<li class=|<li>/g) ?? []).length)
  })

  test('lists a payment that the provider is still checking, without a way to give it back', () => {
    const payment = {
      id: 'o1',
      plan: 'pro',
      cycle: 'monthly',
      amountPence: 3_999,
      method: 'paypal',
      createdAt: now,
      documents: [],
      refundAskedAt: null,
    } as const
    const tabWith = (
      state: 'pending' | 'captured',
      refundAskedAt: number | null = null,
      method: PaymentMethod = 'paypal',
    ) =>
      words(
        markup(
          <PlanTab
            plan={planAt({ record: null, isAgent: false }, now)}
            payments={[{ ...payment, documents: [], state, method, refundAskedAt }]}
            activeAlerts={0}
            pausedAlerts={0}
            line={null}
            now={now}
          />,
        ),
      )
    expect(tabWith('pending')).toContain('PayPal is still checking it, and we will mail you')
    expect(tabWith('pending')).not.toContain('Get money back')
    const transfer = tabWith('pending', null, 'bank_transfer')
    expect(transfer).toContain('Your bank transfer has not been confirmed yet; your plan starts when it is')
    expect(transfer).not.toContain('PayPal')
    expect(tabWith('captured')).toContain('Get money back')
    const asked = tabWith('captured', now)
    expect(asked).toContain('You asked for a refund on 21 Nov 2026')
    expect(asked).not.toContain('Get money back')
  })

  test('says who answers, within what is promised, and how long first answers took, where that was measured', () => {
    const line = { promiseMs: 24 * hourMs, hasManager: true, manager: 'Sam Hughes', measured: null }
    const unmeasured = words(tabOf(paying('premium', now + dayMs), { line }))
    expect(unmeasured).toContain('Your dedicated manager Sam Hughes')
    expect(unmeasured).toContain('First answer promised within 24 hours')
    expect(unmeasured).not.toContain('Median')
    const measured = { medianMs: 3 * hourMs, answers: 12 }
    const text = words(tabOf(paying('premium', now + dayMs), { line: { ...line, manager: null, measured } }))
    expect(text).toContain('Not chosen yet')
    expect(text).toContain('Median of first answers 3 hours 12 answers in the last 90 days')
    expect(words(tabOf(paying('premium', now + dayMs)))).not.toContain('Messages to us')
  })

  test('says when it cannot be read', () => {
    expect(
      words(markup(<PlanTab plan={null} payments={[]} activeAlerts={0} pausedAlerts={0} line={null} now={now} />)),
    ).toContain('Unable to load plan information')
  })
})

describe('its form', () => {
  const caller = { userId: 9 } as never
  const visit = (plans: object, fields: Record<string, string> = {}) =>
    ({
      ...(routeArgs(
        {
          plans,
          payments: { listOwn: async () => [] },
          threads: { lineOf: async () => null },
          alerts: { ownAlerts: async () => [{ isActive: true }, { isActive: false }] },
          clock: () => now,
          logger: { error: () => {} },
          readFields: async () => fields,
        },
        { params: {} },
      ) as object),
      caller,
    }) as never

  test('notes which plan follows, and takes it back', async () => {
    const choose = vi.fn(async () => succeed({}))
    for (const [next_plan, plan] of [
      ['basic', 'basic'],
      ['', null],
    ] as const) {
      expect((await changePlan(visit({ choose }, { next_plan }))).data).toEqual({ isChosen: true })
      expect(choose).toHaveBeenLastCalledWith(9, plan)
    }
    const refused = await changePlan(visit({ choose: async () => fail('CONFLICT', 'no') }, { next_plan: 'free' }))
    expect([refused.data, refused.init?.status]).toEqual([{ problem: 'no' }, 409])
    await expect(changePlan(visit({ choose }, { next_plan: 'gold' }))).rejects.toMatchObject({ status: 400 })
  })

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
