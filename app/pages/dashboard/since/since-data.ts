// Server side of "since you were last here" and of the first steps of a new account.
import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { noticeHeaders } from '#app/frame/notices.ts'
import { troubleHeaders, visitorOf } from '#app/ui/account/form.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { chosenBy } from '#worker/alerting/calendar/rules.ts'
import type { Failure } from '#worker/ground/platform/result.ts'
import { firstStepsMs, maxOwnMatches, maxTimeline, visitTexts } from '#worker/running/visits/constants.ts'
import { dashboardPath } from '../tab.ts'
import type { TabVisit } from '../visit.ts'
import { hasReachedAtOnce, hasTakenFirstSteps, reachesAtOnce, suggestionFor } from './suggestion.ts'

export type SinceData = ReturnType<typeof sinceOf>
type Facts = NonNullable<Awaited<ReturnType<typeof readSince>>>
type Overview = ReturnType<ReturnType<typeof servicesOf>['channels']['overview']>

const servicesOf = (context: TabVisit['context']) => context.get(servicesContext)

/** Null when it cannot be read: the alerts below it can be used without. `own` and `channels` are read for the whole tab. */
export async function readSince({ caller, context }: TabVisit, own: Promise<Alert[]>, channels: Overview) {
  const { userId } = caller
  const { visits, alerts, calendar, catalogue, inbox, logger } = servicesOf(context)
  const read = Promise.all([
    visits.arrive(userId),
    own.then((alerts) => catalogue.nextMatches(chosenBy(alerts), maxOwnMatches)),
    inbox.list(userId, { filter: 'all', limit: maxTimeline }),
    calendar.addressOf(userId),
    channels,
    own.then((list) => alerts.tighterFor(userId, list)),
  ])
  return read.catch((error: unknown) => {
    logger.error('since_failed', { error: String(error) })
    return null
  })
}

export function sinceOf(
  { caller, notices, context }: TabVisit,
  [visit, matches, { items }, address, { listed, devices, entitlements }, tighter]: Facts,
  alerts: { active: number; total: number },
) {
  const { mobileAccess: hasMobileAccess } = entitlements
  const isReached = reachesAtOnce(listed)
  const isTested =
    visit.testedAt !== null || devices.some(({ lastSuccessAt }) => lastSuccessAt !== null) || hasReachedAtOnce(items)
  const isNew = servicesOf(context).clock() - caller.createdAt < firstStepsMs
  const isDone = hasTakenFirstSteps({ total: alerts.total, hasMobileAccess, isReached, isTested })
  const firstSteps =
    isNew && !isDone && visit.stepsDismissedAt === null
      ? { hasAlert: alerts.total > 0, hasMobileAccess, isReached, isTested }
      : null
  const facts = { channels: listed, alerts, tighter, hasMobileAccess, hasCalendar: address !== null }
  return {
    since: visit.beforeAt,
    matches,
    items,
    firstSteps,
    suggestion: firstSteps ? null : suggestionFor(facts),
    tested: notices.get('phone') === 'tested' ? visitTexts.tested : null,
  }
}

/** The first steps are put away, also where all of them are open. */
export async function dismissSteps({ caller, context }: TabVisit) {
  await servicesOf(context).visits.dismissSteps(caller.userId)
  return redirect(dashboardPath, 303)
}

/** A test message to the first way to the person's phone that works. */
export async function testPhone({ caller, request, context }: TabVisit) {
  const { channels, push, sms, connections, visits } = context.get(servicesContext)
  const { userId } = caller
  const usable = await channels.usable(caller)
  const [device] = usable.includes('push') ? await push.list(userId) : []
  const sent = device
    ? await push.test(userId, device.id)
    : usable.includes('telegram')
      ? await connections.test(userId, 'telegram')
      : usable.includes('sms')
        ? await sms.test(userId, visitorOf(request, context))
        : null
  if (!sent?.ok) {
    const error: Failure = sent?.error ?? { code: 'CONFLICT', message: visitTexts.noPhone }
    return data({ trouble: error.message, errors: {}, intent: 'test_phone' }, troubleHeaders(error))
  }
  await visits.noteTest(userId)
  return redirect(dashboardPath, { status: 303, headers: noticeHeaders({ phone: 'tested' }, context) })
}
