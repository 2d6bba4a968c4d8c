import { AvailabilityNews } from '#app/ui/availability.tsx'
import { clockText, londonDay, momentText, shortDayText } from '#app/ui/london-time.ts'
import { Price, priceText } from '#app/ui/price.tsx'
import { dayMs, type Instant } from '#worker/ground/platform/clock.ts'
import { isBuyable } from '#worker/matches/catalogue/rules.ts'
import type { OfferView } from '#worker/matches/prices/contract.ts'
import type { FeeTexts } from '../fees.rules.ts'
import type { ListedOffer } from './listed.ts'

type Shown = {
  now: Instant
  /** Changes after this are highlighted briefly. */
  movedSince?: Instant | undefined
  /** Sales have ended, so neither availability nor a link applies. */
  isOver?: boolean | undefined
  fees?: FeeTexts | undefined
}

/** The third has room on a wide screen alone; the last two end with the match. */
const heads = [
  { head: 'Ticket' },
  { head: 'Price', column: 'board-column-price' },
  { head: 'Last change', column: 'board-wide', cell: 'board-wide' },
  { head: 'Availability', column: 'board-column-availability' },
]

/** Offers of any sellers. Column heads are for screen readers; the rows are clear by themselves. */
export function OfferTable({ caption, rows, ...shown }: Shown & { caption: string; rows: readonly ListedOffer[] }) {
  const columns = shown.isOver ? heads.slice(0, 2) : heads
  return (
    <div className="scroll">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          {columns.map(({ head, column }) => (
            <col key={head} className={column} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ head, cell }) => (
              <th key={head} scope="col" className={cell}>
                <span className="visually-hidden">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ offer, seller }) => (
            <OfferRow key={`${seller.id} ${offer.id} ${offer.changedAt}`} offer={offer} seller={seller} {...shown} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The whole row is the link to its seller. */
function OfferRow({
  offer,
  seller,
  now,
  movedSince = Number.POSITIVE_INFINITY,
  isOver = false,
  fees = {},
}: ListedOffer & Shown) {
  const { ticketType, section, pricePence, feesPence, highPence, currency, availability, quantity, kind } = offer
  return (
    <tr className={offer.changedAt > movedSince ? 'offer-moved' : undefined}>
      <th scope="row">
        {ticketType}
        {section && <span className="board-section"> · {section}</span>}
        <span className="board-line">
          {seller.url !== null && !isOver ? (
            <a className="board-link" href={seller.url} rel="nofollow noopener external">
              {seller.name}
            </a>
          ) : (
            <span className="label">{seller.name}</span>
          )}
        </span>
        {kind === 'unsure' && <span className="label board-line">May not be a match ticket</span>}
      </th>
      <td>
        <Price pence={pricePence} currency={currency} />
        {pricePence !== null && (
          <span className="label board-line">
            {highPence !== null && highPence > pricePence && `to ${priceText(highPence, currency)}, `}
            {feesPence === null ? ['plus fees', fees[seller.name]].filter(Boolean).join(', ') : 'all-in'}
          </span>
        )}
      </td>
      {!isOver && (
        <>
          <td className="board-wide label">same since {sinceText(offer.changedAt, now)}</td>
          <td>
            <AvailabilityNews availability={availability} sale={saleText(offer, now)} />
            {isBuyable(offer) && quantity !== null && quantity > 0 && (
              <span className="board-left">{quantity} left</span>
            )}
          </td>
        </>
      )}
    </tr>
  )
}

/** "14:05", "yesterday", "28 Nov"; by UK days. */
function sinceText(at: Instant, now: Instant): string {
  const day = londonDay(at)
  if (day === londonDay(now)) return clockText(at)
  return day === londonDay(now - dayMs) ? 'yesterday' : shortDayText(at)
}

/** Why a ticket cannot be bought now, where that is known: "Opens 5 Dec, 10:00". */
function saleText({ availability, opensAt, closesAt }: OfferView, now: Instant): string | undefined {
  if (availability !== 'unknown') return undefined
  if (opensAt != null) return `Opens ${momentText(opensAt)}`
  return closesAt != null && closesAt <= now ? 'Sale ended' : undefined
}
