// A push service has no key by which it recognises a repeat. The message carries the match as its topic and tag: one that
// still waits at the service, or that the browser shows already, is replaced and not shown beside.
import { createPushChannel } from '#worker/alerting/notifications/senders/push.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { createPushProvider } from '#worker/people/push/provider.ts'
import { createPushRepository } from '#worker/people/push/repository.ts'
import { createPushService } from '#worker/people/push/service.ts'
import { noon } from '../../alerts/changes.ts'
import { askedSeconds, channelContract, impatientMs, neverAnswered, type Provider } from './contract.ts'

/** Keys of the examples of RFC 8291. */
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'
const keys = {
  publicKey: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  privateKey: new Secret('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  subject: 'mailto:hello@touchline.example',
}
const origin = 'https://push.example'

async function answer(provider: Provider, address: string, init: RequestInit): Promise<Response> {
  provider.requests += 1
  const shown = `${address} ${new Headers(init.headers).get('Topic')}`
  const show = () => {
    if (!provider.arrived.includes(shown)) provider.arrived.push(shown)
  }
  switch (provider.mood) {
    case 'works':
      show()
      return new Response(null, { status: 201 })
    case 'limits':
      return new Response(address, { status: 429, headers: { 'Retry-After': String(askedSeconds) } })
    case 'is_down':
      return new Response(address, { status: 503 })
    case 'refuses':
      return new Response(address, { status: 400 })
    case 'accepts_then_hangs':
      show()
      return neverAnswered(init.signal)
    case 'hangs':
      return neverAnswered(init.signal)
  }
}

channelContract({
  name: 'push',
  async setUp({ db, userIds, provider, clock, logger }) {
    const database = openDatabase(db)
    const repository = createPushRepository(database)
    const plans = createPlansService({ repository: createPlansRepository(database), clock })
    const fetch = (address: string, init: RequestInit) => answer(provider, address, init)
    const push = createPushService({
      repository,
      plans,
      clock,
      logger,
      publicOrigin: 'https://touchline.example',
      limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      addToAlerts: async () => undefined,
      provider: createPushProvider({ keys, allowedOrigins: [origin], fetch, clock, timeoutMs: impatientMs }),
    })
    for (const userId of userIds) {
      await db
        .prepare(
          `INSERT OR IGNORE INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, 'basic', ?2, 0)`,
        )
        .bind(userId, noon + 9e9)
        .run()
      await push.add(userId, { endpoint: `${origin}/send/${userId}`, keys: { p256dh, auth } }, { device: 'Firefox' })
    }
    return createPushChannel({
      ...push,
      entitled: (ids) => plans.entitled(ids, 'mobileAccess'),
      publicOrigin: 'https://touchline.example',
      muteToken: async () => 'token',
    })
  },
  optOut: {
    reason: 'no push device',
    run: (db, userId) => db.prepare('DELETE FROM push_devices WHERE user_id = ?1').bind(userId).run(),
  },
  planEnds: {
    reason: 'plan without push',
    run: (db, userId) => db.prepare('UPDATE user_plans SET paid_until_at = 1 WHERE user_id = ?1').bind(userId).run(),
  },
  recognisesRepeats: true,
  saysRetryAfter: true,
  secrets: [origin, auth, p256dh, 'yfWPiYE'],
})
