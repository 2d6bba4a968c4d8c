// From an agent's question to their client, to mails, to the end of them.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClientReports } from '#worker/alerting/client-mails/report/service.ts'
import { createClientMailsRepository } from '#worker/alerting/client-mails/repository.ts'
import { createClientMails } from '#worker/alerting/client-mails/service.ts'
import type { MatchBoard } from '#worker/alerting/notifications/contract.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { dayMs, minuteMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { tellingTexts } from '#worker/people/clients/telling/constants.ts'
import { createAsking } from '#worker/people/clients/telling/questions.ts'
import { createTellingRepository, setClientsStoppedIn } from '#worker/people/clients/telling/repository.ts'
import { createTelling } from '#worker/people/clients/telling/service.ts'
import { createClientStops } from '#worker/people/clients/telling/stops.repository.ts'
import { createSmsLog } from '#worker/people/phones/sms/log.repository.ts'
import type { Sms, SmsSent } from '#worker/people/phones/sms/provider.ts'
import { createSmsSending } from '#worker/people/phones/sms/sending.ts'
import type { InboundMessage } from '#worker/people/phones/twilio/contract.ts'
import { addDeveloper, setPlan } from '../../people/api-tokens/developer.ts'
import { placesOf } from '../../people/privacy/person.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeMatch, silentLogger } from '../alerts/scene.ts'

const { ports } = createProduct(env)
const stopsSecret = new Secret('a secret for addresses, of tests')
const match = 96_950
const database = openDatabase(env.DB)
let engine: ReturnType<typeof alertsEngine>
let seq = 0

beforeAll(async () => {
  engine = alertsEngine(env.DB, await placeMatch(env.DB, match))
  const at = Date.now() + 9e9
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(at, match).run()
})

/** An agent with a client, a clock, and all mails that go out. */
async function scene() {
  const { id: agent } = await addDeveloper('premium')
  const sent: Mail[] = []
  const world = {
    now: noon,
    board: { summary: summary(4_500), offers: [] as MatchBoard['offers'] },
    answer: { kind: 'sent', messageId: '' } as SendResult,
    sms: null as SmsSent | null,
  }
  const clock = () => world.now
  const transport = {
    send: async (mail: Mail) => {
      sent.push(mail)
      return world.answer
    },
  }
  const shared = { transport, from: 'Touchline <alerts@touchline.example>', publicOrigin: 'https://x.test', clock }
  const taken = new Map<string, number>()
  const limiter = {
    async take(key: string, { max }: { max: number }) {
      const count = (taken.get(key) ?? 0) + 1
      taken.set(key, count)
      return { allowed: count <= max, retryAfterSeconds: 0 }
    },
  }
  const texts: Sms[] = []
  const sendSms = createSmsSending({
    ...{ clock, logger: silentLogger, publicOrigin: shared.publicOrigin },
    provider: {
      from: null,
      find: async () => null,
      async send(sms) {
        if (world.sms) return world.sms
        const sid = `SM${texts.push(sms)}`
        return { kind: 'accepted', message: { sid, status: 'queued', segments: 1, priceMicros: null, currency: null } }
      },
    },
    log: createSmsLog(database),
    repository: { setStopped: ports.setClientsStopped },
  })
  const telling = createTelling({
    ...{ clock, limiter, publicOrigin: shared.publicOrigin },
    repository: createTellingRepository(database, createClientStops(database, stopsSecret)),
    clients: ports.clients,
    signer: createLinkSigner(new Secret('a secret of thirty-two characters'), 'client'),
    asking: createAsking({ ...shared, sms: { ...ports.sms, send: sendSms }, limiter }),
  })
  const mailClients = createClientMails({
    ...{ ...shared, sendSms },
    repository: createClientMailsRepository(database),
    recipients: telling.recipients,
    stopUrl: telling.stopUrl,
    entitled: (userIds) => ports.plans.entitled(userIds, 'multipleClients'),
    messageOf: ports.inbox.find,
    findAlerts: ports.alerts.find,
    boardOf: async () => world.board as MatchBoard,
  })
  const phone = `+4477009${String(agent).padStart(5, '0').slice(-5)}`
  const asked = { name: 'Robin', email: 'robin@example.com', phone, consent_on: '2026-11-01' }
  const client = await ports.clients.create(agent, asked)
  const clientId = client.ok ? client.value.id : 0
  const tokenIn = (mail: Mail | undefined) => /\/c\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const alert = { match_id: match, alert_type: 'price_drop', price_threshold: 50, client_id: clientId }
  await ports.alerts.create(agent, alert)
  await env.DB.prepare('UPDATE alerts SET created_at = 1 WHERE user_id = ?').bind(agent).run()
  return {
    ...{ agent, clientId, phone, sent, texts, world, telling, tokenIn },
    askBySms: () => telling.ask(agent, clientId, 'sms'),
    sayYesTo: (sms: Sms | undefined) => telling.act(/\/c\/(\S+)/.exec(sms?.body ?? '')?.[1] ?? '', 'yes'),
    ask: () => telling.ask(agent, clientId),
    sayYes: () => telling.act(tokenIn(sent.at(-1)), 'yes'),
    /** A price that the client waits for, and the message to mail it. */
    async news() {
      seq += 1
      await engine.announce(changeOf(summary(6_000), summary(4_500), { matchId: match, seq }))
      const message = { version: 1, type: 'client_mail', userId: agent, clientId, at: noon } as const
      return mailClients.bind(null, { ...message, subjectId: `${match}:${seq}` })
    },
    log: async () =>
      (await env.DB.prepare('SELECT status, reason FROM client_mails WHERE client_id = ?').bind(clientId).all())
        .results,
  }
}

