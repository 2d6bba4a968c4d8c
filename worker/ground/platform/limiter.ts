// Rate limits per user and per network.
import { keyedHash } from './keys.ts'
import type { Network } from './network.ts'
import type { Secret } from './secret.ts'

/** At most `max` in any window of `windowMs`. */
type Limit = { max: number; windowMs: number }
/** A limit with its own counter per key. */
export type Count = Limit & { key: string }
/** `left`: how many more are allowed now, where the counter reports it. */
type Decision = { allowed: boolean; retryAfterSeconds: number; left?: number }
export type Limiter = { take(key: string, limit: Limit): Promise<Decision> }

/** A network for counting: its hashed name, and its prefix length in bits. */
export type CountedNetwork = Omit<Network, 'name'> & { hash: string }

/**
 * Multiples of a household's limit for wider IPv6 networks. Households get a /64, a /56 or a /48, so neither size
 * lets one use up its neighbours' limit. IPv4 addresses are scarce enough to count alone.
 */
const ipv6Shares: Record<number, number> = { 64: 1, 56: 2, 48: 4 }

/** One count per network, narrowest first, so that a refused household does not use up wider ones. */
export function countsPerNetwork(what: string, networks: readonly CountedNetwork[], { max, windowMs }: Limit): Count[] {
  return networks.flatMap(({ hash, bits, isIpv6 }, index) => {
    const share = isIpv6 ? ipv6Shares[bits] : index === 0 && 1
    return share ? [{ key: `${what}:${hash}`, max: max * share, windowMs }] : []
  })
}

/** Takes counts in order; the first that is exhausted refuses. */
export async function takeAll(limiter: Limiter, counts: readonly Count[]): Promise<Decision> {
  for (const { key, ...limit } of counts) {
    const decision = await limiter.take(key, limit)
    if (!decision.allowed) return decision
  }
  return { allowed: true, retryAfterSeconds: 0 }
}

/** A hashed counter name: reveals no address or id. */
export function counterName(secret: Secret, key: string): string {
  return keyedHash(secret, 'counter', key)
}
