// RFC 9421 signatures of sellers, as UCP asks for them: ES256 over method, host, path, and what is sent.
import { createHash } from 'node:crypto'

/** `header`: names in lower case. `url`: the address that the seller has from us. */
export type SentToUs = { method: string; url: string; header: Record<string, string>; body: Uint8Array }

type Claim = { keyId: string; signature: Uint8Array<ArrayBuffer>; base: string }

const algorithm = { name: 'ECDSA', hash: 'SHA-256' }

/** Where the sender says its keys are; null where it says nothing. */
export function profileIn(header: SentToUs['header']): string | null {
  return /(?:^|[\s,])profile="([^"]+)"/.exec(header['ucp-agent'] ?? '')?.[1] ?? null
}

/** The signature to check; null where it is missing, or leaves out what it has to cover. */
export function claimOf({ method, url, header, body }: SentToUs): Claim | null {
  const [, label, params = '', list = '', after = ''] =
    /^([a-z*][\w.*-]*)=(\(([^()]*)\)((?:;[^,]*)?))$/.exec(header['signature-input'] ?? '') ?? []
  const [, signed, encoded] = /^([a-z*][\w.*-]*)=:([\w+/=]+):$/.exec(header.signature ?? '') ?? []
  const keyId = /;keyid="([^"]{1,255})"/.exec(after)?.[1]
  const signature = encoded === undefined ? null : bytesOf(encoded)
  if (keyId === undefined || signature === null || signed !== label) return null
  const covered = list.split(' ')
  if (!isCovered(covered, header) || header['content-digest'] !== digestOf(body)) return null
  const { host, pathname } = new URL(url)
  const known: Record<string, string> = { '@method': method, '@authority': host, '@path': pathname }
  const lines = covered.map((name) => {
    const plain = name.slice(1, -1)
    return `${name}: ${known[plain] ?? header[plain]}`
  })
  return { keyId, signature, base: [...lines, `"@signature-params": ${params}`].join('\n') }
}

export function isSignedWith(key: CryptoKey, { signature, base }: Claim): Promise<boolean> {
  return crypto.subtle.verify(algorithm, key, signature, new TextEncoder().encode(base))
}

/**
 * UCP's own example of an order's event leaves the profile out: the key was found there, which binds it as well. Parts
 * that we do not know, or with parameters, are refused.
 */
function isCovered(covered: readonly string[], header: SentToUs['header']): boolean {
  const required = ['@method', '@authority', '@path', 'content-digest', 'content-type']
  if (header['idempotency-key'] !== undefined) required.push('idempotency-key')
  const isKnown = (name: string) => required.includes(name.slice(1, -1)) || /^"[a-z][\w-]*"$/.test(name)
  return required.every((name) => covered.includes(`"${name}"`)) && covered.every(isKnown)
}

function digestOf(body: Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
