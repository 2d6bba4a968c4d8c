import { ButtonLink } from '../../ui/button.tsx'

/** Shown to visitors in place of the monitor. */
export function CallToAction() {
  return (
    <section className="page section" aria-labelledby="live-sign-in">
      <div className="live-call">
        <div>
          <h2 id="live-sign-in">Sign in to watch live</h2>
          <p>
            The monitor follows up to 50 matches at once, remembers how you like it, and can hide scores until you ask.
            The page of each match is open to everyone.
          </p>
        </div>
        <p className="actions">
          <ButtonLink to="/login?return_to=/live-monitoring">Sign In</ButtonLink>
          <ButtonLink tone="quiet" to="/register">
            Create Free Account
          </ButtonLink>
          <ButtonLink tone="quiet" to="/pricing">
            View Plans
          </ButtonLink>
        </p>
      </div>
    </section>
  )
}
