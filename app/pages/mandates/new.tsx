import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { toDecimal } from '#worker/ground/platform/money.ts'
import { limitsCurrency } from '#worker/money/purchases/deciding/spending.rules.ts'
import { currencies } from '#worker/money/purchases/mandates/constants.ts'
import { autoPurchaseTexts } from '#worker/money/purchases/settings/constants.ts'
import type { Route } from './+types/new.ts'
import { dayIn, endDays, readOrSign } from './signing.ts'
import { SigningPage } from './signing-page.tsx'
import { targetOptions } from './targets.ts'

const title = 'New mandate'
const proposedDays = 30
const here = '/mandates/new'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { autoPurchase } = context.get(servicesContext)
  const target = new URL(request.url).searchParams.get('target')
  const [targets, settings, { maxPricePence }] = await Promise.all([
    targetOptions(userId, { target }, context),
    autoPurchase.find(userId),
    autoPurchase.limitsOf(userId),
  ])
  const asked = targets.find(({ name }) => name === `target:${target}`)?.name
  const currency = await currencyOf(asked, context)
  const maxPrice = currency === limitsCurrency && maxPricePence !== null ? toDecimal(maxPricePence) : null
  const proposed: Record<string, string> = {
    ...(asked !== undefined && { [asked]: 'on' }),
    quantity: '1',
    purchases: '1',
    areas: settings.auto_purchase_preferred_sections,
    currency,
    max_price: maxPrice === null ? '' : String(maxPrice),
    valid_until: dayIn(proposedDays * dayMs, context),
    mode: 'confirm',
  }
  return { url: addressOf(here, context), targets, proposed, maxPricePence, days: endDays(context) }
}

/** What a match is sold in, as far as mandates can be; pounds for everything else. */
async function currencyOf(target: string | undefined, context: Route.LoaderArgs['context']) {
  const [, kind, id] = target?.split(':') ?? []
  const match = kind === 'match' ? await context.get(servicesContext).catalogue.findMatch(idIn(id)) : null
  return currencies.find((one) => one === match?.currency) ?? limitsCurrency
}

export function action({ request, context }: Route.ActionArgs) {
  const { mandates } = context.get(servicesContext)
  return readOrSign({ request, context }, (signer, { terms, fields }) =>
    mandates.create(signer, { terms, read: fields.read, form: fields.form }),
  )
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Say what may be bought for you, and see what it would have bought.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function NewMandatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { targets, proposed, maxPricePence, days } = loaderData
  return (
    <SigningPage
      title={title}
      here={here}
      targets={targets}
      maxPricePence={maxPricePence}
      days={days}
      notice={autoPurchaseTexts.onPaper}
      sign="Sign this mandate"
      fields={proposed}
      answer={actionData}
    />
  )
}
