import { redirect, useNavigation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { maxPasswordLength, minPasswordLength } from '#worker/people/accounts/constants.ts'
import { noPasswordYet, passwordNotSaved } from '#worker/people/accounts/recovery/constants.ts'
import type { Route } from './+types/change-password.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { email, hasPassword } = admit(context)
  return { url: addressOf('/change-password', context), email, hasPassword }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const changed = await context.get(servicesContext).recovery.change(caller, fields, visitorOf(request, context))
  if (!changed.ok) return troubled(changed.error, {})
  const headers = noticeHeaders({ password: 'changed' }, context, signInHeaders(changed.value, context))
  throw redirect('/profile', { status: 303, headers })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Change the password of your account.'
  return pageHead({ title: 'Change password', description, url: loaderData?.url, robots: 'noindex' })
}

export default function ChangePasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="change-title">
        <h1 id="change-title">Change password</h1>
        {loaderData.hasPassword ? (
          <ChangeForm email={loaderData.email} error={error} />
        ) : (
          <>
            <p>{noPasswordYet}</p>
            <ButtonLink to="/forgot-password">Get a link</ButtonLink>
          </>
        )}
        <p>
          <a href="/profile">Back to your profile</a>
        </p>
      </section>
    </div>
  )
}

function ChangeForm({ email, error }: { email: string; error: Failure | undefined }) {
  const fields = error?.fields ?? {}
  const isBusy = useNavigation().formData !== undefined
  return (
    <PostForm
      className="account-form"
      noValidate
      failed={passwordNotSaved}
      error={error && !error.fields && <p>{error.message}</p>}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <Field
        name="current_password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        error={fields.current_password?.[0]}
      />
      <Field
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint={`${minPasswordLength} to ${maxPasswordLength} characters. A few random words make a good password.`}
        error={fields.password?.[0]}
      />
      <p className="muted">
        You'll stay signed in here and be signed out on all other devices, and every API token ends. Forgot your current
        password? <a href="/forgot-password">Get a link</a>.
      </p>
      <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
        {isBusy ? 'Saving…' : 'Save the new password'}
      </Button>
    </PostForm>
  )
}
