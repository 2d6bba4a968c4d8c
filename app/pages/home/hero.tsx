import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { useIsSignedIn } from '#app/ui/current-user.ts'
import { PitchLines } from '#app/ui/pitch-lines.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'
import type { LandingFacts } from '#worker/matches/landing/contract.ts'
import { LiveLedger } from './live-ledger.tsx'

type HeroProps = {
  facts: Pick<LandingFacts, 'ledger' | 'coverage'> | undefined
  now: number
  /** Keeps the ledger's place until it is known. */
  isWaiting?: boolean
}

export function Hero({ facts, now, isWaiting = false }: HeroProps) {
  const isSignedIn = useIsSignedIn()
  return (
    <div className="pitch">
      <PitchLines />
      <div className={`page hero hero-split${isSignedIn ? ' hero-known' : ''}`}>
        <div className="hero-words">
          <h1 className="headline">
            <span>The ticket drops.</span>{' '}
            <span>
              <em>You know first.</em>
            </span>
          </h1>
          <p className="lead">
            Touchline reads the ticket pages of clubs, official exchanges and resale platforms, shows each price with
            the time of the last check, and tells you when a ticket appears or a price falls. We never sell tickets.
          </p>
          <p className="actions">
            {isSignedIn ? (
              <ButtonLink to="/dashboard">Go to Dashboard</ButtonLink>
            ) : (
              <RegisterLink instead={<ButtonLink to="/matches">See matches and prices</ButtonLink>}>
                Start Free Trial
              </RegisterLink>
            )}
            <a className="button button-quiet" href="#coverage">
              View Coverage
            </a>
          </p>
          {!isSignedIn && (
            <p className="muted hero-sign-in">
              Already have an account? <Link to="/login">Sign In</Link>
            </p>
          )}
        </div>
        {isWaiting && <div className="ledger ledger-waiting" />}
        {facts?.ledger && (
          <LiveLedger first={{ ledger: facts.ledger, now }} platforms={facts.coverage?.platforms.length} />
        )}
      </div>
    </div>
  )
}
