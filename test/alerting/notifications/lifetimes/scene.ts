import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import type { Channel, MatchBoard } from '#worker/alerting/notifications/contract.ts'
import { createInboxRepository } from '#worker/alerting/notifications/inbox/repository.ts'
import { createAccuracyRepository } from '#worker/alerting/notifications/lifetimes/accuracy/repository.ts'
import { createGoneFollowUp } from '#worker/alerting/notifications/lifetimes/follow-up.ts'
import { createLifetimesRepository } from '#worker/alerting/notifications/lifetimes/repository.ts'
import { createLifetimesService } from '#worker/alerting/notifications/lifetimes/service.ts'
import { createQuietRepository } from '#worker/alerting/notifications/quiet/repository.ts'
import { createQuietService } from '#worker/alerting/notifications/quiet/service.ts'
import type { Message } from '#worker/entry/messages.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Change, PriceSummary } from '#worker/matches/changes/contract.ts'
import type { DeliveryChannel } from '#worker/people/channels.constants.ts'
import type { PushMessage } from '#worker/people/push/contract.ts'
import { changeOf, noon, summary } from '../../alerts/changes.ts'
import { alertsEngine, placeAlerts, placeMatch, placeUsers, silentLogger } from '../../alerts/scene.ts'
import { deliveryOffice } from '../office.ts'

/** Fans with price alerts on one match whose phones show what is sent, and a platform that is checked every now and then. */
export async function fansOf(db: D1Database, base: number, people: number, channels: DeliveryChannel[] = ['push']) {
  const match = await placeMatch(db, base)
  await placeUsers(db, base, people)
  const alerts = { first: base, count: people, userFrom: base, targetKind: 'match', targetId: base }
  await placeAlerts(db, { ...alerts, alertType: 'price_drop', thresholdPence: 5_000 })
  await db
    .prepare('UPDATE alerts SET channels = ?2 WHERE id BETWEEN ?1 AND ?1 + ?3 - 1')
    .bind(base, JSON.stringify(channels), people)
    .run()
  const database = openDatabase(db)
  const phones = new Map<number, PushMessage[]>()
  const show = (userId: number, message: PushMessage) =>
    void phones.set(userId, [...(phones.get(userId) ?? []), message])
  const takesAll: Channel = {
    reach: async (userIds) =>
      new Map(userIds.map((id) => [id, { send: async () => ({ kind: 'sent', messageId: 'm' }) as const }])),
  }
  const office = deliveryOffice(db, match, {}, { push: takesAll })
  const engine = alertsEngine(db, match, { clock: () => office.now })
  const board = { pence: null as number | null, checkedAt: noon, isAway: false }
  const repository = createLifetimesRepository(database)
  const queue: Message[] = []
  const boardOf = async (): Promise<MatchBoard> => {
    if (board.isAway) throw new Error('the room is away')
    const best: PriceSummary = summary(board.pence)
    const facts = { platformId: 3, platformName: 'Terrace Exchange', platformKind: 'exchange' } as const
    return {
      summary: best,
      platforms: [{ ...facts, url: '', isAlertable: true, checkedAt: board.checkedAt, summary: best }],
      offers: [],
    }
  }
  const shared = { boardOf, findAlerts: createAlertsRepository(database).find, clock: () => office.now }
  const lifetimes = createLifetimesService({
    ...shared,
    repository,
    accuracy: createAccuracyRepository(database),
    checksOf: async () => [{ platformId: 3, checkedAt: board.checkedAt }],
    enqueue: async (message) => void queue.push(message),
    logger: silentLogger,
  })
  const follow = createGoneFollowUp({
    ...shared,
    repository,
    matchFacts: async () => match,
    quiet: createQuietService({ repository: createQuietRepository(database), matchFacts: async () => match }),
    recipients: async (userIds) =>
      userIds.map((userId) => ({ userId, isActive: true, devices: [{ userId } as never] })),
    entitled: async (userIds) => new Set(userIds),
    send: async (devices, message) => {
      for (const { userId } of devices) show(userId, message)
      return { kind: 'sent', messageId: message.tag }
    },
    publicOrigin: 'https://touchline.example',
  })
  let seq = 10
  let before: number | null = 9_000

  return {
    office,
    lifetimes,
    phones,
    board,
    queue,
    /** A check finds another price, or none; who wants to hear of it does. */
    async finds(pence: number | null, more: Partial<Change> = {}): Promise<Change> {
      seq += 1
      const change = changeOf(summary(before), summary(pence), { matchId: base, seq, seenAt: office.now, ...more })
      before = pence
      Object.assign(board, { pence, checkedAt: office.now })
      office.board = (await boardOf()) as never
      await engine.announce(change)
      await lifetimes.onChange(change)
      for (const message of engine.queued.splice(0))
        if (message.type === 'deliver') await office.service.deliver(message.batchId)
      return change
    },
    /** Time passes; with `isChecked` a check finds everything as it was. */
    async passes(ms: number, isChecked = true): Promise<void> {
      office.now += ms
      if (isChecked) board.checkedAt = office.now
      await lifetimes.sweep()
      for (const message of queue.splice(0)) if (message.type === 'gone') await follow(message)
    },
    follow,
    async inbox(userId = base) {
      const query = { filter: 'all' as const, words: [], clientId: null, after: null, limit: 10 }
      return (await createInboxRepository(database).list(userId, query)).items.map(({ lifetime }) => lifetime)
    },
    row: (subjectId: string) => db.prepare('SELECT * FROM lifetimes WHERE subject_id = ?1').bind(subjectId).all(),
  }
}
