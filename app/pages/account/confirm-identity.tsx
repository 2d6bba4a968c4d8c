import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { ProofForm } from '#app/ui/account/proof-form.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { confirmPath } from '#worker/ground/constants.ts'
import { safeReturnPath } from '#worker/ground/return-path.rules.ts'
import { proofTitle } from '#worker/people/accounts/two-step/constants.ts'
import { setUpFirstPath } from '#worker/people/accounts/two-step/rules.ts'
import type { Route } from './+types/confirm-identity.ts'

/** For users who need a second step or a recent one: proves identity and returns to where it was needed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const caller = admit(context)
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get('return_to') ?? undefined)
  const { proofs } = context.get(servicesContext)
  const methods = await proofs.methodsOf(caller)
  if (!methods.needsCode && caller.withheld.length > 0) {
    throw redirect(setUpFirstPath(returnTo))
  }
  // Without a password the proof is a new sign-in, which has just led back here.
  if (!methods.hasPassword && caller.withheld.length === 0 && proofs.require(caller).ok) throw redirect(returnTo)
  return { url: addressOf(confirmPath, context), methods, returnTo }
}

export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const fields = await fieldsOf(request, context)
  const proven = await proveFirst({ caller, fields: { proof_password: '', ...fields }, request, context })
  if ('methods' in proven) return askForProof(proven)
  throw redirect(safeReturnPath(fields.return_to), 303)
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Confirm who you are before you go on.'
  return pageHead({ title: proofTitle, description, url: loaderData?.url, robots: 'noindex' })
}

/** An address that anyone can craft must not say more than where it leads. */
function purposeOf(returnTo: string): string {
  if (/^\/admin\/users\/\w+$/.test(returnTo)) return "set a user's password"
  return /^\/admin(?![\w-])/.test(returnTo) ? 'open the administration' : 'go on'
}

export default function ConfirmIdentityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { methods, returnTo } = loaderData
  const proof = actionData?.proof ?? { methods, fields: { return_to: returnTo }, error: null }
  return (
    <div className="page account">
      <section className="account-main" aria-labelledby="confirm-title">
        <h1 id="confirm-title">{proofTitle}</h1>
        <ProofForm proof={proof} purpose={purposeOf(returnTo)} cancelTo="/profile" />
      </section>
    </div>
  )
}
