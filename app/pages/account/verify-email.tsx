import { useEffect, useRef } from 'react'
import { data, useNavigate } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { verificationLinkInvalid, verifiedRedirectMs } from '#worker/people/accounts/registration/constants.ts'
import { readBrowser } from '#worker/people/accounts/registration/rules.ts'
import type { Route } from './+types/verify-email.ts'
import { answerOf, confirmAnswer, noAddressAnswer, resentAnswer, type VerifyAnswer } from './verify-email/answer.ts'
import { Confirm, Expired, Failed, Loading, Success } from './verify-email/views.tsx'

/** Longer than any of our links. */
const maxTokenLength = 200

/** Opening the link changes nothing, because mail scanners open links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  // The address holds a secret that must not reach other sites; our own forms still need an origin.
  return data({ url: addressOf('/verify-email', context), token }, { headers: { 'Referrer-Policy': 'same-origin' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, token = '', email = '', password } = await fieldsOf(request, context)
  const { registration, config } = context.get(servicesContext)
  const visitor = visitorOf(request, context)
  if (intent !== 'resend') {
    const browser = readBrowser(request.headers.get('Cookie'), config.isSecure)
    const verified = await registration.verify(token, { browser, password }, visitor)
    if (verified.ok) return answered(answerOf(verified.value))
    if (password !== undefined) return answered(confirmAnswer(verified.error.message), troubleHeaders(verified.error))
    return answered({ view: 'error', message: verified.error.message }, troubleHeaders(verified.error))
  }
  if (email === '') return answered(noAddressAnswer)
  const resent = await registration.resendVerification({ email }, visitor)
  if (resent.ok) return answered(resentAnswer)
  return answered({ view: 'expired', email, message: resent.error.message }, troubleHeaders(resent.error))
}

/** A used or unknown link is a 410: gone. */
const statuses = { success: 200, confirm: 403, error: 410, expired: 410 }

function answered(answer: VerifyAnswer, init: ResponseInit = { status: statuses[answer.view] }) {
  return data(answer, init)
}

export function headers({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) {
  return new Headers([...loaderHeaders, ...actionHeaders])
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Verify the email address of your Touchline account.'
  return pageHead({ title: 'Email verification', description, url: loaderData?.url, robots: 'noindex' })
}

export default function VerifyEmailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const form = useSentOnce(token !== '' && !actionData)
  const isVerified = actionData?.view === 'success' && actionData.isVerified
  useWayOn(isVerified)
  return (
    <div className="page account">
      <div className="account-main" aria-live="polite">
        {actionData ? <Answer answer={actionData} token={token} /> : null}
        {!actionData && token !== '' && <Loading token={token} form={form} />}
        {!actionData && token === '' && <Failed message={verificationLinkInvalid} />}
      </div>
    </div>
  )
}

function Answer({ answer, token }: { answer: VerifyAnswer; token: string }) {
  if (answer.view === 'confirm') return <Confirm {...answer} token={token} />
  if (answer.view === 'success') return <Success {...answer} />
  if (answer.view === 'error') return <Failed message={answer.message} />
  return <Expired {...answer} />
}

/** Submits the form once, after hydration. */
function useSentOnce(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  useEffect(() => {
    if (!isWanted || isSent.current || !form.current) return
    isSent.current = true
    form.current.requestSubmit()
  }, [isWanted])
  return form
}

/** After verification, moves on to the sign-in page with time to read. */
function useWayOn(isVerified: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => navigate('/login?verified=true', { replace: true }), verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [isVerified, navigate])
}
