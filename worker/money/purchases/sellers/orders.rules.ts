import type { ProtocolAccess } from './contract.ts'

/** How a seller takes orders from us; null where it does not. One that speaks UCP wants our signature, for which no key is published. */
export function ordersOf(access: ProtocolAccess | null): Extract<ProtocolAccess, { protocol: 'acp' }> | null {
  return access?.protocol === 'acp' ? access : null
}
