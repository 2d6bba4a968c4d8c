// Twilio Messages. It has no key by which a repeated request is known: the log of messages and the reports of their
// status make up for that.
import type { TwilioAnswer, TwilioClient } from '../twilio/client.ts'
import { twilioErrors } from '../twilio/constants.ts'
import { TwilioMessage } from '../twilio/contract.ts'
import { isMessagingService } from '../twilio/rules.ts'
import type { SmsStatus } from './constants.ts'
import { priceMicros, statusOf } from './rules.ts'

export type Sms = { to: string; body: string /** Where the provider reports what becomes of it. */; reportUrl: string }

export type MessageFacts = {
  sid: string
  status: SmsStatus
  segments: number | null
  priceMicros: number | null
  currency: string | null
}

/** `unsure`: it may have been accepted. Reasons are for the log and name no number. */
export type SmsSent =
  | { kind: 'accepted'; message: MessageFacts }
  | { kind: 'stopped' }
  | { kind: 'retry'; reason: string; afterMs: number | null }
  | { kind: 'unsure'; reason: string }
  | { kind: 'rejected'; reason: string; errorCode: number | null }

export type SmsProvider = ReturnType<typeof createTwilioMessages>

export function createTwilioMessages({ settings, post, get }: TwilioClient) {
  const account = `${settings.apiUrl}/2010-04-01/Accounts/${settings.accountSid}`
  return {
    /** Null where a messaging service chooses the number. */
    from: isMessagingService(settings.from) ? null : settings.from,

    async send({ to, body, reportUrl }: Sms): Promise<SmsSent> {
      const sender = isMessagingService(settings.from) ? 'MessagingServiceSid' : 'From'
      const form = { To: to, [sender]: settings.from, Body: body, StatusCallback: reportUrl }
      return outcomeOf(await post(`${account}/Messages.json`, form))
    },

    /** Null when the provider does not say. */
    async find(sid: string): Promise<MessageFacts | null> {
      const answer = await get(`${account}/Messages/${sid}.json`)
      return answer.kind === 'answered' && answer.status === 200 ? factsOf(answer.body) : null
    },
  }
}

function outcomeOf(answer: TwilioAnswer): SmsSent {
  if (answer.kind === 'lost') return { kind: 'unsure', reason: answer.reason }
  const { status, errorCode, retryAfterMs } = answer
  const reason = `status ${status}, error ${errorCode ?? 'none'}`
  const message = status === 201 ? factsOf(answer.body) : null
  if (message) return { kind: 'accepted', message }
  if (status === 201 || status >= 500) return { kind: 'unsure', reason }
  const is = (what: keyof typeof twilioErrors) => (twilioErrors[what] as readonly (number | null)[]).includes(errorCode)
  if (is('stopped')) return { kind: 'stopped' }
  if (is('invalidNumber') || is('refusedNumber')) return { kind: 'rejected', reason, errorCode }
  if (status === 429 || is('tooManyRequests')) return { kind: 'retry', reason, afterMs: retryAfterMs }
  // Wrong credentials and redirects are the operator's to mend; the message waits.
  if (status === 401 || status === 403 || status === 408 || status < 400 || is('notAuthenticated')) {
    return { kind: 'retry', reason, afterMs: retryAfterMs }
  }
  return { kind: 'rejected', reason, errorCode }
}

function factsOf(body: unknown): MessageFacts | null {
  const message = TwilioMessage.safeParse(body).data
  const status = message && statusOf(message.status)
  if (!message || !status) return null
  const { sid, num_segments: segments, price, price_unit: currency } = message
  return { sid, status, segments, priceMicros: priceMicros(price), currency }
}
