// The sandbox's payment service: cards in a vault, and tokens that pay once, at one seller, up to an amount.
import type { Instant } from '#worker/ground/platform/clock.ts'

/** Cards as the vault names them. */
export const cards = { pays: 'vault-visa', declined: 'vault-declined', asks3ds: 'vault-3ds' } as const

export type TokenTerms = {
  card: string
  maxAmount: number
  currency: string
  sessionId: string
  merchantId: string
  expiresAt: Instant
}
export type Payment = { amount: number; currency: string; sessionId: string; merchantId: string }
export type Charge = Payment & { id: string; token: string; refunded: number }
export type ChargeAnswer = 'paid' | 'declined' | 'requires_3ds'

export type Vault = ReturnType<typeof createVault>

export function createVault(newId: () => string) {
  const tokens = new Map<string, TokenTerms>()
  const charges: Charge[] = []
  return {
    charges: (): readonly Charge[] => charges,

    delegate(terms: TokenTerms): string {
      const token = `vt_${newId()}`
      tokens.set(token, terms)
      return token
    },

    charge(token: string, payment: Payment, now: Instant): ChargeAnswer {
      const terms = tokens.get(token)
      if (!terms || !isWithin(terms, payment, now) || charges.some((one) => one.token === token)) return 'declined'
      if (terms.card === cards.asks3ds) return 'requires_3ds'
      if (terms.card !== cards.pays) return 'declined'
      charges.push({ ...payment, id: `ch_${newId()}`, token, refunded: 0 })
      return 'paid'
    },

    /** Refunds a part, up to the amount not yet refunded. */
    refund(sessionId: string, amount: number): number {
      const charge = charges.find((one) => one.sessionId === sessionId)
      const given = Math.min(amount, charge ? charge.amount - charge.refunded : 0)
      if (charge) charge.refunded += given
      return given
    },

    reset() {
      tokens.clear()
      charges.length = 0
    },
  }
}

function isWithin(terms: TokenTerms, { amount, currency, sessionId, merchantId }: Payment, now: Instant): boolean {
  const isOwn = terms.sessionId === sessionId && terms.merchantId === merchantId && terms.currency === currency
  return isOwn && amount <= terms.maxAmount && now < terms.expiresAt
}
