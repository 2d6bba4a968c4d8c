import { describe, expect, test } from 'vitest'
import { Help, Since } from '#app/pages/dashboard/since/since.tsx'
import type { SinceData } from '#app/pages/dashboard/since/since-data.ts'
import {
  hasReachedAtOnce,
  hasTakenFirstSteps,
  type SuggestionFacts,
  suggestionFor,
} from '#app/pages/dashboard/since/suggestion.ts'
import type { InboxItem } from '#worker/alerting/notifications/inbox/contract.ts'
import { hourMs, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import { markup, words } from '../render.tsx'

const now = Date.parse('2026-11-22T14:00:00Z')

const message = (at: number, more: Partial<InboxItem> = {}): InboxItem => ({
  id: String(at),
  at,
  type: 'price_drop',
  title: 'Price fell',
  message: '£28.00 on Terrace Exchange, was £32.00.',
  isRead: false,
  saving: 0,
  priceThresholdPence: 3_000,
  match: {
    id: 7,
    homeTeamName: 'Roma',
    awayTeamName: 'Verona',
    leagueName: 'Serie A',
    kickoffAt: null,
    matchDay: '2026-11-28',
  },
  href: '/matches/7',
  deliveries: (['email', 'push'] as const).map((channel) => ({
    channel,
    status: 'sent',
    attempts: 1,
    decidedAt: at,
    sentAt: at,
    reason: null,
  })),
  lifetime: null,
  clients: [],
  ...more,
})

const match = {
  id: 7,
  match_date: '2026-11-28T15:00:00Z',
  time_confirmed: true,
  home_team_name: 'Roma',
  away_team_name: 'Verona',
  lowest_price: 28,
  currency: 'GBP',
  availability: 'available',
  last_checked_at: '2026-11-22T13:57:00Z',
} as Match

const nothing: SinceData = { since: null, matches: [], items: [], firstSteps: null, suggestion: null, tested: null }
const shown = (more: Partial<SinceData>) => markup(<Since {...nothing} {...more} here="/dashboard" now={now} />)

describe('since you were last here', () => {
  test('shows two matches and the newest message, and folds the others', () => {
    const matches = [1, 2, 3, 4].map((id) => ({ ...match, id }))
    const items = [1, 2, 3].map((minutes) => message(now - minutes * minuteMs))
    const html = shown({ since: now - hourMs, matches, items })
    const [own = '', sent = ''] = html.split('What we sent you')
    expect(own.split('<details')[0]?.match(/<li>/g)).toHaveLength(2)
    expect(words(own)).toContain('2 more of your matches')
    expect(sent.split('<details')[0]?.match(/<li>/g)).toHaveLength(1)
    expect(words(sent)).toContain('2 more messages')
  })

  test('what was sent after the last visit is a timeline beside one’s matches and their prices', () => {
    const items = [message(now - 5 * minuteMs), message(now - 3 * hourMs, { title: 'Tickets available' })]
    const text = words(shown({ since: now - hourMs, matches: [match], items }))
    expect(text).toContain('Since you were last here, 22 Nov, 13:00')
    expect(text).toContain('Roma v Verona Sat 28 Nov, 15:00 · checked at most 4 minutes ago £28.00')
    expect(text).toContain(
      'Price fell: Roma v Verona £28.00 on Terrace Exchange, was £32.00. Sent by Email and Push. 5 min ago',
    )
    expect(text).not.toContain('Tickets available')
  })

  test('what was not sent says why', () => {
    const sent = message(now - 5 * minuteMs)
    const deliveries = sent.deliveries.map((one) => ({
      ...one,
      status: 'skipped' as const,
      sentAt: null,
      reason: 'out of date before it was sent',
    }))
    const text = words(shown({ items: [{ ...sent, deliveries }] }))
    expect(text).toContain('Not sent, because the tickets or the price were gone again before it was sent. 5 min ago')
  })

  test('without news it says so, and shows the last messages', () => {
    const text = words(shown({ since: now - minuteMs, items: [message(now - hourMs)] }))
    expect(text).toContain('Nothing new; before that All messages Price fell: Roma v Verona')
  })

  test('nothing to show is nothing', () => {
    expect(shown({})).toBe('')
  })

  test('the first steps are named for what is left, and over with a second alert', () => {
    const steps = { hasAlert: false, hasMobileAccess: true, isReached: false, isTested: false }
    expect(words(shown({ firstSteps: steps }))).toContain('Your first alert')
    expect(words(shown({ firstSteps: { ...steps, hasAlert: true } }))).not.toContain('Your first alert')
    expect([0, 1, 2].map((total) => hasTakenFirstSteps({ ...steps, total }))).toEqual([false, false, true])
    expect(hasTakenFirstSteps({ ...steps, total: 1, hasMobileAccess: false })).toBe(true)
  })

  test('an alert that went out to a phone is the message that the first steps wait for, a mail is not', () => {
    const [mail, push] = message(now).deliveries
    const sent = (...deliveries: (typeof mail)[]) =>
      hasReachedAtOnce([{ deliveries: deliveries.filter((one) => !!one) }])
    expect([sent(mail), sent(mail, push), sent(push && { ...push, sentAt: null })]).toEqual([false, true, false])
  })

  test('the first steps are counted, and can be put away', () => {
    const steps = { hasAlert: true, hasMobileAccess: true, isReached: true, isTested: false }
    const html = shown({ firstSteps: steps })
    expect(words(html)).toContain('2 of 3 steps done')
    expect(html).toMatch(/<button[^>]* value="dismiss_steps"[^>]*>Hide these steps/)
    expect(words(shown({ firstSteps: { ...steps, hasMobileAccess: false } }))).not.toContain('steps done')
  })

  test('the first steps end with a test message on the phone', () => {
    const steps = { hasAlert: true, hasMobileAccess: true, isReached: true, isTested: false }
    const html = shown({ firstSteps: steps })
    expect(html).toContain('value="test_phone"')
    expect(html.match(/data-done/g)).toHaveLength(2)
    expect(shown({ firstSteps: { ...steps, isReached: false } })).not.toContain('value="test_phone"')
    expect(shown({ firstSteps: { ...steps, hasAlert: false, isReached: false } })).toContain('href="/matches"')
  })
})

describe('one suggestion', () => {
  const helped = (suggestion: SinceData['suggestion']) =>
    suggestion ? markup(<Help suggestion={suggestion} here="/dashboard" />) : ''
  const facts: SuggestionFacts = {
    channels: [{ channel: 'email', state: 'works' }],
    alerts: { active: 1, total: 1 },
    hasMobileAccess: true,
    hasCalendar: false,
    tighter: null,
  }
  const labelOf = (more: Partial<SuggestionFacts>) => suggestionFor({ ...facts, ...more })?.label ?? null

  test('is the most pressing', () => {
    const push = { channel: 'push', state: 'works' } as const
    expect(labelOf({ channels: [...facts.channels, { channel: 'discord', state: 'ended' }] })).toBe('Connect it again')
    expect(labelOf({ alerts: { active: 0, total: 2 } })).toBe('See your alerts')
    expect(labelOf({})).toBe('Add your phone')
    expect(labelOf({ hasMobileAccess: false })).toBe('Add the calendar')
    expect(labelOf({ channels: [push] })).toBe('Add the calendar')
    expect(labelOf({ channels: [push], hasCalendar: true })).toBeNull()
  })

  test('of a lower price says how often it would have been sent, and changes the alert', () => {
    const alert = { id: 4, name: 'Leeds v Arsenal · £35 or less', currency: 'GBP' }
    const lower = { pence: 2_800, match: 'Leeds v Arsenal', times: 2, insteadOf: 14, days: 30 }
    const html = helped(suggestionFor({ ...facts, tighter: { alert, lower } }))
    expect(words(html)).toContain(
      'You left the last 10 messages of “Leeds v Arsenal · £35 or less” unread. At £28 or less, it would have alerted you 2 times instead of 14 times about Leeds v Arsenal in the last 30 days. Make it £28 or less',
    )
    expect(html).toContain('name="price_threshold" value="28"')
    // A paragraph may not hold a form: the parser would close it.
    expect(html).not.toMatch(/<p[^>]*>(?:(?!<\/p>).)*<form/)
    const daily = helped(suggestionFor({ ...facts, tighter: { alert, lower: null } }))
    expect(words(daily)).toContain('They can come together, once a day. One message a day')
    expect(daily).not.toContain('price_threshold')
  })
})
