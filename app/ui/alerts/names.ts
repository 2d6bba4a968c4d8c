import type { AlertType, DigestKind, RepeatMode } from '#worker/alerting/alerts/constants.ts'
import type { Alert, TicketConditions } from '#worker/alerting/alerts/contract.ts'

export const typeNames: Record<AlertType, string> = {
  availability: 'Tickets become available',
  price_drop: 'The price falls',
  high_demand: 'Demand is high',
  last_chance: 'Last chance before kick-off',
  queue: 'A queue forms',
}

export const repeatNames: Record<RepeatMode, string> = {
  every_crossing: 'Every time it happens again',
  once: 'Once, then stop',
  spaced: 'At most every few hours',
  only_better: 'Only when the price is lower than last time',
}

/** "At most every 6 hours" */
export function repeatText({ repeatMode, repeatHours }: Pick<Alert, 'repeatMode' | 'repeatHours'>): string {
  if (repeatMode !== 'spaced' || repeatHours === null) return repeatNames[repeatMode]
  return repeatHours === 1 ? 'At most once an hour' : `At most every ${repeatHours} hours`
}

export const digestNames: Record<DigestKind | 'none', string> = {
  none: 'As it happens',
  hourly: 'Collected, at most once an hour',
  daily: 'Collected, once a day at 08:00',
}

/** Lists of names, wanted and unwanted; `name` as on the wire. */
export const conditionLists = [
  { name: 'ticket_types', key: 'ticketTypes', label: 'ticket types', example: 'Adult, Family' },
  { name: 'areas', key: 'areas', label: 'areas', example: 'East Stand, F1' },
] as const

export const conditionSwitches = [
  { name: 'without_away_end', key: 'isWithoutAwayEnd', label: 'Without the away end', short: 'no away end' },
  { name: 'without_hospitality', key: 'isWithoutHospitality', label: 'Without hospitality', short: 'no hospitality' },
  { name: 'official_only', key: 'isOfficialOnly', label: 'Only official sources', short: 'official sources only' },
] as const

/** "2 together · no away end"; empty when any full-price ticket will do. */
export function conditionsText(conditions: TicketConditions | null): string {
  if (!conditions) return ''
  const lists = conditionLists.flatMap(({ key }) => {
    const { wanted, unwanted } = conditions[key]
    return [wanted.join(' or '), unwanted.length > 0 && `not ${unwanted.join(', ')}`]
  })
  const together = conditions.together > 1 && `${conditions.together} together`
  const switches = conditionSwitches.map(({ key, short }) => conditions[key] && short)
  return [together, ...lists, ...switches].filter(Boolean).join(' · ')
}
