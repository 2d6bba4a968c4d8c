import { describe, expect, test } from 'vitest'
import { doneTexts } from '#app/pages/dashboard/developers/texts.ts'
import DevelopersTab from '#app/pages/dashboard/developers.tsx'
import { changeDevelopers, type DevelopersTabData } from '#app/pages/dashboard/developers-data.ts'
import { fail, succeed } from '#worker/ground/platform/result.ts'
import { apiTokenTexts } from '#worker/people/api-tokens/constants.ts'
import { shownForms } from '#worker/people/connections/addresses.ts'
import { answered, routeArgs, words } from '../render.tsx'

const now = Date.UTC(2026, 10, 28)
const token = {
  id: 'one',
  name: 'Price sheet',
  start: 'tl_live_4f2K',
  access: 'read' as const,
  clientName: null,
  createdAt: now,
  expiresAt: now + 1,
  lastUsedAt: null,
  calls: 0,
}
const tab: DevelopersTabData = {
  isOffered: true,
  perMinute: 60,
  tokens: [token],
  clients: [],
  feed: null,
  publicOrigin: 'https://touchline.example',
  example: null,
  webhooks: { hooks: [], deliveries: [], isOffered: true, form: shownForms.webhook },
  done: null,
  now,
}
const rendered = (more: Partial<DevelopersTabData> = {}, answer?: object) =>
  answered(<DevelopersTab {...tab} {...more} />, answer)

describe('the developers’ tab', () => {
  test('lists tokens by what they begin with, what they may and when they end, each to revoke without script', () => {
    const html = rendered()
    expect(words(html)).toContain('Price sheet tl_live_4f2K… · Read · Never used Ends 28 Nov 2026')
    expect(html).toMatch(/<input type="hidden" name="token" value="one"\/>.*value="revoke_token"/)
    expect(words(rendered({ tokens: [{ ...token, expiresAt: now }] }))).toContain('Expired')
    expect(words(rendered({ tokens: [{ ...token, calls: 1240 }] }))).toContain('at least 1,240 calls in 30 days')
    expect(words(rendered({ tokens: [{ ...token, calls: 1 }] }))).toContain('at least 1 call in 30 days')
  })

  test('offers an agent a token for one client, and says whose a token is', () => {
    expect(rendered()).not.toContain('name="client_id"')
    const clients = [{ id: 4, name: 'Robin', reference: 'RF-1' }]
    const html = rendered({ clients, tokens: [{ ...token, clientName: 'Robin' }] })
    expect(html).toMatch(/<option value="" selected="">Me, with all clients<\/option><option value="4">Robin \(RF-1\)</)
    expect(words(html)).toContain('Read · for Robin · Never used')
  })

  test('says what the plan allows, and offers the plans where it allows nothing', () => {
    expect(words(rendered())).toContain('All of them together may make 60 calls a minute.')
    const html = rendered({ isOffered: false, perMinute: 0 })
    expect(words(html)).toContain(apiTokenTexts.needsPlan)
    expect(html).not.toContain('value="create_token"')
    expect(html).toContain('value="revoke_token"')
  })
})

test('the feed is shown once its owner has a secret address, and where to make one until then', () => {
  expect(rendered()).toContain('href="/alerts/calendar"')
  const html = rendered({ feed: 'https://touchline.example/feeds/notifications/s3cret' })
  expect(html).toContain('value="https://touchline.example/feeds/notifications/s3cret.atom"')
  expect(html).toContain('value="https://touchline.example/feeds/notifications/s3cret.json"')
})

test('its examples are about the reader’s own newest alert, and about its match where it is on one', () => {
  expect(rendered().match(/TOKEN&quot;/g)).toHaveLength(1)
  const example = { alertId: 7, name: 'Leeds v Arsenal · £35 or less', matchId: 640 }
  const html = rendered({ example })
  expect(words(html)).toContain('Reads your newest one, Leeds v Arsenal · £35 or less: curl')
  expect(html).toContain('https://touchline.example/api/alerts/7&quot;')
  expect(html).toContain('https://touchline.example/api/matches/640/prices?fields=platform_name,price,currency&quot;')
  expect(rendered({ example: { ...example, matchId: null } })).not.toContain('/prices')
})

