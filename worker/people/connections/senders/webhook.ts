// Standard Webhooks: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
import { type Clock, toIso } from '#worker/ground/platform/clock.ts'
import { maxWebhookBytes, webhookSecretBytes } from '../constants.ts'
import type { ChatMessage, PastedForm, Posted, Receiver, Sender } from '../contract.ts'
import type { HookMessage } from '../hooks/contract.ts'
import type { Post } from './post.ts'

export const webhookForm: PastedForm = {
  label: 'Address of your program',
  hint: 'We post JSON, signed as Standard Webhooks describe. You see the secret once.',
  example: 'https://example.com/hooks/touchline',
  service: null,
}

const prefix = 'whsec_'

export function newWebhookSecret(): string {
  return prefix + base64(crypto.getRandomValues(new Uint8Array(webhookSecretBytes)))
}

export type HookPost = (
  to: Pick<Receiver, 'address' | 'secrets'>,
  message: Pick<HookMessage, 'id' | 'body'>,
) => Promise<Posted>

/** Posts a body as it is, signed at this moment. */
export function createHookPost(post: Post, clock: Clock): HookPost {
  return async ({ address, secrets }, { id, body }) => {
    const timestamp = String(Math.floor(clock() / 1_000))
    const signed = `${id}.${timestamp}.${body}`
    const signatures = await Promise.all(secrets.map((secret) => signatureOf(secret, signed)))
    return post(address, body, {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.join(' '),
    })
  }
}

export function createWebhookSender(post: Post, clock: Clock): Sender {
  const postHook = createHookPost(post, clock)
  return (to, message) => postHook(to, { id: message.id, body: message.body ?? webhookBody(message) })
}

/** Within what receivers are asked to take: texts are bounded where they are made, so only `others` can be long. */
export function webhookBody({ type, at, data }: Pick<ChatMessage, 'type' | 'at' | 'data'>): string {
  const body = JSON.stringify({ type, timestamp: toIso(at), data })
  if (new TextEncoder().encode(body).length <= maxWebhookBytes) return body
  return JSON.stringify({ type, timestamp: toIso(at), data: { ...data, others: [] } })
}

/** "v1,<base64>" */
async function signatureOf(secret: string, signed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(prefix.length)), (char) => char.charCodeAt(0))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign'])
  return `v1,${base64(new Uint8Array(await crypto.subtle.sign(hmac, key, new TextEncoder().encode(signed))))}`
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
