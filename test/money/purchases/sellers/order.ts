import { cards } from '#scripts/sandbox/merchant/vault.ts'
import type { Order } from '#worker/money/purchases/sellers/contract.ts'

/** Two seats in the East Stand for at most £100, as the shop of `startSeller` sells them for £88. */
export function orderOf(changed: Partial<Order> = {}): Order {
  return {
    attemptId: 'attempt-1',
    sellerId: 1,
    offerRef: 'east',
    quantity: 2,
    currency: 'GBP',
    maxTotal: 100_00,
    section: 'East Stand',
    buyer: {
      fullName: 'Ada Fan',
      email: 'ada@example.com',
      phone: '+447700900001',
      address: { line1: '1 High Street', line2: null, city: 'Leeds', postalCode: 'LS1 1AA', country: 'GB' },
    },
    instrument: { vaultToken: cards.pays, funding: 'debit', last4: '4242' },
    deadline: Date.now() + 3_600_000,
    ...changed,
  }
}
