import { dayMs, hourMs, type Instant } from '#worker/ground/platform/clock.ts'
import { manyText } from '#worker/ground/platform/count-text.ts'
import { entitlements, freePlan, graceDays, graceMs, type Plan, planNames, trialMs } from '../constants.ts'
import type { PlanView } from '../contract.ts'
import { consumerRulesAt } from '../rules.ts'
import { latestWarningMs } from './constants.ts'

/** A mail this long before an end; 0 for the end itself, when the days of grace begin. */
export type Warning = { of: 'trial' | 'paid'; leadMs: number }

/** The longest ahead first. */
export function warningsAt(now: Instant): Warning[] {
  const { trial, paid } = consumerRulesAt(now).reminderDays
  return [
    ...trial.map((days): Warning => ({ of: 'trial', leadMs: days * dayMs })),
    ...paid.map((days): Warning => ({ of: 'paid', leadMs: days * dayMs })),
    { of: 'paid', leadMs: 0 },
  ]
}

/** How late a warning is still true: before the end that it warns of. */
export const latestOf = ({ leadMs }: Warning) => (leadMs > 0 ? Math.min(leadMs, latestWarningMs) : latestWarningMs)

/** A plan about to end, and the moment its warning was due. */
export type Ending = {
  userId: number
  plan: Plan
  nextPlan: Plan | null
  isCutShort: boolean
  endsAt: Instant
  dueAt: Instant
}

const { alertsPerMonth } = entitlements[freePlan]
const onFree = `${planNames[freePlan]}: ${alertsPerMonth} alert a month by email.`
const afterwards = `After that you are on ${onFree}`
const kept = 'Your newest alerts are then paused, not deleted, and a plan brings them back.'
const planTab = { href: '/dashboard?tab=plan', action: 'See my plan' }
const prices = { href: '/pricing', action: 'Renew my plan' }

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** In UK time, because 24 hours may be two dates away when the clocks change. */
const momentText = (at: Instant) => `${moment.format(at)} UK time`

/** The words of a warning. */
export function warningOf({ of, leadMs }: Warning, ending: Ending, now: Instant = ending.dueAt) {
  const { userId, endsAt, dueAt } = ending
  const words = wordsOf({ of, leadMs }, ending, endsAt - now)
  return {
    kind: 'system' as const,
    /** One for each person and date, however often the job runs. */
    id: `plan:${userId}:${of}:${endsAt}:${leadMs / dayMs}`,
    at: dueAt,
    facts: { until: leadMs > 0 ? endsAt : endsAt + graceMs, ending: { of, endsAt }, ...words },
  }
}

function wordsOf({ of, leadMs }: Warning, ending: Ending, leftMs: number) {
  if (of === 'trial') return ofTrial(ending, leadMs, leftMs)
  return leadMs > 0 ? ofPaid(ending, leftMs) : ofGrace(ending)
}

/** Whether a plan still ends when it was warned of; a trial with a paid plan after it needs no warning. */
export function isStillDue({ of, endsAt }: Pick<Warning, 'of'> & Pick<Ending, 'endsAt'>, plan: PlanView | undefined) {
  if (of === 'paid') return plan?.paidUntilAt === endsAt
  return plan?.trialEndsAt === endsAt && (plan.paidUntilAt ?? 0) <= endsAt
}

/** Rounded up, so that a warning on time says what was promised. */
function timeText(leftMs: number): string {
  if (leftMs > dayMs) return manyText(Math.ceil(leftMs / dayMs), 'day')
  const hours = Math.max(1, Math.ceil(leftMs / hourMs))
  return hours === 1 ? 'an hour' : `${hours} hours`
}

function ofTrial({ plan, endsAt }: Ending, leadMs: number, leftMs: number) {
  const text = `Your trial of ${planNames[plan]} ends on ${momentText(endsAt)}. ${afterwards} ${kept} You won't be charged.`
  // As long before the end as a trial lasts, it comes right after the welcome: the reminder says what has begun.
  if (leadMs >= trialMs) return { title: `Your free trial of ${planNames[plan]} has begun`, text, ...planTab }
  return { title: `Your free trial ends in ${timeText(leftMs)}`, text, ...planTab }
}

function ofPaid({ plan, nextPlan, isCutShort, endsAt }: Ending, leftMs: number) {
  const title = `Your ${planNames[plan]} plan ends in ${timeText(leftMs)}`
  const ends = `Your ${planNames[plan]} plan ends on ${momentText(endsAt)}`
  if (nextPlan === freePlan) {
    return { title, text: `${ends}, as you chose. Nothing to do. ${afterwards} ${kept}`, ...planTab }
  }
  if (nextPlan !== null) {
    const within = isCutShort ? '' : `, within ${graceDays} days`
    const follows = `You chose ${planNames[nextPlan]} to follow: pay for it then${within}.`
    return { title, text: `${ends}. ${follows} Nothing is charged by itself.`, ...planTab }
  }
  // To renew it is no advice for those who took their money back.
  if (isCutShort) return { title, text: `${ends}: part of its price was given back. ${afterwards} ${kept}`, ...planTab }
  const grace = `Everything stays on for ${graceDays} more days, to pay without a gap.`
  return { title, text: `${ends}. Renew it to keep what it includes. ${grace} ${afterwards} ${kept}`, ...prices }
}

function ofGrace({ plan, nextPlan, endsAt }: Ending) {
  const title = `Your ${planNames[plan]} plan has ended: ${graceDays} days to pay without a gap`
  const until = momentText(endsAt + graceMs)
  const on =
    nextPlan === null ? `Everything stays on until ${until}.` : `You are on ${planNames[nextPlan]} until ${until}.`
  return {
    title,
    text: `${on} Pay before that to go on. ${afterwards} ${kept} Nothing is charged by itself.`,
    ...prices,
  }
}
