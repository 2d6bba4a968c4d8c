import { useEffect, useRef } from 'react'
import { data, useNavigate } from 'react-router'
import { verificationLinkInvalid, verifiedRedirectMs } from '#worker/accounts/registration/constants.ts'
import { readBrowser } from '#worker/accounts/registration/rules.ts'
import { fieldsOf, troubleHeaders, visitorOf } from '../account/form.ts'
import { servicesContext } from '../context.ts'
import { addressOf } from '../page-route.ts'
import { pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/verify-email.ts'
import { answerOf, confirmAnswer, noAddressAnswer, resentAnswer, type VerifyAnswer } from './verify-email/answer.ts'
import { Confirm, Expired, Failed, Loading, Success } from './verify-email/views.tsx'

/** Longer than any link of ours. */
const maxTokenLength = 200

/** Opening the link uses nothing up: programs that check mail open links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  // The address holds a secret, which must not go to another site; our own forms must still say where they come from.
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

/** A link that does nothing is a 410: gone. */
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

/** A form that sends itself once its page is alive. */
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

/** On to the sign-in page, after a moment to read. Only for who was verified. */
function useWayOn(isVerified: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isVerified) return
    const timer = setTimeout(() => navigate('/login?verified=true', { replace: true }), verifiedRedirectMs)
    return () => clearTimeout(timer)
  }, [isVerified, navigate])
}
