import { Form, useNavigation } from 'react-router'
import { maxPasswordLength, minPasswordLength } from '#worker/accounts/constants.ts'
import type { Failure } from '#worker/platform/result.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

export function NewPasswordForm({ token, error }: { token: string; error: Failure | undefined }) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <Form className="account-form" method="post" noValidate>
      {error && !error.fields && (
        <Banner tone="live">
          <p>{error.message}</p>
        </Banner>
      )}
      <input type="hidden" name="token" value={token} />
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. A few words in a row make a good one.`}
        error={error?.fields?.password?.[0]}
      />
      <p className="muted">You will be signed out on every device.</p>
      <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? 'Saving…' : 'Save the new password'}
      </Button>
    </Form>
  )
}
