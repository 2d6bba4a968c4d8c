import { useState } from 'react'
import { data, redirect } from 'react-router'
import { googleNotStarted } from '#worker/accounts/sign-in/constants.ts'
import { safeReturnPath } from '#worker/privacy/rules.ts'
import { type Fields, fieldsOf, signInHeaders, troubled, visitorOf } from '../account/form.ts'
import { GoogleButton } from '../account/google-button.tsx'
import { GoogleTerms } from '../account/google-terms.tsx'
import { SidePanel } from '../account/side-panel.tsx'
import { callerOf } from '../admit.ts'
import { servicesContext } from '../context.ts'
import { addressOf } from '../page-route.ts'
import { Banner } from '../ui/banner.tsx'
import { pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/login.ts'
import { type LoginAnswer, unreachable } from './login/answer.ts'
import { SignInForm } from './login/form.tsx'
import { type Notice, noticesOf } from './login/notices.ts'
import { VerificationBox } from './login/verification-box.tsx'

/** Where a sign-in leads: back to where it was asked for, or to the dashboard. */
function destinationOf(returnTo: string | null | undefined): string {
  const path = safeReturnPath(returnTo ?? undefined)
  return path === '/' ? '/dashboard' : path
}

export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = destinationOf(searchParams.get('return_to'))
  if (callerOf(context)) throw redirect(returnTo)
  const { google, operatorEmail } = context.get(servicesContext).config
  return {
    url: addressOf('/login', context),
    returnTo,
    hasGoogle: google !== null,
    support: operatorEmail,
    notices: noticesOf(searchParams),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await fieldsOf(request, context)
  if (fields.intent === 'resend') return resend(fields, request, context)
  const { signIn } = context.get(servicesContext)
  const opened = await signIn.signIn(fields, visitorOf(request, context), callerOf(context))
  if (!opened.ok) return troubled(opened.error, { email: fields.email ?? '' })
  throw redirect(destinationOf(fields.return_to), { status: 303, headers: signInHeaders(opened.value, context) })
}

/** Asks for another mail with a link that verifies the address. */
async function resend(fields: Fields, request: Request, context: Route.ActionArgs['context']) {
  const email = fields.email ?? ''
  const { registration } = context.get(servicesContext)
  const sent = await registration.resendVerification({ email }, visitorOf(request, context))
  if (sent.ok) return data({ email, resent: true })
  return troubled(sent.error, { email, resent: false })
}

/** A server that cannot be reached, or does not know what to say, is told on the page that was being filled in. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    const answer = unreachable(error, { email: String(fields.get('email') ?? ''), intent: fields.get('intent') })
    if (!answer) throw error
    // With its status: what failed changed nothing, so nothing is to be loaded anew.
    return data(answer, { status: 503 })
  }
}

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Sign in to Touchline with Google or with your email address and password.'
  return pageHead({ title: 'Sign in', description, url: loaderData?.url, robots: 'noindex' })
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, hasGoogle, support, notices } = loaderData
  const [hasGoogleFailed, setHasGoogleFailed] = useState(false)
  const answer = actionData as LoginAnswer | undefined
  const needsVerification = answer?.error?.code === 'EMAIL_NOT_VERIFIED' || answer?.resent !== undefined
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="login-title">
        <h1 id="login-title">Sign in</h1>
        <Notices notices={answer ? [] : notices} hasGoogleFailed={hasGoogleFailed} />
        {needsVerification && <VerificationBox answer={answer} returnTo={returnTo} />}
        {hasGoogle && (
          <>
            <GoogleButton
              label="Continue with Google"
              query={{ intent: 'sign_in', return_to: returnTo }}
              onFail={() => setHasGoogleFailed(true)}
            />
            <GoogleTerms lead="New here? Google opens an account for you: by going on" />
            <p className="account-or">or with your email address</p>
          </>
        )}
        <SignInForm trouble={needsVerification ? undefined : answer} email={answer?.email ?? ''} returnTo={returnTo} />
        <p>
          New here? <a href="/register">Create one now</a>
        </p>
        <p className="account-aside">
          <a href="/">Back to the home page</a>
          <span>
            Trouble signing in? <a href={`mailto:${support}`}>{support}</a>
          </span>
        </p>
      </section>
      <SidePanel />
    </div>
  )
}

function Notices({ notices, hasGoogleFailed }: { notices: Notice[]; hasGoogleFailed: boolean }) {
  const shown: Notice[] = hasGoogleFailed ? [...notices, { tone: 'live', text: googleNotStarted }] : notices
  return shown.map(({ tone, text }) => (
    <Banner key={text} tone={tone}>
      <p>{text}</p>
    </Banner>
  ))
}
