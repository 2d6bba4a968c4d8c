import type { RefObject } from 'react'
import { Link, useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { RegisterLink } from '#app/ui/register-link.tsx'
import { secondMs } from '#worker/ground/platform/clock.ts'
import {
  confirmWithPassword,
  resendFailed,
  resendNetworkError,
  verificationFailed,
  verificationLinkExpired,
  verifiedRedirectMs,
} from '#worker/people/accounts/registration/constants.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import type { VerifyAnswer } from './answer.ts'

/** Shown until the result arrives. The button is for browsers without script; with it the form submits itself. */
export function Loading({ token, form }: { token: string; form: RefObject<HTMLFormElement | null> }) {
  return (
    <>
      <h1>Verifying your email address</h1>
      <p>This takes a moment. If nothing happens, press the button.</p>
      <PostForm ref={form} failed={verificationFailed}>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="token" value={token} />
        <Button>Verify my email address</Button>
      </PostForm>
    </>
  )
}

export function Success({ isVerified, message }: Extract<VerifyAnswer, { view: 'success' }>) {
  return (
    <>
      <h1>{isVerified ? 'Email verified' : 'Check your inbox'}</h1>
      <Banner tone="good">
        <p>{message}</p>
      </Banner>
      {isVerified ? (
        <>
          <p className="muted">You will be taken to the sign-in page in {verifiedRedirectMs / secondMs} seconds.</p>
          <ButtonLink to="/login?verified=true">Go to sign in</ButtonLink>
          <noscript>
            <meta httpEquiv="refresh" content={`${verifiedRedirectMs / secondMs};url=/login?verified=true`} />
          </noscript>
        </>
      ) : (
        <p>
          Open the link in the newest email. <Link to="/login">Back to sign in</Link>
        </p>
      )}
    </>
  )
}

/** Asks for the account's password: the link may have been opened by someone else. */
export function Confirm({ token, message }: { token: string; message?: string | undefined }) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <>
      <h1>{proofTitle}</h1>
      <p>{confirmWithPassword}</p>
      <PostForm className="account-form" failed={verificationFailed} error={message && <p>{message}</p>}>
        <input type="hidden" name="intent" value="verify" />
        <input type="hidden" name="token" value={token} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
          {isBusy ? 'Verifying…' : 'Verify my email address'}
        </Button>
      </PostForm>
      <p>
        <Link to="/forgot-password">Choose a new password</Link>
      </p>
    </>
  )
}

export function Failed({ message }: { message: string }) {
  return (
    <>
      <h1>Verification failed</h1>
      <Banner tone="live">
        <p>{message}</p>
      </Banner>
      <p>
        When someone registers with your address again, older links stop working. Instead, a new password verifies your
        address. <Link to="/forgot-password">Choose a new password</Link>
      </p>
      <div className="actions">
        <RegisterLink>Create an account</RegisterLink>
        <ButtonLink to="/login" tone="quiet">
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}

export function Expired({ email, message }: { email: string; message?: string | undefined }) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <>
      <h1>This link has expired</h1>
      {(!message || !email) && (
        <Banner tone={message ? 'live' : 'warn'}>
          <p>{message ?? verificationLinkExpired}</p>
        </Banner>
      )}
      {email && (
        <PostForm failed={resendFailed} offline={resendNetworkError} error={message && <p>{message}</p>}>
          <input type="hidden" name="intent" value="resend" />
          <input type="hidden" name="email" value={email} />
          <p className="label">We'll send it to {email}.</p>
          <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
            {isBusy ? 'Sending…' : 'Send New Verification Email'}
          </Button>
        </PostForm>
      )}
      <div className="actions">
        <RegisterLink tone="quiet">Start Over</RegisterLink>
        <ButtonLink to="/login" tone="quiet">
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}
