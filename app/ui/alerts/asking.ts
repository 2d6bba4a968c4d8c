// Server side of asking for an alert: shared by the page, which works without script, and the sheet.
import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { accountOf, admit, callerOf } from '#app/frame/admit.ts'
import { conditionsText } from '#worker/alerting/alerts/conditions.rules.ts'
import { type AlertType, matchIsCancelled, matchIsOver, sameFormMs } from '#worker/alerting/alerts/constants.ts'
import type { NamedAlert } from '#worker/alerting/alerts/contract.ts'
import { draftTooLong } from '#worker/alerting/alerts/draft-alert/constants.ts'
import { draftSetCookie } from '#worker/alerting/alerts/draft-alert/rules.ts'
import { shownOf } from '#worker/alerting/alerts/making/seen.rules.ts'
import type { AlertHistory } from '#worker/alerting/alerts/preview/contract.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { fromDecimal } from '#worker/ground/platform/money.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import { type DeliveryChannel, deliveryChannels } from '#worker/people/channels.constants.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import { type Fields, fieldsOf } from '../account/form.ts'
import { clockText, dayText } from '../london-time.ts'
import { allowanceText } from '../plan-text.ts'
import type { AlertPreview, Ask, AskAnswer, AskTarget, AskValues } from './ask.ts'
import { boardPreview } from './board-preview.ts'
import { clientsOf } from './clients-data.ts'
import { alertIn, changesIn, channelsIn, fieldsIn, fieldsOfParty, valuesIn } from './form-fields.ts'
import { moreTargetsOf } from './more-targets-data.ts'
import { alertTroubleText } from './trouble.ts'

type Context = Readonly<RouterContextProvider>

/** What is asked for in an address, with the form's fields as far as it has them; 404 for an unknown target. */
export async function loadAsk(asked: Fields, context: Context, party: Party = anyAdult): Promise<Ask> {
  // A form that was filled in leaves out what is not ticked.
  const fields = asked.alert_type ? asked : { ...fieldsOfParty(party), ...asked }
  const caller = callerOf(context)
  if (caller) admit(context)
  const account = accountOf(context)
  const isOwn = !account?.seat
  const { plans, push, channels: service } = context.get(servicesContext)
  const target = await targetOf(fields, context)
  if (!target) throw data(null, { status: 404 })
  const [preview, plan, devices, channels, more, clients] = await Promise.all([
    target.kind === 'match' ? previewOf(target.id, fields, context) : null,
    account && plans.planOf(account.userId),
    caller && isOwn ? push.list(caller.userId) : null,
    caller && account
      ? service.usable(isOwn ? caller : { userId: account.userId, email: '', isEmailVerified: true })
      : (['email'] satisfies DeliveryChannel[]),
    moreTargetsOf({ ...fields, [`${target.kind}_id`]: String(target.id) }, context),
    clientsOf(context),
  ])
  const hasPush = plan?.entitlements.mobileAccess && devices !== null && push.publicKey !== null
  return {
    target,
    preview,
    values: typedIn(fields, channels) ?? { ...valuesOf(fields, preview), channels },
    channels,
    isSignedIn: caller !== null,
    isNew: true,
    existing: account ? await existingOn(target, account, context) : [],
    more,
    clients,
    allowance: plan && allowanceText(plan),
    pushKey: hasPush && devices.length === 0 ? push.publicKey : null,
  }
}

const mostExisting = 3

/** Active ones alone; a list that cannot be read hides only this part of the form. */
async function existingOn(
  { kind, id, name: about }: AskTarget,
  { userId }: Account,
  context: Context,
): Promise<Ask['existing']> {
  const { alerts } = context.get(servicesContext)
  const list = await alerts.list(userId, { filter: 'active' }).catch(() => null)
  if (!list?.ok) return []
  const same = list.value.alerts.filter(({ targets }) => targets.some((one) => one.kind === kind && one.id === id))
  return same.slice(0, mostExisting).map(({ id, name, targets }) => ({
    id,
    name: targets.length === 1 ? withoutTarget(name, about) : name,
  }))
}

/** "any price fall": what the form is about stands above it. */
export function withoutTarget(name: string, about: string): string {
  const at = name.indexOf(separator)
  return at > 0 && name.startsWith(about) ? name.slice(at + separator.length) : name
}

