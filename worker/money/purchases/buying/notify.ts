import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import type { HooksService } from '#worker/people/connections/hooks/service.ts'
import type { AttemptNews } from '../attempts/contract.ts'
import type { NotificationMethod } from '../settings/constants.ts'
import type { SpendingAlarms } from '../spending/service.ts'
import { linkPayload } from './links.ts'
import { channelsOf, hookEventOf, newsOrder, noticeOf } from './news.rules.ts'

type Ports = {
  record: NotificationsService['record']
  recordSpending: SpendingAlarms['record']
  announce: HooksService['announce']
  methodOf: (userId: number) => Promise<NotificationMethod>
}

/** Sends news of an attempt to its person. Its name and moment are those of the news, so a repeat adds nothing. */
export function createPurchaseNotices({ record, recordSpending, announce, methodOf }: Ports) {
  return async function notify(userId: number, { news, attempt }: AttemptNews): Promise<void> {
    const { id: attemptId, mandateId, createdAt: at, question, pence, currency } = attempt
    if (news === 'completed') await recordSpending({ attemptId, at, currency, pence })
    await announce(userId, hookEventOf({ news, attempt }))
    const link = { userId, attemptId, mandateId, totalPence: question?.totalPence ?? null }
    const facts = { ...noticeOf({ news, attempt }), href: '/dashboard?tab=preferences', purchase: linkPayload(link) }
    await record({
      subject: { kind: 'system', id: `purchase:${attemptId}:${news}`, at: at + newsOrder.indexOf(news), facts },
      people: [{ userId, alertId: null, channels: channelsOf(news, await methodOf(userId)) }],
      matchId: null,
      alertType: null,
      maxPerMatchPerHour: Number.MAX_SAFE_INTEGER,
    })
  }
}
