import { useState } from 'react'
import { useLocation } from 'react-router'
import { GoogleButton } from '#app/ui/account/google-button.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import type { SendTrouble } from '#app/ui/form/sent-form.ts'
import { RegisterLink } from '#app/ui/register-link.tsx'
import { googleNotStarted } from '#worker/people/accounts/sign-in/constants.ts'

/** In place of the dashboard, for a visitor. */
export function SignedOut({ hasGoogle }: { hasGoogle: boolean }) {
  const [trouble, setTrouble] = useState<SendTrouble | null>(null)
  const { pathname, search } = useLocation()
  const query = { return_to: pathname + search }
  return (
    <ErrorScreen
      title="Sign in to your dashboard"
      text="Your alerts, your inbox and your plan are behind your account."
    >
      <FormTrouble trouble={trouble} failed={googleNotStarted} />
      <ButtonLink to={`/login?${new URLSearchParams(query)}`} reloadDocument>
        Sign In
      </ButtonLink>
      {hasGoogle && (
        <GoogleButton label="Sign in with Google" query={{ intent: 'sign_in', ...query }} onFail={setTrouble} />
      )}
      <RegisterLink tone="quiet" reloadDocument>
        Create Free Account
      </RegisterLink>
    </ErrorScreen>
  )
}
