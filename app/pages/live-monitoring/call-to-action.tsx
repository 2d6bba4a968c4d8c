import { ButtonLink } from '#app/ui/button.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'

/** Shown to visitors in place of the monitor. */
export function CallToAction() {
  return (
    <section className="page section" aria-labelledby="live-sign-in">
      <div className="live-call">
        <div>
          <h2 id="live-sign-in">Sign in to watch live</h2>
          <p>
            Follow up to 50 matches at once, save your settings, and hide scores until you want them. Each match page is
            open to everyone.
          </p>
        </div>
        <p className="actions">
          <ButtonLink to="/login?return_to=/live-monitoring">Sign In</ButtonLink>
          <RegisterLink tone="quiet">Create Free Account</RegisterLink>
          <ButtonLink tone="quiet" to="/pricing">
            View Plans
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
