import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { setUpFirstPath } from '#worker/people/accounts/two-step/rules.ts'
import { firstAdminPath, hasAdministrator, secretWaits } from '#worker/people/roles/first-admin/constants.ts'
import {
  firstAdminClearCookie,
  firstAdminSetCookie,
  readFirstAdminSecret,
} from '#worker/people/roles/first-admin/rules.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/first-admin.ts'

type Asked = Pick<Route.LoaderArgs, 'request' | 'context'>

function keptSecret({ request, context }: Asked): string | null {
  return readFirstAdminSecret(request.headers.get('Cookie'), context.get(servicesContext).config.isSecure)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = callerOf(context)
  const state = await context.get(servicesContext).firstAdmin.stateOf(keptSecret({ request, context }))
  const page = { url: addressOf(firstAdminPath, context), state, email: caller?.email ?? null }
  return data(page, { status: state === 'closed' ? 410 : 200 })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { firstAdmin, config } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  const visitor = visitorOf(request, context)
  const caller = callerOf(context)
  if (fields.intent === 'claim' && caller) {
    const claimed = await firstAdmin.claim(caller, keptSecret({ request, context }), visitor)
    if (!claimed.ok) return troubled(claimed.error, {})
    const headers = new Headers(claimed.value ? signInHeaders(claimed.value, context) : {})
    headers.append('Set-Cookie', firstAdminClearCookie(config.isSecure))
    throw redirect(setUpFirstPath('/admin'), { status: 303, headers })
  }
  const secret = fields.secret?.trim() ?? ''
  const checked = await firstAdmin.check(secret, visitor)
  if (!checked.ok) return troubled(checked.error, {})
  const headers = { 'Set-Cookie': firstAdminSetCookie(secret, config.isSecure) }
  throw redirect(firstAdminPath, { status: 303, headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Become the first administrator of this site with its one-time secret.'
  return pageHead({ title: 'The first administrator', description, url: loaderData?.url, robots: 'noindex' })
}

export default function FirstAdminPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, email } = loaderData
  if (state === 'closed') return <Closed />
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="first-admin-title">
        <h1 id="first-admin-title">The first administrator</h1>
        {state === 'wrong' && <Secret error={actionData?.error} />}
        {state === 'right' && (email === null ? <Register /> : <Claim email={email} error={actionData?.error} />)}
      </section>
    </div>
  )
}

function Closed() {
  return (
    <ErrorScreen title="This page has done its work" text={`${hasAdministrator} Administrators give others the role.`}>
      <ButtonLink to="/admin">Administration</ButtonLink>
      <ButtonLink to="/" tone="quiet">
        See the next matches
      </ButtonLink>
    </ErrorScreen>
  )
}

type FormError = { message: string; fields?: Record<string, string[]> } | undefined

function Secret({ error }: { error: FormError }) {
  const ofField = error?.fields?.secret?.[0]
  return (
    <>
      <p>
        This site has no administrator yet. Its secret was printed where the site was set up, and{' '}
        <code>npm run first-admin</code> prints a new one. It works once and for 24 hours.
      </p>
      <PostForm className="account-form" failed={serverError} error={!ofField && error && <p>{error.message}</p>}>
        <Field label="Secret" name="secret" autoComplete="off" spellCheck={false} required error={ofField} />
        <Button>Continue</Button>
      </PostForm>
    </>
  )
}

function Register() {
  return (
    <>
      <Banner tone="good">
        <p>{secretWaits}</p>
      </Banner>
      <ol className="first-admin-steps">
        <li>Register, and open the link in the email that we send you.</li>
        <li>Sign in in this browser. You come back to this page.</li>
        <li>Confirm that this account becomes the administrator.</li>
      </ol>
      <div className="actions">
        <ButtonLink to="/register">Create an account</ButtonLink>
        <ButtonLink to="/login" tone="quiet">
          Sign in
        </ButtonLink>
      </div>
    </>
  )
}

function Claim({ email, error }: { email: string; error: FormError }) {
  return (
    <>
      <p>
        <strong>{email}</strong> becomes the administrator of this site: it may do everything, and give others their
        roles. Two-step sign-in comes next, because the role needs it.
      </p>
      <PostForm className="account-form" failed={serverError} error={error && <p>{error.message}</p>}>
        <input type="hidden" name="intent" value="claim" />
        <Button>Become the administrator</Button>
      </PostForm>
    </>
  )
}
