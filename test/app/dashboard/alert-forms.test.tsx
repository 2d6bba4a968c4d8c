import { describe, expect, test } from 'vitest'
import { changeAlerts, doneIn, loadAlerts } from '#app/pages/dashboard/alerts-data.ts'
import { muteUntil } from '#app/pages/dashboard/mute.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { routeArgs, words } from '../render.tsx'
import { alert, kickoffAt, now, rendered } from './alerts-tab.tsx'

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
