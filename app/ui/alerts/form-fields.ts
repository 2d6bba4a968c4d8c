// Between a form's fields and what the alerts service takes.

import { conditionLists, conditionSwitches } from '#worker/alerting/alerts/conditions.rules.ts'
import { choosableAlertTypes, digestKinds, repeatModes } from '#worker/alerting/alerts/constants.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'
import { idIn } from '#worker/ground/platform/digits.ts'
import { fromDecimal } from '#worker/ground/platform/money.ts'
import { isAnyAdult } from '#worker/matches/prices/party/address.rules.ts'
import type { Party } from '#worker/matches/prices/party/constants.ts'
import type { Fields } from '../account/form.ts'
import { whoNames } from '../party/party-text.ts'
import type { AskValues } from './ask.ts'

/** What a form asks for, in the service's words and unchecked; the service checks it. */
export function alertIn(fields: Fields): Record<string, unknown> {
  const clientId = fields.client_id ? { client_id: idIn(fields.client_id) } : {}
  return { ...targetsIn(fields), ...changesIn(fields, undefined), ...clientId }
}

/** The same without its target, for an edit; `none` stands for what was left empty. */
export function changesIn(fields: Fields, none: null | undefined): Record<string, unknown> {
  const isPriceDrop = fields.alert_type === 'price_drop'
  return {
    alert_type: fields.alert_type,
    price_threshold: isPriceDrop ? (numberIn(fields.price_threshold) ?? none) : none,
    conditions: conditionsIn(fields),
    ...(fields.repeat_mode && {
      repeat_mode: fields.repeat_mode,
      repeat_hours: fields.repeat_mode === 'spaced' ? numberIn(fields.repeat_hours) : none,
    }),
    ...(fields.digest !== undefined && { digest: fields.digest === '' ? null : fields.digest }),
    ...channelsIn(fields),
    expires_at: endOfDay(fields.expires_on) ?? none,
  }
}

/** The fields that say what an alert waits for, as its form would send them. */
export function fieldsIn({ alertType, priceThresholdPence, conditions }: Alert): Fields {
  const lists = conditionLists.flatMap(({ name, key }) => [
    [`${name}_wanted`, conditions?.[key].wanted.join(', ') ?? ''],
    [`${name}_unwanted`, conditions?.[key].unwanted.join(', ') ?? ''],
  ])
  const switches = conditionSwitches.flatMap(({ name, key }) => (conditions?.[key] ? [[name, 'on']] : []))
  return {
    alert_type: alertType,
    price_threshold: priceThresholdPence === null ? '' : String(priceThresholdPence / 100),
    together: String(conditions?.together ?? 1),
    ...Object.fromEntries([...lists, ...switches]),
  }
}

/** The fields of an alert for a party; none for any adult, whose tickets every alert counts. */
export function fieldsOfParty(party: Party): Fields {
  if (isAnyAdult(party)) return {}
  return {
    together: String(party.together),
    ...(party.who !== 'adult' && { ticket_types_wanted: whoNames[party.who] }),
    ...(party.isWithoutAwayEnd && { without_away_end: 'on' }),
    ...(party.isWithoutHospitality && { without_hospitality: 'on' }),
  }
}

/** What a form was filled in with, to show it again; null for fields that are no form's. */
export function valuesIn(fields: Fields): Omit<AskValues, 'channels'> | null {
  const { alert_type, together, repeat_mode, repeat_hours, digest, expires_on = '' } = fields
  const alertType = choosableAlertTypes.find((type) => type === alert_type)
  if (!alertType) return null
  const price = numberIn(fields.price_threshold)
  const lists = conditionLists.map(({ name, key }) => [key, listsIn(fields, name)])
  const switches = conditionSwitches.map(({ name, key }) => [key, fields[name] !== undefined])
  const conditions = { together: numberIn(together) || 1, ...Object.fromEntries([...lists, ...switches]) }
  return {
    alertType,
    pricePence: price === undefined || !(price >= 0) ? null : fromDecimal(price),
    conditions: conditions as TicketConditions,
    repeatMode: repeatModes.find((mode) => mode === repeat_mode) ?? 'every_crossing',
    repeatHours: numberIn(repeat_hours) || null,
    digest: digestKinds.find((kind) => kind === digest) ?? null,
    expiresOn: expires_on,
  }
}

/** Where none was chosen first, the first of the others is it. */
function targetsIn(fields: Fields): Record<string, unknown> {
  const [own, more] = [targetIn(fields), moreTargetsIn(fields)]
  const [first, ...others] = more
  const isChosen = Object.values(own).some((id) => id !== undefined)
  return isChosen || !first ? { ...own, more_targets: more } : { [`${first.kind}_id`]: first.id, more_targets: others }
}

/** "team:12"; null while none is chosen. */
export function ownTargetIn(fields: Fields): string | null {
  const [found] = Object.entries(targetIn(fields)).filter(([, id]) => id !== undefined)
  return found ? `${found[0].replace('_id', '')}:${found[1]}` : null
}

function targetIn(fields: Fields): Record<string, number | undefined> {
  // The create form shows teams and leagues side by side without script; its choice says which one counts.
  const kinds = fields.target_kind ? [fields.target_kind] : ['match', 'team', 'league']
  return Object.fromEntries(kinds.map((kind) => [`${kind}_id`, wantedId(fields[`${kind}_id`])]))
}

function moreTargetsIn(fields: Fields) {
  return moreIn(fields).map((value) => {
    const [kind = '', id] = value.split(':')
    return { kind, id: idIn(id) }
  })
}

/** What was chosen in `more_1` and so on: "team:12". */
export function moreIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, value]) => (/^more_\d+$/.test(name) && value !== '' ? [value] : []))
}

function conditionsIn(fields: Fields): Record<string, unknown> | undefined {
  if (fields.together === undefined) return undefined
  const lists = Object.fromEntries(conditionLists.map(({ name }) => [name, listsIn(fields, name)]))
  const switches = Object.fromEntries(conditionSwitches.map(({ name }) => [name, fields[name] !== undefined]))
  return { together: numberIn(fields.together), ...lists, ...switches }
}

function listsIn(fields: Fields, name: string): { wanted: string[]; unwanted: string[] } {
  // The one type chosen from the list of this match stands before those that were typed.
  const chosen = name === 'ticket_types' && fields.ticket_type ? [fields.ticket_type] : []
  return {
    wanted: [...chosen, ...namesIn(fields[`${name}_wanted`])],
    unwanted: namesIn(fields[`${name}_unwanted`]),
  }
}

/** Names between commas. */
function namesIn(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** A form that offers channels says so with `channels`; none chosen is the service's to refuse. */
export function channelsIn(fields: Fields): { channels?: string[]; left_out_channels?: string[] } {
  if (fields.channels === undefined) return {}
  const offered = fields.channels.split(',')
  const isChosen = (channel: string) => fields[`channel_${channel}`] !== undefined
  return {
    channels: offered.filter(isChosen),
    left_out_channels: offered.filter((channel) => !isChosen(channel)),
  }
}

/** 0 for what is no id, so that it is refused and not taken for empty. */
function wantedId(text: string | undefined): number | undefined {
  return text === undefined || text === '' ? undefined : idIn(text)
}

/** NaN for what is no number, so that it is refused and not taken for empty. */
function numberIn(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === '' ? undefined : Number(text)
}

function endOfDay(day: string | undefined): string | undefined {
  return day ? `${day}T23:59:59Z` : undefined
}
