// Moments, prices and names as explanations say them.

import type { Instant } from '#worker/ground/platform/clock.ts'
import { formatMoney } from '#worker/ground/platform/money.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { AlertTarget } from '../alerts/contract.ts'

const zone = { timeZone: 'Europe/London' } as const
const clockFormat = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })

/** "14:02 on Sun 22 Nov" */
export function whenText(at: Instant): string {
  return `${clockFormat.format(at)} on ${dayFormat.format(at).replace(',', '')}`
}

export function moneyText(pence: number, currency: string | null): string {
  return formatMoney(pence, currency ?? 'GBP')
}

export function sidesText({ homeTeamName, awayTeamName }: MatchFacts): string {
  return `${homeTeamName} v ${awayTeamName}`
}

/** Why a match concerns an alert. */
export function throughText(through: AlertTarget['kind'] | null): string {
  if (through === 'team') return 'It watches a team that plays in this match.'
  return through === 'league' ? 'It watches the league of this match.' : 'It watches this match.'
}
