import type { Instant } from '#worker/platform/clock.ts'
import type { OfferView } from '#worker/prices/contract.ts'
import { AvailabilityState } from '../../ui/availability.tsx'
import { Price, priceNote, priceText } from '../../ui/price.tsx'

/** One platform's tickets. Column heads are for screen readers; the rows are clear by themselves. */
export function OfferTable({
  platformName,
  offers,
  movedSince = Number.POSITIVE_INFINITY,
  isOver = false,
}: {
  platformName: string
  offers: OfferView[]
  movedSince?: Instant | undefined
  /** Sales have ended, so availability no longer applies. */
  isOver?: boolean
}) {
  return (
    <div className="scroll">
      <table>
        <caption className="visually-hidden">Tickets on {platformName}</caption>
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
              hasMoved={offer.changedAt > movedSince}
              isOver={isOver}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OfferRow({ offer, hasMoved, isOver }: { offer: OfferView; hasMoved: boolean; isOver: boolean }) {
  const { ticketType, section, pricePence, highPence, currency, availability, quantity } = offer
  return (
    <tr className={hasMoved ? 'offer-moved' : undefined}>
      <th scope="row">
        {ticketType}
        {section && <span className="label board-line">{section}</span>}
      </th>
      <td>
        <Price pence={pricePence} currency={currency} />
        {pricePence !== null && (
          <span className="label board-line">
            {highPence !== null && highPence > pricePence && `to ${priceText(highPence, currency)}, `}
            {priceNote(offer)}
          </span>
        )}
      </td>
      <td>
        {!isOver && <AvailabilityState availability={availability} />}
        {!isOver && quantity !== null && quantity > 0 && <span className="label board-line">{quantity} left</span>}
      </td>
    </tr>
  )
}
