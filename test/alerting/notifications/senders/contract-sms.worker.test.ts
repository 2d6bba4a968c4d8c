// Twilio has no key by which it recognises a repeated message. What it accepted without saying so is known from its
// report of the status, which has 20 seconds; if that is lost as well, the message is sent twice.
import { createSmsChannel } from '#worker/alerting/notifications/senders/sms.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createPhonesRepository } from '#worker/people/phones/repository.ts'
import { createSmsLog } from '#worker/people/phones/sms/log.repository.ts'
import { createTwilioMessages } from '#worker/people/phones/sms/provider.ts'
import { createSmsSending } from '#worker/people/phones/sms/sending.ts'
import { createTwilioClient } from '#worker/people/phones/twilio/client.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { noon } from '../../alerts/changes.ts'
import { askedSeconds, channelContract, impatientMs, neverAnswered, type Provider } from './contract.ts'

const settings = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  authToken: new Secret('the-auth-token'),
  from: '+447700900000',
  verifyServiceSid: 'VA0123456789abcdef0123456789abcdef',
  apiUrl: 'https://api.twilio.example',
  verifyUrl: 'https://verify.twilio.example',
}

const sidOf = (to: string) => `SM${to.slice(1).padStart(32, '0')}`
const phoneOf = (userId: number) => `+4477${String(userId).padStart(8, '0')}`

async function answer(provider: Provider, init: RequestInit): Promise<Response> {
  provider.requests += 1
  const form = new URLSearchParams(String(init.body))
  const to = form.get('To') ?? ''
  switch (provider.mood) {
    case 'works':
      provider.arrived.push(`${to} ${form.get('Body')}`)
      return Response.json({ sid: sidOf(to), status: 'queued', num_segments: '1', price: null }, { status: 201 })
    case 'limits': {
      const headers = { 'Retry-After': String(askedSeconds) }
      return Response.json({ code: 20429, message: to }, { status: 429, headers })
    }
    case 'is_down':
      return new Response(to, { status: 503 })
    case 'refuses':
      return Response.json({ code: 21211, message: `${to} is not a phone` }, { status: 400 })
    case 'accepts_then_hangs':
      provider.arrived.push(`${to} ${form.get('Body')}`)
      return neverAnswered(init.signal)
    case 'hangs':
      return neverAnswered(init.signal)
  }
}

channelContract({
  name: 'sms',
  async setUp({ db, userIds, provider, clock, logger }) {
    for (const userId of userIds) {
      await db.batch([
        db
          .prepare('INSERT OR IGNORE INTO phones (user_id, phone, verified_at, is_sms_on) VALUES (?1, ?2, 1, 1)')
          .bind(userId, phoneOf(userId)),
        db
          .prepare(
            `INSERT OR IGNORE INTO user_plans (user_id, paid_plan, paid_until_at, alert_count_since) VALUES (?1, 'pro', ?2, 0)`,
          )
          .bind(userId, noon + 9e9),
      ])
    }
    const database = openDatabase(db)
    const repository = createPhonesRepository(database)
    const fetch = (_address: string, init: RequestInit) => answer(provider, init)
    const client = createTwilioClient({ settings, fetch, clock, timeoutMs: impatientMs })
    const plans = createPlansService({ repository: createPlansRepository(database), clock })
    return createSmsChannel({
      recipients: repository.recipients,
      entitled: (ids) => plans.entitled(ids, 'sms'),
      send: createSmsSending({
        repository,
        clock,
        logger,
        publicOrigin: 'https://touchline.example',
        provider: createTwilioMessages(client),
        log: createSmsLog(database),
      }),
      publicOrigin: 'https://touchline.example',
    })
  },
  optOut: {
    reason: 'SMS turned off',
    run: (db, userId) => db.prepare('UPDATE phones SET is_sms_on = 0 WHERE user_id = ?1').bind(userId).run(),
  },
  planEnds: {
    reason: 'plan without SMS',
    run: (db, userId) => db.prepare('UPDATE user_plans SET paid_until_at = 1 WHERE user_id = ?1').bind(userId).run(),
  },
  recognisesRepeats: true,
  saysRetryAfter: true,
  afterLostAnswer: (db, subjectId, userId) =>
    createSmsLog(openDatabase(db)).report(`${subjectId}:${userId}`, {
      sid: sidOf(phoneOf(userId)),
      status: 'sent',
      errorCode: null,
    }),
  secrets: ['the-auth-token', settings.accountSid, '+447'],
})
