import { Secret } from '#worker/ground/platform/secret.ts'
import type { Visitor } from '#worker/people/accounts/sessions/contract.ts'
import { createVisitorReader } from '#worker/people/accounts/sessions/visitor.ts'

/** Reads requests as the Worker does, with its own secret. */
export const readVisitor = createVisitorReader(new Secret('test-only-link-secret-0123456789abcdef'), false)

/** A visitor at an address, as read from a request. */
export function visitorAt(address: string, device = 'Firefox on Linux'): Visitor {
  return { ...readVisitor(new Request('http://localhost/', { headers: { 'CF-Connecting-IP': address } })), device }
}

let addresses = 0

/** An address on an unused network of its own provider. */
export function freshAddress(): string {
  addresses += 1
  return `2a${(addresses >> 16).toString(16).padStart(2, '0')}:${(addresses & 0xffff).toString(16)}::1`
}
