import { describe, expect, test } from 'vitest'
import type { AutoPurchaseData } from '#app/pages/dashboard/auto-purchase/data.ts'
import { loadAutoPurchase } from '#app/pages/dashboard/auto-purchase/data.ts'
import AutoPurchaseScreen from '#app/pages/dashboard/auto-purchase/screen.tsx'
import { SettingsForm } from '#app/pages/dashboard/auto-purchase/settings-form.tsx'
import { Readiness } from '#app/pages/mandates/readiness.tsx'
import { attemptStatuses } from '#worker/money/purchases/attempts/constants.ts'
import type { Counted } from '#worker/money/purchases/attempts/contract.ts'
import { countsOf, shownStatus, spentText } from '#worker/money/purchases/attempts/rules.ts'
import { attemptOnWire, statsOnWire } from '#worker/money/purchases/attempts/view.ts'
import type { MandateState } from '#worker/money/purchases/mandates/state.rules.ts'
import { wordsOf } from '#worker/money/purchases/mandates/words.rules.ts'
import { settingsIn, settingsShown } from '#worker/money/purchases/settings/rules.ts'
import { createFakeLogger } from '../../fakes/logger.ts'
import { attemptOf, handOverQuestion } from '../../money/purchases/attempt.ts'
import { now, terms } from '../../money/purchases/facts.ts'
import { markup, routeArgs, words } from '../render.tsx'

const settings = {
  auto_purchase_enabled: true,
  auto_purchase_max_price: null,
  auto_purchase_preferred_sections: '',
  auto_purchase_notification_method: 'email' as const,
  purchase_confirmation_required: true,
  auto_registration_enabled: false,
}

const attempt = attemptOf({ createdAt: now })

const statuses = [...attemptStatuses, 'refunded_by_seller']
/** Each attempt counted on its own. */
const countsOfAll = (all: readonly Counted[]) => countsOf(all.map((one) => ({ ...one, attempts: 1 })))

const attempts = statuses.map((status, index) => ({ ...attempt, id: `a${index}`, status, answerPath: null }))

const mandate = {
  id: 'm1',
  isLive: false,
  state: 'paper' as MandateState,
  revokedAt: null,
  revokedFrom: null,
  clientId: null,
  hash: 'f'.repeat(64),
  document: {
    format: 1 as const,
    mandate: 'm1',
    version: 1,
    owner: 9,
    terms,
    words: wordsOf(terms, [{ kind: 'match', id: 7, name: 'Arsenal v Leeds United' }]),
    signedAt: now,
    previous: null,
  },
}

const loaded: NonNullable<AutoPurchaseData> = {
  settings,
  newest: attempts,
  counts: countsOfAll(attempts),
  mandates: [mandate],
  isEntitled: true,
  done: null,
  now,
}

const screen = (changed: Partial<typeof loaded> = {}, trouble?: Parameters<typeof AutoPurchaseScreen>[0]['trouble']) =>
  markup(<AutoPurchaseScreen loaded={{ ...loaded, ...changed }} trouble={trouble} />)

const control = (html: string, name: string) => new RegExp(`<(?:input|select)[^>]*name="${name}"[^>]*>`).exec(html)?.[0]

