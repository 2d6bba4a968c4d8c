import type { Means, OnPaper } from '#durable/purchase-desk/protocol.ts'
import { type Clock, minuteMs } from '#worker/ground/platform/clock.ts'
import type { Sealer } from '#worker/ground/platform/sealer.ts'
import type { MailRecipient } from '#worker/people/accounts/profile/contract.ts'
import type { Country } from '#worker/people/quick-buy/constants.ts'
import type { QuickBuy } from '#worker/people/quick-buy/contract.ts'
import { isWithin } from '../cards/rules.ts'
import type { CardHandle, Cards } from '../cards/service.ts'
import type { Buyer, Order } from '../sellers/contract.ts'

export type BuyingDetails = ReturnType<typeof createBuyingDetails>
/** Who would buy at a seller, and by which card. */
export type ReadDetails = Awaited<ReturnType<BuyingDetails['read']>>

/** Until when the card must be good: longer than an attempt takes. */
const cardMarginMs = 15 * minuteMs

/** What an attempt will ask of a card, as far as the page says. */
type Expected = { pence: number; currency: string }

type Details = Pick<Order, 'buyer' | 'instrument'>

/** Details of a hand-over, which names no buyer. */
const noDetails: Details = {
  buyer: { fullName: '', email: '', phone: null, address: null },
  instrument: { vaultToken: '', funding: 'debit', last4: null },
}

type Ports = {
  quickBuyOf: (userId: number) => Promise<QuickBuy>
  mailRecipients: (userIds: number[]) => Promise<MailRecipient[]>
  cardOf: Cards['handleOf']
  clock: Clock
  sealer: Sealer
}

const countryCodes: Record<Country, string> = {
  'United Kingdom': 'GB',
  Ireland: 'IE',
  Germany: 'DE',
  France: 'FR',
  Spain: 'ES',
  Italy: 'IT',
  Netherlands: 'NL',
  Belgium: 'BE',
  Portugal: 'PT',
}

/** Who buys, and by which card: read and sealed when an attempt begins, so that each call of it says the same. */
export function createBuyingDetails({ quickBuyOf, mailRecipients, cardOf, sealer, clock }: Ports) {
  async function open(sealed: string): Promise<Details> {
    if (sealed === '') return noDetails
    const text = await sealer.open(sealed)
    if (text === null) throw new Error('the details of an attempt were sealed with a key that is gone')
    return JSON.parse(text) as Details
  }

  return {
    async read(userId: number, sellerId: number) {
      const [quickBuy, [mail], card] = await Promise.all([
        quickBuyOf(userId),
        mailRecipients([userId]),
        cardOf(userId, sellerId),
      ])
      return { quickBuy, mail, card }
    },

    async seal(
      { quickBuy, mail, card }: { quickBuy: QuickBuy; mail: MailRecipient | undefined; card: CardHandle | null },
      expected: Expected,
    ): Promise<Omit<Means, 'offerRef'> | OnPaper> {
      const isReachable = mail?.isActive && mail.isEmailVerified
      if (quickBuy.full_name === '' || !isReachable) return { onPaper: 'no_details' }
      if (!card || !isWithin(card, { ...expected, until: clock() + cardMarginMs })) return { onPaper: 'no_card' }
      const details: Details = { buyer: buyerOf(quickBuy, mail.email), instrument: card.instrument }
      return { details: await sealer.seal(JSON.stringify(details)), cardMaxPence: card.maxPence }
    },

    open,

    /** Whether the card that an attempt was started with is still kept for its seller. */
    async isCardKept(userId: number, sellerId: number, sealed: string): Promise<boolean> {
      const [{ instrument }, card] = await Promise.all([open(sealed), cardOf(userId, sellerId)])
      return card !== null && card.instrument.vaultToken === instrument.vaultToken && clock() < card.validUntilAt
    },
  }
}

function buyerOf(quickBuy: QuickBuy, email: string): Buyer {
  const { full_name: fullName, address_line1: line1, address_line2, city, postal_code: postalCode, country } = quickBuy
  const isWhole = line1 !== '' && city !== '' && postalCode !== ''
  const address = { line1, line2: address_line2 || null, city, postalCode, country: countryCodes[country] }
  return { fullName, email, phone: null, address: isWhole ? address : null }
}
