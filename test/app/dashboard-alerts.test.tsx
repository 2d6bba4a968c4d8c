import { describe, expect, test } from 'vitest'
import AlertsTab from '#app/pages/dashboard/alerts.tsx'
import {
  type AlertsTabData,
  changeAlerts,
  type DoneKind,
  doneIn,
  loadAlerts,
} from '#app/pages/dashboard/alerts-data.ts'
import { beganWith } from '#app/pages/dashboard/begun-form.ts'
import { muteUntil } from '#app/pages/dashboard/mute.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { matchOf } from './fixtures.ts'
import { answered, markup, routeArgs, words } from './render.tsx'

const now = Date.parse('2026-11-22T12:00:00Z')
const kickoffAt = Date.parse('2026-11-28T15:00:00Z')

const alert: NamedAlert = {
  id: 7,
  userId: 1,
  targetKind: 'match',
  targetId: 3,
  moreTargets: [],
  alertType: 'price_drop',
  priceThresholdPence: 3_500,
  currency: 'GBP',
  conditions: {
    together: 2,
    ticketTypes: { wanted: ['Family'], unwanted: [] },
    areas: { wanted: [], unwanted: ['F1'] },
    isWithoutAwayEnd: true,
    isWithoutHospitality: false,
    isOfficialOnly: false,
  },
  platformId: null,
  repeatMode: 'every_crossing',
  repeatHours: null,
  digest: null,
  channels: ['email'],
  leftOutChannels: [],
  isActive: true,
  mutedUntilAt: null,
  expiresAt: null,
  createdAt: now,
  deletedAt: null,
  pausedAfter: null,
  pausedAt: null,
  clientId: null,
  clientName: null,
  name: 'Leeds United v Arsenal, Sat 28 Nov · £35 or less',
  targetName: 'Leeds United v Arsenal',
  targets: [{ kind: 'match', id: 3, name: 'Leeds United v Arsenal', href: '/matches/3' }],
  kickoffAt,
  matchDay: '2026-11-28',
  calledOff: null,
  checkedAt: null,
  retiredPlatform: null,
  isAboveLimit: null,
  lastNotifiedAt: null,
}

const counts = { active: 1, total: 3, team: 2, league: 0 }
const tab = {
  list: { alerts: [alert], counts, matching: 1 },
  priced: {},
  since: null,
  asked: { filter: 'active', query: 'leeds', client: '' },
  here: '/dashboard?filter=active&q=leeds',
  done: null,
  teams: [{ id: 5, name: 'Leeds United' }],
  leagues: [{ id: 2, name: 'Premier League', country: 'England' }],
  channels: ['email', 'telegram'] as DeliveryChannel[],
  clients: [],
  pushKey: null,
  now,
}
const rendered = (more: object = {}) => markup(<AlertsTab {...tab} {...more} />)

