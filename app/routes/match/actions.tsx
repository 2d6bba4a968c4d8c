import type { ReactNode } from 'react'
import type { Match } from '#worker/catalogue/contract.ts'
import type { PlatformView } from '#worker/prices/contract.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { officialLink } from '../../ui/official-link.ts'

type MatchActionsProps = { match: Match; platforms: readonly PlatformView[]; children: ReactNode }

/** The one action of the match page, and the way to who sells the tickets. */
export function MatchActions({ match, platforms, children }: MatchActionsProps) {
  const seller = officialLink(match, platforms)
  return (
    <div className="match-actions">
      <ButtonLink to="/login">Sign In for Alerts</ButtonLink>
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

/** For those who have no account: what one would do for them here. */
export function Upsell({ match }: { match: Match }) {
  return (
    <aside className="upsell" aria-label="Alerts">
      <p>
        <strong>Rather not keep looking?</strong> Say what you would pay for {match.home_team_name} v{' '}
        {match.away_team_name}, and hear of it within seconds of a ticket appearing at that price.
      </p>
      <ButtonLink tone="quiet" to="/register">
        Start Free Trial
      </ButtonLink>
    </aside>
  )
}
