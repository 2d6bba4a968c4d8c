import { Secret } from '#worker/ground/platform/secret.ts'
import { twilioSignature } from '#worker/people/phones/twilio/signature.ts'
import { twilioAccount } from './account.ts'
import type { StoredSms } from './phones.ts'

const token = new Secret(twilioAccount.token)
const timeoutMs = 5_000

/** Posts to the app as Twilio does, signed. Only this machine is reached; who does not answer is not asked again. */
export async function postToApp(address: string, form: Record<string, string>): Promise<number | null> {
  if (!URL.canParse(address) || new URL(address).hostname !== 'localhost') return null
  const answer = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'X-Twilio-Signature': twilioSignature(token, address, new Map(Object.entries(form))) },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}

/** What becomes of a message, step by step. */
export async function report(sms: StoredSms, address: string, isDelivered: boolean): Promise<void> {
  for (const status of ['sent', isDelivered ? 'delivered' : 'undelivered'] as const) {
    sms.status = status
    await postToApp(address, {
      AccountSid: twilioAccount.sid,
      ApiVersion: '2010-04-01',
      From: sms.from,
      MessageSid: sms.sid,
      MessageStatus: status,
      SmsSid: sms.sid,
      SmsStatus: status,
      To: sms.to,
      ...(status === 'undelivered' && { ErrorCode: '30003' }),
    })
  }
}
