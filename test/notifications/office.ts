import type { Board } from '#durable/match-room/protocol.ts'
import { createProfileRepository } from '#worker/accounts/profile/repository.ts'
import type { MatchFacts } from '#worker/alerts/contract.ts'
import { createFiringsRepository } from '#worker/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerts/repository.ts'
import type { Mail, SendResult } from '#worker/mail/contract.ts'
import type { Message } from '#worker/messages.ts'
import { createEmailChannel } from '#worker/notifications/channels/email.ts'
import type { DeliveryChannel } from '#worker/notifications/constants.ts'
import type { Channel } from '#worker/notifications/contract.ts'
import { createNotificationsRepository, type NotificationsRepository } from '#worker/notifications/repository.ts'
import { createNotificationsService } from '#worker/notifications/service.ts'
import { createChangeTeller } from '#worker/notifications/subjects/change.ts'
import { createSystemTeller } from '#worker/notifications/subjects/system.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { randomId } from '#worker/platform/ids.ts'
import { Secret } from '#worker/platform/secret.ts'
import { createLinkSigner } from '#worker/platform/signed-link.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, silentLogger } from '../alerts/scene.ts'
import { absentChannel } from './absent-channel.ts'

/** The delivery engine on a real database, with the test's clock, queue and mail transport. */
export function deliveryOffice(
  db: D1Database,
  match: MatchFacts,
  faults: Partial<NotificationsRepository> = {},
  channels: Partial<Record<DeliveryChannel, Channel>> = {},
) {
  const repository = createNotificationsRepository(openDatabase(db))
  const alerts = createAlertsRepository(openDatabase(db))
  const unsubscribeSigner = createLinkSigner(new Secret('a secret of thirty-two characters'), 'unsubscribe')
  const office = {
    now: noon,
    sent: [] as Mail[],
    queued: [] as { message: Message; delaySeconds: number }[],
    /** The transport's answer; either way the mail counts as sent. */
    answer: async (mail: Mail): Promise<SendResult> => ({ kind: 'sent', messageId: mail.messageId }),
    repository,
    unsubscribeSigner,
    /** The match's board when mails are written; null while the room does not answer. */
    board: null as Board | null,
  }
  const channel = createEmailChannel({
    transport: {
      send(mail) {
        office.sent.push(mail)
        return office.answer(mail)
      },
    },
    mailRecipients: createProfileRepository(openDatabase(db)).mailRecipients,
    from: 'Touchline <alerts@touchline.example>',
    publicOrigin: 'https://touchline.example',
    unsubscribeSigner,
  })
  const service = createNotificationsService({
    repository: { ...repository, ...faults },
    clock: () => office.now,
    newId: randomId,
    random: () => 0.5,
    logger: silentLogger,
    enqueue: async (message, options) => {
      office.queued.push({ message, delaySeconds: options?.delaySeconds ?? 0 })
    },
    channels: { email: channel, sms: absentChannel, push: absentChannel, ...channels },
    tellers: {
      change: createChangeTeller({
        repository,
        clock: () => office.now,
        matchFacts: async () => match,
        boardOf: async () => {
          if (!office.board) throw new Error('the room is away')
          return office.board
        },
        findAlerts: alerts.find,
        releaseFirings: createFiringsRepository(openDatabase(db)).release,
      }),
      system: createSystemTeller({ clock: () => office.now }),
    },
    unsubscribeSigner,
    muteSigner: createLinkSigner(new Secret('a secret of thirty-two characters'), 'mute'),
    muteAlert: async (userId, alertId, until) => {
      await db
        .prepare('UPDATE alerts SET muted_until_at = ?3 WHERE user_id = ?1 AND id = ?2')
        .bind(userId, alertId, until)
        .run()
    },
    switchAlertOff: (userId, alertId) => alerts.setActive(userId, alertId, false),
  })
  return Object.assign(office, { service })
}

/** A change with notified users, who wait in one batch. */
export async function decidedBatch(db: D1Database, base: number, people: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, people)
  const alerts = { first: base, count: people, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...alerts, alertType: 'availability' })
  const engine = alertsEngine(db, match)
  await engine.tell(changeOf(summary(null), summary(6_400), { matchId: base }))
  const [message] = engine.queued
  if (message?.type !== 'deliver') throw new Error('no batch was made')
  return { match, batchId: message.batchId, changeId: `${base}:7` }
}

export async function deliveriesOf(db: D1Database, subjectId: string) {
  const rows = await db.prepare('SELECT * FROM deliveries WHERE subject_id = ?1 ORDER BY user_id').bind(subjectId).all()
  return rows.results
}

export async function batchOf(db: D1Database, batchId: string) {
  return db.prepare('SELECT * FROM delivery_batches WHERE id = ?1').bind(batchId).first()
}
