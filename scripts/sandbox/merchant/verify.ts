// Checks an agent's RFC 9421 signature as UCP's verifier does: what must be covered is covered, and the digest is right.
import { createHash } from 'node:crypto'

/** The keys that the profile at this address publishes, by their id. */
export type AgentKeys = (profileUrl: string) => Promise<ReadonlyMap<string, CryptoKey>>

type Call = { method: string; host: string; path: string; header: Record<string, string>; body: string }

export async function isSignedByAgent({ body, header, ...call }: Call, agentKeys: AgentKeys): Promise<boolean> {
  const input = /^sig1=(\((.*)\);keyid="([^"]*)")$/.exec(header['signature-input'] ?? '')
  const signature = /^sig1=:([\w+/=]+):$/.exec(header.signature ?? '')?.[1]
  const profile = /^profile="([^"]+)"$/.exec(header['ucp-agent'] ?? '')?.[1]
  const [, params = '', list = '', keyId = ''] = input ?? []
  if (!signature || profile === undefined) return false
  const covered = list.split(' ').map((name) => name.replaceAll('"', ''))
  const required = [
    '@method',
    '@authority',
    '@path',
    'ucp-agent',
    ...(header['idempotency-key'] === undefined ? [] : ['idempotency-key']),
    ...(body === '' ? [] : ['content-digest', 'content-type']),
  ]
  if (required.some((name) => !covered.includes(name))) return false
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
  if (body !== '' && header['content-digest'] !== digest) return false
  const derived: Record<string, string> = { '@method': call.method, '@authority': call.host, '@path': call.path }
  const lines = covered.map((name) => `"${name}": ${derived[name] ?? header[name]}`)
  const base = [...lines, `"@signature-params": ${params}`].join('\n')
  const key = (await agentKeys(profile)).get(keyId)
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  return key ? crypto.subtle.verify(algorithm, key, Buffer.from(signature, 'base64'), Buffer.from(base)) : false
}
