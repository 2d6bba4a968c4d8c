import { data, redirect, useNavigation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { tokenLifetimesMs } from '#worker/people/accounts/constants.ts'
import { changeFailed, changeTroubles } from '#worker/people/accounts/email-change/constants.ts'
import { mailPaths } from '#worker/people/accounts/mails/constants.ts'
import type { Route } from './+types/confirm-email.ts'

/** Longer than any of our links. */
const maxTokenLength = 200

const statuses = { live: 200, signed_out: 200, other_account: 403, expired: 410, used: 410, unknown: 410 }

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  const link = await context.get(servicesContext).emailChange.readLink(token, callerOf(context))
  const page = { url: addressOf(mailPaths.confirmEmail, context), token, link }
  // The address holds a secret that must not reach other sites; our own forms still need an origin.
  return data(page, { status: statuses[link.state], headers: { 'Referrer-Policy': 'same-origin' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { token = '' } = await fieldsOf(request, context)
  const { emailChange } = context.get(servicesContext)
  const changed = await emailChange.confirm(token, callerOf(context), visitorOf(request, context))
  if (!changed.ok) return troubled(changed.error, {})
  const signedIn = signInHeaders(changed.value, context)
  throw redirect('/profile', { status: 303, headers: noticeHeaders({ email: 'changed' }, context, signedIn) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])])
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Confirm the new email address of your Touchline account.'
  return pageHead({ title: 'Confirm your new email address', description, url: loaderData?.url, robots: 'noindex' })
}

export default function ConfirmEmailPage({ loaderData: { link, token }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formData !== undefined
  const trouble = actionData?.error.message ?? (link.state === 'live' ? null : changeTroubles[link.state])
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="confirm-email-title">
        <h1 id="confirm-email-title">Confirm your new email address</h1>
        {trouble !== null && (
          <Banner tone={link.state === 'signed_out' ? 'warn' : 'live'}>
            <p>{trouble}</p>
          </Banner>
        )}
        {link.state === 'live' && (
          <>
            <p>
              Your alerts will go to <strong>{link.newEmail}</strong>, and you'll sign in with it. You'll stay signed in
              here and be signed out on all other devices, and every API token ends. For{' '}
              {tokenLifetimesMs.take_back / dayMs} days a link in our email to the old address can take the account
              back.
            </p>
            {link.purchases.length > 0 && (
              <p>
                Buying tickets for you ends: {link.purchases.join(', ')}. What waits for your answer is answered with
                no. Your name and address for quick buy stay.
              </p>
            )}
            <PostForm className="account-form" failed={changeFailed}>
              <input type="hidden" name="token" value={token} />
              <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
                {isBusy ? 'Changing…' : 'Change my email address'}
              </Button>
            </PostForm>
          </>
        )}
        <div className="actions">
          {link.state === 'signed_out' ? (
            <ButtonLink to={signInPath(token)}>Sign in</ButtonLink>
          ) : (
            <ButtonLink to="/profile" tone="quiet">
              Your profile
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}

function signInPath(token: string): string {
  const returnTo = `${mailPaths.confirmEmail}?${new URLSearchParams({ token })}`
  return `${mailPaths.signIn}?${new URLSearchParams({ return_to: returnTo })}`
}
