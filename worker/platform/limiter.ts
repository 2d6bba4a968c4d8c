// Counting how often something is done, by whom, and by how many in one place together.
import { keyedHash } from './keys.ts'
import type { Network } from './network.ts'
import type { Secret } from './secret.ts'

/** At most `max` in any span of `windowMs`. */
type Limit = { max: number; windowMs: number }
/** A count of its own for each key. */
export type Count = Limit & { key: string }
type Decision = { allowed: boolean; retryAfterSeconds: number }
export type Limiter = { take(key: string, limit: Limit): Promise<Decision> }

/** A network as counts know it: which, and how many bits of an address tell it. The name is hashed with our secret. */
export type CountedNetwork = Omit<Network, 'name'> & { hash: string }

/**
 * How many times one household's maximum a wider IPv6 network has. A provider gives a household a /64, a /56 or a /48:
 * with either, one household cannot use up what its neighbours have. IPv4 addresses are scarce enough to count alone.
 */
const ipv6Shares: Record<number, number> = { 64: 1, 56: 2, 48: 4 }

/** One count for each network that is counted, the narrowest first: a household that is refused costs others nothing. */
export function countsPerNetwork(what: string, networks: readonly CountedNetwork[], { max, windowMs }: Limit): Count[] {
  return networks.flatMap(({ hash, bits, isIpv6 }, index) => {
    const share = isIpv6 ? ipv6Shares[bits] : index === 0 && 1
    return share ? [{ key: `${what}:${hash}`, max: max * share, windowMs }] : []
  })
}

/** Takes one after another; the first that is used up answers. */
export async function takeAll(limiter: Limiter, counts: readonly Count[]): Promise<Decision> {
  for (const { key, ...limit } of counts) {
    const decision = await limiter.take(key, limit)
    if (!decision.allowed) return decision
  }
  return { allowed: true, retryAfterSeconds: 0 }
}

/** The name of a key's counter: who reads names learns no address, no mail address and no id. */
export function counterName(secret: Secret, key: string): string {
  return keyedHash(secret, 'counter', key)
}
