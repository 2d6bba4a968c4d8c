import { useNavigation } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { resendFailed, resendNetworkError, verificationSent } from '#worker/people/accounts/registration/constants.ts'
import { emailNotVerified } from '#worker/people/accounts/sign-in/constants.ts'
import type { LoginAnswer } from './answer.ts'

/** Shown for a correct password with an unverified address; offers another email. */
export function VerificationBox({ answer, returnTo }: { answer: LoginAnswer | undefined; returnTo: string }) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === 'resend'
  const isFresh = answer?.error?.code === 'EMAIL_NOT_VERIFIED'
  return (
    <section className="panel" aria-labelledby="verification-title">
      <h2 className="panel-title" id="verification-title">
        Verification required
      </h2>
      <p role={isFresh ? 'alert' : undefined}>{isFresh ? answer.error?.message : emailNotVerified}</p>
      {answer?.resent === true && (
        <Banner tone="good">
          <p>{verificationSent}</p>
        </Banner>
      )}
      <PostForm
        failed={resendFailed}
        offline={resendNetworkError}
        error={answer?.resent === false && <p>{answer.error?.message}</p>}
      >
        <input type="hidden" name="intent" value="resend" />
        <input type="hidden" name="email" value={answer?.email ?? ''} />
        <input type="hidden" name="return_to" value={returnTo} />
        <Button tone="quiet" aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
          {isBusy ? 'Sending…' : 'Resend verification email'}
        </Button>
      </PostForm>
    </section>
  )
}
