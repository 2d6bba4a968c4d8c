import { describe, expect, test } from 'vitest'
import AlertsTab from '#app/pages/dashboard/alerts.tsx'
import type { AlertsTabData, DoneKind } from '#app/pages/dashboard/alerts-data.ts'
import { beganWith } from '#app/pages/dashboard/begun-form.ts'
import { matchOf } from '../fixtures.ts'
import { answered, words } from '../render.tsx'
import { alert, counts, now, rendered, tab } from './alerts-tab.tsx'

describe('the alerts tab', () => {
  test('has a line for each of many alerts with its limit, below their state, and cards for few', () => {
    const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id }))
    const many = rendered({ list: { alerts, counts, matching: 4, next: null } })
    const lines = [...many.matchAll(/<summary><span class="alert-line-name">(.*?)<\/summary>/g)]
    expect(lines.map(([line]) => words(line))).toEqual(Array(4).fill(alert.name))
    expect(words(many)).toContain('Active 4 Leeds United')
    expect(rendered({ list: { alerts: alerts.slice(0, 3), counts, matching: 3, next: null } })).not.toContain(
      'alert-line',
    )
  })

  test('leads to the alerts before these, and back to the newest', () => {
    expect(rendered({})).not.toContain('Older alerts')
    const html = rendered({ older: '/dashboard?before=7', newest: '/dashboard' })
    expect(html).toContain('<a href="/dashboard?before=7" data-discover="true">Older alerts</a>')
    expect(html).toContain('<a href="/dashboard" data-discover="true">Newest alerts</a>')
  })

  test('keeps whole what an alert waits for, where the name of its match is cut', () => {
    const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id }))
    const many = rendered({ list: { alerts, counts, matching: 4, next: null } })
    expect(many).toMatch(
      /<span class="alert-line-about">Leeds United v Arsenal, Sat 28 Nov<\/span><span>\u00a0· £35 or less</,
    )
  })

  test('says on the line of an alert when it last had news', () => {
    const alerts = [0, 1, 2, 3].map((id) => ({ ...alert, id, lastNotifiedAt: id === 0 ? now - 3_600_000 : null }))
    const text = words(rendered({ list: { alerts, counts, matching: 4, next: null } }))
    expect(text.match(/Last message 1 h ago/g)).toHaveLength(1)
  })

  test('says on its own line what state an alert is in that sends nothing now', () => {
    const off = [{ isActive: false }, { pausedAfter: 'pro' as const }, { mutedUntilAt: now + 3_600_000 }]
    const alerts = [{}, ...off].map((more, id) => ({ ...alert, id, ...more }))
    const html = rendered({ list: { alerts, counts, matching: 4, next: null } })
    const lines = [...html.matchAll(/<summary><span class="alert-line-name">(.*?)<\/summary>/g)]
    expect(lines.map(([line]) => words(line).replace(alert.name, '').trim())).toEqual([
      '',
      'Inactive',
      'Paused',
      'Muted until 22 Nov, 13:00',
    ])
    expect(words(html)).toContain('Not sending 3')
  })

  test('has the best price now on the line of an alert', () => {
    const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id }))
    const match = matchOf({ lowest_price: 32.5, currency: 'GBP', is_plus_fees: true })
    const html = rendered({ list: { alerts, counts, matching: 4, next: null }, priced: { 2: match } })
    const lines = [...html.matchAll(/<summary><span class="alert-line-name">(.*?)<\/summary>/g)].map(([line]) =>
      words(line),
    )
    expect(lines.map((line) => line.includes('from £32.50 plus fees'))).toEqual([false, true, false, false])
  })

  test('says on the line of an alert which client it is for', () => {
    const alerts = [0, 1, 2, 3].map((id) => ({ ...alert, id, clientName: id === 0 ? 'Ada Lovelace' : null }))
    const lines =
      rendered({ list: { alerts, counts, matching: 4, next: null } }).match(/<summary>.*?<\/summary>/gs) ?? []
    expect(lines.filter((line) => words(line).includes('£35 or less for Ada Lovelace'))).toHaveLength(1)
  })

  test('folds the search away until it is used', () => {
    expect(rendered()).toMatch(/<details[^>]* open=""><summary>Search and filter/)
    expect(rendered({ asked: { filter: 'all', query: '', client: '' } })).toMatch(
      /<details class="fold"><summary>Search and filter/,
    )
  })

  test('counts all alerts, says how many are shown, and keeps the filter and the search', () => {
    const html = rendered()
    expect(words(html)).toContain('Active alerts 1 Total alerts 3 Team alerts 2 League alerts 0')
    expect(words(html)).toContain('Showing 1 of 3 alerts')
    expect(html).toMatch(/<option value="active" selected="">Active Only<\/option>/)
    expect(html).toMatch(/name="q"[^>]*value="leeds"/)
    for (const name of ['All', 'Inactive Only', 'Team Alerts', 'League Alerts'])
      expect(html).toContain(`>${name}</option>`)
  })

  test('names an alert in full, with what it waits for and how it sends', () => {
    const text = words(rendered())
    expect(text).toContain('The price falls Active Leeds United v Arsenal Sat 28 Nov, 15:00')
    expect(text).toContain('2 together · Family · not F1 · no away end Every time it happens again Email')
    expect(text).toContain('£35 or less')
  })

  test.each([
    [{ isActive: false }, 'Inactive', 'Activate'],
    [{ mutedUntilAt: now + 3_600_000 }, 'Muted until 22 Nov, 13:00', 'Unmute'],
    [
      { checkedAt: now - 86_400_000 },
      'Not checked',
      "We couldn't check this match since 21 Nov, 12:00. News may come late.",
    ],
    [
      { retiredPlatform: 'East Stand' },
      'Not read any more',
      'Only tickets at East Stand count for this alert, and we stopped reading it.',
    ],
    [{ alertType: 'last_chance' as const }, 'Last chance before kick-off', 'No maximum price'],
    [
      { targets: [{ kind: 'team' as const, id: 9, name: null, href: null }], targetKind: 'team' as const },
      'A team',
      'Edit',
    ],
  ])('shows the state of an alert with %o', (change, ...texts) => {
    const text = words(rendered({ list: { ...tab.list, alerts: [{ ...alert, ...change }] } }))
    for (const one of texts) expect(text).toContain(one)
  })

  test('asks before it deletes', () => {
    expect(rendered()).toMatch(/<dialog id="delete-7".*Are you sure you want to delete this alert\?.*value="delete"/)
  })

  test('offers to undo what was created or deleted, and nothing else', () => {
    const undo = (kind: string) => /role="status".*?<\/form>/.exec(rendered({ done: { kind, id: 7 } }))?.[0] ?? ''
    expect(undo('deleted')).toMatch(/Alert deleted\..*value="restore".*value="7".*Undo/)
    expect(undo('created')).toMatch(/Alert created\..*value="delete".*value="7".*Undo/)
    expect(rendered({ done: { kind: 'muted', id: 7 } })).not.toContain('Undo')
  })

  test('calls an alert that its owner switched off what its card calls it', () => {
    expect(rendered({ done: { kind: 'deactivated', id: 7 } })).toContain('Alert inactive.')
  })

  test('leads to the matches without alerts, and out of a filter that nothing passes', () => {
    const none = { alerts: [], counts: { active: 0, total: 0, team: 0, league: 0 }, matching: 0, next: null }
    expect(words(rendered({ list: none }))).toContain('No alerts yet')
    expect(words(rendered({ list: { ...none, counts } }))).toContain('None of your alerts match. Show all')
  })

  test('says so when alerts could not be loaded, in a banner that can be dismissed', () => {
    const text = words(rendered({ list: null }))
    expect(text).toContain('Error Failed to load alerts Try again Dismiss')
    expect(text).toContain('Create an alert')
  })

  test('creates an alert for a team or a league, tickets first, with a maximum price in pounds', () => {
    const html = rendered()
    expect(html).toMatch(/name="target_kind" checked="" value="team"/)
    expect(html).toMatch(/name="alert_type" checked="" value="availability"/)
    expect(html).not.toContain('value="last_chance"')
    expect(html).toMatch(
      /Maximum Price \(£\).*step="0.01"[^>]*name="price_threshold"|Maximum Price \(£\).*name="price_threshold"[^>]*step="0.01"/,
    )
  })
})

