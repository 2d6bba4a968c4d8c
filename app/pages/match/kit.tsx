import { data, Link, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { noticeHeaders, takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { fieldsOf } from '#app/ui/account/form.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { officialLink } from '#app/ui/official-link.ts'
import { pageHead } from '#app/ui/page-head.ts'
import { Panel } from '#app/ui/panel.tsx'
import { PurchaseDetails } from '#app/ui/purchase-details.tsx'
import { targetsOf } from '#worker/alerting/alerts/making/rules.ts'
import { lastedText } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { isLateAnswerTaken, kitPath } from '#worker/money/purchases/attempts/rules.ts'
import { kitLines } from '#worker/people/quick-buy/rules.ts'
import type { Route } from './+types/kit.ts'
import { goneTo, matchIdOf } from './gone.ts'
import { doneText, type PaidTrouble, paidTroubleOf, takeBought, troubleText } from './kit/answers.ts'
import { BuyerNotes } from './kit/buyer-notes.tsx'
import { boughtText, HandOver } from './kit/hand-over.tsx'
import { Noted, notedId } from './kit/noted.tsx'
import { SellerList } from './kit/seller-list.tsx'
import { sellersIn } from './kit/sellers.ts'
import { Standing } from './kit/standing.tsx'
import { StopAlert } from './kit/stop-alert.tsx'

const title = 'Purchase kit'

type Context = Route.LoaderArgs['context']

/** Named by the messages of a mandate that found tickets here. */
async function handOverIn(request: Request, matchId: number, userId: number, context: Context) {
  const id = new URL(request.url).searchParams.get('purchase')
  const found = id && (await context.get(servicesContext).attempts.handOver(userId, id))
  return found && found.matchId === matchId ? found : null
}

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
  const caller = admit(context, 'Sign in to continue.', 'Sign in to open your purchase kit')
  const { matchPage, catalogue, preferences, announcedClock, sellerAccounts, attempts, clock, logger } =
    context.get(servicesContext)
  const id = matchIdOf(params)
  const opened = await matchPage.open(id)
  if (!opened) throw await goneTo(id, catalogue, '/kit')
  const { match } = opened
  const [board, saved, alerts, lived, found, standing] = await Promise.all([
    opened.prices().catch((error: unknown) => {
      logger.error('match_prices_failed', { match_id: id, error: String(error) })
      return null
    }),
    preferences.all(caller),
    alertsOn(id, caller.userId, context),
    announcedClock.ofMatch(id),
    handOverIn(request, id, caller.userId, context).catch((error: unknown) => {
      logger.error('hand_over_not_read', { match_id: id, error: String(error) })
      return null
    }),
    attempts.standing(caller.userId, id).catch((error: unknown) => {
      logger.error('purchase_not_read', { match_id: id, error: String(error) })
      return null
    }),
  ])
  const isOpen = found !== null && (found.question !== null || isLateAnswerTaken(found, clock()))
  const handOver = isOpen ? found : null
  const bought = found?.status === 'completed' ? found : null
  const { notices, headers } = takeNotices({ request, context })
  const platforms = board?.platforms ?? []
  const terms = await sellerAccounts.termsOf(platforms.map((platform) => platform.id))
  const together = alerts.map(({ conditions }) => conditions?.together ?? 1)
  const quantity = handOver?.quantity ?? (together.length === 0 ? null : Math.max(...together))
  const sellers = isOver(match.status) ? [] : sellersIn(platforms, officialLink(match, platforms), terms, quantity)
  const page = {
    match,
    sellers,
    isBuyable: terms.some(({ takesOrders }) => takesOrders),
    isReadable: board !== null,
    saved,
    activeAlerts: alerts.length,
    speed: isOver(match.status) ? null : lastedText(lived, clock()),
    handOver,
    bought,
    standing: standing?.attempt.id === found?.id ? null : standing,
    done: doneText(notices.get('kit'), notices.get('alerts')),
    trouble: troubleText(notices.get('kit'), alerts.length > 0),
    url: addressOf(`/matches/${id}/kit`, context),
  }
  return data(page, { headers })
}

/**
 * Bought, or not wanted any more: the alerts about this match alone are switched off. Gone: the sellers are checked, by
 * which we measure how long tickets last; a person's word alone is not counted.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { userId } = admit(context)
  const { intent: pressed, sure, paid = '' } = await fieldsOf(request, context)
  const isSure = sure !== undefined && sure === paid
  const intent = sure === undefined ? pressed : 'bought'
  const id = matchIdOf(params)
  const { alerts, attempts, prices, visitorOf } = context.get(servicesContext)
  const path = `/matches/${id}/kit`
  const own = await alertsOn(id, userId, context)
  const handOver = await handOverIn(request, id, userId, context)
  const taken = intent === 'bought' && handOver ? await takeBought(handOver, { paid, isSure }, userId, attempts) : null
  const paidTrouble = handOver && paidTroubleOf(taken, paid, handOver)
  if (paidTrouble) return data({ paidTrouble }, { status: 400 })
  if (handOver && troubleText(taken) !== null) {
    return redirect(`${kitPath(handOver)}#${notedId}`, {
      status: 303,
      headers: noticeHeaders({ kit: String(taken) }, context),
    })
  }
  if (handOver && (intent === 'gone' || intent === 'not_for_me')) {
    await attempts.answerHandOver(userId, handOver.id, { kind: intent })
  }
  if (intent === 'gone') {
    const asked = await prices.refresh(id, visitorOf(request).networks)
    const kit = asked.ok ? 'checking' : asked.error.code === 'RATE_LIMITED' ? 'checked' : 'unchecked'
    return redirect(`${path}#${notedId}`, {
      status: 303,
      headers: noticeHeaders({ kit, ...(own.length > 0 && { alerts: 'on' }) }, context),
    })
  }
  if (intent !== 'bought' && intent !== 'not_for_me') throw new Response(null, { status: 400 })
  for (const alert of own) await alerts.setActive(userId, alert.id, false)
  const notices = { kit: taken ?? 'stopped', ...(own.length > 0 && { alerts: 'off' }) }
  return redirect(`${path}#${notedId}`, { status: 303, headers: noticeHeaders(notices, context) })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('Set-Cookie') ? actionHeaders : loaderHeaders
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = "A match's sellers, with your details ready to copy."
  return pageHead({ title, description, url: loaderData?.url, robots: 'noindex' })
}

function paidTroubleIn(answer: unknown): PaidTrouble | undefined {
  return (answer as { paidTrouble?: PaidTrouble } | undefined)?.paidTrouble
}

type LetBuyProps = { matchId: number /** Whether one of its sellers takes orders from us. */; isBuyable: boolean }