describe('its forms', () => {
  function sent(fields: Record<string, string>, apiTokens: object, isProven = true, more: object = {}) {
    const services = {
      ...more,
      apiTokens,
      proofs: {
        require: () => (isProven ? succeed(null) : fail('PROOF_REQUIRED', 'Prove it.')),
        methodsOf: async () => ({ hasPassword: true, needsCode: false, hasPasskey: false }),
      },
      readFields: async () => fields,
      visitorOf: () => ({}),
      config: { isSecure: true },
    }
    return changeDevelopers({ ...(routeArgs(services, { params: {} }) as object), caller: { userId: 7 } } as never)
  }
  const form = { intent: 'create_token', name: 'Sheet', access: 'read', days: '90' }

  test('make a token after fresh proof alone, in an answer that no cache keeps', async () => {
    const apiTokens = { create: async () => succeed({ token: 'tl_live_made' }) }
    const asked = await sent(form, apiTokens, false)
    expect(asked).toMatchObject({ data: { proof: { fields: form } }, init: { status: 403 } })
    expect(words(rendered({}, (asked as { data: object }).data))).toContain(
      'We ask again before you make a token or a webhook.',
    )
    const made = await sent(form, apiTokens)
    expect(made).toMatchObject({ data: { token: 'tl_live_made' }, init: { headers: { 'Cache-Control': 'no-store' } } })
    expect(words(rendered({}, (made as { data: object }).data))).toContain('it is not shown again. tl_live_made')
  })

  test('keep what was typed beside what is wrong with it', async () => {
    const apiTokens = { create: async () => fail('INVALID', 'Please check.', { fields: { days: ['Choose an end.'] } }) }
    const answer = await sent(form, apiTokens)
    expect(answer).toMatchObject({ init: { status: 400 } })
    const html = rendered({}, (answer as { data: object }).data)
    expect(html).toMatch(/<input[^>]*name="name"[^>]*value="Sheet"/)
    expect(words(html)).toContain('Choose an end.')
  })

  test('revoke a token, and show the tab with the news', async () => {
    const revoked: unknown[] = []
    const apiTokens = { revoke: async (...asked: unknown[]) => succeed(revoked.push(asked)) }
    const answer = (await sent({ intent: 'revoke_token', token: 'one' }, apiTokens)) as Response
    expect(revoked).toMatchObject([[7, 'one', {}]])
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard?tab=developers'])
    expect(words(rendered({ done: doneTexts.revoke_token }))).toContain(apiTokenTexts.revoked)
  })

  test('add a webhook after fresh proof alone, with its secret in that answer', async () => {
    const added: unknown[] = []
    const connections = { add: async (...asked: unknown[]) => succeed({ secret: `whsec_${added.push(asked)}` }) }
    const fields = { intent: 'add_webhook', hook: 'Sheet', address: 'https://fan.example/hook' }
    expect(await sent(fields, {}, false, { connections })).toMatchObject({ init: { status: 403 } })
    const answer = await sent(fields, {}, true, { connections })
    expect(added).toEqual([[{ userId: 7 }, { kind: 'webhook', address: fields.address, name: 'Sheet' }]])
    expect(answer).toMatchObject({ init: { headers: { 'Cache-Control': 'no-store' } } })
    expect(words(rendered({}, (answer as { data: object }).data))).toContain('it is not shown again. whsec_1')
  })

  test('choose events and replay a message of one webhook', async () => {
    const asked: unknown[] = []
    const note = async (...what: unknown[]) => succeed(asked.push(...what))
    const hooks = { choose: note, replay: note }
    await sent({ intent: 'webhook_events', hook: 'Sheet', 'event_match.moved': 'on' }, {}, true, { hooks })
    await sent({ intent: 'replay_webhook', hook: 'Sheet', message: 'msg_1' }, {}, true, { hooks })
    expect(asked).toEqual([{ userId: 7, name: 'Sheet' }, ['match.moved'], { userId: 7, name: 'Sheet', id: 'msg_1' }])
  })
})

test('webhooks show their state, their events and what they were sent', () => {
  const hook = { name: 'Sheet', label: 'fan.example …9aXc', isConfirmed: true, events: [], ended: null }
  const delivery = {
    name: 'Sheet',
    id: 'msg_1',
    type: 'alert.price',
    attempts: 2,
    firstAt: now,
    lastAt: now,
    nextAt: now,
  }
  const html = rendered({
    webhooks: {
      hooks: [
        hook,
        { ...hook, name: '', isConfirmed: false },
        { ...hook, name: 'Old', ended: { at: now, reason: 'silent' } },
      ],
      deliveries: [{ ...delivery, status: 'waiting', reason: 'receiver answered 503' }],
      isOffered: true,
      form: shownForms.webhook,
    },
  })
  const text = words(html)
  expect(text).toContain('Sheet fan.example …9aXc Works')
  expect(text).toContain('Switched off: silent.')
  expect(text).toContain('Code that Webhook got')
  expect(text).toContain('alert.price msg_1 Sheet Trying again receiver answered 503')
  expect(html).toContain('value="replay_webhook"')
})