const again = { name: 'Robin', email: 'robin@example.com', consent_on: '2026-11-01' }

/** With a client who said yes. */
async function told() {
  const one = await scene()
  await one.ask()
  await one.sayYes()
  one.sent.length = 0
  return one
}

test('nothing goes to a client before they said yes, and opening the link says nothing', async () => {
  const { ask, telling, tokenIn, sent, news, clientId, log } = await scene()
  expect(await ask()).toEqual({ ok: true, value: null })
  expect(sent).toMatchObject([{ to: 'robin@example.com', subject: 'Do you want ticket alerts at this address?' }])
  expect(await telling.open(tokenIn(sent[0]))).toMatchObject({ state: 'asked' })
  await (await news())()
  expect(sent).toHaveLength(1)
  expect(await log()).toEqual([])
  expect(await telling.recipients([clientId], 'email')).toEqual([])
})

test('who said yes gets the news once, with its price and a way to stop; the log says so', async () => {
  const { news, sent, log } = await told()
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
  const { agent, clientId, news, sent } = await told()
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
    const one = await told()
    await (await one.news())()
    const token = one.tokenIn(one.sent.at(-1))
    await one.telling.act(token, null)
    one.sent.length = 0
    one.world.now += 2 * dayMs
    return { ...one, token }
  }
  const isStopped = { error: { message: tellingTexts.stopped.email } }

  test('when they are deleted and added again, until they take it back by their last mail', async () => {
    const one = await stopped()
    await ports.clients.remove(one.agent, one.clientId)
    const added = await ports.clients.create(one.agent, again)
    const ask = () => one.telling.ask(one.agent, added.ok ? added.value.id : 0)
    expect(await placesOf(env.DB, 'robin@example.com')).not.toContain('client_stops.address_hash')
    expect(await ask()).toMatchObject(isStopped)
    expect(await one.telling.act(one.token, null)).toMatchObject({ state: 'stopped' })
    expect(await one.telling.act(one.token, 'yes')).toMatchObject({ state: 'off' })
    expect(await one.telling.open(one.token)).toBeNull()
    expect(await ask()).toEqual({ ok: true, value: null })
    expect(await one.telling.recipients([added.ok ? added.value.id : 0], 'email')).toEqual([])
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
    const [one, other] = [await told(), await scene()]
    const second = await ports.clients.create(one.agent, again)
    const id = second.ok ? second.value.id : 0
    await one.telling.ask(one.agent, id)
    await one.sayYes()
    await (await one.news())()
    const mail = one.sent.find(({ text }) => text.includes('/c/') && !text.includes('until you say yes'))
    await one.telling.act(one.tokenIn(mail), null)
    expect(await one.telling.recipients([one.clientId, id], 'email')).toEqual([])
    expect((await other.ask()).ok).toBe(true)
  })

  test('by SMS, where they stopped on the page; a START takes it back', async () => {
    const one = await scene()
    await one.askBySms()
    const token = /\/c\/(\S+)/.exec(one.texts.pop()?.body ?? '')?.[1] ?? ''
    await one.telling.act(token, 'yes')
    const stops = createTellingRepository(database, createClientStops(database, stopsSecret))
    const link = { act: 'stop', channel: 'sms', clientId: one.clientId, askedAt: one.world.now } as const
    const found = await stops.find(link)
    if (found) await stops.stop(link, found, one.world.now)
    await ports.clients.remove(one.agent, one.clientId)
    const added = await ports.clients.create(one.agent, { ...again, phone: one.phone })
    const ask = () => one.telling.ask(one.agent, added.ok ? added.value.id : 0, 'sms')
    expect(await ask()).toMatchObject({ error: { message: tellingTexts.stopped.sms } })
    await setClientsStoppedIn(database, createClientStops(database, stopsSecret))(one.phone, null)
    expect((await ask()).ok).toBe(true)
  })
})

