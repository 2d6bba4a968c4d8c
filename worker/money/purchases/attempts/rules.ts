import { type AttemptStatus, attemptStatuses, statusTexts } from './constants.ts'
import type { Attempt, AttemptCounts } from './contract.ts'

/** A status in words; one that this version does not know is shown as it came, and neutrally. */
export function shownStatus(status: string): { text: string; tone: 'good' | 'warn' | 'live' | 'off' } {
  const known = attemptStatuses.find((one) => one === status)
  if (known) return statusTexts[known]
  const text = status.replaceAll('_', ' ').trim()
  return { text: text === '' ? 'Unknown' : text[0]?.toUpperCase() + text.slice(1), tone: 'off' }
}

export function countsOf(attempts: readonly Pick<Attempt, 'status' | 'pence'>[]): AttemptCounts {
  const of = (status: AttemptStatus) => attempts.filter((attempt) => attempt.status === status)
  const completed = of('completed')
  return {
    total: attempts.length,
    completed: completed.length,
    failed: of('failed').length,
    awaiting: of('requires_confirmation').length,
    cancelled: of('cancelled').length,
    spentPence: completed.reduce((sum, { pence }) => sum + pence, 0),
  }
}

/** Of a completed purchase, to the penny; null without one. */
export function averagePence({ completed, spentPence }: Pick<AttemptCounts, 'completed' | 'spentPence'>) {
  return completed === 0 ? null : Math.round(spentPence / completed)
}
