import type { LoopbackPorts } from '#worker/ground/platform/address.ts'
import type { SafeRequest } from '#worker/ground/platform/safe-fetch.ts'
import type { PageReading } from '#worker/watching/monitoring/pages.service.ts'
import { maxSellerBytes, sellerTimeoutMs, ucpProfilePath } from '../constants.ts'
import type { Spoken } from './contract.ts'
import { acpSpoken, ucpSpoken } from './rules.ts'

type Ports = {
  /** Reads one page when the platform's gate permits it. */
  read: (address: string, request: Omit<SafeRequest, 'allowedOrigin'>) => Promise<PageReading>
  loopbackPorts: LoopbackPorts
}

const request = {
  timeoutMs: sellerTimeoutMs,
  maxRedirects: 0,
  maxBodyBytes: maxSellerBytes,
  acceptTypes: ['application/json'],
}

const notRead = {
  later: 'its gate lets nothing be read at the moment',
  disallowed: 'robots.txt does not let us read it',
  off: 'the platform is switched off',
} as const

/** Asks a seller's site which protocols it speaks. An operator decides what is made of it. */
export function createDiscovery({ read, loopbackPorts }: Ports) {
  async function spokenAt(address: string, spoken: typeof acpSpoken): Promise<Spoken> {
    const reading = await read(address, request)
    if (reading.kind !== 'read') return { kind: 'unknown', reason: notRead[reading.kind] }
    const { fetched } = reading
    if (fetched.kind !== 'answered') return { kind: 'unknown', reason: fetched.reason.replaceAll('_', ' ') }
    if (fetched.status === 404 || fetched.status === 410) return { kind: 'silent' }
    if (fetched.status !== 200) return { kind: 'unknown', reason: `it answered ${fetched.status}` }
    try {
      return spoken(JSON.parse(fetched.body), loopbackPorts)
    } catch {
      return { kind: 'unknown', reason: 'it is unreadable' }
    }
  }

  return async (origin: string) => ({
    acp: await spokenAt(`${origin}/.well-known/acp.json`, acpSpoken),
    ucp: await spokenAt(`${origin}${ucpProfilePath}`, ucpSpoken),
  })
}
