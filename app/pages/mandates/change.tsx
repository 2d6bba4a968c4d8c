import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { fieldsOf } from '#worker/money/purchases/mandates/form.rules.ts'
import { changeText } from '#worker/money/purchases/mandates/state.rules.ts'
import type { Route } from './+types/change.ts'
import { endDays, readOrSign } from './signing.ts'
import { SigningPage } from './signing-page.tsx'
import { targetOptions } from './targets.ts'

const title = 'Change a mandate'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { mandates, autoPurchase } = context.get(servicesContext)
  const found = await mandates.find(userId, params.mandateId)
  if (!found.ok) throw new Response(null, { status: 404 })
  const { document, revokedAt, isLive } = found.value
  if (revokedAt !== null) throw redirect(`/mandates/${params.mandateId}`, 303)
  const given = await mandates.namedTargets(document.terms.targets)
  const [targets, { maxPricePence, isEntitled, isSwitchedOn }, state] = await Promise.all([
    targetOptions(userId, { given }, context),
    autoPurchase.limitsOf(userId),
    mandates.stateOf(userId, found.value),
  ])
  const signed: Record<string, string> = { ...fieldsOf(document.terms), version: String(document.version) }
  const here = `/mandates/${params.mandateId}`
  const notice = changeText({ state, isLive, canBuy: isEntitled && isSwitchedOn })
  const page = { here, targets, signed, maxPricePence, notice, days: endDays(context) }
  return { ...page, url: addressOf(`${here}/change`, context) }
}

/** A new version in place of the one that was shown. */
export function action({ request, params, context }: Route.ActionArgs) {
  const { mandates } = context.get(servicesContext)
  return readOrSign({ request, context }, (signer, { terms, fields }) =>
    mandates.change(signer, params.mandateId, { terms, read: fields.read, version: fields.version }),
  )
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Say anew what may be bought for you. The version before stays in your ledger.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function ChangeMandatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { here, targets, signed, maxPricePence, notice, days } = loaderData
  return (
    <SigningPage
      title={title}
      here={here}
      targets={targets}
      maxPricePence={maxPricePence}
      notice={notice}
      days={days}
      sign="Sign the change"
      fields={signed}
      answer={actionData}
    />
  )
}
