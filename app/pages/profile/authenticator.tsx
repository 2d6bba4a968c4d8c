import { useEffect, useRef } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { CodeField } from '#app/ui/account/code-field.tsx'
import { fieldsOf, signInHeaders, troubled, visitorOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { authenticatorPath, securityPath } from '#worker/people/accounts/two-step/constants.ts'
import { setUpFirstPath } from '#worker/people/accounts/two-step/rules.ts'
import { alreadySetUp } from '#worker/people/accounts/two-step/totp/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/authenticator.ts'
import { QrCode } from './security/qr-code.tsx'
import { RecoveryCodes } from './security/recovery-codes.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = admit(context)
  const { twoStep, proofs } = context.get(servicesContext)
  const { hasTotp } = await twoStep.overview(caller)
  const isProven = proofs.require(caller).ok
  const returnTo = new URL(request.url).searchParams.get('return_to')
  return {
    url: addressOf(authenticatorPath, context),
    // Users whose role requires two steps return to where they came from.
    back: returnTo === null ? securityPath : setUpFirstPath(safeReturnPath(returnTo)),
    next: returnTo === null ? securityPath : safeReturnPath(returnTo),
    hasTotp,
    // Asked before the key is shown: a code would expire while the password is typed.
    proof: isProven || hasTotp ? null : { methods: await proofs.methodsOf(caller), fields: {}, error: null },
    setUp: isProven && !hasTotp ? await twoStep.beginTotp(caller) : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return askForProof(proven)
  if (fields.setup === undefined) throw redirect(`${authenticatorPath}${new URL(request.url).search}`, { status: 303 })
  const { twoStep } = context.get(servicesContext)
  const added = await twoStep.addTotp(proven.caller, fields, visitorOf(request, context))
  if (added.ok) {
    return data({ isAdded: true, codes: added.value.codes }, { headers: signInHeaders(added.value.opened, context) })
  }
  return troubled(added.error, { setUp: await twoStep.resumeTotp(fields.setup, proven.caller) })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

const titleOf = (hasTotp = false) => (hasTotp ? 'Two-step sign-in is on' : 'Authenticator app')

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Set up an authenticator app for two-step sign-in.'
  return pageHead({ title: titleOf(loaderData?.hasTotp), description, url: loaderData?.url, robots: 'noindex' })
}

type SetUp = NonNullable<Route.ComponentProps['loaderData']['setUp']>
type Answer = {
  proof?: ProofAsked
  isAdded?: boolean
  codes?: string[] | null
  setUp?: SetUp | null
  error?: Failure
}

export default function AuthenticatorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAdded = false, codes = null, error, ...answer } = (actionData ?? {}) as Answer
  const proof = answer.proof ?? loaderData.proof
  const setUp = answer.setUp ?? loaderData.setUp
  const { back, next, hasTotp } = loaderData
  const title = useRef<HTMLHeadingElement>(null)
  const step = isAdded || hasTotp ? 'on' : proof ? 'proof' : 'key'
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) title.current?.focus()
    shown.current = step
  }, [step])
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="app-title">
        <h1 id="app-title" tabIndex={-1} ref={title}>
          {titleOf(isAdded || hasTotp)}
        </h1>
        {isAdded ? (
          <Done codes={codes} next={next} />
        ) : hasTotp ? (
          <Already back={back} />
        ) : proof ? (
          <ProofForm proof={proof} purpose="set up an authenticator app" cancelTo={back} />
        ) : (
          setUp && (
            <Steps
              setUp={setUp}
              back={back}
              message={error?.fields ? undefined : error?.message}
              wrong={error?.fields?.code?.[0]}
            />
          )
        )}
      </section>
    </div>
  )
}

function Already({ back }: { back: string }) {
  return (
    <>
      <p>{alreadySetUp}</p>
      <ButtonLink to={back}>Security</ButtonLink>
    </>
  )
}

/** `next`: the page that asked for the second step, or Security. */
function Done({ codes, next }: { codes: string[] | null; next: string }) {
  return (
    <>
      <Banner tone="good">We'll now ask for a code after your password. Your other devices were signed out.</Banner>
      {codes && <RecoveryCodes codes={codes} />}
      <ButtonLink to={next} reloadDocument>
        {next === securityPath ? 'Done' : 'Continue'}
      </ButtonLink>
    </>
  )
}

type StepsProps = { setUp: SetUp; back: string; message: string | undefined; wrong: string | undefined }

function Steps({ setUp, back, message, wrong }: StepsProps) {
  const isBusy = useNavigation().formData !== undefined
  return (
    <>
      <p>Scan this with your authenticator app, then type the code that the app shows.</p>
      <QrCode {...setUp.qrCode} />
      <p className="muted">
        On this phone? <a href={setUp.address}>Open your app</a>, or type this key into it:{' '}
        <code className="totp-key">{setUp.keyText}</code>
      </p>
      <PostForm className="account-form" noValidate failed={serverError} error={message}>
        <input type="hidden" name="setup" value={setUp.sealed} />
        <CodeField isNumeric error={wrong} hint="The 6 digits that the app shows." />
        <Button aria-disabled={isBusy} onClick={(event) => isBusy && event.preventDefault()}>
          {isBusy ? 'Checking…' : 'Turn on'}
        </Button>
        <ButtonLink to={back} tone="quiet">
          Cancel
        </ButtonLink>
      </PostForm>
    </>
  )
}
