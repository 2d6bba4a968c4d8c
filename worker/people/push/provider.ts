import { discardBody } from '#worker/ground/platform/body.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { parseRetryAfter } from '#worker/ground/platform/retry-after.ts'
import { sha256Hex } from '#worker/ground/platform/sha256.ts'
import { pushLifetimeSeconds, pushTimeoutMs } from './constants.ts'
import type { PushDevice } from './contract.ts'
import { encryptPush } from './encryption.ts'
import { isAllowedOrigin } from './rules.ts'
import { type VapidKeys, vapidHeader } from './vapid.ts'

/** `gone`: the browser withdrew. Reasons are for the log and name no endpoint. */
export type Pushed =
  | { kind: 'accepted' | 'gone' }
  | { kind: 'retry'; reason: string; afterMs: number | null }
  | { kind: 'rejected'; reason: string }

/** How a push service treats a message (RFC 8030): phones that save power delay what is not urgent. */
type Handling = { topic: string; urgency: 'high' | 'low' }

/** A topic has at most 32 letters of base64url (RFC 8030, section 5.4): one that is longer, or has others, is hashed. */
async function topicOf(tag: string): Promise<string> {
  return /^[\w-]{1,32}$/.test(tag) ? tag : sha256Hex(tag, 16)
}

export type PushProvider = ReturnType<typeof createPushProvider>

type Dependencies = {
  keys: VapidKeys
  /** Origins of push services; nothing else is ever sent to. */
  allowedOrigins: readonly string[]
  fetch: (address: string, init: RequestInit) => Promise<Response>
  clock: Clock
  timeoutMs?: number
}

export function createPushProvider({ keys, allowedOrigins, fetch, clock, timeoutMs = pushTimeoutMs }: Dependencies) {
  return {
    publicKey: keys.publicKey,
    isAllowed: (endpoint: string) => isAllowedOrigin(endpoint, allowedOrigins),

    /** A newer message with the same topic takes the place of one that still waits at the service. */
    async send(device: PushDevice, text: string, { topic, urgency }: Handling): Promise<Pushed> {
      if (!isAllowedOrigin(device.endpoint, allowedOrigins)) return { kind: 'gone' }
      try {
        const answer = await fetch(device.endpoint, {
          method: 'POST',
          headers: {
            Authorization: await vapidHeader(keys, device.endpoint, clock()),
            'Content-Encoding': 'aes128gcm',
            'Content-Type': 'application/octet-stream',
            TTL: String(pushLifetimeSeconds),
            Urgency: urgency,
            Topic: await topicOf(topic),
          },
          body: await encryptPush(text, device),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
        discardBody(answer)
        return outcomeOf(answer, clock())
      } catch (error) {
        // Its text could name the endpoint, which is a secret of the browser.
        const isTimeout = error instanceof Error && error.name === 'TimeoutError'
        return { kind: 'retry', reason: isTimeout ? 'timeout' : 'network', afterMs: null }
      }
    },
  }
}

function outcomeOf({ status, headers }: Response, now: number): Pushed {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const reason = `push service answered ${status}`
  const isForNow = status === 429 || status >= 500 || status === 401 || status === 403
  if (!isForNow) return { kind: 'rejected', reason }
  return { kind: 'retry', reason, afterMs: parseRetryAfter(headers.get('Retry-After'), now) }
}
