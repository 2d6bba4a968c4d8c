import type { ReactNode } from 'react'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Availability } from '#worker/matches/catalogue/constants.ts'
import { AvailabilityNews } from './availability.tsx'
import { Checked } from './checked.tsx'
import { Icon } from './icons.tsx'
import { Price, priceText } from './price.tsx'

export type StubFacts = {
  pricePence: number | null
  currency: string | null
  availability: Availability
  offerCount: number
  /** Why none is counted where the pages have tickets, or may have some. */
  uncounted?: keyof typeof uncountedTexts | undefined
  /** When what is listed goes on sale, in words. */
  sale?: string | undefined
  checkedAt: Instant | null
  /** For minutes no check of that seller's page succeeded, or none was made when it was due. */
  isStale?: boolean
  /** The match is played or called off and no longer watched. */
  isOver?: boolean
  /** Whether fees may come on top of the price; null if not known. */
  isPlusFees?: boolean | null | undefined
  /** The higher price before this one, where it fell. */
  previousPence?: number | null
  /** Whether the price moved while the page was open. */
  hasMoved?: boolean
  /** Where the price was seen, on pages that list platforms separately. */
  seller?: { name: string; url: string | null }
}

type StubProps = {
  facts: StubFacts
  now: Instant
  /** Another fact about the ticket at that price, in place of how many there are and whether they can be bought. */
  line?: ReactNode
  children: ReactNode
}

/** The ticket's stub: price, availability, freshness, and the one action. */
export function Stub({ facts, now, line, children }: StubProps) {
  // Nothing to show for a match that is over and was never checked.
  const isUnseen = facts.isOver && (facts.checkedAt === null || facts.pricePence === null)
  return (
    <div className="stub">
      <div className="stub-facts">
        <p className="label">{priceLabel(facts)}</p>
        {!isUnseen && <Seen facts={facts} now={now} line={line} />}
      </div>
      {children}
    </div>
  )
}

/** Tickets are listed, and none can be bought. */
export function isSoldOut({ isOver, pricePence, availability }: StubFacts): boolean {
  return !isOver && pricePence === null && availability === 'sold_out'
}

function Seen({ facts, now, line }: Omit<StubProps, 'children'>) {
  const hasNone = isSoldOut(facts)
  return (
    <>
      <p className={facts.hasMoved ? 'stub-price stub-price-moved' : 'stub-price'} key={facts.pricePence}>
        {hasNone ? (
          <span className="amount">Sold out</span>
        ) : (
          <Price pence={facts.pricePence} currency={facts.currency} />
        )}
      </p>
      {facts.previousPence !== undefined && <Fall {...facts} />}
      {facts.seller && <p className="label">on {facts.seller.name}</p>}
      {facts.isOver ? (
        <p className="label">No longer on sale</p>
      ) : line && facts.pricePence !== null ? (
        <p>{line}</p>
      ) : (
        <>
          {!hasNone && <AvailabilityNews availability={facts.availability} sale={facts.sale} />}
          <p className="label">
            {offersText(facts)} · <Checked at={facts.checkedAt} now={now} isStale={facts.isStale === true} />
          </p>
        </>
      )}
    </>
  )
}

/** Announced when it comes while the page is open. */
function Fall({ pricePence, previousPence, currency }: StubFacts) {
  const percent = pricePence !== null && previousPence ? Math.round((1 - pricePence / previousPence) * 100) : 0
  return (
    <p className="stub-fall" role="status">
      {percent > 0 && previousPence && (
        <>
          <Icon name="fall" size={14} />
          {percent}&nbsp;% from <s>{priceText(previousPence, currency)}</s>
        </>
      )}
    </p>
  )
}

function priceLabel({
  pricePence,
  availability,
  checkedAt,
  isPlusFees,
  isOver,
  isStale,
  uncounted,
}: StubFacts): string {
  if (pricePence !== null)
    return (
      (isOver ? 'Last price seen' : isStale ? 'Last seen' : 'From') +
      (isPlusFees == null ? '' : isPlusFees ? ', plus fees' : ', all-in')
    )
  if (isOver) return 'No longer on sale'
  if (checkedAt === null) return 'No price yet'
  if (uncounted === 'listed' || uncounted === 'awaited') return 'Tickets listed'
  return availability === 'sold_out' ? 'Watching for returns' : 'Price not shown'
}

const uncountedTexts = {
  held: 'Prices held back',
  listed: 'Not known if any are left',
  awaited: 'Not on sale yet',
  unsaid: 'None known to be on sale',
  resale: 'Resale only',
  compared: 'For comparison only',
} as const

function offersText(facts: StubFacts): string {
  const { offerCount, checkedAt, uncounted } = facts
  if (offerCount === 0 && checkedAt === null) return 'No platform checked yet'
  if (offerCount === 0)
    return uncounted ? uncountedTexts[uncounted] : isSoldOut(facts) ? 'None on sale' : 'No tickets listed'
  return manyText(offerCount, 'offer')
}
