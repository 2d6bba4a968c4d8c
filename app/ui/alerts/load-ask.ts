// Server side of asking for an alert, shared by the page, which works without script, and the sheet.
import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { accountOf, admit, callerOf } from '#app/frame/admit.ts'
import { matchIsCancelled, matchIsOver } from '#worker/alerting/alerts/constants.ts'
import { shownOf } from '#worker/alerting/alerts/making/seen.rules.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { isOver } from '#worker/matches/catalogue/rules.ts'
import { anyAdult, type Party } from '#worker/matches/prices/party/constants.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { Account } from '#worker/people/colleagues/contract.ts'
import type { Fields } from '../account/form.ts'
import { clockText, dayText } from '../london-time.ts'
import { allowanceText } from '../plan-text.ts'
import type { Ask, AskTarget } from './ask.ts'
import { typedIn, valuesOf } from './ask-values.ts'
import { clientsOf } from './clients-data.ts'
import { fieldsIn, fieldsOfParty } from './form-fields.ts'
import { loadPreview } from './load-preview.ts'
import { moreTargetsOf } from './more-targets-data.ts'

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
    target.kind === 'match' ? loadPreview(target.id, fields, context) : null,
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
