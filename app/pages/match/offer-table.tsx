import { AvailabilityState } from '#app/ui/availability.tsx'
import { momentText } from '#app/ui/london-time.ts'
import { Price, priceText } from '#app/ui/price.tsx'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { OfferView } from '#worker/matches/prices/contract.ts'

/** Some of a platform's offers. Column heads are for screen readers; the rows are clear by themselves. */
export function OfferTable({
  caption,
  offers,
  now,
  movedSince = Number.POSITIVE_INFINITY,
  isOver = false,
}: {
  caption: string
  offers: OfferView[]
  now: Instant
  movedSince?: Instant | undefined
  /** Sales have ended, so availability no longer applies. */
  isOver?: boolean
}) {
  return (
    <div className="scroll">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <colgroup>
          <col />
          <col className="board-column-price" />
          <col className="board-column-availability" />
        </colgroup>
        <thead>
          <tr>
            {['Ticket', 'Price', 'Availability'].map((head) => (
              <th key={head} scope="col">
                <span className="visually-hidden">{head}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <OfferRow
              key={`${offer.id} ${offer.changedAt}`}
              offer={offer}
              now={now}
              hasMoved={offer.changedAt > movedSince}
              isOver={isOver}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { offer: OfferView; now: Instant; hasMoved: boolean; isOver: boolean }

function OfferRow({ offer, now, hasMoved, isOver }: RowProps) {
  const { ticketType, section, pricePence, feesPence, highPence, currency, availability, quantity, kind } = offer
  return (
    <tr className={hasMoved ? 'offer-moved' : undefined}>
      <th scope="row">
        {ticketType}
        {section && <span className="label board-line">{section}</span>}
        {kind === 'unsure' && <span className="label board-line">May not be a match ticket</span>}
      </th>
      <td>
        <Price pence={pricePence} currency={currency} />
        {pricePence !== null && (
          <span className="label board-line">
            {highPence !== null && highPence > pricePence && `to ${priceText(highPence, currency)}, `}
            {feesPence === null ? 'plus fees' : 'all-in'}
          </span>
        )}
      </td>
      <td>
        {!isOver && <AvailabilityState availability={availability} sale={saleText(offer, now)} />}
        {!isOver && quantity !== null && quantity > 0 && <span className="label board-line">{quantity} left</span>}
      </td>
    </tr>
  )
}

/** Why a ticket cannot be bought now, where that is known: "Opens 5 Dec, 10:00". */
function saleText({ availability, opensAt, closesAt }: OfferView, now: Instant): string | undefined {
  if (availability !== 'unknown') return undefined
  if (opensAt != null) return `Opens ${momentText(opensAt)}`
  return closesAt != null && closesAt <= now ? 'Sale ended' : undefined
}