test('a client stops with one press, and only they start again', async () => {
  const { news, sent, telling, tokenIn, ask, agent, clientId } = await told()
  await (await news())()
  const token = tokenIn(sent[0])
  expect(await telling.act(token, null)).toMatchObject({ state: 'stopped' })
  await (await news())()
  expect(sent).toHaveLength(1)
  expect(await ask()).toMatchObject({ error: { code: 'CONFLICT' } })
  await telling.end(agent, clientId, 'email')
  expect(await telling.open(token)).toMatchObject({ state: 'stopped' })
  expect(await telling.act(token, 'yes')).toMatchObject({ state: 'on' })
})

describe('no mail goes out', () => {
  test.each([
    [
      'once the tickets are gone',
      'no longer there',
      (one: Told) => Object.assign(one.world.board, { summary: summary(null) }),
    ],
    [
      'once the price is above the limit',
      'no longer there',
      (one: Told) => Object.assign(one.world.board, { summary: summary(5_100) }),
    ],
    ['half an hour later', 'too late', (one: Told) => Object.assign(one.world, { now: noon + 31 * minuteMs })],
    ['after the plan ended', 'plan ended', (one: Told) => setPlan(one.agent, 'pro')],
    [
      'of an alert that was switched off',
      'no longer there',
      (one: Told) => run('UPDATE alerts SET is_active = 0 WHERE user_id = ?', one.agent),
    ],
  ])('%s', async (_when, reason, meanwhile) => {
    const one = await told()
    const mail = await one.news()
    await meanwhile(one)
    await mail()
    expect(one.sent).toEqual([])
    expect(await one.log()).toEqual([{ status: 'skipped', reason }])
  })

  test('to an address that was changed, ended by the agent, or deleted', async () => {
    for (const end of [
      (one: Told) => ports.clients.update(one.agent, one.clientId, { email: 'new@example.com' }),
      (one: Told) => one.telling.end(one.agent, one.clientId, 'email'),
      (one: Told) => ports.clients.remove(one.agent, one.clientId),
    ]) {
      const one = await told()
      const mail = await one.news()
      await end(one)
      await mail()
      expect(one.sent).toEqual([])
    }
  })
})

