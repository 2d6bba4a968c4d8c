// The only file that imports jose: an ID token's claims are read only after its signature was checked.
import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose'
import { readBody } from '#worker/ground/platform/body.ts'
import { keysKeptMs, keysTimeoutMs, maxKeysBytes } from './constants.ts'

type KeysPorts = {
  keysUrl: string
  fetch: (address: string, init: RequestInit) => Promise<Response>
  timeoutMs?: number
}

/** `signature`: not signed by one of the provider's keys; `keys`: they could not be fetched, so a retry may help. */
export type Checked = { ok: true; claims: unknown } | { ok: false; reason: 'malformed' | 'signature' | 'keys' }

/** Checks signatures against the provider's published keys, which are cached and never taken from a token. */
export function createSigningKeys({ keysUrl, fetch, timeoutMs = keysTimeoutMs }: KeysPorts) {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    timeoutDuration: timeoutMs,
    cacheMaxAge: keysKeptMs,
    [customFetch]: async (address, init) => {
      const answer = await fetch(address, init)
      const bytes = await readBody(answer, { maxBytes: maxKeysBytes, onOversize: 'fail' })
      return bytes instanceof Uint8Array
        ? new Response(new TextDecoder().decode(bytes), answer)
        : new Response(null, { status: 502 })
    },
  })

  return async function check(token: string): Promise<Checked> {
    try {
      const { payload } = await compactVerify(token, keys, { algorithms: ['RS256'] })
      return { ok: true, claims: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) }
    } catch (error) {
      return { ok: false, reason: reasonOf(error) }
    }
  }
}

const forgeries = [
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
]

function reasonOf(error: unknown): 'malformed' | 'signature' | 'keys' {
  if (forgeries.some((kind) => error instanceof kind)) return 'signature'
  const isMalformed = error instanceof errors.JWSInvalid || error instanceof SyntaxError
  return isMalformed ? 'malformed' : 'keys'
}
