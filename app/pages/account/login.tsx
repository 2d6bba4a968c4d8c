import { useState } from 'react'
import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { entryHeaders, type Fields, fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { GoogleButton } from '#app/ui/account/google-button.tsx'
import { GoogleTerms } from '#app/ui/account/google-terms.tsx'
import { challengeOf } from '#app/ui/account/proof.ts'
import { SidePanel } from '#app/ui/account/side-panel.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { FormTrouble } from '#app/ui/form/post-form.tsx'
import type { SendTrouble } from '#app/ui/form/sent-form.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { registrationClosed, resendFailed } from '#worker/people/accounts/registration/constants.ts'
import { googleNotStarted } from '#worker/people/accounts/sign-in/constants.ts'
import { landingOf } from '#worker/people/accounts/two-step/rules.ts'
import { firstAdminPath } from '#worker/people/roles/first-admin/constants.ts'
import { readFirstAdminSecret } from '#worker/people/roles/first-admin/rules.ts'
import type { Route } from './+types/login.ts'
import type { LoginAnswer } from './login/answer.ts'
import { SignInForm } from './login/form.tsx'
import { type Notice, noticesOf } from './login/notices.ts'
import { PasskeySignIn } from './login/passkey-sign-in.tsx'
import { VerificationBox } from './login/verification-box.tsx'

/** Where a sign-in leads: the page that asked for it, or the dashboard. */
function destinationOf(returnTo: string | null | undefined, otherwise = '/dashboard'): string {
  const path = safeReturnPath(returnTo ?? undefined)
  return path === '/' ? otherwise : path
}

/** Who typed the first administrator's secret and then registered goes on there. */
function placeWaiting({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>): string | undefined {
  const { isSecure } = context.get(servicesContext).config
  return readFirstAdminSecret(request.headers.get('Cookie'), isSecure) === null ? undefined : firstAdminPath
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const returnTo = destinationOf(searchParams.get('return_to'), placeWaiting({ request, context }))
  if (callerOf(context)) throw redirect(returnTo)
  const { config, settings } = context.get(servicesContext)
  const { hasGoogle, turnstileSiteKey, operatorEmail } = config
  const { notices, headers } = takeNotices({ request, context })
  const page = {
    url: addressOf('/login', context),
    returnTo,
    hasGoogle,
    siteKey: turnstileSiteKey,
    support: operatorEmail,
    isOpen: await settings.offersAccounts(),
    notices: noticesOf(searchParams, notices),
  }
  return data(page, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await fieldsOf(request, context)
  if (fields.intent === 'resend') return resend(fields, request, context)
  if (fields.intent === 'passkey') return enterByPasskey(fields, request, context)
  const { signIn } = context.get(servicesContext)
  const returnTo = destinationOf(fields.return_to)
  const entered = await signIn.signIn(fields, visitorOf(request, context), callerOf(context), returnTo)
  if (!entered.ok) return troubled(entered.error, { email: fields.email ?? '' })
  throw redirect(landingOf(entered.value, returnTo), { status: 303, headers: entryHeaders(entered.value, context) })
}

async function enterByPasskey(fields: Fields, request: Request, context: Route.ActionArgs['context']) {
  const opened = await context.get(servicesContext).entry.enterByPasskey(fields, {
    challenge: challengeOf(request, context),
    visitor: visitorOf(request, context),
    previous: callerOf(context),
  })
  if (!opened.ok) return troubled({ ...opened.error, fields: {} }, { email: '' })
  throw redirect(destinationOf(fields.return_to), { status: 303, headers: signInHeaders(opened.value, context) })
}

/** Sends another verification email. */
async function resend(fields: Fields, request: Request, context: Route.ActionArgs['context']) {
  const email = fields.email ?? ''
  const { registration } = context.get(servicesContext)
  const sent = await registration.resendVerification({ email }, visitorOf(request, context))
  if (sent.ok) return data({ email, resent: true })
  return troubled({ ...sent.error, message: `${resendFailed} ${sent.error.message}` }, { email, resent: false })
}

export function headers({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders?: Headers }) {
  return new Headers([...loaderHeaders, ...(actionHeaders ?? [])])
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Sign in to Touchline with Google or with your email address and password.'
  return pageHead({ title: 'Sign in', description, url: loaderData?.url, robots: 'noindex' })
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, hasGoogle, siteKey, support, notices, isOpen } = loaderData
  const [googleTrouble, setGoogleTrouble] = useState<SendTrouble | null>(null)
  const answer = actionData as LoginAnswer | undefined
  const needsVerification = answer?.error?.code === 'EMAIL_NOT_VERIFIED' || answer?.resent !== undefined
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="login-title">
        <h1 id="login-title">Sign in</h1>
        <Notices notices={answer || googleTrouble ? [] : notices} />
        <FormTrouble trouble={googleTrouble} failed={googleNotStarted} />
        {needsVerification && <VerificationBox answer={answer} returnTo={returnTo} />}
        {hasGoogle && (
          <>
            <GoogleButton
              label="Continue with Google"
              query={{ intent: 'sign_in', return_to: returnTo }}
              onFail={setGoogleTrouble}
            />
            <GoogleTerms lead={isOpen ? 'New here? This creates an account. By continuing,' : 'By continuing,'} />
            <p className="account-or">or with your email address</p>
          </>
        )}
        <SignInForm
          trouble={needsVerification ? undefined : answer}
          email={answer?.email ?? ''}
          returnTo={returnTo}
          siteKey={siteKey}
          isHushed={googleTrouble !== null}
          onSubmit={() => setGoogleTrouble(null)}
        />
        <PasskeySignIn returnTo={returnTo} />
        {isOpen ? (
          <p>
            No account yet? <a href="/register">Create one now</a>
          </p>
        ) : (
          <p className="muted">{registrationClosed}</p>
        )}
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

function Notices({ notices }: { notices: Notice[] }) {
  return notices.map(({ tone, text }) => (
    <Banner key={text} tone={tone}>
      <p>{text}</p>
    </Banner>
  ))
}
