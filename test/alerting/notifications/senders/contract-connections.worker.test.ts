// Services have no key by which they recognise a repeat, so a message whose answer was lost is said
// twice. A webhook's receiver knows it by `webhook-id`.

import { pastedReceivers } from '#scripts/sandbox/receivers/pasted.ts'
import { createConnectionChannel } from '#worker/alerting/notifications/senders/connection.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { createSafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { createSealer } from '#worker/ground/platform/sealer.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { type ConnectionKind, connectionKinds } from '#worker/people/channels.constants.ts'
import { createConnectionsRepository } from '#worker/people/connections/repository.ts'
import { createConnectionSecurity } from '#worker/people/connections/security.ts'
import { createSenders } from '#worker/people/connections/senders/all.ts'
import { createPost } from '#worker/people/connections/senders/post.ts'
import { newWebhookSecret } from '#worker/people/connections/senders/webhook.ts'
import { createConnectionsService } from '#worker/people/connections/service.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { whatsappAtMeta } from '../../../people/connections/scene.ts'
import { noon } from '../../alerts/changes.ts'
import { askedSeconds, channelContract, impatientMs, neverAnswered, type Provider } from './contract.ts'

const secret = new Secret('a secret of thirty-two characters')
const publicOrigin = 'https://touchline.example'
const webhookSecret = newWebhookSecret()

const addressOf = (kind: ConnectionKind, userId: number) =>
  kind === 'telegram' ? String(userId) : pastedReceivers[kind].addressOf(userId, 'the-token')

async function answer(kind: ConnectionKind, provider: Provider, address: string, init: RequestInit): Promise<Response> {
  provider.requests += 1
  const take = () => {
    const id = new Headers(init.headers).get('webhook-id')
    if (kind !== 'webhook') provider.arrived.push(`${address} ${init.body}`)
    else if (!provider.arrived.includes(`${id}`)) provider.arrived.push(`${id}`)
  }
  switch (provider.mood) {
    case 'works':
      take()
      return Response.json({ ok: true })
    case 'limits':
      // Telegram says it in the body.
      return kind === 'telegram'
        ? Response.json({ ok: false, parameters: { retry_after: askedSeconds } }, { status: 429 })
        : new Response(address, { status: 429, headers: { 'Retry-After': String(askedSeconds) } })
    case 'is_down':
      return new Response(address, { status: 503 })
    case 'refuses':
      return new Response(address, { status: 400 })
    case 'accepts_then_hangs':
      take()
      return neverAnswered(init.signal)
    case 'hangs':
      return neverAnswered(init.signal)
  }
}

for (const name of connectionKinds) {
  channelContract({
    name,
    async setUp({ db, userIds, provider, clock, logger }) {
      const database = openDatabase(db)
      const repository = createConnectionsRepository(database)
      const plans = createPlansService({ repository: createPlansRepository(database), clock })
      const sealer = createSealer(secret, 'connection')
      const fetch = (address: string, init: RequestInit) => answer(name, provider, address, init)
      const post = createPost(
        createSafeFetch({ fetch, loopbackPorts: null, now: clock, userAgent: 'Touchline' }),
        impatientMs,
      )
      const connections = createConnectionsService({
        repository,
        sealer,
        secret,
        plans,
        clock,
        logger,
        publicOrigin,
        newId: randomId,
        senders: createSenders({
          post,
          fetch,
          clock,
          bot: { apiUrl: 'https://api.telegram.example', token: new Secret('1:the-token') },
          pushover: { token: new Secret('the-application') },
          whatsapp: whatsappAtMeta,
          publicOrigin,
          timeoutMs: impatientMs,
        }),
        addresses: { receiversUrl: null, loopbackPorts: null, publicOrigin },
        security: createConnectionSecurity({
          sendAccountMail: async () => undefined,
          activity: { record: async () => undefined },
        }),
        hooks: { note: async () => undefined, took: async () => false },
        alerts: { addChannel: async () => undefined, removeChannel: async () => undefined },
        limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      })
      for (const userId of userIds) {
        await db.batch([
          db
            .prepare(
              `INSERT OR IGNORE INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, 'pro', ?2, 0)`,
            )
            .bind(userId, noon + 9e9),
          db
            .prepare(
              `INSERT OR REPLACE INTO connections (user_id, kind, sealed, sealed_secret, label, created_at, confirmed_at)
               VALUES (?1, ?2, ?3, ?4, '', 0, 1)`,
            )
            .bind(userId, name, await sealer.seal(addressOf(name, userId)), await sealer.seal(webhookSecret)),
        ])
      }
      return createConnectionChannel({
        ...connections,
        kind: name,
        entitled: (ids) => plans.entitled(ids, 'connections'),
        publicOrigin,
        alertToken: async ({ userId, alertId }) => `${userId}.${alertId}`,
      })
    },
    optOut: {
      reason: 'channel not connected',
      run: (db, userId) => db.prepare('DELETE FROM connections WHERE user_id = ?1').bind(userId).run(),
    },
    planEnds: {
      reason: 'plan without this channel',
      run: (db, userId) => db.prepare('UPDATE user_plans SET paid_until_at = 1 WHERE user_id = ?1').bind(userId).run(),
    },
    recognisesRepeats: name === 'webhook',
    saysRetryAfter: true,
    secrets: [
      'the-token',
      'thetoken',
      'the-application',
      'the-meta-token',
      webhookSecret,
      'discord.com',
      'fan.example',
      'hooks.slack.com',
    ],
  })
}
