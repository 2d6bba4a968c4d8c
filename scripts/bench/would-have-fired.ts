// "It would have fired 4 times": what a touch of the slider costs over the fullest history that a match's room keeps,
// by the pure rules, in Node. The reading of the history, once in ten seconds, is not counted.
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import {
  historyRowsPerCall,
  maxHistoryCalls,
  previewDays,
  previewHistoryDays,
} from '#worker/alerting/alerts/preview/constants.ts'
import { replay } from '#worker/alerting/alerts/preview/rules.ts'
import { plainAlert } from '#worker/alerting/alerts/rules.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { median, type Row } from './table.ts'

const changes = historyRowsPerCall * maxHistoryCalls
const sellers = 4
const rounds = 25
const now = Date.UTC(2026, 10, 26)

type Past = Parameters<typeof replay>[0]

/** Tickets of several sellers change one after another, evenly over the days; one change in ten sells a ticket out. */
function fullPast(tickets: number): Past {
  const steps = Array.from({ length: changes }, (_, index) => {
    const ticket = (index * 7_919) % tickets
    return {
      seq: index + 1,
      at: now - ((changes - index) * previewHistoryDays * dayMs) / changes,
      platformId: 1 + (ticket % sellers),
      platformName: 'Terrace',
      ticketType: `Adult ${Math.floor(ticket / sellers / 2)}`,
      section: `Block ${ticket % 2}`,
      pricePence: 5_000 + ((index * 104_729) % 5_000),
      currency: 'GBP',
      availability: index % 10 === 0 ? ('sold_out' as const) : ('available' as const),
    }
  })
  const kinds = Array.from({ length: sellers }, (_, index) => [index + 1, 'exchange'] as const)
  return { steps: steps.toReversed(), offers: [], kinds: new Map(kinds), currency: 'GBP' }
}

const match: MatchFacts = {
  id: 1,
  leagueId: 1,
  leagueName: 'League',
  homeTeamId: 1,
  homeTeamName: 'Home',
  awayTeamId: 2,
  awayTeamName: 'Away',
  kickoffAt: now + 7 * dayMs,
  matchDay: '2026-12-03',
  venue: null,
  city: null,
  country: 'England',
  status: 'scheduled',
  isHighDemand: false,
}

/** CPU milliseconds of one replay, the median; the first ones, in which the engine compiles, are not counted. */
function cpuMsOf(tickets: number): number {
  const past = fullPast(tickets)
  const target = { targetKind: 'match', targetId: 1, platformId: null } as const
  const asked = { ...target, alertType: 'price_drop', priceThresholdPence: 5_100 } as const
  const alert: Alert = { ...plainAlert, ...asked, id: 0, userId: 0, createdAt: 0 }
  const all = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    const { observations, days } = replay(past, alert, match, now)
    const { user, system } = process.cpuUsage(before)
    if (days !== previewDays || observations === 0) throw new Error('The history was not played.')
    return (user + system) / 1_000
  })
  return median(all.slice(5))
}

export async function wouldHaveFired(): Promise<Row[]> {
  return [40, 280].map((tickets): Row => {
    const ms = cpuMsOf(tickets)
    return {
      what: `"would have fired", ${changes.toLocaleString('en-GB')} changes of ${tickets} tickets in 90 days`,
      figure: `${ms.toFixed(0)} ms CPU`,
      goal: '50 ms',
      isMet: ms <= 50,
    }
  })
}
