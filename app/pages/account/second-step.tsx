import { redirect, useNavigation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { CodeField } from '#app/ui/account/code-field.tsx'
import { fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { PasskeyButton, usePasskeySupport } from '#app/ui/account/passkey-button.tsx'
import { challengeOf } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import { secondStepPath, signInAgain } from '#worker/people/accounts/two-step/constants.ts'
import { signInChallengePath } from '#worker/people/accounts/two-step/passkeys/constants.ts'
import { pendingClearCookie, pendingCookieName } from '#worker/people/accounts/two-step/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/second-step.ts'

type Context = Route.LoaderArgs['context']

function pendingOf(request: Request, context: Context): string | null {
  return readCookie(request.headers.get('Cookie'), pendingCookieName(context.get(servicesContext).config.isSecure))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const waiting = await context.get(servicesContext).entry.readPending(pendingOf(request, context))
  if (!waiting) throw redirect('/login')
  const { hasTotp, hasPasskey } = waiting
  return { url: addressOf(secondStepPath, context), hasTotp, hasPasskey }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { entry, config } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const returning = {
    sealed: pendingOf(request, context),
    challenge: challengeOf(request, context),
    visitor: visitorOf(request, context),
    previous: callerOf(context),
  }
  const signedIn = fields.passkey
    ? await entry.finishByPasskey(fields, returning)
    : await entry.finishByCode(fields, returning)
  const ended = pendingClearCookie(config.isSecure)
  if (signedIn.ok) {
    const headers = new Headers(signInHeaders(signedIn.value.opened, context))
    headers.append('Set-Cookie', ended)
    throw redirect(signedIn.value.returnTo, { status: 303, headers })
  }
  if (signedIn.error.code !== 'UNAUTHENTICATED') return troubled(signedIn.error, {})
  throw redirect('/login?reason=second_step', { status: 303, headers: { 'Set-Cookie': ended } })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageHead({ title: 'Second step', description: signInAgain, url: loaderData?.url, robots: 'noindex' })
}

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined
  const error = actionData?.error
  const { hasTotp, hasPasskey } = loaderData
  const isByPasskey = usePasskeySupport() && hasPasskey && !hasTotp
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="second-step-title">
        <h1 id="second-step-title">One more step</h1>
        {error && !error.fields && <Banner tone="live">{error.message}</Banner>}
        {hasPasskey && (
          <PasskeyButton
            label="Use a passkey"
            tone={isByPasskey ? 'amber' : 'quiet'}
            ask={({ askPasskey }) => askPasskey(signInChallengePath, 'second_step')}
            field="passkey"
            fields={() => ({})}
          />
        )}
        <PostForm className="account-form" noValidate failed={serverError}>
          <CodeField
            error={error?.fields?.code?.[0]}
            {...(!hasTotp && { label: 'Recovery code', hint: 'One of your saved codes, like ABCDE-FGHIJ.' })}
          />
          <Button
            tone={isByPasskey ? 'quiet' : 'amber'}
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            {isBusy ? 'Checking…' : 'Sign In'}
          </Button>
        </PostForm>
        <p className="muted">Lost your phone? Use a recovery code instead. Each works once.</p>
        <p className="muted">
          You did not set this up? In the first seven days you can remove it when you{' '}
          <a href="/forgot-password">choose a new password</a>.
        </p>
        <p>
          <a href="/login">Start over</a>
        </p>
      </section>
    </div>
  )
}
