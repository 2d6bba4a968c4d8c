import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import type { Doubt } from '../plausible.contract.ts'
import type { settleVerdicts, signKinds } from './constants.ts'

/** What one page says, in a few numbers: all that is kept of a check to compare later ones with. */
export type Sample = {
  offers: number
  /** Offers that show a price or say that they are sold out. */
  told: number
  /** The page itself says that nothing is on sale. */
  isProvenEmpty: boolean
  /** Offers that show a price, what the one in the middle costs, and the cheapest. */
  priced: number
  medianPence: number | null
  lowPence: number | null
  /** That of nearly all prices; missing where there is none. */
  currency?: string
  /** Offers whose availability was not understood, or whose currency is not the platform's, in percent. */
  unknown: number
  /** Hashes of ticket types and areas. */
  words: number[]
  /** Hashes of the page's elements and data shapes; equal parts mean equal shares of the page. Empty if not read. */
  layout: number[]
}

/** What is usual for one target. */
export type Usual = {
  checks: number
  yield: number
  priced: number
  medianPence: number | null
  lowPence: number | null
  words: number[]
  /** As in a sample; missing in what was kept before it was compared. */
  unknown?: number
}

export type SignKind = (typeof signKinds)[number]

/** One way in which a page differs from what is usual. Numbers: offers, pence or percent, by the kind. */
export type Sign = {
  kind: SignKind
  was: number
  is: number
  /** The page cannot be right, as when every price is gone; a weak sign needs others like it. */
  isStrong: boolean
}

/** One of the last checks of a platform. */
export type Recent = { targetId: number; at: Instant; signs: Sign[] }

/** A known form of a platform's pages. */
export type Layout = { print: number[]; checks: number }

export type DriftFlag = {
  since: Instant
  /** The newest sign of each kind, and how many of the last checks had it. */
  evidence: (Sign & { checks: number })[]
  /** How many checks were taken into account. */
  of: number
  /** The currency of the pages' prices, where the platform was set to another. */
  found?: string
}

/** Figures from before and after the rules of a platform changed. */
export type ReadingChange = {
  at: Instant
  before: { checks: number; offersPerCheck: number }
  /** Offers of the newest checks since, and of each its share of what is usual for its page, in percent. */
  after: { offers: number; share: number }[]
}

/** What one platform's checks were like, bounded; part of its gate's row. */
export type DriftState = {
  /** Values of the newest checks that read a page; yield and median price in percent of the target's usual. */
  series: { offers: number[]; yield: number[]; prices: number[]; words: number[]; unknown: number[] }
  vocabulary: number[]
  /** Of the newest pages with prices. */
  currencies: string[]
  layouts: Layout[]
  recent: Recent[]
  flag: DriftFlag | null
  change: ReadingChange | null
  /** When other targets were made due for a second opinion. */
  askedAt: Instant
}

/** How much a platform's pages gave before its rules last changed, and since. */
export type YieldAround = {
  changedAt: Instant
  before: { checks: number; offersPerCheck: number }
  /** `ofUsual`: offers as a percentage of what was usual for the same pages; null before the first check. */
  after: { checks: number; offersPerCheck: number; ofUsual: number | null }
  /** Enough checks since then gave so little that the change is to blame. */
  hasCollapsed: boolean
}

/** A platform whose prices are in another currency than it is set to, and how many offers wait for that. */
export type OtherCurrency = { platformId: number; platform: string; found: string; expected: string; offers: number }

type Fact = { pricePence: number | null; currency: string | null; availability: Availability }

/**
 * Why an offer waits whose first price is plausible. page: the whole page is unusual · offer: the page is unclear about it ·
 * currency: its price is in another than the platform is set to · price: far from its last price, or from the others of the match ·
 * company: a cheaper ticket beside it waits, and the two are told together.
 */
export type HeldWhy = 'page' | 'offer' | 'currency' | 'price' | 'company'

/** An offer that waits in quarantine, beside what the board says. */
export type HeldNote = {
  ticketType: string
  section: string | null
  before: Fact | null
  after: Fact
  /** The page does not show it any more; `after` says nothing then. */
  isGone?: boolean
  /** Why its first price is not plausible. */
  doubt?: Doubt
  /** Missing where its first price is not plausible. */
  why?: HeldWhy
}

export type SettleVerdict = (typeof settleVerdicts)[number]

/** What one platform's gate says of its pages, now. */
export type SeenFlag = { platformId: number; flag: DriftFlag | null }

/** Two platforms that cannot both be right about one kind of ticket. */
export type Disagreement = {
  kind: 'price' | 'sold_out'
  ticketType: string
  section: string | null
  /** The cheaper one, or the one that says that tickets are left. */
  one: { platform: string } & Fact
  other: { platform: string } & Fact
}

export type QualityView = {
  flags: {
    platformId: number
    platform: string
    since: Instant
    evidence: string[]
    isMailed: boolean
    isOtherCurrency: boolean
  }[]
  lifted: { platformId: number; platform: string; since: Instant; liftedAt: Instant; isByOperator: boolean }[]
  held: {
    platformId: number
    platform: string
    matchId: number
    match: string
    /** The page that was read; null where it is linked no more, or is an API's answer. */
    url: string | null
    heldAt: Instant
    /** Its platform is set to it. */
    currency: string
    offers: HeldNote[]
  }[]
  otherCurrencies: OtherCurrency[]
  /** What another way of reading pages changed on boards. */
  reread: { platformId: number; platform: string; matchId: number; match: string; at: Instant; texts: string[] }[]
  disagreements: (Disagreement & { matchId: number; match: string })[]
  /** Matches whose boards were compared. */
  compared: number
}
