import type { Board } from '#durable/match-room/protocol.ts'
import { createFatigueRepository } from '#worker/alerting/alerts/fatigue/repository.ts'
import { createOwnAlertsRepository } from '#worker/alerting/alerts/making/repository.ts'
import { createNamingRepository } from '#worker/alerting/alerts/naming/repository.ts'
import { createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import { createAlertsService } from '#worker/alerting/alerts/service.ts'
import { createAnnouncingWriters } from '#worker/alerting/announcing/writers.ts'
import type { Channel, MatchBoard } from '#worker/alerting/notifications/contract.ts'
import type { DeliveryDependencies } from '#worker/alerting/notifications/delivery.ts'
import { createReceivers } from '#worker/alerting/notifications/links/receivers.ts'
import { createLinksService } from '#worker/alerting/notifications/links/service.ts'
import { createOrderRepository } from '#worker/alerting/notifications/order/repository.ts'
import { createQuietRepository } from '#worker/alerting/notifications/quiet/repository.ts'
import { createQuietService } from '#worker/alerting/notifications/quiet/service.ts'
import {
  createNotificationsRepository,
  type NotificationsRepository,
} from '#worker/alerting/notifications/repository.ts'
import { createEmailChannel } from '#worker/alerting/notifications/senders/email.ts'
import { createNotificationsService } from '#worker/alerting/notifications/service.ts'
import { createChangeWriter } from '#worker/alerting/notifications/subjects/change.ts'
import { createSystemWriter } from '#worker/alerting/notifications/subjects/system.ts'
import type { Message } from '#worker/entry/messages.ts'
import { readMessage } from '#worker/entry/messages.ts'
import type { Mail, SendResult } from '#worker/ground/mail/contract.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import { randomId } from '#worker/ground/platform/ids.ts'
import { Secret } from '#worker/ground/platform/secret.ts'
import { createLinkSigner } from '#worker/ground/platform/signed-link.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import type { ShownSale } from '#worker/matches/catalogue/sales/contract.ts'
import { Change } from '#worker/matches/changes/contract.ts'
import { createProfileRepository } from '#worker/people/accounts/profile/repository.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import { clientNamesIn } from '#worker/people/clients/names.repository.ts'
import { createPlansRepository } from '#worker/people/plans/repository.ts'
import { planAt } from '#worker/people/plans/rules.ts'
import { createPlansService } from '#worker/people/plans/service.ts'
import { changeOf, noon, summary } from '../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, silentLogger } from '../alerts/scene.ts'
import { onlyChannels } from './absent-channel.ts'

/** The delivery engine on a real database, with the test's clock, queue and mail transport. */
export function deliveryOffice(
  db: D1Database,
  match: MatchFacts,
  faults: Partial<NotificationsRepository> = {},
  channels: Partial<Record<DeliveryChannel, Channel>> = {},
  more: Partial<DeliveryDependencies> = {},
) {
  const repository = createNotificationsRepository(openDatabase(db))
  const alerts = createAlertsRepository(openDatabase(db))
  const unsubscribeSigner = createLinkSigner(new Secret('a secret of thirty-two characters'), 'unsubscribe')
  const { mailRecipients } = createProfileRepository(openDatabase(db))
  const clock = (): number => office.now
  const office = {
    now: noon,
    sent: [] as Mail[],
    queued: [] as { message: Message; delaySeconds: number }[],
    /** The transport's answer; either way the mail counts as sent. */
    answer: async (mail: Mail): Promise<SendResult> => ({ kind: 'sent', messageId: mail.messageId }),
    repository,
    unsubscribeSigner,
    links: createLinksService({
      signer: createLinkSigner(new Secret('a secret of thirty-two characters'), 'mute'),
      unsubscribeSigner,
      alerts: ownAlerts(db, match, clock),
      isStillTheirs: createReceivers({
        mailRecipients,
        pushRecipients: async () => [],
        smsRecipients: async () => [],
        chatRecipients: async () => [],
      }),
      matchFacts: async (): Promise<MatchFacts | null> => match,
      zoneOf: async (): Promise<string> => office.zone,
      clock,
      logger: silentLogger,
    }),
    /** The match's board when mails are written; null for one as the newest change left it. */
    board: null as Board | null,
    isRoomAway: false,
    /** Time zone of people's mornings. */
    zone: 'Europe/London',
    kickoffAt: match.kickoffAt,
    matchStatus: match.status,
    sales: [] as ShownSale[],
    checks: [] as { platformId: number; checkedAt: number }[],
  }
  const channel = createEmailChannel({
    stripOf: async () => null,
    findMatch: async () => null,
    transport: {
      send(mail) {
        office.sent.push(mail)
        return office.answer(mail)
      },
    },
    mailRecipients,
    from: 'Touchline <alerts@touchline.example>',
    publicOrigin: 'https://touchline.example',
    links: office.links,
  })
  const boardOf = async (matchId: number) => {
    if (office.isRoomAway) throw new Error('the room is away')
    return office.board ?? boardAfterChanges(db, matchId)
  }
  const asked = {
    repository,
    clock: () => office.now,
    // Tests that notify of several matches give them other ids and the same sides.
    matchFacts: async (id: number) => ({ ...match, id, kickoffAt: office.kickoffAt, status: office.matchStatus }),
  }
  const service = createNotificationsService({
    repository: { ...repository, ...faults },
    findAlerts: alerts.find,
    clientNames: clientNamesIn(openDatabase(db)),
    clock: () => office.now,
    newId: randomId,
    random: () => 0.5,
    logger: silentLogger,
    enqueue: async (message, options) => {
      office.queued.push({ message, delaySeconds: options?.delaySeconds ?? 0 })
    },
    readMessage,
    enqueueDeliveries: async (messages) => {
      office.queued.push(...messages.map((message) => ({ message, delaySeconds: 0 })))
    },
    quiet: createQuietService({
      repository: createQuietRepository(openDatabase(db)),
      matchFacts: async (id) => ({ ...match, id, kickoffAt: office.kickoffAt }),
    }),
    orders: createOrderRepository(openDatabase(db)),
    // Most tests are about one channel; test/alerting/notifications/fallback is about the next one.
    fallBack: async () => undefined,
    ...more,
    channels: onlyChannels({ email: channel, ...channels }),
    writers: {
      change: createChangeWriter({ ...asked, boardOf, firings: createFiringsRepository(openDatabase(db)) }),
      system: createSystemWriter({
        clock,
        plansOf: createPlansService({ repository: createPlansRepository(openDatabase(db)), clock }).plansOf,
        purchaseSigner: { sign: async (payload) => payload },
      }),
      ...createAnnouncingWriters({
        ...asked,
        boardOf,
        salesOf: async () => office.sales,
        checksOf: async () => office.checks,
      }),
    },
  })
  return Object.assign(office, { service })
}

/** What their owners do with alerts, on the same database. */
function ownAlerts(db: D1Database, match: MatchFacts, clock: Clock) {
  const database = openDatabase(db)
  return createAlertsService({
    repository: createAlertsRepository(database),
    ownAlerts: createOwnAlertsRepository(database),
    naming: createNamingRepository(database),
    fatigue: createFatigueRepository(database),
    planOf: async () => planAt({ record: null, isAgent: false }, clock()),
    matchFacts: async () => match,
    rooms: () => {
      throw new Error('no alert is previewed here')
    },
    firings: createFiringsRepository(database),
    clock,
  })
}

/** The board as the newest notified change of a match left it. */
async function boardAfterChanges(db: D1Database, matchId: number): Promise<MatchBoard> {
  const row = await db
    .prepare(`SELECT facts FROM subjects WHERE facts ->> '$.matchId' = ?1 ORDER BY at DESC LIMIT 1`)
    .bind(matchId)
    .first<{ facts: string }>()
  const { platform, platformAfter, matchAfter, offers, seenAt } = Change.parse(JSON.parse(row?.facts ?? '{}'))
  const facts = { platformId: platform.id, platformKind: platform.kind, isAlertable: true }
  const more = { platformName: platform.name, url: platform.url, checkedAt: seenAt, summary: platformAfter }
  return {
    summary: matchAfter,
    platforms: [{ ...facts, ...more }],
    offers: offers.flatMap(({ after, ticketType, section }) =>
      after ? [{ ...facts, ...after, ticketType, section }] : [],
    ),
  }
}

/** A change with notified users, who wait in one batch. */
export async function decidedBatch(db: D1Database, base: number, people: number) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, people)
  const alerts = { first: base, count: people, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...alerts, alertType: 'availability' })
  const engine = alertsEngine(db, match)
  await engine.announce(changeOf(summary(null), summary(6_400), { matchId: base }))
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