describe('the auto-purchase screen', () => {
  test('has figures, the form and a folded list of attempts, and promises nothing', () => {
    const text = words(screen())
    expect(text).toContain('A premium feature, part of Pro and Premium.')
    expect(text).toContain('Total attempts 7 Successful purchases 1 Failed attempts 1 Pending confirmations 1')
    expect(text).toContain('Cancelled attempts 1 Total spent £88.00 Average price £88.00')
    expect(screen()).toMatch(/<details class="fold"><summary>Recent attempts<\/summary>/)
  })

  test('stands open, with its attempts, while one of them waits for an answer', () => {
    const asked = {
      ...attempt,
      status: 'requires_confirmation',
      question: handOverQuestion,
      answerPath: '/p/token',
    }
    expect(screen({ newest: [asked] })).toMatch(
      /fold-panel"[^>]* open="".*<details class="fold" open="">.*href="\/p\/token"/,
    )
    expect(screen()).not.toContain(' open=""')
    const unsaid = { ...attempt, byHand: 'asked' as const, answerPath: '/p/token' }
    const paid = screen({ newest: [unsaid, { ...unsaid, id: 'a2', status: 'failed' }] })
    expect(paid).toContain('<a href="/p/token">Paid more there?</a>')
    expect(paid).toContain('<a href="/p/token">Say what you paid</a>')
    expect(paid).not.toContain(' open=""')
  })

  test('says of a purchase that may have been paid what the messages say, stands open, and has its sum', () => {
    const mayBePaid = { isAskedOn: true, checkUrl: null }
    const doubted = { ...attempt, status: 'unclear', isAtMost: true, mayBePaid, byHand: 'asked' as const }
    const shown = screen({ newest: [{ ...doubted, answerPath: '/p/token' }], counts: countsOfAll([doubted]) })
    expect(words(shown)).toContain(
      'Total attempts 1 Successful purchases 0 Failed attempts 0 Pending confirmations 0 Cancelled attempts 0 May have been paid 1, up to £88.00 Total spent £0.00',
    )
    expect(words(shown)).toMatch(
      /May have been paid Say what you paid Club Direct, at most £88\.00, .* It may have been paid, so it counts\./,
    )
    expect(shown).toMatch(/<details class="fold" open="">/)
    const other = { ...attempt, problem: 'The seats are in another stand.', answerPath: null }
    expect(words(screen({ newest: [other] }))).toContain('The seats are in another stand.')
    const said = { ...attempt, byHand: 'said' as const, answerPath: '/p/token' }
    expect(screen({ newest: [said] })).toContain('<a href="/p/token">Correct what you paid</a>')
    const left = { ...doubted, byHand: null, mayBePaid: { isAskedOn: false, checkUrl: null }, answerPath: '/p/token' }
    expect(screen({ newest: [left] })).toContain('<a href="/p/token">Was it paid?</a>')
    expect(screen({ newest: [left] })).toMatch(/<details class="fold" open="">/)
  })

  test('is led to by a link that the browser itself follows, and so scrolls to', () => {
    const html = markup(<Readiness state="paper" lacking={['switch']} />)
    expect(html).toContain(
      '<a href="/dashboard?tab=preferences&amp;part=auto-purchase#auto-purchase">switch on auto-purchase</a>',
    )
  })

  test('says why the mandates buy nothing, and nothing of it while one buys', () => {
    const live = { ...mandate, state: 'on' as const }
    const over = { ...mandate, state: 'finished' as const }
    const off = { ...settings, auto_purchase_enabled: false }
    const said = (changed: Partial<typeof loaded>) =>
      /role="status"[^>]*>/.test(screen(changed)) && words(screen(changed))
    expect(said({})).toContain('On paper: nothing is bought until you switch a mandate on.')
    expect(said({ mandates: [live], settings: off })).toContain('Auto-purchase is switched off')
    expect(said({ mandates: [live], isEntitled: false })).toContain('Your plan does not include auto-purchase')
    expect(said({ mandates: [live, mandate] })).toBe(false)
    expect(said({ mandates: [over, { ...over, state: 'ended' }] })).toContain(
      'finished or have ended, so they buy nothing',
    )
    expect(said({ mandates: [over, mandate] })).toContain('On paper: nothing is bought')
    expect(said({ mandates: [] })).toBe(false)
  })

  test('says of each mandate whether it is on, on paper, finished or over', () => {
    const all = (['paper', 'on', 'finished', 'ended'] as const).map((state) => ({ ...mandate, id: state, state }))
    const states = screen({ mandates: all }).matchAll(/<li><p><span class="badge[^>]*>([^<]*)</g)
    expect([...states].map(([, state]) => state)).toEqual(['On paper', 'On', 'Finished', 'Ended'])
    const acts = screen({ mandates: all }).matchAll(/>(Revoke|Remove) this mandate\?</g)
    expect([...acts].map(([, act]) => act)).toEqual(['Revoke', 'Revoke', 'Remove', 'Remove'])
  })

  test('says of a mandate that is on what it lacks, and buys nothing by where that is the plan', () => {
    const text = words(markup(<Readiness state="on" lacking={['plan']} />))
    expect(text).toBe('Switched on, but it can’t buy yet. To buy, choose a plan with auto-purchase .')
    expect(words(markup(<Readiness state="on" lacking={['card']} />))).toContain('it tells you of tickets at once')
  })

  test('says of a mandate that is over that it buys nothing, whatever its person lacks', () => {
    for (const state of ['finished', 'ended'] as const) {
      const text = words(markup(<Readiness state={state} lacking={['switch', 'card']} />))
      expect(text).toMatch(/buys nothing more\.$/)
    }
  })

  test('shows a price from 0 in steps of 5, empty for no limit', () => {
    expect(control(screen(), 'maxPrice')).toMatch(/type="number".*min="0" step="5".*value=""/)
    const limited = screen({ settings: { ...settings, auto_purchase_max_price: 62.5 } })
    expect(control(limited, 'maxPrice')).toContain('value="62.5"')
    expect(words(screen())).toContain('Email SMS Email and SMS')
    expect(control(screen(), 'confirmationRequired')).toContain('checked=""')
  })

  test('reveals auto-registration when it is asked to, and only while auto-purchase is on', () => {
    expect(screen()).toMatch(/<details[^>]*><summary>Advanced options<\/summary>.*name="autoRegistrationEnabled"/)
    const off = screen({ settings: { ...settings, auto_purchase_enabled: false } })
    expect(off).not.toContain('autoRegistrationEnabled')
  })

  test('words every status, and one that it does not know neutrally', () => {
    const text = words(screen())
    for (const shown of ['Pending', 'In progress', 'Needs your confirmation', 'Completed', 'Failed', 'Cancelled']) {
      expect(text).toContain(`Arsenal v Leeds United ${shown} Club Direct, £88.00`)
    }
    const there = {
      ...attempt,
      status: 'requires_confirmation',
      question: {
        answerBy: 1,
        continueUrl: 'https://seller.example/1',
        totalPence: null,
        termsUrl: null,
        mostPence: null,
      },
    }
    expect(words(screen({ newest: [there as never] }))).toContain(
      'Arsenal v Leeds United The seller needs you Finish at Club Direct',
    )
    expect(words(screen({ newest: [{ ...there, isHandOver: true } as never] }))).toContain(
      'Arsenal v Leeds United On sale for you to buy Answer Club Direct',
    )
    expect(shownStatus('refunded_by_seller')).toEqual({ text: 'Refunded by seller', tone: 'off' })
    expect(shownStatus('').text).toBe('Unknown')
  })

  test('says how many of all attempts it lists', () => {
    expect(words(screen())).not.toContain('Showing')
    const counts = { ...countsOfAll(attempts), total: 23 }
    expect(words(screen({ newest: Array(10).fill(attempt), counts }))).toContain('Showing 10 of 23 attempts')
    expect(words(screen({ newest: [], counts: countsOfAll([]) }))).toContain('No attempts yet.')
  })

  test('says that it was saved, or why not, with what was typed', () => {
    expect(words(screen({ done: 'saved' }))).toContain('Settings saved')
    const typed = { maxPrice: '-5', preferredSections: 'North', notificationMethod: 'sms' }
    const refused = screen(
      { done: 'saved' },
      { message: 'Enter 0 or more.', errors: { maxPrice: ['Enter 0 or more.'] }, typed },
    )
    expect(words(refused)).not.toContain('Settings saved')
    expect(control(refused, 'maxPrice')).toContain('value="-5"')
    expect(control(refused, 'maxPrice')).toContain('aria-invalid="true"')
    expect(control(refused, 'autoPurchaseEnabled')).not.toContain('checked')
  })

  test('shows mandates in the words that were signed, with a way to revoke each', () => {
    const html = screen()
    expect(words(html)).toContain('For Arsenal v Leeds United. Each purchase is 2 tickets side by side')
    expect(words(html)).toContain('At most £50.00 for each ticket, with all fees.')
    expect(html).toMatch(/value="revoke_mandate"/)
    expect(html).toContain('href="/mandates/m1"')
  })

  test('leads those whose plan does not include it to the plans, and lets them end what they have', () => {
    const nothing = { isEntitled: false, mandates: [], settings: { ...settings, auto_purchase_enabled: false } }
    expect(words(screen(nothing))).toContain('See the plans')
    expect(control(screen(nothing), 'autoPurchaseEnabled')).toBeUndefined()
    const former = screen({ isEntitled: false })
    expect(control(former, 'autoPurchaseEnabled')).toContain('checked=""')
    expect(former).not.toContain('href="/mandates/new"')
  })

  test('shows nothing of what could not be loaded whole', async () => {
    const services = {
      autoPurchase: { find: async () => settings },
      attempts: { newest: async () => [], counts: () => Promise.reject(new Error('no room')) },
      mandates: { list: async () => [] },
      plans: { planOf: async () => ({ entitlements: { autoPurchase: true } }) },
      clock: () => now,
      logger: createFakeLogger(),
    }
    const { context } = routeArgs(services, { params: {} }) as { context: never }
    const visit = { caller: { userId: 1 }, notices: new URLSearchParams(), context } as never
    expect(await loadAutoPurchase(visit)).toBeNull()
    expect(words(markup(<AutoPurchaseScreen loaded={null} trouble={undefined} />))).toContain('Failed to load data')
  })
})

describe('the form of the settings', () => {
  test('leaves auto-registration as it is while its options are not there', () => {
    const off = settingsIn({ maxPrice: '', preferredSections: 'A', notificationMethod: 'both' })
    expect(off).toEqual({
      autoPurchaseEnabled: false,
      maxPrice: null,
      preferredSections: 'A',
      notificationMethod: 'both',
      confirmationRequired: false,
    })
    expect(settingsIn({ hasAdvanced: 'yes' }).autoRegistrationEnabled).toBe(false)
    expect(settingsIn({ hasAdvanced: 'yes', autoRegistrationEnabled: 'on' }).autoRegistrationEnabled).toBe(true)
    expect(settingsIn({ maxPrice: 'forty' }).maxPrice).toBe('forty')
  })
})

test('a form that was opened before limits were set elsewhere takes none of them away', () => {
  const stale = { ...settings, purchase_confirmation_required: false }
  const seen = Object.entries(settingsShown(stale)).map(([name, value]) => [`seen_${name}`, value])
  const sent = { autoPurchaseEnabled: 'on', maxPrice: '', preferredSections: '', notificationMethod: 'both' }
  expect(settingsIn({ ...Object.fromEntries(seen), ...sent })).toEqual({ notificationMethod: 'both' })
})

test('the form of the settings says what each of its fields was filled with', () => {
  const html = markup(<SettingsForm settings={settings} trouble={undefined} isSaved={false} savedAt={now} />)
  const names = [...html.matchAll(/name="(\w+)"/g)].map(([, name]) => name ?? '')
  const fields = names.filter((name) => !name.startsWith('seen_') && !['intent', 'hasAdvanced'].includes(name))
  expect(names).toEqual(expect.arrayContaining(fields.map((name) => `seen_${name}`)))
})

test('attempts and figures have the specification’s fields on the wire', () => {
  expect(attemptOnWire(attempt)).toMatchObject({
    id: 'a1',
    home_team: 'Arsenal',
    away_team: 'Leeds United',
    platform_name: 'Club Direct',
    ticket_price: 88,
    created_at: '2026-11-28T12:00:00.000Z',
    attempt_status: 'completed',
  })
  const two = countsOfAll([attempt, { ...attempt, pence: 8_801 }, { ...attempt, status: 'failed' }])
  expect(statsOnWire(two)).toEqual({
    total_attempts: 3,
    successful_purchases: 2,
    failed_attempts: 1,
    pending_confirmations: 0,
    cancelled_attempts: 0,
    total_spent: 176.01,
    average_price: 88.01,
    unclear_attempts: 0,
  })
  expect(statsOnWire(countsOfAll([]))).toMatchObject({ total_attempts: 0, total_spent: 0, average_price: 0 })
})

test('what was bought in other currencies stands beside the pounds, and is added to no sum', () => {
  const counts = countsOfAll([attempt, { ...attempt, currency: 'EUR', pence: 5_000 }])
  expect(statsOnWire(counts)).toMatchObject({ successful_purchases: 2, total_spent: 88, average_price: 88 })
  expect(spentText(counts)).toBe('£88.00 and €50.00')
  expect(spentText(countsOfAll([{ ...attempt, currency: 'EUR', pence: 5_000 }]))).toBe('€50.00')
  expect(spentText(countsOfAll([]))).toBe('£0.00')
})
