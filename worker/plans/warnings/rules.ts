import { dayMs, type Instant } from '../../platform/clock.ts'
import { entitlements, type Plan, planNames } from '../constants.ts'
import type { Warning } from './constants.ts'

/** A plan about to end, and the moment its warning was due. */
export type Ending = { userId: number; plan: Plan; endsAt: Instant; dueAt: Instant }

const { alertsPerMonth } = entitlements.free
const afterwards = `After that you are on Free: ${alertsPerMonth} alert a month by email.`

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** The words of a warning; the moment is in UK time, because 24 hours may be two dates away when the clocks change. */
export function warningOf({ of, leadMs }: Warning, { userId, plan, endsAt, dueAt }: Ending) {
  const name = planNames[plan]
  const time = leadMs <= dayMs ? '24 hours' : `${leadMs / dayMs} days`
  const ends = `ends on ${moment.format(endsAt)} UK time`
  return {
    kind: 'system' as const,
    /** One for each person and date, however often the job runs. */
    id: `plan:${userId}:${of}:${endsAt}:${leadMs / dayMs}`,
    at: dueAt,
    facts:
      of === 'trial'
        ? {
            title: `Your free trial ends in ${time}`,
            text: `Your trial of ${name} ${ends}. ${afterwards} Alerts you made stay on. You won't be charged.`,
            href: '/dashboard?tab=plan',
            action: 'See my plan',
            until: endsAt,
          }
        : {
            title: `Your ${name} plan ends in ${time}`,
            text: `Your ${name} plan ${ends}. Renew it to keep what it includes. ${afterwards}`,
            href: '/pricing',
            action: 'Renew my plan',
            until: endsAt,
          },
  }
}
