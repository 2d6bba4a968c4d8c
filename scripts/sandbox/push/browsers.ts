import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { toBase64Url } from '#worker/ground/platform/base64url.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import { type KeptFile, keptFile } from '../kept-file.ts'
import { decryptPush } from './decrypt.ts'

export const maxPushMessages = 2_000
const maxBrowsers = 2_000

/** A browser with an address at this service. Only it can read what is sent there. */
type SandboxBrowser = { id: string; ecdh: ECDH; auth: Buffer }

export type ArrivedPush = {
  id: string
  endpoint: string
  /** As the service worker gets it. */
  payload: unknown
  ttl: number
  urgency: string | null
  topic: string | null
  receivedAt: Instant
}

export type Browsers = ReturnType<typeof createBrowsers>

/** A line of the file of browsers; the key is the private one. */
const KeptBrowsers = z.array(z.object({ id: z.string(), key: z.base64url(), auth: z.base64url() })).max(maxBrowsers)
type KeptBrowsers = z.infer<typeof KeptBrowsers>

/**
 * Every browser in the world, and what arrived in them. With a file, browsers outlive the sandbox, as real ones outlive a
 * restart of their push service.
 */
export function createBrowsers({ origin, now, file = null }: { origin: string; now: Clock; file?: string | null }) {
  const kept = keptFile(file, KeptBrowsers)
  const browsers = new Map(readBrowsers(kept).map((browser) => [browser.id, browser]))
  const keep = () => writeBrowsers(kept, [...browsers.values()])
  const arrived: ArrivedPush[] = []
  let count = 0

  const endpointOf = (id: string) => `${origin}/push/send/${id}`

  return {
    origin,

    /** What `PushManager.subscribe` would give a page. */
    subscribe() {
      const browser = {
        id: toBase64Url(randomBytes(24)),
        ecdh: createECDH('prime256v1'),
        auth: randomBytes(16),
      }
      const p256dh = toBase64Url(browser.ecdh.generateKeys())
      browsers.set(browser.id, browser)
      const [oldest] = browsers.keys()
      if (browsers.size > maxBrowsers && oldest) browsers.delete(oldest)
      keep()
      return {
        endpoint: endpointOf(browser.id),
        expirationTime: null,
        keys: { p256dh, auth: toBase64Url(browser.auth) },
      }
    },

    find: (id: string) => browsers.get(id) ?? null,
    /** As when a person withdraws the permission. */
    unsubscribe(id: string): boolean {
      const wasKnown = browsers.delete(id)
      if (wasKnown) keep()
      return wasKnown
    },

    /** Throws when the message was not meant for this browser. */
    deliver(
      browser: SandboxBrowser,
      body: Buffer,
      headers: Pick<ArrivedPush, 'ttl' | 'urgency' | 'topic'>,
    ): ArrivedPush {
      const payload: unknown = JSON.parse(decryptPush(body, browser))
      count += 1
      const push = { id: String(count), endpoint: endpointOf(browser.id), payload, ...headers, receivedAt: now() }
      arrived.push(push)
      if (arrived.length > maxPushMessages) arrived.shift()
      return push
    },

    /** Newest first. */
    list: ({ endpoint, limit }: { endpoint?: string | undefined; limit: number }) =>
      arrived
        .filter((push) => endpoint === undefined || push.endpoint === endpoint)
        .toReversed()
        .slice(0, limit),

    clear() {
      arrived.length = 0
    },
    reset() {
      arrived.length = 0
      browsers.clear()
      keep()
    },
  }
}

function readBrowsers(file: KeptFile<KeptBrowsers>): SandboxBrowser[] {
  return (file.read() ?? []).map(({ id, key, auth }) => {
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey(Buffer.from(key, 'base64url'))
    return { id, ecdh, auth: Buffer.from(auth, 'base64url') }
  })
}

function writeBrowsers(file: KeptFile<KeptBrowsers>, browsers: readonly SandboxBrowser[]): void {
  file.write(
    browsers.map(({ id, ecdh, auth }) => ({
      id,
      key: toBase64Url(ecdh.getPrivateKey()),
      auth: toBase64Url(auth),
    })),
  )
}

export function pushToWire({ receivedAt, ...push }: ArrivedPush) {
  return { ...push, received_at: new Date(receivedAt).toISOString() }
}
