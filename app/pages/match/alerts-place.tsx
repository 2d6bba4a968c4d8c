import { ButtonLink } from '#app/ui/button.tsx'
import { useIsSignedIn } from '#app/ui/current-user.ts'
import { RegisterLink } from '#app/ui/register-link.tsx'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** For visitors what an alert does and the way to an account; else what belongs to a person's alerts. */
export default function AlertsPlace({ match }: { match: Match }) {
  const isSignedIn = useIsSignedIn()
  if (isSignedIn) {
    return (
      <aside className="actions alerts-place" id="alerts" aria-label="Alerts">
        <ButtonLink tone="quiet" to={`/matches/${match.id}/kit`}>
          Purchase kit
        </ButtonLink>
        <ButtonLink tone="quiet" to={`/alerts/why/${match.id}`}>
          Why did I (not) get this?
        </ButtonLink>
      </aside>
    )
  }
  return (
    <aside className="upsell" id="alerts" aria-label="Alerts">
      <p>
        <strong>Tired of checking?</strong> Say what you would pay for {match.home_team_name} v {match.away_team_name},
        and get an alert within seconds of a ticket appearing at that price.
      </p>
      <RegisterLink
        tone="quiet"
        instead={
          <ButtonLink tone="quiet" to={`/login?return_to=/matches/${match.id}`}>
            Sign In
          </ButtonLink>
        }
      >
        Start Free Trial
      </RegisterLink>
    </aside>
  )
}
