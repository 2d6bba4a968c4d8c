import { AvailabilityNews } from '#app/ui/availability.tsx'
import { KindLabel } from '#app/ui/platform-kind.tsx'
import { Price, spokenPrice } from '#app/ui/price.tsx'
import type { Preferences } from '#worker/alerting/preferences/contract.ts'
import { OpenSeller } from './open-seller.tsx'
import { isAboveMaximum, type KitSeller, mainSeller } from './sellers.ts'

type ListProps = {
  sellers: readonly KitSeller[]
  isReadable: boolean
  isOver: boolean
  saved: Pick<Preferences, 'max_ticket_price'>
  /** Another seller is what the page is about: none of these stands out. */
  isAside?: boolean
}

/** Each opens in a tab of its own, so that the details stay at hand; the one to open is first, within a phone's screen. */
export function SellerList({ sellers, isReadable, isOver, saved, isAside = false }: ListProps) {
  if (isOver) return <p className="muted">This match is over.</p>
  if (sellers.length === 0) {
    return <p className="muted">{isReadable ? 'No seller is known yet.' : "Sellers can't be read at the moment."}</p>
  }
  const main = mainSeller(sellers, saved.max_ticket_price)
  const listed = main ? [main, ...sellers.filter((one) => one !== main)] : sellers
  return (
    <ul className="kit-sellers">
      {listed.map((seller) => (
        <Seller
          key={seller.url}
          seller={seller}
          isMain={seller === main && !isAside}
          maximum={saved.max_ticket_price}
        />
      ))}
    </ul>
  )
}

type SellerProps = { seller: KitSeller; isMain: boolean; maximum: number }

function Seller({ seller, isMain, maximum }: SellerProps) {
  const { name, kind, url, summary, hasQueue, terms } = seller
  return (
    <li>
      <div className="kit-seller-head">
        <h3>{name}</h3>
        {kind && <KindLabel kind={kind} />}
      </div>
      {summary && (
        <p className="kit-seller-price">
          <Price pence={summary.lowestPricePence} currency={summary.currency} isPlusFees={summary.isPlusFees} />
          <AvailabilityNews availability={summary.availability} />
        </p>
      )}
      {isAboveMaximum(summary, maximum) && (
        <p className="label">Above your maximum of {spokenPrice(Math.round(maximum * 100), 'GBP')}.</p>
      )}
      {hasQueue && <p className="label">A queue stands before this page.</p>}
      {terms !== '' && <p className="label">{terms}</p>}
      <OpenSeller name={name} url={url} isMain={isMain} />
    </li>
  )
}
