import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'
import { followingPath } from '#worker/alerting/follows/constants.ts'
import { hourMs } from '#worker/ground/platform/clock.ts'
import { tokenLifetimesMs } from '#worker/people/accounts/constants.ts'

/** Replaces the form. Same text for new and known addresses, so that it does not reveal accounts. */
export function RegistrationDone({ email }: { email: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="panel" aria-labelledby="done-title">
      <h2 className="panel-title" id="done-title" tabIndex={-1} ref={title}>
        Check your inbox
      </h2>
      <p>
        We've sent an email to <strong className="register-address">{email}</strong>. Open the link in it within{' '}
        {tokenLifetimesMs.verify_email / hourMs} hours, and your account is ready.
      </p>
      <p className="label">
        Nothing there after a few minutes? Check your spam folder. Some mail servers make new senders wait: we keep
        trying for a day. You can also request another email when you sign in. If none comes, use “
        <Link to="/forgot-password">Forgotten your password?</Link>”: a new password verifies your address too.
      </p>
      <div className="actions">
        <ButtonLink to="/login?registered=true">Go to sign in</ButtonLink>
        <ButtonLink tone="quiet" to={followingPath}>
          Choose your clubs
        </ButtonLink>
        <RegisterLink tone="quiet" to="/register?method=email">
          Register another account
        </RegisterLink>
      </div>
    </section>
  )
}
