import type { Visitor } from '#worker/accounts/sessions/contract.ts'
import { createVisitorReader } from '#worker/accounts/sessions/visitor.ts'
import { Secret } from '#worker/platform/secret.ts'

/** Reads requests as the Worker does, with a secret of its own. */
export const readVisitor = createVisitorReader(new Secret('test-only-link-secret-0123456789abcdef'), false)

/** Somebody at an address, as their request would be read. */
export function visitorAt(address: string, device = 'Firefox on Linux'): Visitor {
  return { ...readVisitor(new Request('http://localhost/', { headers: { 'CF-Connecting-IP': address } })), device }
}

let addresses = 0

/** An address of a network that nothing was counted for yet, of a provider of its own. */
export function freshAddress(): string {
  addresses += 1
  return `2a${(addresses >> 16).toString(16).padStart(2, '0')}:${(addresses & 0xffff).toString(16)}::1`
}
