import type { AlertType } from '#worker/alerting/alerts/constants.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { localDay } from '#worker/ground/platform/zones.ts'
import type { roleIds } from '#worker/people/accounts/constants.ts'
import type { PaidPlan } from '#worker/people/plans/constants.ts'
import type { SeedMatch } from './season.ts'

export type DemoUser = {
  email: string
  firstName: string
  lastName: string
  role: keyof typeof roleIds
  /** `sub` of a linked Google account of the sandbox. */
  googleId?: string
  /** Paid for already. */
  plan?: PaidPlan
  joinedDaysAgo: number
}

/** An alert of the demo fan; a target is named by its slug, a match by its ref. */
export type DemoAlert = {
  kind: 'league' | 'team' | 'match'
  target: string
  alertType: AlertType
  thresholdPence: number | null
  /** Asked for today without it. */
  daysOld?: number
}

export const demoFan: DemoUser = {
  email: 'fan@touchline.test',
  firstName: 'Robin',
  lastName: 'Fairweather',
  role: 'Customer',
  googleId: 'sandbox-fan',
  // Follows more than a smaller plan keeps.
  plan: 'pro',
  joinedDaysAgo: 41,
}

export const demoAgent: DemoUser = {
  email: 'agent@touchline.test',
  firstName: 'Sam',
  lastName: 'Broker',
  role: 'Agent',
  plan: 'premium',
  joinedDaysAgo: 12,
}

export const demoUsers: DemoUser[] = [
  demoFan,
  demoAgent,
  { email: 'manager@touchline.test', firstName: 'Alex', lastName: 'Gaffer', role: 'Manager', joinedDaysAgo: 26 },
  { email: 'admin@touchline.test', firstName: 'Charlie', lastName: 'Keeper', role: 'Admin', joinedDaysAgo: 58 },
]

/** Shared by all demo users; these accounts exist only on a developer's machine. */
export const demoPassword = 'kick-off-at-three'

/** The football feed's competition that is followed from the start. */
export const demoCompetition = 'PL'

/** For registering as an agent on a developer's machine. */
export const demoAgentCode = 'AGENT-2026'

/** With the days since they were asked for. */
const followedLeagues = { 'premier-league': 40, 'la-liga': 33 }
const followedTeams = { arsenal: 25, barcelona: 17 }
const demoThresholdPence = 3_500

/** Alerts that fire from the first minute: on today's matches, whatever the day. */
export function demoAlerts(matches: SeedMatch[], now: Instant): DemoAlert[] {
  const today = localDay(now, 'Europe/London')
  const todays = matches.filter(
    (match) => match.kickoffAt !== null && localDay(match.kickoffAt, 'Europe/London') === today,
  )
  const leagues = { ...Object.fromEntries(todays.map((match) => [match.league, 0])), ...followedLeagues }
  const lastToday = todays.at(-1)
  return [
    ...Object.entries(leagues).map(
      ([target, daysOld]): DemoAlert => ({ ...wholeOf('league', target), alertType: 'price_drop', daysOld }),
    ),
    ...Object.entries(followedTeams).map(
      ([target, daysOld]): DemoAlert => ({ ...wholeOf('team', target), alertType: 'availability', daysOld }),
    ),
    ...(lastToday
      ? [{ kind: 'match', target: lastToday.ref, alertType: 'price_drop', thresholdPence: demoThresholdPence } as const]
      : []),
  ]
}

function wholeOf(kind: 'league' | 'team', target: string) {
  return { kind, target, thresholdPence: null }
}
