import { type Clock, hourMs, type Instant, minuteMs } from '#worker/ground/platform/clock.ts'
import { importPublicKey } from '#worker/ground/platform/p256.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { maxSellerBytes, sellerTimeoutMs, ucpProfilePath } from '../constants.ts'
import { UcpKey, UcpKeys } from './contract.ts'

/** By their ids. */
type Keys = ReadonlyMap<string, CryptoKey>
type Kept = { keys: Keys | null; at: Instant }

export type SellerKeys = (origin: string, keyId: string) => Promise<CryptoKey | 'unknown' | 'unreachable'>

/** A key that is not among those kept has the profile read anew, but never more often than this. */
const againMs = minuteMs
const keptMs = hourMs

/** Keys that sellers publish in their profiles. A key taken out there is believed for an hour at most. */
export function createSellerKeys({ safeFetch, clock }: { safeFetch: SafeFetch; clock: Clock }): SellerKeys {
  const kept = new Map<string, Kept>()

  return async (origin, keyId) => {
    const known = kept.get(origin)
    const keepsMs = known?.keys?.has(keyId) ? keptMs : againMs
    const isFresh = known !== undefined && clock() - known.at < keepsMs
    const { keys } = isFresh ? known : await read(origin)
    return keys === null ? 'unreachable' : (keys.get(keyId) ?? 'unknown')
  }

  async function read(origin: string): Promise<Kept> {
    const found = { keys: await keysAt(origin, safeFetch), at: clock() }
    kept.set(origin, found)
    return found
  }
}

async function keysAt(origin: string, safeFetch: SafeFetch): Promise<Keys | null> {
  const answer = await safeFetch(`${origin}${ucpProfilePath}`, {
    allowedOrigin: origin,
    timeoutMs: sellerTimeoutMs,
    maxRedirects: 0,
    maxBodyBytes: maxSellerBytes,
    acceptTypes: ['application/json'],
  })
  if (answer.kind !== 'answered' || answer.status !== 200) return null
  const profile = UcpKeys.safeParse(parsed(answer.body))
  if (!profile.success) return null
  const published = [...(profile.data.signing_keys ?? []), ...(profile.data.keys ?? [])]
  return new Map((await Promise.all(published.map(readKey))).flatMap((key) => (key ? [key] : [])))
}

/** Null for a key of another kind, which leaves the others as they are. */
async function readKey(published: unknown): Promise<[string, CryptoKey] | null> {
  const jwk = UcpKey.safeParse(published)
  if (!jwk.success || jwk.data.use === 'enc') return null
  const key = await importPublicKey(jwk.data).catch(() => null)
  return key && [jwk.data.kid, key]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
