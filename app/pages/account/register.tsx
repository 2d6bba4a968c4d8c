import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled, visitorOf } from '#app/ui/account/form.ts'
import { SidePanel } from '#app/ui/account/side-panel.tsx'
import { hasDraft, keepDraftFor } from '#app/ui/alerts/claim-draft.ts'
import { Banner } from '#app/ui/banner.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Tabs } from '#app/ui/tabs.tsx'
import { browserSetCookie } from '#worker/people/accounts/registration/rules.ts'
import { readFirstAdminSecret } from '#worker/people/roles/first-admin/rules.ts'
import type { Route } from './+types/register.ts'
import { RegistrationClosed } from './register/closed.tsx'
import { RegistrationDone } from './register/done.tsx'
import { EmailForm } from './register/email-form.tsx'
import { GoogleForm, type GoogleTrouble } from './register/google-form.tsx'
import { formOf, type RegisterAnswer, typedValuesOf } from './register/typed.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  if (callerOf(context)) throw redirect('/dashboard')
  const { searchParams } = new URL(request.url)
  const { config, settings } = context.get(servicesContext)
  const { hasGoogle, turnstileSiteKey } = config
  const error = searchParams.get('error')
  const trouble: GoogleTrouble = error === 'agent_code' || error === 'google' ? error : null
  const isGoogle = hasGoogle && (searchParams.get('method') === 'google' || trouble !== null)
  return {
    url: addressOf('/register', context),
    hasGoogle,
    siteKey: turnstileSiteKey,
    method: isGoogle ? ('google' as const) : ('email' as const),
    role: searchParams.get('role') === 'agent' || trouble === 'agent_code' ? ('agent' as const) : ('customer' as const),
    trouble,
    hasDraft: hasDraft({ request, context }),
    isFirstAdmin: await isFirstAdmin({ request, context }),
    isOpen: await settings.offersAccounts(),
  }
}

/** Who typed the first administrator's secret registers on the way there, and has no account type to choose. */
async function isFirstAdmin({ request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<boolean> {
  const { config, firstAdmin } = context.get(servicesContext)
  const secret = readFirstAdminSecret(request.headers.get('Cookie'), config.isSecure)
  return secret !== null && (await firstAdmin.stateOf(secret)) === 'right'
}

export async function action({ request, context }: Route.ActionArgs) {
  if (callerOf(context)) throw redirect('/dashboard', 303)
  const form = formOf(await fieldsOf(request, context))
  const { registration } = context.get(servicesContext)
  const registered = await registration.register(form, visitorOf(request, context))
  if (registered.ok) {
    await keepDraftFor(registered.value.browser, { request, context })
    const { isSecure } = context.get(servicesContext).config
    const headers = { 'Set-Cookie': browserSetCookie(registered.value.browser, isSecure) }
    return data({ isDone: true as const, email: form.email.trim() }, { headers })
  }
  return troubled(registered.error, { isDone: false as const, values: typedValuesOf(form) })
}

export function headers({ actionHeaders }: { actionHeaders: Headers }) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Create a Touchline account with Google or with your email address.'
  return pageHead({ title: 'Create an account', description, url: loaderData?.url, robots: 'noindex' })
}

const draftKept = 'We kept your alert. It starts when you have confirmed your email address.'
const draftWaits = 'We keep your alert for a day. It starts when you sign in.'

const methods = [
  { to: '/register?method=google', name: 'Google' },
  { to: '/register?method=email', name: 'Email' },
]

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasDraft: isDraftKept, isOpen } = loaderData
  const isDone = actionData?.isDone === true
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="register-title">
        <h1 id="register-title">Create an account</h1>
        {isDraftKept && <Banner tone="good">{isOpen || isDone ? draftKept : draftWaits}</Banner>}
        {isDone ? (
          <RegistrationDone email={actionData.email} />
        ) : isOpen ? (
          <Forms {...loaderData} answer={actionData} />
        ) : (
          <RegistrationClosed />
        )}
        <p className="account-aside">
          <Link to="/">Back to the home page</Link>
        </p>
      </section>
      <SidePanel />
    </div>
  )
}

type FormsProps = Pick<
  Route.ComponentProps['loaderData'],
  'hasGoogle' | 'siteKey' | 'method' | 'role' | 'trouble' | 'isFirstAdmin'
> & {
  answer: Extract<RegisterAnswer, { isDone: false }> | undefined
}

function Forms({ hasGoogle, siteKey, method, role, trouble, isFirstAdmin, answer }: FormsProps) {
  return (
    <>
      {hasGoogle && <Tabs label="How to register" tabs={methods} current={`/register?method=${method}`} />}
      {method === 'google' ? (
        <GoogleForm role={role} trouble={trouble} isFirstAdmin={isFirstAdmin} />
      ) : (
        <EmailForm
          values={answer?.values ?? typedValuesOf(formOf({ role }))}
          trouble={answer}
          siteKey={siteKey}
          isFirstAdmin={isFirstAdmin}
        />
      )}
      <p>
        Already have an account? <Link to="/login">Sign in</Link>
      </p>
    </>
  )
}
