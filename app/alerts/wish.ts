// Between a form's fields and what the alerts service takes.
import type { Alert } from '#worker/alerts/contract.ts'
import type { Fields } from '../account/form.ts'
import { conditionLists, conditionSwitches } from './names.ts'

/** What a form asks for, in the service's words and unchecked; the service checks it. */
export function wishIn(fields: Fields): Record<string, unknown> {
  return { ...targetIn(fields), more_targets: moreTargetsIn(fields), ...changesIn(fields, undefined) }
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

function targetIn(fields: Fields): Record<string, number | undefined> {
  // The create form shows teams and leagues side by side without script; its choice says which one counts.
  const kinds = fields.target_kind ? [fields.target_kind] : ['match', 'team', 'league']
  return Object.fromEntries(kinds.map((kind) => [`${kind}_id`, numberIn(fields[`${kind}_id`])]))
}

/** `more_1` and so on: "team:12". */
function moreTargetsIn(fields: Fields) {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [kind, id] = value.split(':')
    return /^more_\d+$/.test(name) && value !== '' ? [{ kind, id: Number(id) }] : []
  })
}

function conditionsIn(fields: Fields): Record<string, unknown> | undefined {
  if (fields.together === undefined) return undefined
  const lists = Object.fromEntries(
    conditionLists.map(({ name }) => [
      name,
      { wanted: namesIn(fields[`${name}_wanted`]), unwanted: namesIn(fields[`${name}_unwanted`]) },
    ]),
  )
  // The one type chosen from the list of this match stands before those that were typed.
  const type = fields.ticket_type
  if (type) (lists.ticket_types as { wanted: string[] }).wanted.unshift(type)
  const switches = Object.fromEntries(conditionSwitches.map(({ name }) => [name, fields[name] !== undefined]))
  return { together: numberIn(fields.together), ...lists, ...switches }
}

/** Names between commas. */
function namesIn(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** A form that offers channels says so with `channels`; none chosen is the service's to refuse. */
function channelsIn(fields: Fields): { channels?: string[] } {
  if (fields.channels === undefined) return {}
  return { channels: fields.channels.split(',').filter((channel) => fields[`channel_${channel}`] !== undefined) }
}

/** NaN for what is no number, so that it is refused and not taken for empty. */
function numberIn(text: string | undefined): number | undefined {
  return text === undefined || text.trim() === '' ? undefined : Number(text)
}

function endOfDay(day: string | undefined): string | undefined {
  return day ? `${day}T23:59:59Z` : undefined
}
