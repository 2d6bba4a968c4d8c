import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { BotCheck } from '#app/ui/account/bot-check.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { maxEmailLength } from '#worker/people/accounts/constants.ts'
import { humanProofField } from '#worker/people/accounts/registration/constants.ts'
import { signInFailed } from '#worker/people/accounts/sign-in/constants.ts'
import type { LoginAnswer } from './answer.ts'

type SignInFormProps = {
  trouble: LoginAnswer | undefined
  email: string
  returnTo: string
  siteKey: string | null
} & Pick<ComponentProps<typeof PostForm>, 'isHushed' | 'onSubmit'>

/** A plain form validated by the server, so that every error has one wording and is linked to its field. */
export function SignInForm({ trouble, email, returnTo, siteKey, ...form }: SignInFormProps) {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData !== undefined && formData.get('intent') === 'sign_in'
  const { error } = trouble ?? {}
  const [emailError, passwordError] = [error?.fields?.email?.[0], error?.fields?.password?.[0]]
  return (
    <PostForm
      {...form}
      className="account-form"
      noValidate
      failed={signInFailed}
      error={error && <p>{error.message}</p>}
    >
      <input type="hidden" name="intent" value="sign_in" />
      <input type="hidden" name="return_to" value={returnTo} />
      <Field
        name="email"
        label="Email address"
        type="email"
        autoComplete="username webauthn"
        required
        maxLength={maxEmailLength}
        defaultValue={email}
        error={emailError}
      />
      <Field
        name="password"
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        error={passwordError}
      />
      <a className="account-forgot" href="/forgot-password">
        Forgotten your password?
      </a>
      {siteKey && error?.fields?.[humanProofField] && <BotCheck siteKey={siteKey} answer={trouble} />}
      <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? 'Signing in…' : 'Sign In'}
      </Button>
      <p className="visually-hidden" role="status">
        {isBusy && 'Signing in…'}
      </p>
    </PostForm>
  )
}
