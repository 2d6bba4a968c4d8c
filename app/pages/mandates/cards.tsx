import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { ConfirmFirst } from '#app/ui/account/confirm-first.tsx'
import { fieldsOf, troubleHeaders } from '#app/ui/account/form.ts'
import { askForProof, proveFirst } from '#app/ui/account/proof.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { cardsPath, cardTexts, maxCardMs, usualCardDays } from '#worker/money/purchases/cards/constants.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import type { Route } from './+types/cards.ts'
import { SellerCard } from './cards/seller-card.tsx'
import { dayIn } from './signing.ts'

const title = 'Cards for purchases'

const notices: Record<string, string> = { kept: 'The card is kept.', removed: 'The card was removed.' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { notices: received, headers } = takeNotices({ request, context })
  const sellers = await context.get(servicesContext).cards.list(userId)
  const notice = received.get('card') ?? ''
  const days = { usual: dayIn(usualCardDays * dayMs, context), last: dayIn(maxCardMs - dayMs, context) }
  const trouble = notice in cardTexts ? cardTexts[notice as keyof typeof cardTexts] : null
  const page = { url: addressOf(cardsPath, context), sellers, days, done: notices[notice] ?? null, trouble }
  return data(page, { headers })
}

/** A card is added after a fresh proof; to remove one needs none. */
export async function action({ request, context }: Route.ActionArgs) {
  const caller = admit(context)
  const { cards } = context.get(servicesContext)
  const fields = await fieldsOf(request, context)
  if (fields.intent === 'remove') {
    await cards.remove(caller.userId, idIn(fields.seller))
    throw redirect(cardsPath, { status: 303, headers: noticeHeaders({ card: 'removed' }, context) })
  }
  const proven = await proveFirst({ caller, fields, request, context })
  if ('methods' in proven) return askForProof(proven)
  const begun = await cards.begin(caller.userId, fields)
  const { status } = begun.ok ? {} : troubleHeaders(begun.error)
  const answer = begun.ok ? { url: begun.value.url, typed: fields } : { error: begun.error, typed: fields }
  return data(answer, { status: status ?? 200 })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'Cards that sellers’ payment services keep for your purchases.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function CardsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sellers, days, done, trouble } = loaderData
  if (actionData && 'proof' in actionData) {
    return <ConfirmFirst proof={actionData.proof} purpose="add a card" cancelTo={cardsPath} />
  }
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        You type a card on the payment service’s own page. We never see its number: we keep only the name by which the
        service knows it, for one seller, up to your amount, until your day.
      </p>
      {done && <Banner tone="good">{done}</Banner>}
      {trouble && <Banner tone="live">{trouble}</Banner>}
      {sellers.length === 0 ? (
        <EmptyState
          heading="h2"
          title="No seller takes purchases by protocol yet"
          text="Until one does, a mandate leads you to the seller’s page, and you pay there yourself."
          action={{ to: autoPurchasePath, label: 'All mandates' }}
        />
      ) : (
        <div className="seller-cards">
          {sellers.map((seller) => (
            <Panel key={seller.platformId} title={seller.name}>
              <SellerCard
                seller={seller}
                days={days}
                answer={actionData?.typed.seller === String(seller.platformId) ? actionData : undefined}
              />
            </Panel>
          ))}
        </div>
      )}
      {sellers.length > 0 && (
        <p>
          <a href={autoPurchasePath}>All mandates</a>
        </p>
      )}
    </div>
  )
}
