import type { AlertType, DigestKind, RepeatMode } from '#worker/alerting/alerts/constants.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'

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