/** Between what an alert is about and what it waits for. */
const separator = ' · '

async function targetOf({ match, team, league }: Fields, context: Context): Promise<AskTarget | null> {
  const { catalogue, clock } = context.get(servicesContext)
  if (match !== undefined) {
    const found = await catalogue.findMatch(idIn(match))
    if (!found) return null
    const at = Date.parse(found.match_date)
    return {
      kind: 'match',
      id: found.id,
      name: `${found.home_team_name} v ${found.away_team_name}`,
      href: `/matches/${found.id}`,
      when: dayText(at, clock()) + (found.time_confirmed ? `, ${clockText(at)}` : ''),
      closed: isOver(found.status) ? (found.status === 'cancelled' ? matchIsCancelled : matchIsOver) : null,
    }
  }
  if (team !== undefined) {
    const [found] = await catalogue.findTeams([idIn(team)])
    return found
      ? { kind: 'team', id: found.id, name: found.name, href: `/teams/${found.slug}`, when: null, closed: null }
      : null
  }
  const found = (await catalogue.listLeagues()).find(({ id }) => id === idIn(league ?? ''))
  return found
    ? { kind: 'league', id: found.id, name: found.name, href: `/leagues/${found.slug}`, when: null, closed: null }
    : null
}

/** Null hides its part of the form: an alert can be made without it. */
async function previewOf(matchId: number, fields: Fields, context: Context): Promise<AlertPreview | null> {
  const { alerts, matchPage, logger } = context.get(servicesContext)
  try {
    const board = await (await matchPage.open(matchId))?.prices()
    if (!board) return null
    const preview = boardPreview(board, alerts.conditionsIn(alertIn({ ...fields, match_id: String(matchId) })))
    const asked = presetIn(matchId, fields, preview)
    const history = await alerts.preview(asked)
    const presetPence = fields.alert_type || !history.ok ? null : proposedBy(history.value, preview)
    // Played again only where the proposal is another alert than any fall.
    const shown =
      presetPence === null ? history : await alerts.preview(presetIn(matchId, fields, { ...preview, presetPence }))
    const alertType = asked.alert_type as AlertType
    return { ...preview, presetPence, history: shown.ok ? { ...shown.value, alertType } : null }
  } catch (error) {
    logger.error('alert_preview_failed', { match_id: matchId, error: String(error) })
    return null
  }
}

/** A limit that the price came to before, so that an alert at it has a chance; null: any fall. */
function proposedBy({ marks }: Pick<AlertHistory, 'marks'>, { bestNow }: AlertPreview): number | null {
  const reached = marks?.reachedTwicePence ?? null
  return reached !== null && bestNow !== null && reached < bestNow.pence ? reached : null
}

/** What the form asks for; before it was touched, what it shows at first. */
function presetIn(matchId: number, fields: Fields, { presetPence, bestNow }: AlertPreview): Record<string, unknown> {
  if (fields.alert_type) return alertIn({ ...fields, match_id: String(matchId) })
  const preset = presetPence === null ? '' : String(presetPence / 100)
  const price_threshold = fields.price_threshold || preset
  const alert_type = bestNow ? 'price_drop' : 'availability'
  return alertIn({ ...fields, alert_type, price_threshold, match_id: String(matchId) })
}

/** Null while nothing was filled in. */
function typedIn(fields: Fields, usable: DeliveryChannel[]): AskValues | null {
  const values = valuesIn(fields)
  const chosen = channelsIn(fields).channels
  return values && { ...values, channels: deliveryChannels.filter((one) => (chosen ?? usable).includes(one)) }
}

function valuesOf(fields: Fields, preview: AlertPreview | null): Omit<AskValues, 'channels'> {
  const preset = preview?.presetPence ?? null
  const asked = Number(fields.price_threshold)
  return {
    // A match with a price waits for a better one; where there is none, for tickets.
    alertType: preview?.bestNow ? 'price_drop' : 'availability',
    pricePence: fields.price_threshold && asked >= 0 ? fromDecimal(asked) : preset,
    conditions: fields.together ? (valuesIn({ ...fields, alert_type: 'availability' })?.conditions ?? null) : null,
    repeatMode: 'every_crossing',
    repeatHours: null,
    digest: null,
    expiresOn: '',
  }
}

