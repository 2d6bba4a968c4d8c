import { useEffect, useRef } from 'react'
import { data, useNavigate, useSubmit } from 'react-router'
import { verificationLinkInvalid, verifiedRedirectMs } from '#worker/accounts/registration/constants.ts'
import { fieldsOf, troubleHeaders, visitorOf } from '../account/form.ts'
import { servicesContext } from '../context.ts'
import { addressOf } from '../page-route.ts'
import { pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/verify-email.ts'
import { answerOf, noAddressAnswer, resentAnswer, unreachable, type VerifyAnswer } from './verify-email/answer.ts'
import { Expired, Failed, Loading, Success } from './verify-email/views.tsx'

/** Longer than any link of ours. */
const maxTokenLength = 200

/** Opening the link uses nothing up: programs that check mail open links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  const token = (new URL(request.url).searchParams.get('token') ?? '').slice(0, maxTokenLength)
  // The address holds a secret, which must not go to another site; our own forms must still say where they come from.
  return data({ url: addressOf('/verify-email', context), token }, { headers: { 'Referrer-Policy': 'same-origin' } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { intent, token = '', email = '' } = await fieldsOf(request, context)
  const { registration } = context.get(servicesContext)
  const visitor = visitorOf(request, context)
  if (intent !== 'resend') {
    const verified = await registration.verify(token, visitor)
    if (verified.ok) return answered(answerOf(verified.value))
    return answered({ view: 'error', message: verified.error.message }, troubleHeaders(verified.error))
  }
  if (email === '') return answered(noAddressAnswer)
  const resent = await registration.resendVerification({ email }, visitor)
  if (resent.ok) return answered(resentAnswer)
  return answered({ view: 'expired', email, message: resent.error.message }, troubleHeaders(resent.error))
}

/** A link that does nothing is a 410: gone. */
function answered(answer: VerifyAnswer, init: ResponseInit = { status: answer.view === 'success' ? 200 : 410 }) {
  return data(answer, init)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const fields = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const asked = { intent: fields.get('intent'), email: String(fields.get('email') ?? '') }
    return answered(unreachable(error, asked), { status: 503 })
  }
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
        {actionData ? <Answer answer={actionData} /> : null}
        {!actionData && token !== '' && <Loading token={token} form={form} />}
        {!actionData && token === '' && <Failed message={verificationLinkInvalid} />}
      </div>
    </div>
  )
}

function Answer({ answer }: { answer: VerifyAnswer }) {
  if (answer.view === 'success') return <Success {...answer} />
  if (answer.view === 'error') return <Failed message={answer.message} />
  return <Expired {...answer} />
}

/** A form that sends itself once its page is alive. */
function useSentOnce(isWanted: boolean) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const submit = useSubmit()
  useEffect(() => {
    if (!isWanted || isSent.current || !form.current) return
    isSent.current = true
    submit(form.current)
  }, [isWanted, submit])
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
