import { type LoaderFunctionArgs, redirect, useLocation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { CallbackProgress } from '#app/ui/account/callback/progress.tsx'
import { failureShownMs, hintText } from '#app/ui/account/callback/steps.ts'
import { type CallbackFailure, useArrival } from '#app/ui/account/callback/use-arrival.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { readCookie } from '#worker/ground/platform/cookie.ts'
import {
  authenticationFailed,
  type GoogleIntent,
  googleCallbackPath,
  noAuthorizationCode,
} from '#worker/people/accounts/google/constants.ts'
import { attemptCookieName } from '#worker/people/accounts/google/rules.ts'

export async function loader({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { google, config } = context.get(servicesContext)
  const query = new URL(request.url).searchParams
  const [code, state, error] = ['code', 'state', 'error'].map((name) => query.get(name))
  const sealed = readCookie(request.headers.get('Cookie'), attemptCookieName(config.isSecure))
  const attempt = await google.readAttempt(sealed, state ?? undefined)
  // Reload or Back after success: the code is used, and the user is signed in.
  if (code && !error && !attempt && callerOf(context)) throw redirect('/dashboard')
  return {
    url: addressOf(googleCallbackPath, context),
    failure: failureOf({ code, error, intent: attempt?.intent }),
    intent: attempt?.intent ?? null,
    returnTo: attempt?.returnTo ?? '/dashboard',
    code: code ?? '',
    state: state ?? '',
  }
}

type Answer = { code: string | null | undefined; error: string | null | undefined; intent: GoogleIntent | undefined }

function failureOf({ code, error, intent }: Answer): CallbackFailure | null {
  const path = (reason: string) => (intent === 'link' ? '/profile?google=failed' : `/login?error=${reason}`)
  if (error) return { text: authenticationFailed, path: path('auth_failed') }
  return code ? null : { text: noAuthorizationCode, path: path('no_code') }
}

export function headers() {
  return { 'Cache-Control': 'no-store' }
}

type CallbackData = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData }: { loaderData?: CallbackData | undefined }) {
  const description = 'Google has sent you back, and we are signing you in.'
  return pageHead({ title: 'Signing you in', description, url: loaderData?.url, robots: 'noindex, nofollow' })
}

const titles = { running: 'Signing you in', failed: 'Not signed in' }
const linkTitles = { running: 'Linking your Google account', failed: 'Not linked' }

export default function CallbackPage({ loaderData }: { loaderData: CallbackData }) {
  const { failure, step, isSlow, notice } = useArrival(loaderData, useLocation().search)
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="callback-title">
        <h1 id="callback-title">
          {(loaderData.intent === 'link' ? linkTitles : titles)[failure ? 'failed' : 'running']}
        </h1>
        {failure ? <Failed failure={failure} /> : <CallbackProgress step={step} />}
        {notice && <Banner tone="warn">{notice}</Banner>}
        {isSlow && (
          <Banner tone="off">
            {hintText} <a href="/login">Back to sign in</a>
          </Banner>
        )}
        {!failure && <WithoutScript code={loaderData.code} state={loaderData.state} />}
      </section>
    </div>
  )
}

function Failed({ failure: { text, detail, path, canRetry } }: { failure: CallbackFailure }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Banner tone="live">
        <p>{text}</p>
        {detail && <p>{detail}</p>}
      </Banner>
      {canRetry && (
        <a className="button" href={pathname + search}>
          Try again
        </a>
      )}
      <p>
        <a href={path}>{path.startsWith('/profile') ? 'Back to your profile' : 'Back to sign in'}</a>
      </p>
      <noscript>
        <meta httpEquiv="refresh" content={`${failureShownMs / 1_000};url=${path}`} />
      </noscript>
    </>
  )
}

/** The same steps as a form. */
function WithoutScript({ code, state }: { code: string; state: string }) {
  return (
    <noscript>
      <form className="panel" method="post" action={googleCallbackPath}>
        <p>Scripts are off in your browser. Press the button to finish signing in.</p>
        <input type="hidden" name="code" value={code} />
        <input type="hidden" name="state" value={state} />
        <Button>Finish signing in</Button>
      </form>
    </noscript>
  )
}