function LetBuy({ matchId, isBuyable }: LetBuyProps) {
  return (
    <p className={isBuyable ? undefined : 'label'}>
      {isBuyable ? (
        <Link to={`/mandates/new?target=match:${matchId}`}>Let a ticket be bought for you</Link>
      ) : (
        'These sellers take no orders from us: you buy on their own pages.'
      )}
    </p>
  )
}

export default function KitPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    match,
    sellers,
    isBuyable,
    isReadable,
    saved,
    activeAlerts,
    speed,
    handOver,
    bought,
    standing,
    done,
    trouble,
  } = loaderData
  const sides = `${match.home_team_name} v ${match.away_team_name}`
  const path = `/matches/${match.id}`
  const isMatchOver = isOver(match.status)
  const noted = done ?? trouble
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
      {noted !== null && <Noted isTrouble={done === null} answer={loaderData} text={noted} />}
      {handOver && <HandOver handOver={handOver} />}
      {bought && <Banner tone="good">{boughtText(bought)}</Banner>}
      {standing && <Standing {...standing} />}
      <div className="kit-columns">
        <Panel title="Your details">
          {saved.auto_fill_enabled ? (
            <PurchaseDetails lines={kitLines(saved)} />
          ) : (
            <p className="muted">You switched them off.</p>
          )}
          <BuyerNotes saved={saved} />
        </Panel>
        <Panel title="Sellers">
          <SellerList
            sellers={sellers}
            isReadable={isReadable}
            isOver={isMatchOver}
            saved={saved}
            isAside={handOver !== null || bought !== null || standing !== null}
          />
          {speed && (
            <p className="kit-clock">
              <Icon name="clock" size={16} />
              <span>{speed}</span>
            </p>
          )}
          {!isMatchOver && standing === null && handOver === null && (
            <LetBuy matchId={match.id} isBuyable={isBuyable} />
          )}
        </Panel>
        <StopAlert
          action={handOver ? kitPath(handOver) : `${path}/kit`}
          activeAlerts={activeAlerts}
          handOver={handOver}
          trouble={paidTroubleIn(actionData)}
        />
      </div>
    </div>
  )
}
