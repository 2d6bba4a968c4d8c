import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { registrationClosed } from '#worker/people/accounts/registration/constants.ts'

/** Replaces the form while the operator's switch is off; the server refuses agents with a code too. */
export function RegistrationClosed() {
  return (
    <>
      <Banner tone="warn">
        <p>{registrationClosed}</p>
      </Banner>
      <p>
        If you have an account, sign in as before; an agent access code can be used in your profile. A link that we have
        already emailed you still works. Matches and prices are open to everyone.
      </p>
      <div className="actions">
        <ButtonLink to="/login">Sign in</ButtonLink>
        <ButtonLink to="/matches" tone="quiet">
          See matches and prices
        </ButtonLink>
      </div>
    </>
  )
}
