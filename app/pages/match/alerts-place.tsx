import { AskButton } from '#app/ui/alerts/ask-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useIsSignedIn } from '#app/ui/current-user.ts'
import { RegisterLink } from '#app/ui/register-link.tsx'
import type { Match } from '#worker/matches/catalogue/contract.ts'

/** What an alert does here; for visitors also the way to an account. */
export default function AlertsPlace({ match }: { match: Match }) {
  const isSignedIn = useIsSignedIn()
  return (
    <aside className="upsell" id="alerts" aria-label="Alerts">
      <p>
        <strong>Tired of checking?</strong> Say what you would pay for {match.home_team_name} v {match.away_team_name},
        and get an alert within seconds of a ticket appearing at that price.
      </p>
      {isSignedIn ? (
        <p className="actions">
          <AskButton kind="match" id={match.id} />
          <ButtonLink tone="quiet" to={`/matches/${match.id}/kit`}>
            Purchase kit
          </ButtonLink>
          <ButtonLink tone="quiet" to={`/alerts/why/${match.id}`}>
            Why did I (not) get this?
          </ButtonLink>
        </p>
      ) : (
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
      )}
    </aside>
  )
}
