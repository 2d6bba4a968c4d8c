// From an agent's question to their client, to mails, to the end of them.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClientReports } from '#worker/alerting/client-mails/report/service.ts'
import { createClientMailsRepository } from '#worker/alerting/client-mails/repository.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { clientMessageTexts } from '#worker/people/clients/messages/constants.ts'
import { createClientMessagesRepository, setClientsStoppedIn } from '#worker/people/clients/messages/repository.ts'
import { createClientStops } from '#worker/people/clients/messages/stops.repository.ts'
import { addDeveloper, setPlan } from '../../people/api-tokens/developer.ts'
import { placesOf } from '../../people/privacy/person.ts'
import { noon, summary } from '../alerts/changes.ts'
import { again, consented, database, match, openMatch, ports, scene, stopsSecret } from './scene.ts'

beforeAll(openMatch)

test('nothing goes to a client before they said yes, and opening the link says nothing', async () => {
  const { ask, messaging, tokenIn, sent, news, clientId, log } = await scene()
  expect(await ask()).toEqual({ ok: true, value: null })
  expect(sent).toMatchObject([{ to: 'robin@example.com', subject: 'Do you want ticket alerts at this address?' }])
  expect(await messaging.open(tokenIn(sent[0]))).toMatchObject({ state: 'asked' })
  await (await news())()
  expect(sent).toHaveLength(1)
  expect(await log()).toEqual([])
  expect(await messaging.recipients([clientId], 'email')).toEqual([])
})

test('who said yes gets the news once, with its price and a way to stop; the log says so', async () => {
  const { news, sent, log } = await consented()
  const mail = await news()
  await Promise.all([mail(), mail()])
  await mail()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ to: 'robin@example.com', subject: 'Price fell: Arsenal v Chelsea' })
  expect(sent[0]?.text).toContain('£45')
  expect(sent[0]?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(await log()).toEqual([{ status: 'sent', reason: null }])
})

test('neither their mail nor their report names the alerts of others', async () => {
  const { agent, clientId, news, sent } = await consented()
  const other = await ports.clients.create(agent, { name: 'Alex' })
  const more = { match_id: match, alert_type: 'price_drop', price_threshold: 47 }
  await ports.alerts.create(agent, { ...more, client_id: other.ok ? other.value.id : 0 })
  await env.DB.prepare('UPDATE alerts SET created_at = 1 WHERE user_id = ?').bind(agent).run()
  await (await news())()
  const item = (await ports.inbox.list(agent, { filter: 'all', limit: 1 })).items[0]
  expect(item?.message).toContain('Also for')
  expect(sent[0]?.text).toContain('£45')
  const report = await ports.clientReports.month(agent, clientId, new Date(noon).toISOString().slice(0, 7))
  expect(report).toMatchObject({ value: { entries: [{ message: expect.stringContaining('£45') }] } })
  expect(JSON.stringify([sent, report])).not.toMatch(/Also for|£47/)
})

