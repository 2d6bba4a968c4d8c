import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { officialLink } from '#app/ui/official-link.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PurchaseDetails } from '#app/ui/purchase-details.tsx'
import { targetsOf } from '#worker/alerting/alerts/asking/rules.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { kitLines } from '#worker/people/quick-buy/rules.ts'
import type { Route } from './+types/kit.ts'
import { goneTo, matchIdOf } from './gone.ts'
import { BuyerNotes } from './kit/buyer-notes.tsx'
import { SellerList } from './kit/seller-list.tsx'
import { sellersIn } from './kit/sellers.ts'
import { StopAlert } from './kit/stop-alert.tsx'

const title = 'Purchase kit'

type Context = Route.LoaderArgs['context']

/** The person's active alerts about this match and nothing else. */
async function alertsOn(matchId: number, userId: number, context: Context) {
  const own = await context.get(servicesContext).alerts.ownAlerts(userId)
  return own.filter(
    (alert) =>
      alert.isActive &&
      alert.deletedAt === null &&
      targetsOf(alert).every(({ kind, id }) => kind === 'match' && id === matchId),
  )
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const caller = admit(context, 'Please sign in to open your purchase kit.')
  const { matchPage, catalogue, preferences, logger } = context.get(servicesContext)
  const id = matchIdOf(params)
  const match = await matchPage.match(id)
  if (!match) throw await goneTo(id, catalogue, '/kit')
  const [board, saved, alerts] = await Promise.all([
    matchPage.prices(id).catch((error: unknown) => {
      logger.error('match_prices_failed', { match_id: id, error: String(error) })
      return null
    }),
    preferences.all(caller),
    alertsOn(id, caller.userId, context),
  ])
  const { notices, headers } = takeNotices({ request, context })
  const platforms = board?.ok ? board.value.platforms : []
  const sellers = isOver(match.status) ? [] : sellersIn(platforms, officialLink(match, platforms))
  const page = {
    match,
    sellers,
    isReadable: board?.ok === true,
    saved,
    activeAlerts: alerts.length,
    isStopped: notices.get('kit') === 'stopped',
    url: addressOf(`/matches/${id}/kit`, context),
  }
  return data(page, { headers })
}

/** Bought, or not wanted any more: the alerts about this match alone are switched off. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { intent } = await fieldsOf(request, context)
  const id = matchIdOf(params)
  if (intent !== 'bought' && intent !== 'not_for_me') throw new Response(null, { status: 400 })
  const { alerts } = context.get(servicesContext)
  for (const alert of await alertsOn(id, userId, context)) await alerts.setActive(userId, alert.id, false)
  return redirect(`/matches/${id}/kit`, { status: 303, headers: noticeHeaders({ kit: 'stopped' }, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = "A match's sellers, with your details ready to copy."
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

export default function KitPage({ loaderData }: Route.ComponentProps) {
  const { match, sellers, isReadable, saved, activeAlerts, isStopped } = loaderData
  const sides = `${match.home_team_name} v ${match.away_team_name}`
  const path = `/matches/${match.id}`
  const isMatchOver = isOver(match.status)
  return (
    <div className="page kit">
      <Breadcrumbs
        trail={[
          { name: 'Matches', path: '/matches' },
          { name: sides, path },
          { name: title, path: `${path}/kit` },
        ]}
      />
      <h1>{title}</h1>
      <p className="muted">
        {sides}, {match.league_name}
      </p>
      {isStopped && <Banner tone="good">Your alerts on this match are off.</Banner>}
      <div className="kit-columns">
        <Panel title="Sellers">
          <SellerList {...{ sellers, isReadable, isOver: isMatchOver, saved }} />
        </Panel>
        <Panel title="Your details">
          {saved.auto_fill_enabled ? (
            <PurchaseDetails lines={kitLines(saved)} />
          ) : (
            <p className="muted">You switched them off.</p>
          )}
          <BuyerNotes saved={saved} />
        </Panel>
        <StopAlert action={`${path}/kit`} activeAlerts={activeAlerts} />
      </div>
    </div>
  )
}
