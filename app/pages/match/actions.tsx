import type { ReactNode } from 'react'
import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { sellerLink } from '#app/ui/official-link.ts'
import type { Match } from '#worker/matches/catalogue/contract.ts'
import type { PlatformView } from '#worker/matches/prices/contract.ts'

type MatchActionsProps = {
  match: Match
  platforms: readonly PlatformView[]
  /** The seller of the lowest price shown beside. */
  cheapest: { name: string; url: string | null } | null
  isSoldOut: boolean
  children: ReactNode
}

/** The main action of the match page, and the link to the seller. */
export function MatchActions({ match, platforms, cheapest, isSoldOut, children }: MatchActionsProps) {
  const seller = sellerLink(match, cheapest, platforms)
  return (
    <div className="match-actions">
      <AskButton kind="match" id={match.id}>
        {isSoldOut ? 'Alert me on returns' : undefined}
      </AskButton>
      {seller && (
        <a className="button button-quiet" href={seller.url} rel="nofollow noopener external">
          View Tickets
          <span className="visually-hidden"> on {seller.name}</span>
          <Icon name="out" size={14} />
        </a>
      )}
      {children}
    </div>
  )
}
