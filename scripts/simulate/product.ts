// The parts of the product that a change passes through, each behind ports that may crash.
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import { createFanOut } from '#worker/alerting/alerts/fan-out.ts'
import { alertsSubscriber } from '#worker/alerting/alerts/jobs.ts'
import { createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import { createAnnouncingWriters } from '#worker/alerting/announcing/writers.ts'
import { createFallbackRepository } from '#worker/alerting/notifications/fallback/repository.ts'
import { createFallback } from '#worker/alerting/notifications/fallback/service.ts'
import { createAccuracyRepository } from '#worker/alerting/notifications/lifetimes/accuracy/repository.ts'
import { anyTicket } from '#worker/alerting/notifications/lifetimes/constants.ts'
import type { Judged, Lifetime } from '#worker/alerting/notifications/lifetimes/contract.ts'
import { createLifetimesRepository } from '#worker/alerting/notifications/lifetimes/repository.ts'
import { createLifetimesService } from '#worker/alerting/notifications/lifetimes/service.ts'
import { createOrderRepository } from '#worker/alerting/notifications/order/repository.ts'
import { createQuietRepository } from '#worker/alerting/notifications/quiet/repository.ts'
import { createQuietService } from '#worker/alerting/notifications/quiet/service.ts'
import { createNotificationsService } from '#worker/alerting/notifications/service.ts'
import { createChangeWriter } from '#worker/alerting/notifications/subjects/change.ts'
import { createSystemWriter } from '#worker/alerting/notifications/subjects/system.ts'
import type { createEnqueue, createEnqueueDeliveries } from '#worker/entry/bindings.ts'
import { type Message, readMessage } from '#worker/entry/messages.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import { createChangesService } from '#worker/matches/changes/service.ts'
import type { Chance } from './chance.ts'
import { simulatedChannels } from './channels.ts'
import { crashing, type Faults } from './faults.ts'
import type { createMessages } from './messages.ts'
import { wasAway } from './oracle.ts'
import type { openRoom, Recorded } from './room.ts'
import { watchedRepository } from './watched-repository.ts'
import { matches } from './world.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const pagesInOneMessage = { alertsPerPage: 5, fullPagesPerMessage: 2 }

type Room = ReturnType<typeof openRoom>
export type ProductPorts = {
  d1: D1Database
  chance: Chance
  faults: Faults
  clock: () => number
  messages: ReturnType<typeof createMessages>
  recorded: readonly Recorded[]
  roomOf: (matchId: number) => Room
  enqueue: ReturnType<typeof createEnqueue>
  enqueueDeliveries: ReturnType<typeof createEnqueueDeliveries>
  acknowledge: (change: Change) => Promise<void>
  boardOf: (matchId: number) => Promise<ReturnType<Room['board']>>
  boardAround: (change: Change) => Promise<ReturnType<Room['around']>>
  /** Without it a subject loses its key, and each record of it is a new one. */
  hasKey: boolean
  /** Small ones, so that a walk of few alerts is cut. */
  limits?: typeof pagesInOneMessage | undefined
}

export function openProduct(ports: ProductPorts) {
  const { chance, faults } = ports
  const parts = openParts(ports)
  const notifications = openNotifications(ports, parts)
  const lifetimes = openLifetimes(ports, parts)
  const { handed, counter } = createCounter()
  const subscribers: ChangeSubscriber[] = [
    alertsSubscriber(openFanOut(ports, parts, notifications.record)),
    crashing(counter, faults, chance),
    { name: 'lifetimes', handle: lifetimes.onChange },
  ]
  const changes = createChangesService({
    ...parts.common,
    subscribers: () => subscribers,
    acknowledge: ports.acknowledge,
  })
  return {
    handed,
    jobs: [notifications.sweep, lifetimes.sweep],
    async work(message: Message): Promise<void> {
      if (message.type === 'change') await changes.handle(message)
      if (message.type === 'deliver') await notifications.deliver(message.batchId)
    },
  }
}

/** Services that several parts share. */
function openParts({ d1, chance, faults, clock, enqueue, enqueueDeliveries }: ProductPorts) {
  const database = openDatabase(d1)
  let ids = 0
  return {
    database,
    common: {
      clock,
      newId: () => `id-${++ids}`,
      logger: silent,
      enqueue,
      enqueueDeliveries,
      matchFacts: async (id: number) => matches[id - 1] ?? null,
    },
    alerts: crashing(createAlertsRepository(database), faults, chance),
    firings: crashing(createFiringsRepository(database), faults, chance),
  }
}

type Parts = ReturnType<typeof openParts>

function openNotifications(ports: ProductPorts, { database, common, alerts, firings }: Parts) {
  const { chance, faults, clock, boardOf, messages } = ports
  const repository = watchedRepository(ports)
  const channels = simulatedChannels({ chance, faults, now: clock, sent: messages.sent })
  const orders = createOrderRepository(database)
  const asked = { repository, clock, matchFacts: common.matchFacts, boardOf }
  const notifications = createNotificationsService({
    ...common,
    repository,
    findAlerts: alerts.find,
    clientNames: async () => new Map(),
    readMessage,
    random: chance.next,
    quiet: createQuietService({
      repository: crashing(createQuietRepository(database), faults, chance),
      matchFacts: common.matchFacts,
    }),
    orders,
    fallBack: createFallback({
      repository: crashing(createFallbackRepository(database), faults, chance),
      orders,
      channels,
      record: (fresh) => notifications.record(fresh),
    }),
    channels,
    writers: {
      change: createChangeWriter({ ...asked, firings }),
      system: createSystemWriter({
        clock,
        plansOf: async () => new Map(),
        purchaseSigner: { sign: async (payload) => payload },
      }),
      ...createAnnouncingWriters({ ...asked, salesOf: async () => [], checksOf: async () => [] }),
    },
  })
  return notifications
}

type Record = ReturnType<typeof createNotificationsService>['record']

function openFanOut(ports: ProductPorts, { database, common, firings }: Parts, record: Record) {
  const { chance, faults, boardAround, hasKey, limits = pagesInOneMessage } = ports
  let copies = 0
  const withoutKey: Record = (fresh) =>
    record({ ...fresh, subject: { ...fresh.subject, id: `${fresh.subject.id}#${++copies}` } })
  return createFanOut({
    formerIds: async () => [],
    ...common,
    candidates: crashing(createCandidates(database), faults, chance),
    firings,
    boardAround,
    notify: hasKey ? record : withoutKey,
    limits,
  })
}

function openLifetimes(ports: ProductPorts, { database, alerts }: Parts) {
  const { chance, faults, messages, recorded, roomOf, boardOf, clock, enqueue } = ports
  const stored = createLifetimesRepository(database)
  /** A ticket may be called gone only where it was away. */
  const watched: typeof stored = {
    ...stored,
    async settle(one: Lifetime, judged: Judged, counting: D1PreparedStatement | null = null) {
      if (judged.goneAt !== null && one.alertId === anyTicket && !wasAway(one, recorded, clock()))
        messages.wrong(`called gone though there: ${one.subjectId} ${one.what}`)
      await stored.settle(one, judged, counting)
    },
  }
  return createLifetimesService({
    repository: crashing(watched, faults, chance),
    accuracy: createAccuracyRepository(database),
    boardOf,
    checksOf: async (matchId) =>
      roomOf(matchId)
        .board()
        .platforms.map(({ platformId, checkedAt }) => ({ platformId, checkedAt })),
    findAlerts: alerts.find,
    enqueue,
    clock,
    logger: silent,
  })
}

/** Counts how often each change was handed to a subscriber other than the alerts. */
function createCounter() {
  const handed = new Map<string, number>()
  const counter: ChangeSubscriber = {
    name: 'counter',
    async handle(change) {
      handed.set(change.id, (handed.get(change.id) ?? 0) + 1)
      return null
    },
  }
  return { handed, counter }
}
