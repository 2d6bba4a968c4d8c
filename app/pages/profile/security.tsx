import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf } from '#app/ui/account/form.ts'
import { askForProof, type ProofAsked, proveFirst } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { manyText } from '#worker/ground/platform/count-text.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { authenticatorPath, securityPath } from '#worker/people/accounts/two-step/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/security.ts'
import * as actions from './security/actions.ts'
import { NewPasskey } from './security/new-passkey.tsx'
import { Passkeys } from './security/passkeys.tsx'
import { RecoveryCodes } from './security/recovery-codes.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const caller = admit(context)
  const { twoStep, clock } = context.get(servicesContext)
  const asked = new URL(request.url).searchParams
  return {
    url: addressOf(securityPath, context),
    now: clock(),
    mustSetUp: asked.has('required'),
    returnTo: safeReturnPath(asked.get('return_to') ?? '/dashboard'),
    ...(await twoStep.overview(caller)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const intent = Object.entries(actions.intents).find(([name]) => name === fields.intent)?.[1]
  if (!intent) throw new Response(null, { status: 400 })
  const proven = await proveFirst({ caller, fields, request, context })
  return 'methods' in proven ? askForProof(proven) : intent({ ...proven, fields, request, context })
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Two-step sign-in, passkeys and recovery codes of your account.'
  return pageHead({ title: 'Security', description, url: loaderData?.url, robots: 'noindex' })
}

const purposes: Partial<Record<string, string>> = {
  add_passkey: 'add a passkey',
  rename_passkey: 'rename a passkey',
  remove_passkey: 'remove a passkey',
  remove_totp: 'remove your authenticator app',
  renew_codes: 'make new recovery codes',
} satisfies Record<keyof typeof actions.intents, string>

type Answer = { proof?: ProofAsked; codes?: string[] | null; error?: Failure }

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { proof, codes, error } = (actionData ?? {}) as Answer
  const { isOn, isRequired, mustSetUp, returnTo } = loaderData
  if (proof)
    return (
      <ConfirmFirst proof={proof} purpose={purposes[proof.fields.intent ?? ''] ?? 'go on'} cancelTo={securityPath} />
    )
  return (
    <div className="page profile security">
      <header className="profile-head">
        <h1>Security</h1>
        <ButtonLink to="/profile" tone="quiet">
          Your profile
        </ButtonLink>
      </header>
      {error && <Banner tone="live">{error.message}</Banner>}
      {codes && <RecoveryCodes codes={codes} />}
      {mustSetUp && !isOn && <Required returnTo={returnTo} />}
      {mustSetUp && isOn && (
        <Banner tone="good">
          Two-step sign-in is on. <a href={returnTo}>Continue</a>
        </Banner>
      )}
      <div className="profile-columns">
        <div>
          <App
            hasTotp={loaderData.hasTotp}
            isOn={isOn}
            isRequired={isRequired}
            setUpPath={
              mustSetUp ? `${authenticatorPath}?${new URLSearchParams({ return_to: returnTo })}` : authenticatorPath
            }
          />
          <Panel title="Passkeys">
            <Passkeys entries={loaderData.passkeys} now={loaderData.now} />
            <NewPasskey count={loaderData.passkeys.length} />
          </Panel>
        </div>
        <div>{isOn && <Codes left={loaderData.recoveryCodesLeft} />}</div>
      </div>
    </div>
  )
}

function Required({ returnTo }: { returnTo: string }) {
  return (
    <Banner tone="warn">
      <p>
        Your role needs two-step sign-in, because it manages what others see. Until you set it up, you have the same
        access as a fan. <a href={returnTo}>Not now</a>
      </p>
    </Banner>
  )
}

type AppProps = { hasTotp: boolean; isOn: boolean; isRequired: boolean; setUpPath: string }

function App({ hasTotp, isOn, isRequired, setUpPath }: AppProps) {
  return (
    <Panel title="Authenticator app">
      <p className="muted">
        {hasTotp
          ? 'After your password we ask for a code from your app.'
          : 'An app on your phone shows a code every 30 seconds. We ask for it after your password.'}
        {isRequired && ' Your role needs two-step sign-in.'}
      </p>
      {hasTotp ? (
        <PostForm className="actions" failed={serverError}>
          <Button tone="danger" name="intent" value="remove_totp">
            Remove the app
          </Button>
        </PostForm>
      ) : (
        <div className="actions">
          <ButtonLink to={setUpPath} tone={isOn ? 'quiet' : 'amber'}>
            Set up an app
          </ButtonLink>
        </div>
      )}
    </Panel>
  )
}

function Codes({ left }: { left: number }) {
  return (
    <Panel title="Recovery codes">
      <p className="muted">
        {manyText(left, 'code is', 'codes are')} left. Each signs you in once if you lose your phone or passkey. New
        codes replace the old ones.
      </p>
      <PostForm className="actions" failed={serverError}>
        <Button tone="quiet" name="intent" value="renew_codes">
          Make new codes
        </Button>
      </PostForm>
    </Panel>
  )
}
