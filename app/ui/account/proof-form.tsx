import { useLocation, useNavigation } from 'react-router'
import { googleStartPath } from '#worker/people/accounts/google/constants.ts'
import { accountChallengePath } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import { Button, ButtonLink, buttonClass } from '../button.tsx'
import { Field } from '../form/field.tsx'
import { PostForm } from '../form/post-form.tsx'
import { CodeField } from './code-field.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { ProofAsked } from './proof.ts'

export type ProofFormProps = {
  proof: ProofAsked
  /** The act that waits for the proof, as a verb: "delete this user". */
  purpose: string
  cancelTo: string
}

/** Stands below "Confirm that it's you", and carries the waiting form's values along. */
export function ProofForm({ proof: { methods, fields, error }, purpose, cancelTo }: ProofFormProps) {
  const isBusy = useNavigation().formData !== undefined
  const { hasPassword, needsCode, hasPasskey } = methods
  const [passwordError, codeError] = [error?.fields?.proof_password?.[0], error?.fields?.proof_code?.[0]]
  return (
    <PostForm
      className="account-form"
      noValidate
      failed={serverError}
      error={error && !passwordError && !codeError && error.message}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p>We ask again before you {purpose}.</p>
      {hasPassword && (
        <>
          <Field
            name="proof_password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            required
            error={passwordError}
          />
          {needsCode && <CodeField name="proof_code" error={codeError} />}
          <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
            {isBusy ? 'Checking…' : 'Confirm'}
          </Button>
        </>
      )}
      {hasPasskey && (
        <PasskeyButton
          label="Confirm with a passkey"
          ask={({ askPasskey }) => askPasskey(accountChallengePath, 'confirm')}
          field="proof_passkey"
          fields={() => fields}
        />
      )}
      {!hasPassword && <GoogleAgain />}
      <ButtonLink to={cancelTo} tone="quiet">
        Cancel
      </ButtonLink>
    </PostForm>
  )
}

/** An account without a password proves identity by signing in again, which leads back here. */
function GoogleAgain() {
  const { pathname, search } = useLocation()
  return (
    <>
      <p className="muted">Please sign in with Google again. You'll then come back to this page.</p>
      <a
        className={buttonClass('quiet')}
        href={`${googleStartPath}?${new URLSearchParams({ intent: 'sign_in', return_to: pathname + search })}`}
      >
        Sign in with Google again
      </a>
    </>
  )
}
