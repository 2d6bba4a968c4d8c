import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled, visitorOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { maxEmailLength } from '#worker/people/accounts/constants.ts'
import { resetAsked, resetNotAsked } from '#worker/people/accounts/recovery/constants.ts'
import type { Route } from './+types/forgot-password.ts'

export function loader({ context }: Route.LoaderArgs) {
  // A signed-in user sets a first password, so the address is known.
  return { url: addressOf('/forgot-password', context), email: callerOf(context)?.email ?? '' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await fieldsOf(request, context)
  const asked = await context.get(servicesContext).recovery.ask(fields, visitorOf(request, context))
  if (asked.ok) return data({ isAsked: true, email: '', error: null })
  return troubled(asked.error, { isAsked: false, email: fields.email ?? '' })
}

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Get a link to set a new password.'
  return pageHead({ title: 'Forgotten password', description, url: loaderData?.url, robots: 'noindex' })
}

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const error = actionData?.error
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="forgot-title">
        <h1 id="forgot-title">Forgotten password</h1>
        {actionData?.isAsked ? (
          <Banner tone="good">
            <p>{resetAsked}</p>
          </Banner>
        ) : (
          <PostForm
            className="account-form"
            noValidate
            failed={resetNotAsked}
            error={error && !error.fields && <p>{error.message}</p>}
          >
            <p>Enter the address you registered with. We'll email you a link to set a new password.</p>
            <Field
              name="email"
              label="Email address"
              type="email"
              autoComplete="username"
              required
              maxLength={maxEmailLength}
              defaultValue={actionData?.email ?? loaderData.email}
              error={error?.fields?.email?.[0]}
            />
            <Button>Send the link</Button>
          </PostForm>
        )}
        <p>
          <a href="/login">Back to sign in</a>
        </p>
      </section>
    </div>
  )
}
