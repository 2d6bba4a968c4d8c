import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { type Fields, fieldsOf } from '#app/ui/account/form.ts'
import { clientsOf } from '#app/ui/alerts/clients-data.ts'
import { alertIn } from '#app/ui/alerts/form-fields.ts'
import type { MoreTargets } from '#app/ui/alerts/more-targets.ts'
import { moreTargetsOf } from '#app/ui/alerts/more-targets-data.ts'
import { alertTroubleText } from '#app/ui/alerts/trouble.ts'
import type { Alert, AlertList } from '#worker/alerting/alerts/contract.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { readPriced } from './alert-prices.ts'
import { muteUntil } from './mute.ts'
import { dismissSteps, readSince, sinceOf, testPhone } from './since/since-data.ts'
import { dashboardPath } from './tab.ts'
import type { TabVisit } from './visit.ts'

export type AlertsTabData = Awaited<ReturnType<typeof loadAlerts>>

/** A list that cannot be read leaves the rest of the page. */
export async function loadAlerts(visit: TabVisit) {
  const { account, query, notices, context } = visit
  const { userId, seat } = account
  const { alerts, catalogue, channels, push, clock, logger } = context.get(servicesContext)
  const client = query.get('client') || undefined
  const before = query.get('before') || undefined
  const asked = { filter: query.get('filter') || undefined, query: query.get('q') ?? '', client, before }
  // Each is read once, for all that needs it.
  const own = alerts.ownAlerts(userId)
  const reading = channels.overview(ownerIn(visit))
  const [list, teams, leagues, { usable, devices, entitlements }, facts, clients, priced] = await Promise.all([
    alerts.listOf(own, asked).catch((error: unknown) => {
      logger.error('alerts_not_listed', { error: String(error) })
      return null
    }),
    catalogue.teamNames(),
    catalogue.listLeagues(),
    reading,
    seat ? null : readSince(visit, own, reading),
    clientsOf(context),
    own
      .then((alerts) => readPriced(alertsBefore(alerts, before), catalogue.findMatches))
      .catch((error: unknown) => {
        logger.error('alert_prices_not_read', { error: String(error) })
        return {} as Record<number, never>
      }),
  ])
  // An unusable filter shows everything.
  const shown = list === null ? null : list.ok ? list.value : await everything(context, own)
  return {
    list: shown,
    priced,
    since: shown && facts && sinceOf(visit, facts, shown.counts),
    asked: { filter: list?.ok ? (asked.filter ?? 'all') : 'all', query: asked.query, client: client ?? '' },
    here: addressWith(query),
    ...pagesAround(query, shown),
    done: doneIn(notices),
    teams,
    leagues: leagues.map(({ id, name, country }) => ({ id, name, country })),
    /** Those that a new alert can use. */
    channels: usable,
    clients,
    /** To switch push messages on with; null where there is nothing to offer. */
    pushKey: seat ? null : push.offerFor(devices, entitlements),
    now: clock(),
  }
}

/** An agent's address is not their colleagues' to see: only whether it works. */
function ownerIn({ caller, account: { userId, seat } }: TabVisit) {
  return seat ? { userId, email: '', isEmailVerified: true } : caller
}

const alertsBefore = (alerts: Alert[], before: string | undefined) =>
  before === undefined ? alerts : alerts.filter(({ id }) => id < idIn(before))

/** Addresses of the alerts made before the last of this page, and of the newest ones; null where these are they. */
function pagesAround(query: URLSearchParams, list: AlertList | null) {
  const [older, newest] = [new URLSearchParams(query), new URLSearchParams(query)]
  older.set('before', String(list?.next))
  newest.delete('before')
  return {
    older: list?.next == null ? null : addressWith(older),
    newest: query.has('before') ? addressWith(newest) : null,
  }
}

function addressWith(query: URLSearchParams): string {
  return query.size > 0 ? `${dashboardPath}?${query}` : dashboardPath
}

async function everything(context: TabVisit['context'], own: Promise<Alert[]>) {
  const all = await alertsOf(context).listOf(own)
  return all.ok ? all.value : null
}

const doneKinds = [
  'created',
  'duplicated',
  'saved',
  'activated',
  'deactivated',
  'muted',
  'deleted',
  'restored',
] as const
export type DoneKind = (typeof doneKinds)[number]

/** What was done last, with the alert it was done to, and until when a mute lasts. */
export function doneIn(notices: URLSearchParams) {
  const kind = doneKinds.find((one) => one === notices.get('alert'))
  const [id, until] = [idIn(notices.get('id')), Number(notices.get('until'))]
  return kind ? { kind, id, ...(until > 0 && { until }) } : null
}