describe('the alerts tab', () => {
  test('has a line for each of many alerts with its limit, below their state, and cards for few', () => {
    const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id }))
    const many = rendered({ list: { alerts, counts, matching: 4 } })
    const lines = [...many.matchAll(/<summary><span class="alert-line-name">(.*?)<\/summary>/g)]
    expect(lines.map(([line]) => words(line))).toEqual(Array(4).fill(alert.name))
    expect(words(many)).toContain('Active 4 Leeds United')
    expect(rendered({ list: { alerts: alerts.slice(0, 3), counts, matching: 3 } })).not.toContain('alert-line')
  })

  test('keeps whole what an alert waits for, where the name of its match is cut', () => {
    const alerts = [1, 2, 3, 4].map((id) => ({ ...alert, id }))
    const many = rendered({ list: { alerts, counts, matching: 4 } })
    expect(many).toMatch(
      /<span class="alert-line-about">Leeds United v Arsenal, Sat 28 Nov<\/span><span>\u00a0· £35 or less</,
    )
  })

  test('says on the line of an alert when it last had news', () => {
    const alerts = [0, 1, 2, 3].map((id) => ({ ...alert, id, lastNotifiedAt: id === 0 ? now - 3_600_000 : null }))
    const text = words(rendered({ list: { alerts, counts, matching: 4 } }))
    expect(text.match(/Last message 1 h ago/g)).toHaveLength(1)
  })

  test('says on its own line what state an alert is in that sends nothing now', () => {
    const off = [{ isActive: false }, { pausedAfter: 'pro' as const }, { mutedUntilAt: now + 3_600_000 }]
    const alerts = [{}, ...off].map((more, id) => ({ ...alert, id, ...more }))
    const html = rendered({ list: { alerts, counts, matching: 4 } })
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
    const html = rendered({ list: { alerts, counts, matching: 4 }, priced: { 2: match } })
    const lines = [...html.matchAll(/<summary><span class="alert-line-name">(.*?)<\/summary>/g)].map(([line]) =>
      words(line),
    )
    expect(lines.map((line) => line.includes('from £32.50 plus fees'))).toEqual([false, true, false, false])
  })

  test('says on the line of an alert which client it is for', () => {
    const alerts = [0, 1, 2, 3].map((id) => ({ ...alert, id, clientName: id === 0 ? 'Ada Lovelace' : null }))
    const lines = rendered({ list: { alerts, counts, matching: 4 } }).match(/<summary>.*?<\/summary>/gs) ?? []
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
    const none = { alerts: [], counts: { active: 0, total: 0, team: 0, league: 0 }, matching: 0 }
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

const caller = { userId: 1 }

function visit(services: object, fields: Record<string, string> = {}) {
  const config = { isSecure: true }
  const all = {
    config,
    clock: () => now,
    readFields: async () => fields,
    logger: { error: () => undefined },
    ...services,
    alertsFor: () => (services as { alerts?: object }).alerts,
  }
  const { context, request } = routeArgs(all, { params: {} }) as { context: never; request: Request }
  return {
    caller: caller as never,
    account: { userId: 1, seat: null },
    context,
    request,
    query: new URLSearchParams('filter=team'),
    notices: new URLSearchParams(),
  }
}

const posted = async (alerts: object, fields: Record<string, string>) => changed({ alerts }, fields)
const changed = async (services: object, fields: Record<string, string>) =>
  (await changeAlerts(visit(services, fields))) as Response & { data: object; init: { status: number } }

describe('a form of the tab', () => {
  test('leads back to the tab as it was filtered', async () => {
    const answer = await posted({ remove: async () => succeed(alert) }, { intent: 'delete', id: '7' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard?filter=team'])
    expect(answer.headers.get('Set-Cookie')).toContain('alert%3Ddeleted%26id%3D7')
  })

  test('sends a price only with a falling price, and only the chosen kind of target', async () => {
    const sent: object[] = []
    const create = async (_user: number, draft: object) => {
      sent.push(draft)
      return succeed(alert)
    }
    const fields = { intent: 'create', target_kind: 'team', team_id: '5', league_id: '2', price_threshold: '35.50' }
    await posted({ createFromForm: create }, { ...fields, alert_type: 'price_drop' })
    await posted({ createFromForm: create }, { ...fields, alert_type: 'availability' })
    expect(sent).toMatchObject([
      { team_id: 5, price_threshold: 35.5 },
      { team_id: 5, alert_type: 'availability' },
    ])
    expect(JSON.stringify(sent)).not.toContain('league_id')
    expect(sent[1]).toHaveProperty('price_threshold', undefined)
  })

  test('says what to do when the plan is used up', async () => {
    const create = async () => fail('ALERT_LIMIT_REACHED', 'You have used all 3 alerts.')
    const { data, init } = await posted({ createFromForm: create }, { intent: 'create' })
    expect(data).toMatchObject({ trouble: 'You have used all 3 alerts. Upgrade to Pro for unlimited alerts.' })
    expect(init.status).toBe(403)
  })

  test('names the target that is missing', async () => {
    const create = async () => fail('INVALID', 'Please check.', { fields: { target: ['Choose exactly one.'] } })
    expect((await posted({ createFromForm: create }, { intent: 'create' })).data).toMatchObject({
      trouble: 'Choose exactly one.',
    })
  })

  test('that is unknown is refused', async () => {
    await expect(posted({}, { intent: 'explode' })).rejects.toMatchObject({ status: 400 })
  })
})

test('the first steps are put away by their form', async () => {
  const dismissed: number[] = []
  const visits = { dismissSteps: async (userId: number) => void dismissed.push(userId) }
  const answer = (await changeAlerts(visit({ visits }, { intent: 'dismiss_steps' }))) as Response
  expect([dismissed.length, answer.status, answer.headers.get('Location')]).toEqual([1, 303, '/dashboard'])
})

describe('a test message to the phone that is not sent', () => {
  const tested = async (channel: 'push' | 'sms' | null, refused: unknown) => {
    const services = {
      channels: { usable: async () => (channel ? [channel] : []) },
      push: { list: async () => [{ id: 'a' }], test: async () => refused },
      sms: { test: async () => refused },
      visitorOf: () => ({}),
    }
    const answer = await changeAlerts(visit(services, { intent: 'test_phone' }))
    return answer as { data: { trouble: string }; init: { status: number; headers: Record<string, string> } }
  }

  test.each([
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['PLAN_REQUIRED', 403],
    ['NOT_FOUND', 404],
    ['CONFLICT', 409],
    ['RATE_LIMITED', 429],
    ['UNAVAILABLE', 503],
  ] as const)('for %s answers %i, with the reason', async (code, status) => {
    for (const channel of ['push', 'sms'] as const) {
      const { data, init } = await tested(channel, fail(code, 'Why not.'))
      expect([data.trouble, init.status]).toEqual(['Why not.', status])
    }
  })

  test('says when it may be sent again, and that there is no phone', async () => {
    const { init } = await tested('push', fail('RATE_LIMITED', 'Wait.', { retryAfterSeconds: 30 }))
    expect(init.headers).toMatchObject({ 'Retry-After': '30' })
    expect(await tested(null, null)).toMatchObject({
      data: { trouble: 'No phone is connected yet.' },
      init: { status: 409 },
    })
  })
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

describe('what is said of a mute', () => {
  const noticeAfter = async (muted: object) => {
    const mute = async () => succeed({ ...alert, ...muted })
    const quiet = { zoneOf: async () => 'Europe/London' }
    const { headers } = await changed({ alerts: { mute }, quiet }, { intent: 'mute', id: '7', for: 'hour' })
    const [, kept = ''] = /=([^;]*)/.exec(headers.get('Set-Cookie') ?? '') ?? []
    const notices = new URLSearchParams(decodeURIComponent(kept))
    return words(rendered({ done: doneIn(notices) }))
  }

  test('is until when it lasts, in the words of the card', async () => {
    expect(await noticeAfter({ mutedUntilAt: now + 3_600_000 })).toContain('Muted until 22 Nov, 13:00.')
  })

  test('is that it ended', async () => {
    expect(await noticeAfter({ mutedUntilAt: null })).toContain('Unmuted.')
  })
})

test('a copy of an alert says that it was made, and can be undone', async () => {
  const { headers } = await posted({ duplicate: async () => succeed(alert) }, { intent: 'duplicate', id: '7' })
  expect(headers.get('Set-Cookie')).toContain('alert%3Dduplicated')
  const html = rendered({ done: { kind: 'duplicated', id: 8 } })
  expect(html).toMatch(/Alert created\..*value="delete".*value="8".*Undo/)
})

test('the tab opens with a banner when the list cannot be read', async () => {
  const broken = async () => {
    throw new Error('no database')
  }
  const alerts = { ownAlerts: broken, listOf: broken }
  const catalogue = { teamNames: async () => [], listLeagues: async () => [] }
  const channels = { overview: async () => ({ usable: ['email'], listed: [], devices: [], entitlements: {} }) }
  const since = { visits: { arrive: broken }, calendar: { addressOf: broken }, inbox: { list: broken } }
  const push = { offerFor: () => null }
  expect(await loadAlerts(visit({ alerts, catalogue, channels, push, ...since }))).toMatchObject({
    list: null,
    since: null,
    teams: [],
  })
})

test.each([
  [{ for: 'hour' }, '2026-11-22T13:00:00.000Z'],
  [{ for: 'tomorrow' }, '2026-11-23T06:00:00.000Z'],
  [{ for: 'kickoff', kickoff_at: String(kickoffAt) }, '2026-11-28T15:00:00.000Z'],
  [{ for: 'kickoff', kickoff_at: 'x' }, '2026-11-22T13:00:00.000Z'],
] as const)('%o mutes until %s', (fields, until) => {
  expect(new Date(muteUntil(fields, now, 'Europe/London') ?? 0).toISOString()).toBe(until)
})

test('a form mutes until the morning where its person is', async () => {
  const until: unknown[] = []
  const mute = async (_user: number, _id: number, at: number) => {
    until.push(at)
    return succeed(alert)
  }
  const quiet = { zoneOf: async () => 'America/New_York' }
  await changeAlerts(visit({ alerts: { mute }, quiet }, { intent: 'mute', id: '1', for: 'tomorrow' }))
  expect(until).toEqual([Date.parse('2026-11-23T11:00:00Z')])
})

test('unmuting ends it', () => {
  expect(muteUntil({ for: 'none' }, now, 'Europe/London')).toBeNull()
})

test('the form of a team or league offers the person’s channels, all of them on', () => {
  const html = rendered()
  expect(html).toContain('name="channels" value="email,telegram"')
  const switches = html.match(/<input[^>]*name="channel_[^>]*>/g) ?? []
  expect(switches.map((one) => one.includes('checked'))).toEqual([true, true])
})

test('a card says that an alert goes to all its channels, in no order', () => {
  const alerts = [{ ...alert, channels: ['email', 'sms', 'telegram'] as const }]
  expect(words(rendered({ list: { alerts, counts, matching: 1 } }))).toContain('Email, SMS and Telegram')
})
