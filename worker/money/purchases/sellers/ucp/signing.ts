// RFC 9421 signatures as UCP asks for them: ES256 over method, host, path, and what a call sends (RFC 9530 digest).

import { importSigningKey, publicJwk, type SigningKeys } from '#worker/ground/platform/p256.ts'
import { ucpProfilePath } from '../constants.ts'

export type UcpSigner = {
  /** Our profile, which publishes the key. */
  profileUrl: string
  keyId: string
  /** ECDSA P-256. */
  key: CryptoKey
}

/** A key is named by itself, so that a new one has another name. */
export const keyIdOf = (keys: Pick<SigningKeys, 'publicKey'>) => publicJwk(keys).x

export async function signerOf(keys: SigningKeys, publicOrigin: string): Promise<UcpSigner> {
  return {
    profileUrl: `${publicOrigin}${ucpProfilePath}`,
    keyId: keyIdOf(keys),
    key: await importSigningKey(keys),
  }
}

type Signed = { url: string; method: 'GET' | 'POST' | 'PUT'; body: string | null; idempotencyKey: string | null }

/** The headers of a signed call. */
export async function signedHeaders(signer: UcpSigner, call: Signed): Promise<Record<string, string>> {
  const { host, pathname, search } = new URL(call.url)
  const sent: Record<string, string> = {
    'UCP-Agent': `profile="${signer.profileUrl}"`,
    ...(call.idempotencyKey !== null && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call.body !== null && { 'Content-Digest': await digestOf(call.body), 'Content-Type': 'application/json' }),
  }
  const lines: [name: string, value: string][] = [
    ['@method', call.method],
    ['@authority', host],
    ['@path', pathname],
    ...(search === '' ? [] : [['@query', search] as [string, string]]),
    ...Object.entries(sent).map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  ]
  const input = `(${lines.map(([name]) => `"${name}"`).join(' ')});keyid="${signer.keyId}"`
  const base = [...lines, ['@signature-params', input]].map(([name, value]) => `"${name}": ${value}`).join('\n')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signer.key, new TextEncoder().encode(base))
  return { ...sent, 'Signature-Input': `sig1=${input}`, Signature: `sig1=:${toBase64(signature)}:` }
}

async function digestOf(body: string): Promise<string> {
  return `sha-256=:${toBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))}:`
}

/** With padding, as structured fields have bytes (RFC 8941). */
function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
