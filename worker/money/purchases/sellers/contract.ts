import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'

/** Who the ticket is for, as sellers ask. */
export type Buyer = { fullName: string; email: string; phone: string | null; address: Address | null }

export type Address = {
  line1: string
  line2: string | null
  city: string
  postalCode: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** A card as its vault names it: no number, valid at the payment service alone. */
type Instrument = { vaultToken: string; funding: 'credit' | 'debit' | 'prepaid'; last4: string | null }

/** What is asked of a seller: one offer, within what the mandate allows. Amounts in minor units of `currency`. */
export type Order = {
  /** Names the purchase to the seller: the same id is the same purchase, however often it is asked for. */
  attemptId: string
  sellerId: number
  /** The seller's own name of the offer. */
  offerRef: string
  quantity: number
  /** ISO 4217, upper case. */
  currency: string
  /** With all fees, for all tickets; null for no limit: then the fan is asked, whatever else holds. */
  maxTotal: number | null
  /** Where the offer's seats are; null where its page does not say. */
  section: string | null
  /** The mandate names no area, so a seller need not say where the seats are. */
  isAnyArea?: true
  buyer: Buyer
  instrument: Instrument
  /** No payment is let through from then on. */
  deadline: Instant
  /** What its page showed for all tickets, where neither the mandate nor a limit of the person bounds the price. */
  pageTotal?: number
  /** The seller has no protocol: the fan buys on its page, whose address `offerRef` is. */
  isHandOver?: true
}

/** An order as the desk keeps it: without the person's details, which are added where the seller is called. */
export type KeptOrder = Omit<Order, 'buyer' | 'instrument'>

/** What a seller's session says now. `unknown`: a status that this software does not know. */
export type SessionStatus =
  | 'open'
  | 'ready'
  | 'needs_fan'
  | 'completing'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'unknown'

export type Session = {
  id: string
  status: SessionStatus
  currency: string
  /** With all fees; null while the seller has not said. */
  total: number | null
  /** Part of the total. */
  fees: number
  quantity: number
  /** Whether the session sells the offer that was asked for, and nothing else. */
  isOffer: boolean
  section: string | null
  seat: string | null
  heldUntil: Instant | null
  /** Where the fan goes on, at the seller or their bank. */
  continueUrl: string | null
  termsUrl: string | null
  /** The seller's name of the way by which a token pays; null where it takes none. */
  paymentHandler: string | null
  order: SellerOrder | null
  problems: Problem[]
}

/** The purchase, as the seller keeps it. */
type SellerOrder = { id: string; number: string | null; url: string | null; refunded: number }

export type ProblemKind =
  | 'sold_out'
  | 'price_changed'
  | 'not_as_asked'
  | 'limit'
  | 'declined'
  | 'needs_3ds'
  | 'needs_sign_in'
  | 'age'
  | 'region'
  | 'expired'
  | 'busy'
  | 'other'

/** `text`: as the seller words it, or in our words. */
export type Problem = { kind: ProblemKind; text: string }

/**
 * What a call came to. `refused`: the seller says that it did nothing. `unknown`: it may have been done; only reading
 * the session shows.
 */
export type SellerAnswer =
  | { kind: 'session'; session: Session }
  | { kind: 'refused'; problem: Problem }
  | { kind: 'unknown'; reason: string; retryAfterMs: number | null }

/** How a seller is spoken to. Each call may be repeated: the attempt's id and the step are its idempotency key. */
export type SellerProtocol = {
  open: (order: Order) => Promise<SellerAnswer>
  read: (session: Session, order: Order) => Promise<SellerAnswer>
  /** Pays at most `upTo`, whatever the session asks by then. */
  complete: (session: Session, order: Order, upTo: number) => Promise<SellerAnswer>
  cancel: (session: Session, order: Order) => Promise<SellerAnswer>
}

/** What a payment token is good for: one payment, at one seller, for one session, up to an amount, until a time. */
type Allowance = {
  attemptId: string
  sessionId: string
  merchantId: string
  maxAmount: number
  currency: string
  expiresAt: Instant
}

type TokenAnswer = { kind: 'token'; token: string } | Exclude<SellerAnswer, { kind: 'session' }>

/** Turns a card in the vault into a token within an allowance. The same allowance gives the same token. */
export type PaymentService = { delegate: (instrument: Instrument, allowance: Allowance) => Promise<TokenAnswer> }

/** Where a seller's payment tokens come from, and the key that asks for them. */
type VaultAccess = { apiUrl: string; key: Secret }

/** A seller's open protocol, as operators set it up. `merchantId`: its name at the payment service. */
export type ProtocolAccess =
  | {
      protocol: 'acp'
      apiUrl: string
      merchantId: string
      key: Secret
      /** What the seller signs its webhooks with; null where it sends none. */
      webhookSecret: Secret | null
      vault: VaultAccess
    }
  | { protocol: 'ucp'; apiUrl: string; merchantId: string; handlerName: string; vault: VaultAccess }

/** How a seller may be bought from. */
type SellerSetup = {
  /** Null: the fan is led to its page, and nothing is bought for them. */
  access: ProtocolAccess | null
  /** By an operator, for this seller alone. */
  isStopped: boolean
  /** Tickets that it lets one account have of a match; null where it does not say. */
  ticketLimit: number | null
  params: PageParams
}

/** Names in the address of a seller's page for how many tickets and which section; null where it takes none. */
export type PageParams = { quantity: string | null; section: string | null }

/** What operators set for sellers. A platform without settings is one without a protocol. */
export type SellerAccess = {
  find: (sellerId: number) => Promise<SellerSetup>
  /** By the platform's slug or site, for its webhooks; null for no platform of ours. */
  findBySlug: (slug: string) => Promise<FoundSeller | null>
  findByOrigin: (origin: string) => Promise<FoundSeller | null>
}

type FoundSeller = { sellerId: number; setup: SellerSetup }

/** Has the attempt of a seller's session read it soon; may be repeated. False for an unknown session. */
export type SellerHint = (sellerId: number, sessionId: string) => Promise<boolean>