test('the report of the month has what was seen, and of it what the log says was mailed', async () => {
  const { news, agent, clientId, world } = await told()
  await (await news())()
  const late = await news()
  world.now += 31 * minuteMs
  await late()
  const reports = createClientReports({
    repository: createClientMailsRepository(database),
    clients: ports.clients,
    inbox: ports.inbox,
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
  const { news, sent, world, log } = await told()
  const mail = await news()
  world.answer = { kind: 'retry', reason: 'greylisted' }
  await expect(mail()).rejects.toThrow('greylisted')
  world.answer = { kind: 'sent', messageId: '' }
  await mail()
  expect(sent).toHaveLength(2)
  expect(await log()).toEqual([{ status: 'sent', reason: null }])
})

test('another agent can neither ask nor end', async () => {
  const [one, other] = [await told(), await scene()]
  expect(await one.telling.ask(other.agent, one.clientId)).toMatchObject({ error: { code: 'NOT_FOUND' } })
  await one.telling.end(other.agent, one.clientId, 'email')
  expect(await one.telling.recipients([one.clientId], 'email')).toHaveLength(1)
})

test('an address is asked three times a week, however often its client is deleted and added again', async () => {
  const { agent, telling, sent, texts, phone } = await scene()
  for (const channel of ['email', 'sms'] as const) {
    const asked = []
    for (let again = 0; again < 5; again++) {
      const client = { name: 'Robin', email: 'robin@example.com', phone, consent_on: '2026-11-01' }
      const made = await ports.clients.create(agent, client)
      const clientId = made.ok ? made.value.id : 0
      const answer = await telling.ask(agent, clientId, channel)
      asked.push(answer.ok ? null : answer.error.message)
      await ports.clients.remove(agent, clientId)
    }
    const often = tellingTexts.askedOften[channel]
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

describe('a client on their own phone', () => {
  /** Who said yes by the link in the text that asked them. */
  async function texted() {
    const one = await scene()
    await one.askBySms()
    await one.sayYesTo(one.texts.pop())
    return one
  }

  test('is sent nothing but the question before they said yes, by the link in it', async () => {
    const { askBySms, sayYesTo, news, texts, sent, phone } = await scene()
    expect(await askBySms()).toEqual({ ok: true, value: null })
    expect(texts).toMatchObject([{ to: phone, body: expect.stringMatching(/\/c\/\S+ .*Reply STOP to end\.$/) }])
    await (await news())()
    expect(texts).toHaveLength(1)
    expect(await sayYesTo(texts[0])).toMatchObject({ state: 'on' })
    await (await news())()
    expect(texts).toHaveLength(2)
    expect(sent).toEqual([])
  })

  test('gets news once, in one part, with its price and how to stop; the report says so', async () => {
    const { news, texts, phone, agent, clientId } = await texted()
    const text = await news()
    await Promise.all([text(), text()].map((one) => one.catch(() => null)))
    await text()
    expect(texts).toHaveLength(1)
    expect(texts[0]?.to).toBe(phone)
    expect(texts[0]?.body).toMatch(/^Price fell: Arsenal v Chelsea\. £45.* https:\S+ Reply STOP to end\.$/)
    expect(texts[0]?.body.length).toBeLessThanOrEqual(160)
    const report = await ports.clientReports.month(agent, clientId, new Date(noon).toISOString().slice(0, 7))
    expect(report).toMatchObject({ value: { entries: [{ mail: null, sms: { status: 'queued' } }] } })
  })

  test('stops with STOP, for themselves alone, and only they start again', async () => {
    const [one, other] = [await texted(), await texted()]
    const reply = (Body: string) => ports.sms.onReply({ From: one.phone, Body } as InboundMessage)
    await reply('Stop')
    for (const { news } of [one, other]) await (await news())()
    expect([one.texts.length, other.texts.length]).toEqual([0, 1])
    expect(await one.askBySms()).toMatchObject({ error: { message: tellingTexts.stopped.sms } })
    await one.telling.end(one.agent, one.clientId, 'sms')
    await reply('START')
    await (await one.news())()
    expect(one.texts).toHaveLength(1)
  })

  test('stops by STOP from the number that was typed with a zero of its country', async () => {
    const one = await scene()
    await ports.clients.update(one.agent, one.clientId, { phone: one.phone.replace('+44', '+44 0') })
    await one.askBySms()
    await one.sayYesTo(one.texts.pop())
    await ports.sms.onReply({ From: one.phone, Body: 'STOP' } as InboundMessage)
    await (await one.news())()
    expect(one.texts).toEqual([])
  })

  test('who replied STOP is not asked by another agent, nor where the number is their own', async () => {
    const [one, other, third] = [await texted(), await scene(), await scene()]
    const reply = (From: string, Body: string) => ports.sms.onReply({ From, Body } as InboundMessage)
    await ports.clients.update(other.agent, other.clientId, { phone: one.phone })
    await reply(one.phone, 'STOP')
    expect(await other.askBySms()).toMatchObject({ error: { message: tellingTexts.stopped.sms } })
    const own = 'INSERT INTO phones (user_id, phone, verified_at) VALUES (?1, ?2, 1)'
    await env.DB.prepare(own).bind(third.agent, third.phone).run()
    await reply(third.phone, 'STOP')
    expect(await third.askBySms()).toMatchObject({ error: { message: tellingTexts.stopped.sms } })
    expect([...other.texts, ...third.texts]).toEqual([])
    for (const phone of [one.phone, third.phone]) await reply(phone, 'START')
    expect([(await other.askBySms()).ok, (await third.askBySms()).ok]).toEqual([true, true])
  })

  test('who replied STOP is not asked when their agent deletes them and adds them again, until they reply START', async () => {
    const one = await texted()
    const reply = (Body: string) => ports.sms.onReply({ From: one.phone, Body } as InboundMessage)
    await reply('STOP')
    await ports.clients.remove(one.agent, one.clientId)
    expect(await placesOf(env.DB, one.phone)).toEqual([])
    const asked = { name: 'Robin', phone: one.phone, consent_on: '2026-11-01' }
    const again = await ports.clients.create(one.agent, asked)
    const ask = () => one.telling.ask(one.agent, again.ok ? again.value.id : 0, 'sms')
    expect(await ask()).toMatchObject({ error: { message: tellingTexts.stopped.sms } })
    expect(one.texts).toEqual([])
    await reply('START')
    expect((await ask()).ok).toBe(true)
  })

  test('who stopped at the provider is noted as such', async () => {
    const one = await texted()
    one.world.sms = { kind: 'stopped' }
    await (await one.news())()
    const kept = await ports.clients.find(one.agent, one.clientId)
    expect(kept).toMatchObject({ value: { phoneStoppedAt: expect.any(Number) } })
  })

  test('gets nothing at a number that was changed, ended or deleted, or after the plan', async () => {
    for (const end of [
      (one: Texted) => ports.clients.update(one.agent, one.clientId, { phone: '+447700900999' }),
      (one: Texted) => one.telling.end(one.agent, one.clientId, 'sms'),
      (one: Texted) => ports.clients.remove(one.agent, one.clientId),
      (one: Texted) => setPlan(one.agent, 'pro'),
    ]) {
      const one = await texted()
      const text = await one.news()
      await end(one)
      await text()
      expect(one.texts).toEqual([])
    }
  })

  test('is tried again where the provider says later, and their mail goes out meanwhile', async () => {
    const one = await texted()
    await one.ask()
    await one.sayYes()
    one.sent.length = 0
    const text = await one.news()
    one.world.sms = { kind: 'retry', reason: 'busy', afterMs: null }
    await expect(text()).rejects.toThrow('busy')
    one.world.sms = null
    await text()
    expect([one.sent.length, one.texts.length]).toEqual([1, 1])
  })

  test('is not asked at a number that is dear to reach', async () => {
    const one = await scene()
    await ports.clients.update(one.agent, one.clientId, { phone: '+449098790000' })
    expect(await one.askBySms()).toMatchObject({ error: { message: tellingTexts.notMobile } })
    expect(one.texts).toEqual([])
  })

  type Texted = Awaited<ReturnType<typeof texted>>
})

type Told = Awaited<ReturnType<typeof told>>
const run = (sql: string, id: number) => env.DB.prepare(sql).bind(id).run()