describe('a client who stopped is not asked by that agent', () => {
  const stopped = async () => {
    const one = await consented()
    await (await one.news())()
    const token = one.tokenIn(one.sent.at(-1))
    await one.messaging.act(token, null)
    one.sent.length = 0
    one.world.now += 2 * dayMs
    return { ...one, token }
  }
  const isStopped = { error: { message: clientMessageTexts.stopped.email } }

  test('when they are deleted and added again, until they take it back by their last mail', async () => {
    const one = await stopped()
    await ports.clients.remove(one.agent, one.clientId)
    const added = await ports.clients.create(one.agent, again)
    const ask = () => one.messaging.ask(one.agent, added.ok ? added.value.id : 0)
    expect(await placesOf(env.DB, 'robin@example.com')).not.toContain('client_stops.address_hash')
    expect(await ask()).toMatchObject(isStopped)
    expect(await one.messaging.act(one.token, null)).toMatchObject({ state: 'stopped' })
    expect(await one.messaging.act(one.token, 'yes')).toMatchObject({ state: 'off' })
    expect(await one.messaging.open(one.token)).toBeNull()
    expect(await ask()).toEqual({ ok: true, value: null })
    expect(await one.messaging.recipients([added.ok ? added.value.id : 0], 'email')).toEqual([])
  })

  test('when their address is changed, asked, and changed back', async () => {
    const one = await stopped()
    await ports.clients.update(one.agent, one.clientId, { email: 'other@example.com' })
    expect((await one.ask()).ok).toBe(true)
    one.world.now += 2 * dayMs
    await ports.clients.update(one.agent, one.clientId, again)
    expect(await one.ask()).toMatchObject(isStopped)
  })

  test('at another record with the address, which is stopped with the first; another agent may ask', async () => {
    const [one, other] = [await consented(), await scene()]
    const second = await ports.clients.create(one.agent, again)
    const id = second.ok ? second.value.id : 0
    await one.messaging.ask(one.agent, id)
    await one.sayYes()
    await (await one.news())()
    const mail = one.sent.find(({ text }) => text.includes('/c/') && !text.includes('until you say yes'))
    await one.messaging.act(one.tokenIn(mail), null)
    expect(await one.messaging.recipients([one.clientId, id], 'email')).toEqual([])
    expect((await other.ask()).ok).toBe(true)
  })

  test('by SMS, where they stopped on the page; a START takes it back', async () => {
    const one = await scene()
    await one.askBySms()
    const token = /\/c\/(\S+)/.exec(one.texts.pop()?.body ?? '')?.[1] ?? ''
    await one.messaging.act(token, 'yes')
    const stops = createClientMessagesRepository(database, createClientStops(database, stopsSecret))
    const link = { act: 'stop', channel: 'sms', clientId: one.clientId, askedAt: one.world.now } as const
    const found = await stops.find(link)
    if (found) await stops.stop(link, found, one.world.now)
    await ports.clients.remove(one.agent, one.clientId)
    const added = await ports.clients.create(one.agent, { ...again, phone: one.phone })
    const ask = () => one.messaging.ask(one.agent, added.ok ? added.value.id : 0, 'sms')
    expect(await ask()).toMatchObject({ error: { message: clientMessageTexts.stopped.sms } })
    await setClientsStoppedIn(database, createClientStops(database, stopsSecret))(one.phone, null)
    expect((await ask()).ok).toBe(true)
  })
})

test('a client stops with one press, and only they start again', async () => {
  const { news, sent, messaging, tokenIn, ask, agent, clientId } = await consented()
  await (await news())()
  const token = tokenIn(sent[0])
  expect(await messaging.act(token, null)).toMatchObject({ state: 'stopped' })
  await (await news())()
  expect(sent).toHaveLength(1)
  expect(await ask()).toMatchObject({ error: { code: 'CONFLICT' } })
  await messaging.end(agent, clientId, 'email')
  expect(await messaging.open(token)).toMatchObject({ state: 'stopped' })
  expect(await messaging.act(token, 'yes')).toMatchObject({ state: 'on' })
})

describe('no mail goes out', () => {
  test.each([
    [
      'once the tickets are gone',
      'no longer there',
      (one: Consented) => Object.assign(one.world.board, { summary: summary(null) }),
    ],
    [
      'once the price is above the limit',
      'no longer there',
      (one: Consented) => Object.assign(one.world.board, { summary: summary(5_100) }),
    ],
    ['half an hour later', 'too late', (one: Consented) => Object.assign(one.world, { now: noon + 31 * minuteMs })],
    ['after the plan ended', 'plan ended', (one: Consented) => setPlan(one.agent, 'pro')],
    [
      'of an alert that was switched off',
      'no longer there',
      (one: Consented) => run('UPDATE alerts SET is_active = 0 WHERE user_id = ?', one.agent),
    ],
  ])('%s', async (_when, reason, meanwhile) => {
    const one = await consented()
    const mail = await one.news()
    await meanwhile(one)
    await mail()
    expect(one.sent).toEqual([])
    expect(await one.log()).toEqual([{ status: 'skipped', reason }])
  })

  test('to an address that was changed, ended by the agent, or deleted', async () => {
    for (const end of [
      (one: Consented) => ports.clients.update(one.agent, one.clientId, { email: 'new@example.com' }),
      (one: Consented) => one.messaging.end(one.agent, one.clientId, 'email'),
      (one: Consented) => ports.clients.remove(one.agent, one.clientId),
    ]) {
      const one = await consented()
      const mail = await one.news()
      await end(one)
      await mail()
      expect(one.sent).toEqual([])
    }
  })
})

