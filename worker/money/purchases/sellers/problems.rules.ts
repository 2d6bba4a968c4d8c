import { maxSellerText } from './constants.ts'
import type { Problem, ProblemKind } from './contract.ts'

/** The codes of both protocols' messages and errors. */
const kinds: Record<string, ProblemKind> = {
  out_of_stock: 'sold_out',
  low_stock: 'sold_out',
  item_unavailable: 'sold_out',
  quantity_exceeded: 'limit',
  maximum_exceeded: 'limit',
  payment_declined: 'declined',
  payment_failed: 'declined',
  requires_3ds: 'needs_3ds',
  requires_sign_in: 'needs_sign_in',
  identity_required: 'needs_sign_in',
  age_verification_required: 'age',
  region_restricted: 'region',
  price_changed: 'price_changed',
  expired: 'expired',
  not_found: 'expired',
  rate_limited: 'busy',
}

export function problemOf(code: string, text: string): Problem {
  return { kind: kinds[code] ?? 'other', text: text.slice(0, maxSellerText) || code }
}

/** The codes of an idempotency key that was used with another body: what was done then is not known here. */
export const isKeyConflict = (code: string) => code === 'idempotency_conflict'

/** Whether only the fan can solve a problem: it is handed to them, never answered for them. */
export function isForFan({ kind }: Problem): boolean {
  return kind === 'needs_3ds' || kind === 'needs_sign_in' || kind === 'age'
}
