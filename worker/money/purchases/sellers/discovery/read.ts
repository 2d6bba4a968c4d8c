import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SafeFetch } from '#worker/ground/platform/safe-fetch.ts'
import { maxSellerBytes, sellerTimeoutMs } from '../constants.ts'
import type { Spoken } from './contract.ts'
import { acpSpoken, ucpSpoken } from './rules.ts'

type Ports = {
  /** Whether the platform's gate lets this address be fetched now. */
  mayFetch: (address: string) => Promise<boolean>
  safeFetch: SafeFetch
  loopbackPorts: LoopbackPorts
}

/** Asks a seller's site which protocols it speaks. An operator decides what is made of it. */
export function createDiscovery({ mayFetch, safeFetch, loopbackPorts }: Ports) {
  async function read(origin: string, path: string, spoken: typeof acpSpoken): Promise<Spoken> {
    const address = `${origin}${path}`
    if (!(await mayFetch(address))) return { kind: 'unknown', reason: 'not allowed now' }
    const answer = await safeFetch(address, {
      allowedOrigin: origin,
      timeoutMs: sellerTimeoutMs,
      maxRedirects: 0,
      maxBodyBytes: maxSellerBytes,
      acceptTypes: ['application/json'],
    })
    if (answer.kind !== 'answered') return { kind: 'unknown', reason: answer.reason }
    if (answer.status === 404 || answer.status === 410) return { kind: 'silent' }
    if (answer.status !== 200) return { kind: 'unknown', reason: `status ${answer.status}` }
    try {
      return spoken(JSON.parse(answer.body), loopbackPorts)
    } catch {
      return { kind: 'unknown', reason: 'unreadable' }
    }
  }

  return async (origin: string) => ({
    acp: await read(origin, '/.well-known/acp.json', acpSpoken),
    ucp: await read(origin, '/.well-known/ucp', ucpSpoken),
  })
}
