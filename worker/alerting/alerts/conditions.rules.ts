// What tickets an alert is for, in words.
import type { TicketConditions } from './contract.ts'

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
