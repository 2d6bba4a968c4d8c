import { env } from 'cloudflare:workers'
import { createClientMailsRepository } from '#worker/alerting/client-mails/repository.ts'
import { createClientMails } from '#worker/alerting/client-mails/service.ts'
import type { MatchBoard } from '#worker/alerting/notifications/contract.ts'
import { createProduct } from '#worker/entry/services.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import { createAsking } from '#worker/people/clients/messages/questions.ts'
import { createClientMessagesRepository } from '#worker/people/clients/messages/repository.ts'
import { createClientMessages } from '#worker/people/clients/messages/service.ts'
import { createClientStops } from '#worker/people/clients/messages/stops.repository.ts'
import { createSmsLog } from '#worker/people/phones/sms/log.repository.ts'
import type { Sms, SmsSent } from '#worker/people/phones/sms/provider.ts'
import { createSmsSending } from '#worker/people/phones/sms/sending.ts'
import { addDeveloper } from '../../people/api-tokens/developer.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeMatch, silentLogger } from '../alerts/scene.ts'

export const { ports } = createProduct(env)
export const stopsSecret = new Secret('a secret for addresses, of tests')
export const match = 96_950
export const database = openDatabase(env.DB)
let engine: ReturnType<typeof alertsEngine>
let seq = 0

/** Before the first scene of a file. */
export async function openMatch() {
  engine = alertsEngine(env.DB, await placeMatch(env.DB, match))
  const at = Date.now() + 9e9
  await env.DB.prepare('UPDATE matches SET kickoff_at = ?1, sort_at = ?1 WHERE id = ?2').bind(at, match).run()
}

/** An agent with a client, a clock, and all mails that go out. */
export async function scene() {
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
    clock,
    logger: silentLogger,
    publicOrigin: shared.publicOrigin,
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
  const messaging = createClientMessages({
    clock,
    limiter,
    publicOrigin: shared.publicOrigin,
    repository: createClientMessagesRepository(database, createClientStops(database, stopsSecret)),
    clients: ports.clients,
    signer: createLinkSigner(new Secret('a secret of thirty-two characters'), 'client'),
    asking: createAsking({ ...shared, sms: { ...ports.sms, send: sendSms }, limiter }),
  })
  const mailClients = createClientMails({
    ...shared,
    sendSms,
    repository: createClientMailsRepository(database),
    recipients: messaging.recipients,
    stopUrl: messaging.stopUrl,
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
    agent,
    clientId,
    phone,
    sent,
    texts,
    world,
    messaging,
    tokenIn,
    askBySms: () => messaging.ask(agent, clientId, 'sms'),
    sayYesTo: (sms: Sms | undefined) => messaging.act(/\/c\/(\S+)/.exec(sms?.body ?? '')?.[1] ?? '', 'yes'),
    ask: () => messaging.ask(agent, clientId),
    sayYes: () => messaging.act(tokenIn(sent.at(-1)), 'yes'),
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

export const again = { name: 'Robin', email: 'robin@example.com', consent_on: '2026-11-01' }

/** With a client who said yes. */
export async function consented() {
  const one = await scene()
  await one.ask()
  await one.sayYes()
  one.sent.length = 0
  return one
}