const refused = (answer: object) =>
  answered(<AlertsTab {...tab} />, { trouble: 'x', errors: {}, intent: 'create', ...answer })

test.each(['team', 'league'])('the list of a %s that is missing says so', (kind) => {
  const html = refused({ errors: { [`${kind}_id`]: [`Choose a ${kind}.`] } })
  expect(html).toMatch(new RegExp(`<select[^>]*name="${kind}_id"[^>]*aria-invalid="true"`))
  expect(words(html)).toContain(`Choose a ${kind}.`)
})

test('a refused form is shown as it was filled in', () => {
  const typed = {
    target_kind: 'league',
    team_id: '5',
    league_id: '2',
    alert_type: 'price_drop',
    price_threshold: '35.50',
    channels: 'email,telegram',
    channel_telegram: 'on',
  }
  const html = refused({ typed })
  const radios = html.match(/<input type="radio"[^>]*checked=""[^>]*>/g) ?? []
  expect(radios.map((one) => /value="([^"]*)"/.exec(one)?.[1])).toEqual(['league', 'price_drop'])
  expect(html).toContain('<option value="5" selected="">Leeds United')
  expect(html).toContain('<option value="2" selected="">Premier League')
  expect(html).toMatch(/name="price_threshold"[^>]*value="35.50"/)
  const switches = html.match(/<input[^>]*name="channel_[^>]*>/g) ?? []
  expect(switches.map((one) => one.includes('checked'))).toEqual([false, true])
})

describe('the form for a new alert', () => {
  const timesAfter = (...done: AlertsTabData['done'][]) => done.reduce(beganWith, { done: null, times: 0 }).times
  const one = (kind: DoneKind, id = 7) => ({ kind, id })

  test('begins anew after each alert that it made', () => {
    expect(timesAfter(one('created'))).toBe(1)
    // A form sent again is answered with the alert it made.
    expect(timesAfter(one('created'), null, one('created'))).toBe(2)
  })

  test('keeps what is typed when the page is only drawn again', () => {
    const created = one('created')
    expect(timesAfter(created, created, null)).toBe(1)
  })

  test.each(['activated', 'deactivated', 'muted', 'duplicated', 'deleted', 'restored', 'saved'] as const)(
    'keeps what is typed in it when an alert is %s',
    (kind) => expect(timesAfter(one('created'), one(kind), null, one(kind, 8))).toBe(1),
  )
})

test('the form of a team or league offers the person’s channels, all of them on', () => {
  const html = rendered()
  expect(html).toContain('name="channels" value="email,telegram"')
  const switches = html.match(/<input[^>]*name="channel_[^>]*>/g) ?? []
  expect(switches.map((one) => one.includes('checked'))).toEqual([true, true])
})

test('a card says that an alert goes to all its channels, in no order', () => {
  const alerts = [{ ...alert, channels: ['email', 'sms', 'telegram'] as const }]
  expect(words(rendered({ list: { alerts, counts, matching: 1, next: null } }))).toContain('Email, SMS and Telegram')
})
