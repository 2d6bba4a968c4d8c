import { Secret } from '#worker/ground/platform/secret.ts'
import { whatsappPath } from '#worker/people/connections/whatsapp/constants.ts'
import { signatureOf } from '#worker/people/connections/whatsapp/webhooks.ts'
import { whatsappNumber } from './pasted.ts'

const timeoutMs = 5_000

/** What a person answers on WhatsApp, posted to the app as Meta does; null when no app answers. */
export async function answerOnWhatsapp(appOrigin: string | null, from: string, text: string): Promise<number | null> {
  if (appOrigin === null) return null
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '447700900000', phone_number_id: whatsappNumber.id },
    messages: [
      {
        from,
        id: `wamid.${Date.now()}`,
        timestamp: String(Math.floor(Date.now() / 1_000)),
        type: 'text',
        text: { body: text },
      },
    ],
  }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = signatureOf(new Secret(whatsappNumber.appSecret), new TextEncoder().encode(body))
  const answer = await fetch(appOrigin + whatsappPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': signature },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}