/** Saves, undoes, or for a visitor keeps what a form asks for. */
export async function answerAsk(request: Request, context: Context) {
  const account = accountOf(context)
  const fields = await fieldsOf(request, context)
  if (!account) return keepDraft(fields, context)
  const alerts = context.get(servicesContext).alertsFor(account.seat)
  if (fields.intent === 'undo') {
    const removed = await alerts.remove(account.userId, idIn(fields.id))
    return removed.ok ? answered({ undone: true }) : refused(removed.error, 'Failed to delete alert')
  }
  const startedAt = context.get(servicesContext).clock()
  const made = await alerts.createFromForm(account.userId, alertIn(fields), 0)
  if (!made.ok) return refusedNew(made.error, fields, context)
  const { id, createdAt } = made.value
  // A form whose answer was lost is sent again: what it made is its own.
  const isOld = createdAt < startedAt - sameFormMs
  return answered({ saved: { id, name: savedText(made.value), ...(isOld && { isOld: true }) } })
}

/** "Leeds v Arsenal, Sat 28 Nov · £35 or less · Adult" */
export function savedText({ name, conditions }: Pick<NamedAlert, 'name' | 'conditions'>): string {
  return [name, conditionsText(conditions)].filter(Boolean).join(' · ')
}

async function keepDraft(fields: Fields, context: Context) {
  const { alerts, config } = context.get(servicesContext)
  const checked = await alerts.check(alertIn(fields))
  if (!checked.ok) return refusedNew(checked.error, fields, context)
  const cookie = draftSetCookie(fields, crypto.randomUUID(), config.isSecure)
  if (cookie === null) return answered({ trouble: draftTooLong, errors: {} }, { status: 400 })
  return answered({ kept: true }, { headers: { 'Set-Cookie': cookie } })
}

/** The form with one of the account's own alerts in it; 404 for any other. */
export async function loadEdit({ userId }: Account, alertId: number, context: Context): Promise<Ask> {
  const alert = await context.get(servicesContext).alerts.findOwn(userId, alertId)
  if (!alert) throw data(null, { status: 404 })
  const { targetKind, targetId, expiresAt } = alert
  const ask = await loadAsk({ [targetKind]: String(targetId), ...fieldsIn(alert) }, context)
  return {
    ...ask,
    isNew: false,
    seen: shownOf(alert),
    existing: [],
    more: null,
    clients: [],
    // A channel that is off for now stays with the alert.
    channels: [...new Set([...ask.channels, ...alert.channels])],
    allowance: null,
    pushKey: null,
    target: { ...ask.target, name: alert.targetName ?? ask.target.name, closed: null },
    values: {
      alertType: alert.alertType,
      pricePence: alert.priceThresholdPence,
      conditions: alert.conditions,
      repeatMode: alert.repeatMode,
      repeatHours: alert.repeatHours,
      digest: alert.digest,
      channels: alert.channels,
      expiresOn: expiresAt === null ? '' : new Date(expiresAt).toISOString().slice(0, 10),
    },
  }
}

export async function answerEdit({ userId, seat }: Account, alertId: number, request: Request, context: Context) {
  const fields = await fieldsOf(request, context)
  const alerts = context.get(servicesContext).alertsFor(seat)
  const saved = await alerts.update(userId, alertId, changesIn(fields, null), fields.seen ?? null)
  return saved.ok
    ? answered({ saved: { id: saved.value.id, name: saved.value.name } })
    : refused(saved.error, 'Failed to update alert', fields)
}

function answered<A extends AskAnswer>(answer: A, init: { status?: number; headers?: Record<string, string> } = {}) {
  return { answer, init }
}

/** With what else was chosen, for a page without script. */
async function refusedNew(error: Failure, fields: Fields, context: Context) {
  const { answer, init } = refused(error, 'Failed to create alert', fields)
  return answered({ ...answer, more: await moreTargetsOf({ ...fields, find: '' }, context) }, init)
}

function refused(error: Failure, failed: string, fields: Fields = {}) {
  const status =
    { ALERT_LIMIT_REACHED: 403, NOT_FOUND: 404, CONFLICT: 409, PRECONDITION_FAILED: 412 }[error.code as string] ?? 400
  const typed = typedIn(fields, [])
  return answered({ trouble: alertTroubleText(error, failed), errors: error.fields ?? {}, typed }, { status })
}
