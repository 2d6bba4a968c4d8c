// Notifies owners of connections that ended. The notification's key holds person, kind and moment, so that a repeat after a
// crash between the two writes notifies no one twice.
import type { NotificationsService } from '#worker/alerting/notifications/service.ts'
import { dayMs } from '#worker/ground/platform/clock.ts'
import { nameOf } from '../channels.rules.ts'
import { channelsPath, endedPerRun } from './constants.ts'
import type { ConnectionRow, ConnectionsRepository } from './repository.ts'

type Ports = {
  repository: Pick<ConnectionsRepository, 'ended' | 'markOwnerNotified'>
  notify: NotificationsService['record']
}

export function createConnectionNotices({ repository, notify }: Ports) {
  return async function notifyOfEndedConnections(): Promise<void> {
    for (const row of await repository.ended(endedPerRun)) {
      await notify({
        subject: noticeOf(row),
        people: [{ userId: row.userId, alertId: null, channels: ['email'] }],
        matchId: null,
        alertType: null,
        maxPerMatchPerHour: 1,
      })
      await repository.markOwnerNotified(row)
    }
  }
}

/** A reason of our own rules: it names no address. */
function noticeOf({ userId, kind, name: own, endedAt, endedReason }: ConnectionRow) {
  const name = nameOf(kind, own)
  const at = endedAt ?? 0
  const untilThen =
    kind === 'webhook'
      ? 'Until you connect it again, alerts go to your other webhooks and channels.'
      : 'Until you connect it again, alerts that would go there come through your next channel.'
  return {
    kind: 'system' as const,
    id: `channel:${userId}:${kind}:${own}:${at}`,
    at,
    facts: {
      title: `${name} no longer takes your alerts`,
      text: `We switched it off, because the ${endedReason ?? 'receiver refused'}. ${untilThen}`,
      href: channelsPath,
      action: 'Your channels',
      until: at + 7 * dayMs,
    },
  }
}
