import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { notForText } from '#app/ui/party/party-text.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { noPriceData } from '#worker/matches/prices/constants.ts'
import type { PlatformView, PriceLevel } from '#worker/matches/prices/contract.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import type { FeeTexts } from '../fees.rules.ts'
import { PriceAxis } from '../price-axis.tsx'
import { StandView } from '../stand-view.tsx'
import { type ListedOffer, listed } from './listed.ts'
import { OfferTable } from './offer-table.tsx'
import { Sellers } from './sellers.tsx'

type BoardProps = {
  platforms: PlatformView[]
  /** Currency of the match's lowest price. */
  currency: string | null
  /** How the match's lowest price compares with the usual; null where too little is known. */
  level?: PriceLevel | null
  now: Instant
  /** Changes after this are highlighted briefly. */
  movedSince?: Instant
  isOver?: boolean
  party?: Party
  /** What sellers' fees usually are, where their pages do not show them. */
  fees?: FeeTexts | undefined
}

/** Rows shown at once; the dearer ones are folded. */
const mostShown = 12

/** Every ticket of the match in one list, cheapest first; what cannot be bought, or is no ticket, is folded below it. */
export function BoardPanel({
  platforms,
  currency,
  level = null,
  now,
  movedSince,
  isOver = false,
  party = anyAdult,
  fees,
}: BoardProps) {
  if (platforms.length === 0) return <NoBoard isOver={isOver} />
  const { open, notFor, soldOut, unlinked, others } = listed(platforms, currency, isOver, party)
  // Before its first check it is not known whether a seller counts.
  const isAside = ({ isAlertable, checkedAt, kind }: PlatformView) =>
    !isAlertable && (checkedAt !== null || kind === 'resale')
  const aside = platforms.filter(isAside)
  const shown = { movedSince, isOver, now, fees }
  const rest = open.slice(mostShown)
  return (
    <>
      {!isOver && <PriceAxis open={open} currency={currency} level={level} party={party} />}
      <div className="board">
        <div className="board-list">
          {platforms.every(({ offers }) => offers.length === 0) && <p className="board-empty">{noPriceData}</p>}
          {open.length > 0 && (
            <OfferTable caption="Tickets, cheapest first" rows={open.slice(0, mostShown)} {...shown} />
          )}
          <Fold title={`${rest.length} more`} caption="More tickets" rows={rest} {...shown} />
          <Fold
            title={notForText(
              notFor.map(({ why }) => why),
              party,
            )}
            caption="Tickets that are not for your party"
            rows={notFor}
            {...shown}
          />
          <Fold title={`Sold out (${soldOut.length})`} caption="Sold out" rows={soldOut} {...shown} />
          <Fold
            title={`Other things sold here (${others.length})`}
            caption="Other things sold"
            rows={others}
            {...shown}
          />
          <Fold
            title={aside.every(({ kind }) => kind === 'resale') ? 'Unauthorised resale' : 'For comparison only'}
            caption="Tickets for comparison only"
            rows={unlinked}
            {...shown}
          >
            {aside.length > 0 && <Sellers platforms={aside} now={now} isOver={isOver} />}
          </Fold>
        </div>
        <div className="board-beside">
          <Sellers platforms={platforms.filter((one) => !isAside(one))} now={now} isOver={isOver} />
          {!isOver && <StandView open={open} currency={currency} />}
        </div>
      </div>
    </>
  )
}

type FoldProps = Parameters<typeof OfferTable>[0] & {
  title: string
  rows: readonly ListedOffer[]
  children?: ReactNode
}

function Fold({ title, children, ...table }: FoldProps) {
  if (table.rows.length === 0 && !children) return null
  return (
    <details className="fold board-fold">
      <summary>{title}</summary>
      {table.rows.length > 0 && <OfferTable {...table} />}
      {children}
    </details>
  )
}

function NoBoard({ isOver }: { isOver: boolean }) {
  return (
    <div className="notice">
      <p className="notice-title">{noPriceData}</p>
      <p className="muted">
        {isOver ? 'No platform was checked for this match.' : 'No platform is watched for this match yet.'}
      </p>
      <Link className="button" to="/">
        See the next matches
      </Link>
    </div>
  )
}