/** Null for anything else: then a form sent twice makes two. */
function instantFrom(text: string | undefined): Instant | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** What the forms of the tab do: the service's call, what it says when it failed, and what was done. */
const intents = {
  create: {
    failed: 'Failed to create alert',
    done: 'created',
    run: (alerts, userId, fields) => alerts.createFromForm(userId, alertIn(fields)),
  },
  activate: {
    failed: 'Failed to update alert',
    done: 'activated',
    run: (alerts, userId, { id }) => alerts.setActive(userId, idIn(id), true),
  },
  deactivate: {
    failed: 'Failed to update alert',
    done: 'deactivated',
    run: (alerts, userId, { id }) => alerts.setActive(userId, idIn(id), false),
  },
  mute: {
    failed: 'Failed to update alert',
    done: 'muted',
    run: async (alerts, userId, fields, { now, zoneOf }) =>
      alerts.mute(userId, idIn(fields.id), muteUntil(fields, now, await zoneOf(userId))),
  },
  tighten: {
    failed: 'Failed to update alert',
    done: 'saved',
    run: (alerts, userId, { id, price_threshold: price }) =>
      alerts.update(userId, idIn(id), price ? { price_threshold: Number(price) } : { digest: 'daily' }),
  },
  duplicate: {
    failed: 'Failed to create alert',
    done: 'duplicated',
    run: (alerts, userId, { id, page_made_at: pageMadeAt }) =>
      alerts.duplicate(userId, idIn(id), instantFrom(pageMadeAt)),
  },
  delete: {
    failed: 'Failed to delete alert',
    done: 'deleted',
    run: (alerts, userId, { id }) => alerts.remove(userId, idIn(id)),
  },
  restore: {
    failed: 'Failed to update alert',
    done: 'restored',
    run: (alerts, userId, { id }) => alerts.restore(userId, idIn(id)),
  },
} satisfies Record<string, Intent>

type Alerts = ReturnType<typeof alertsOf>
type Intent = {
  failed: string
  done: DoneKind
  run: (
    alerts: Alerts,
    userId: number,
    fields: Fields,
    by: { now: number; zoneOf: (userId: number) => Promise<string> },
  ) => ReturnType<Alerts['restore' | 'create' | 'update']>
}

const alertsOf = (context: TabVisit['context']) => context.get(servicesContext).alerts

/** The tab again, with what was done; a failure stays on the page with what was typed. */
export async function changeAlerts(visit: TabVisit) {
  const { account, request, query, context } = visit
  const fields = await fieldsOf(request, context)
  if (fields.intent === 'test_phone' && account.seat === null) return testPhone(visit)
  if (fields.intent === 'dismiss_steps' && account.seat === null) return dismissSteps(visit)
  if (fields.intent === 'find' && fields.find) {
    return data({ typed: fields, more: await moreTargetsOf(fields, context) })
  }
  const intent: Intent | undefined = Object.entries(intents).find(([name]) => name === intentIn(fields))?.[1]
  if (!intent) throw new Response(null, { status: 400 })
  const services = context.get(servicesContext)
  const by = { now: services.clock(), zoneOf: (userId: number) => services.quiet.zoneOf(userId) }
  const result = await intent.run(services.alertsFor(account.seat), account.userId, fields, by)
  if (!result.ok) {
    const isNew = intent === intents.create
    const error = isNew ? atItsList(result.error, fields) : result.error
    const { code, fields: errors = {} } = error
    const status = code === 'ALERT_LIMIT_REACHED' ? 403 : code === 'NOT_FOUND' ? 404 : code === 'CONFLICT' ? 409 : 400
    const answer = { trouble: alertTroubleText(error, intent.failed), errors, intent: intentIn(fields) }
    const kept = isNew && { typed: fields, more: await moreTargetsOf({ ...fields, find: '' }, context) }
    return data({ ...answer, ...kept }, { status })
  }
  query.delete('tab')
  // The newest is on the first page.
  if (intent.done === 'created' || intent.done === 'duplicated') query.delete('before')
  const { id, mutedUntilAt } = result.value
  const until = intent === intents.mute && mutedUntilAt !== null && { until: String(mutedUntilAt) }
  const headers = noticeHeaders({ alert: intent.done, id: String(id), ...until }, context)
  return redirect(addressWith(query), { status: 303, headers })
}

/** Enter in any field presses the form's first button, which looks for a name. */
const intentIn = ({ intent }: Fields) => (intent === 'find' ? 'create' : intent)

/** A missing target is reported at the list that the form shows for it, where the API names all kinds. */
function atItsList(error: Failure, { target_kind: kind }: Fields): Failure {
  const { target, ...others } = error.fields ?? {}
  if (!target || (kind !== 'team' && kind !== 'league')) return error
  return { ...error, fields: { ...others, [`${kind}_id`]: [`Choose a ${kind}.`] } }
}

export type AlertsAnswer =
  | {
      trouble: string
      errors: Record<string, string[]>
      intent: string
      /** What the form for a new alert was filled in with, for a page without script. */
      typed?: Fields
      more?: MoreTargets
    }
  | { typed: Fields; more: MoreTargets }
  | undefined
