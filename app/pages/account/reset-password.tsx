import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled, visitorOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { consequencesOf } from '#worker/people/accounts/recovery/consequences.rules.ts'
import { linkTroubles } from '#worker/people/accounts/recovery/constants.ts'
import type { Route } from './+types/reset-password.ts'
import { NewPasswordForm } from './reset-password/form.tsx'

/** Longer than any of our links. */
const maxTokenLength = 200

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  const link = await context.get(servicesContext).recovery.linkOf(token, callerOf(context))
  const { state, takesBack, twoStepMark } = link
  const url = addressOf('/reset-password', context)
  const page = { url, token, state, takesBack, twoStepMark, consequences: consequencesOf(link) }
  // The address holds a secret: never send it to another site. Without any referrer a browser would post the form with
  // a null origin, which is refused.
  return data(page, { status: state === 'live' ? 200 : 410, headers: { 'Referrer-Policy': 'same-origin' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await fieldsOf(request, context)
  const reset = await context
    .get(servicesContext)
    .recovery.reset(fields, visitorOf(request, context), callerOf(context))
  if (!reset.ok) return troubled(reset.error, {})
  const { isAdded, isTakenBack, deviceCookie } = reset.value
  const notice = { password: isTakenBack ? 'taken_back' : isAdded ? 'added' : 'reset' }
  const headers = noticeHeaders(notice, context, deviceCookie ? { 'Set-Cookie': deviceCookie } : {})
  throw redirect(isAdded ? '/profile' : '/login', { status: 303, headers })
}

export function headers({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) {
  const headers = new Headers(loaderHeaders)
  for (const [name, value] of actionHeaders) headers.set(name, value)
  return headers
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Choose a new password for your account.'
  return pageHead({ title: 'New password', description, url: loaderData?.url, robots: 'noindex' })
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = loaderData
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="reset-title">
        <h1 id="reset-title">{loaderData.takesBack ? 'Take your account back' : 'Choose a new password'}</h1>
        {state === 'live' ? (
          <NewPasswordForm {...loaderData} error={actionData?.error} />
        ) : (
          <>
            <Banner tone="live">
              <p>{actionData?.error.message ?? linkTroubles[state]}</p>
            </Banner>
            {state === 'taken' ? (
              <ButtonLink to="/contact">Contact us</ButtonLink>
            ) : (
              <ButtonLink to="/forgot-password">Get a new link</ButtonLink>
            )}
          </>
        )}
      </section>
    </div>
  )
}