test('the report of the month has what was seen, and of it what the log says was mailed', async () => {
  const { news, agent, clientId, world } = await consented()
  await (await news())()
  const late = await news()
  world.now += 31 * minuteMs
  await late()
  const reports = createClientReports({
    repository: createClientMailsRepository(database),
    clients: ports.clients,
    inbox: ports.inbox,
    messageArchive: ports.messageArchive,
    bought: ports.clientPurchases,
    smsOf: ports.sms.sentOf,
    pricedRooms: ports.pricedRooms,
    clock: () => noon,
  })
  const report = await reports.month(agent, clientId)
  const statuses = report.ok && report.value.entries.map(({ mail }) => mail?.status)
  expect(statuses ? statuses.toSorted() : null).toEqual(['sent', 'skipped'])
  const before = new Date(noon - 31 * dayMs).toISOString().slice(0, 7)
  expect(await reports.month(agent, clientId, before)).toMatchObject({ value: { month: before, entries: [] } })
  expect(await reports.month((await addDeveloper('premium')).id, clientId)).toMatchObject({
    error: { code: 'NOT_FOUND' },
  })
})

test('a server that says later is tried again', async () => {
  const { news, sent, world, log } = await consented()
  const mail = await news()
  world.answer = { kind: 'retry', reason: 'greylisted' }
  await expect(mail()).rejects.toThrow('greylisted')
  world.answer = { kind: 'sent', messageId: '' }
  await mail()
  expect(sent).toHaveLength(2)
  expect(await log()).toEqual([{ status: 'sent', reason: null }])
})

test('another agent can neither ask nor end', async () => {
  const [one, other] = [await consented(), await scene()]
  expect(await one.messaging.ask(other.agent, one.clientId)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  await one.messaging.end(other.agent, one.clientId, 'email')
  expect(await one.messaging.recipients([one.clientId], 'email')).toHaveLength(1)
})

test('an address is asked three times a week, however often its client is deleted and added again', async () => {
  const { agent, messaging, sent, texts, phone } = await scene()
  for (const channel of ['email', 'sms'] as const) {
    const asked = []
    for (let again = 0; again < 5; again++) {
      const client = { name: 'Robin', email: 'robin@example.com', phone, consent_on: '2026-11-01' }
      const made = await ports.clients.create(agent, client)
      const clientId = made.ok ? made.value.id : 0
      const answer = await messaging.ask(agent, clientId, channel)
      asked.push(answer.ok ? null : answer.error.message)
      await ports.clients.remove(agent, clientId)
    }
    const often = clientMessageTexts.askedOften[channel]
    expect(asked).toEqual([null, null, null, often, often])
  }
  expect([sent.length, texts.length]).toEqual([3, 3])
})

test('two questions at once send one, and the next is sent a day later', async () => {
  const { ask, sent, world } = await scene()
  await Promise.all([ask(), ask()])
  expect(sent).toHaveLength(1)
  world.now += dayMs
  expect((await ask()).ok).toBe(true)
})

type Consented = Awaited<ReturnType<typeof consented>>
const run = (sql: string, id: number) => env.DB.prepare(sql).bind(id).run()
