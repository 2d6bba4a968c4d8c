// Server side of the purchase kit: what it is rendered from.
import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { admit } from '#app/frame/admit.ts'
import { takeNotices } from '#app/frame/notices.ts'
import { addressOf } from '#app/frame/page-route.ts'
import { officialLink } from '#app/ui/official-link.ts'
import { targetsOf } from '#worker/alerting/alerts/making/rules.ts'
import { lastedText } from '#worker/alerting/notifications/lifetimes/words.rules.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { isLateAnswerTaken } from '#worker/money/purchases/attempts/rules.ts'
import type { Route } from '../+types/kit.ts'
import { goneTo, matchIdOf } from '../gone.ts'
import { doneText, troubleText } from './answers.ts'
import { sellersIn } from './sellers.ts'

type Context = Route.LoaderArgs['context']

export async function loadKit({ request, params, context }: Route.LoaderArgs) {
  const caller = admit(context, 'Sign in to continue.', 'Sign in to open your purchase kit')
  const { matchPage, catalogue, preferences, announcedClock, sellerAccounts, attempts, clock, logger } =
    context.get(servicesContext)
  const id = matchIdOf(params)
  const opened = await matchPage.open(id)
  if (!opened) throw await goneTo(id, catalogue, '/kit')
  const { match } = opened
  const orNull = (event: string) => (error: unknown) => {
    logger.error(event, { match_id: id, error: String(error) })
    return null
  }
  const [board, saved, alerts, lived, found, standing] = await Promise.all([
    opened.prices().catch(orNull('match_prices_failed')),
    preferences.all(caller),
    alertsOn(id, caller.userId, context),
    announcedClock.ofMatch(id),
    handOverIn(request, id, caller.userId, context).catch(orNull('hand_over_not_read')),
    attempts.standing(caller.userId, id).catch(orNull('purchase_not_read')),
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

/** Named by the messages of a mandate that found tickets here. */
export async function handOverIn(request: Request, matchId: number, userId: number, context: Context) {
  const id = new URL(request.url).searchParams.get('purchase')
  const found = id && (await context.get(servicesContext).attempts.handOver(userId, id))
  return found && found.matchId === matchId ? found : null
}

/** The person's active alerts about this match and nothing else. */
export async function alertsOn(matchId: number, userId: number, context: Context) {
  const own = await context.get(servicesContext).alerts.ownAlerts(userId)
  return own.filter(
    (alert) =>
      alert.isActive &&
      alert.deletedAt === null &&
      targetsOf(alert).every(({ kind, id }) => kind === 'match' && id === matchId),
  )
}
