import { isoOrNull, toIso } from '#worker/ground/platform/clock.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import type { Terms } from './contract.ts'
import type { StatedMandate } from './state.rules.ts'

const decimalOrNull = (pence: number | null) => (pence === null ? null : toDecimal(pence))

/** Terms as they are sent. */
function termsOnWire(terms: Terms) {
  return {
    targets: terms.targets,
    sellers: terms.sellers,
    areas: terms.areas,
    ticket_types: terms.ticketTypes,
    quantity: terms.quantity,
    currency: terms.currency,
    max_price: decimalOrNull(terms.maxPricePence),
    max_total: decimalOrNull(terms.maxTotalPence),
    purchases: terms.purchases,
    valid_until: toIso(terms.validUntilAt),
    mode: terms.mode,
  }
}

export function mandateOnWire({ id, document, hash, state, revokedAt, revokedFrom, clientId }: StatedMandate) {
  return {
    id,
    version: document.version,
    terms: termsOnWire(document.terms),
    words: document.words,
    signed_at: toIso(document.signedAt),
    hash,
    previous_hash: document.previous,
    is_live: state === 'on',
    state,
    revoked_at: isoOrNull(revokedAt),
    revoked_from: revokedFrom,
    client_id: clientId,
  }
}
