// What a change of plan does to alerts: at the end the newest over the limit are paused, with a plan again they come back.
import { entitlements, type Plan, planNames, plans } from '#worker/people/plans/constants.ts'
import type { PlanChange } from '#worker/people/plans/contract.ts'
import { dashboardAlerts } from '../constants.ts'
import { namedInMail, noticeLastsMs } from './constants.ts'

/** Alerts that a plan keeps on; infinite for unlimited. */
export function alertsKept(plan: Plan): number {
  return entitlements[plan].alertsPerMonth ?? Number.POSITIVE_INFINITY
}

/** Plans after whose end nothing stays paused with this one. */
export function plansCovered(plan: Plan): Plan[] {
  return plans.filter((other) => alertsKept(other) <= alertsKept(plan))
}

type Paused = { userId: number; names: readonly string[]; pausedAt: number } & Pick<PlanChange, 'to' | 'wasTrial'> & {
    after: Plan
  }

/** One notice for each time that a plan's end paused alerts. */
export function pausedNotice({ userId, names, pausedAt, after, to, wasTrial }: Paused) {
  const [count, kept] = [names.length, alertsKept(to)]
  const shown = names.slice(0, namedInMail).join('; ')
  const more = count > namedInMail ? `; and ${count - namedInMail} more` : ''
  return {
    kind: 'system' as const,
    id: `alerts-paused:${userId}:${pausedAt}`,
    at: pausedAt,
    facts: {
      title: count === 1 ? 'One of your alerts is paused' : `${count} of your alerts are paused`,
      text:
        `Your ${planNames[after]} ${wasTrial ? 'trial' : 'plan'} has ended. On ${planNames[to]} your ${kept === 1 ? 'oldest alert stays' : `${kept} oldest alerts stay`} on. ` +
        `Paused: ${shown}${more}. Nothing is deleted: they come back by themselves when you take the plan again.`,
      href: dashboardAlerts,
      action: 'See my alerts',
      until: pausedAt + noticeLastsMs,
    },
  }
}
