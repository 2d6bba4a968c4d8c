import { Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf, troubled } from '#app/ui/account/form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { dayText, momentText } from '#app/ui/london-time.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { type Instant, toIso } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { accountsPath } from '#worker/money/purchases/accounts/constants.ts'
import type { NeededAccount } from '#worker/money/purchases/accounts/contract.ts'
import { askedText } from '#worker/money/purchases/accounts/rules.ts'
import { autoPurchasePath } from '#worker/money/purchases/settings/constants.ts'
import { serverError } from '#worker/running/site/constants.ts'
import type { Route } from './+types/accounts.ts'

const title = 'Accounts you will need'

export async function loader({ context }: Route.LoaderArgs) {
  const { userId } = admit(context)
  const { sellerAccounts, autoPurchase, clock } = context.get(servicesContext)
  const [needed, settings] = await Promise.all([sellerAccounts.list(userId), autoPurchase.find(userId)])
  return { url: addressOf(accountsPath, context), needed, isReminded: settings.auto_registration_enabled, now: clock() }
}

/** Says of one seller that it is done, or is not. */
export async function action({ request, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { intent, seller } = await fieldsOf(request, context)
  if (intent !== 'done' && intent !== 'not_done') throw new Response(null, { status: 400 })
  const marked = await context.get(servicesContext).sellerAccounts.mark(userId, idIn(seller), intent === 'done')
  if (!marked.ok) return troubled(marked.error, {})
  throw redirect(accountsPath, 303)
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = 'What official sellers ask of you before their sales open.'
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function AccountsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { needed, isReminded, now } = loaderData
  return (
    <div className="page mandate">
      <h1>{title}</h1>
      <p>
        Official sellers of matches that you follow, or have alerts or mandates on. You open the accounts yourself: we
        register nothing for you.
      </p>
      {actionData && <Banner tone="live">{actionData.error.message}</Banner>}
      {!isReminded && (
        <Banner tone="warn">
          Reminders are off. Switch on “Auto-registration” in the <a href={autoPurchasePath}>advanced options</a> of
          auto-purchase to get one 48 hours before a sale.
        </Banner>
      )}
      {needed.length === 0 ? (
        <EmptyState
          heading="h2"
          title="No sale is coming up"
          text="When an official seller announces one for a match of yours, what it asks for stands here."
          action={{ to: '/following', label: 'What you follow' }}
        />
      ) : (
        <Panel title="By the next sale">
          <ul className="ledger-entries">
            {needed.map((one) => (
              <SellerItem key={one.sale.platformId} now={now} {...one} />
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

function SellerItem({ sale, others, doneAt, now }: NeededAccount & { now: Instant }) {
  const { platformId, platformName, matchId, homeTeamName, awayTeamName, name, opensAt, isDayOnly } = sale
  const isDone = doneAt !== null
  return (
    <li>
      <p>
        <strong>{platformName}</strong> {isDone ? <Badge tone="good">Done</Badge> : <Badge tone="warn">To do</Badge>}
      </p>
      <p>{askedText(sale)}</p>
      <p className="label">
        Before {name} for{' '}
        <Link to={`/matches/${matchId}`}>
          {homeTeamName} v {awayTeamName}
        </Link>
        : <time dateTime={toIso(opensAt)}>{isDayOnly ? dayText(opensAt, now) : momentText(opensAt)}</time>
        {others > 0 && `, and ${others} more`}
      </p>
      <PostForm className="actions" failed={serverError}>
        <input type="hidden" name="seller" value={platformId} />
        <Button tone="quiet" name="intent" value={isDone ? 'not_done' : 'done'}>
          {isDone ? 'Not done yet' : `I have what ${platformName} asks for`}
        </Button>
      </PostForm>
    </li>
  )
}
