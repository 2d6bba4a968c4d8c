import { meterQueue } from '#test/meter/bindings.ts'
import type { Meter } from '#test/meter/meter.ts'
import { createCandidates } from '#worker/alerting/alerts/candidates.repository.ts'
import type { Alert } from '#worker/alerting/alerts/contract.ts'
import { createFanOut } from '#worker/alerting/alerts/fan-out.ts'
import { alertsSubscriber } from '#worker/alerting/alerts/jobs.ts'
import { createFiringsRepository } from '#worker/alerting/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerting/alerts/repository.ts'
import { createAnnouncingWriters } from '#worker/alerting/announcing/writers.ts'
import type { PendingDelivery } from '#worker/alerting/notifications/contract.ts'
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
import { createNotificationsRepository } from '#worker/alerting/notifications/repository.ts'
import { createNotificationsService } from '#worker/alerting/notifications/service.ts'
import { createChangeWriter } from '#worker/alerting/notifications/subjects/change.ts'
import { createSystemWriter } from '#worker/alerting/notifications/subjects/system.ts'
import { createEnqueue, createEnqueueDeliveries } from '#worker/entry/bindings.ts'
import { type Message, readMessage } from '#worker/entry/messages.ts'
import { minuteMs, secondMs } from '#worker/ground/platform/clock.ts'
import { openDatabase } from '#worker/ground/platform/database.ts'
import type { Change, ChangeSubscriber } from '#worker/matches/changes/contract.ts'
import { createChangesService } from '#worker/matches/changes/service.ts'
import type { Chance } from './chance.ts'
import { simulatedChannels } from './channels.ts'
import { Crash, crashing, type Faults } from './faults.ts'
import { createMessages } from './messages.ts'
import { isThereNow, wasAway } from './oracle.ts'
import { openRoom, type Recorded } from './room.ts'
import { makeObservation, matches, startAt } from './world.ts'

type Queued = { message: Message; readyAt: number; attempts: number }

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const pagesInOneMessage = { alertsPerPage: 5, fullPagesPerMessage: 2 }
const queueAttempts = 3

/** Longest step while messages are on their way. */
export const tickMs = 5 * secondMs

/** As the binding of a queue. */
function queueInto(push: (message: Message, delaySeconds?: number) => void): Queue {
  return {
    send: async (message: Message, options?: QueueSendOptions) => push(message, options?.delaySeconds),
    sendBatch: async (messages: Iterable<MessageSendRequest<Message>>) => {
      for (const { body } of messages) push(body)
    },
  } as unknown as Queue
}

type Setting = {
  alerts: readonly Alert[]
  hasKey: boolean
  meter: Meter
  /** Small ones, so that a walk of few alerts is cut. */
  limits?: typeof pagesInOneMessage
}

/** The product's parts under faults, in a world whose time is passed by hand. */
export function openWorld(
  d1: D1Database,
  chance: Chance,
  faults: Faults,
  { alerts: people, hasKey, meter, limits = pagesInOneMessage }: Setting,
) {
  let now = startAt
  let queue: Queued[] = []
  let ids = 0
  const recorded: Recorded[] = []
  const observations: Parameters<(typeof rooms)[0]['observe']>[0][] = []
  const push = (message: Message, delaySeconds = 0) => {
    queue.push({ message, readyAt: now + delaySeconds * secondMs, attempts: 0 })
  }
  const sendChange = (change: Change) => push({ version: 1, type: 'change', change, cursor: null })
  const rooms = matches.map(({ id }) => openRoom(id, sendChange, (one) => recorded.push(one)))
  const roomOf = (matchId: number) => rooms[matchId - 1] as (typeof rooms)[0]

  const messages = createMessages(
    people,
    (matchId) => roomOf(matchId).board(),
    () => now,
  )

  const channels = simulatedChannels({ chance, faults, now: () => now, sent: messages.sent })
  const sends = meterQueue(queueInto(push), meter)
  const queues = { CHECKS: sends, CHANGES: sends, DELIVERIES: sends, JOBS: sends }
  const ports = crashing(
    {
      enqueue: createEnqueue(queues),
      enqueueDeliveries: createEnqueueDeliveries(queues),
      acknowledge: async (change: Change) => roomOf(change.matchId).acknowledge(change.id),
      boardOf: async (matchId: number) => roomOf(matchId).board(),
      boardAround: async ({ matchId, seq }: Change) => roomOf(matchId).around(seq),
    },
    faults,
    chance,
    (method, [matchId]) => {
      if (method === 'boardOf') messages.roomIsAway(matchId as number)
    },
  )
  const common = {
    clock: () => now,
    newId: () => `id-${++ids}`,
    logger: silent,
    enqueue: ports.enqueue,
    enqueueDeliveries: ports.enqueueDeliveries,
    matchFacts: async (id: number) => matches[id - 1] ?? null,
  }
  const database = openDatabase(d1)
  /** How often each change was handed to a subscriber other than the alerts. */
  const handed = new Map<string, number>()
  const counter: ChangeSubscriber = {
    name: 'counter',
    async handle(change) {
      handed.set(change.id, (handed.get(change.id) ?? 0) + 1)
      return null
    },
  }
  const excuse = (method: string, args: unknown[], lost: 'effect' | 'answer') => {
    if (lost === 'answer') return
    if (method === 'settle') {
      const [tried] = args as Parameters<typeof stored.settle>
      for (const { delivery, state } of tried) messages.excuse(delivery, { ...state, subjectId: delivery.subjectId })
    }
    if (method === 'settleAndRelease') {
      const [turn, members] = args as Parameters<typeof stored.settleAndRelease>
      for (const member of members) messages.excuse(turn, member)
    }
  }
  const stored = createNotificationsRepository(database)
  const check = async (
    { userId, channel }: Pick<PendingDelivery, 'userId' | 'channel'>,
    subjectId: string,
    reason: string | null,
  ) => {
    if (reason !== 'out of date before it was sent') return
    const of = recorded.find(({ change }) => change.id === subjectId.split('#')[0])
    const row = await d1
      .prepare(
        'SELECT alert_id AS alertId, also_alert_ids AS also FROM notifications WHERE user_id = ? AND change_id = ?',
      )
      .bind(userId, subjectId)
      .first<{ alertId: number; also: string }>()
    if (of && row) messages.outOfDate(userId, channel, [row.alertId, ...(JSON.parse(row.also) as number[])], of.change)
  }
  const watched: typeof stored = {
    ...stored,
    async settle(tried) {
      for (const { delivery, state } of tried) await check(delivery, delivery.subjectId, state.reason)
      await stored.settle(tried)
    },
    async settleAndRelease(turn, members) {
      for (const { subjectId, reason } of members) await check(turn, subjectId, reason)
      await stored.settleAndRelease(turn, members)
    },
  }
  const repository = crashing(watched, faults, chance, excuse)
  const alerts = crashing(createAlertsRepository(database), faults, chance)
  const firings = crashing(createFiringsRepository(database), faults, chance)
  const orders = createOrderRepository(database)
  const asked = { repository, clock: common.clock, matchFacts: common.matchFacts }
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
      change: createChangeWriter({ ...asked, boardOf: ports.boardOf, firings }),
      system: createSystemWriter({
        clock: common.clock,
        plansOf: async () => new Map(),
        purchaseSigner: { sign: async (payload) => payload },
      }),
      ...createAnnouncingWriters({
        ...asked,
        boardOf: ports.boardOf,
        salesOf: async () => [],
        checksOf: async () => [],
      }),
    },
    unsubscribeSigner: { sign: async () => '', verify: async () => null },
    switchAlertOff: async () => {},
  })
  let copies = 0
  const withoutKey: typeof notifications.record = (fresh) =>
    notifications.record({ ...fresh, subject: { ...fresh.subject, id: `${fresh.subject.id}#${++copies}` } })
  const fanOut = createFanOut({
    formerIds: async () => [],
    ...common,
    candidates: crashing(createCandidates(database), faults, chance),
    firings,
    boardAround: ports.boardAround,
    notify: hasKey ? notifications.record : withoutKey,
    limits,
  })
  const lifetimesStored = createLifetimesRepository(database)
  const lifetimes = createLifetimesService({
    repository: crashing(
      {
        ...lifetimesStored,
        async settle(one: Lifetime, judged: Judged, counting: D1PreparedStatement | null = null) {
          if (judged.goneAt !== null && one.alertId === anyTicket && !wasAway(one, recorded, now))
            messages.wrong(`called gone though there: ${one.subjectId} ${one.what}`)
          await lifetimesStored.settle(one, judged, counting)
        },
      },
      faults,
      chance,
    ),
    accuracy: createAccuracyRepository(database),
    boardOf: ports.boardOf,
    checksOf: async (matchId) =>
      roomOf(matchId)
        .board()
        .platforms.map(({ platformId, checkedAt }) => ({ platformId, checkedAt: checkedAt })),
    findAlerts: alerts.find,
    enqueue: ports.enqueue,
    clock: common.clock,
    logger: silent,
  })
  const isOnBoard = ({
    what,
    pence,
    platformId,
    matchId,
  }: Pick<Lifetime, 'what' | 'pence' | 'platformId' | 'matchId'>) =>
    isThereNow(what, pence, platformId, roomOf(matchId).board())
  const lossNoter: ChangeSubscriber = { name: 'lifetimes', handle: lifetimes.onChange }
  const subscribers = [alertsSubscriber(fanOut), crashing(counter, faults, chance), lossNoter]
  const changesService = createChangesService({
    ...common,
    subscribers: () => subscribers,
    acknowledge: ports.acknowledge,
  })
  async function work(message: Message): Promise<void> {
    if (message.type === 'change') await changesService.handle(message)
    if (message.type === 'deliver') await notifications.deliver(message.batchId)
  }

  /** Works any ready message, not the oldest; one in twenty stays in the queue afterwards. */
  async function workOne(): Promise<boolean> {
    const ready = queue.filter((queued) => queued.readyAt <= now)
    const queued = ready.length > 0 ? chance.pick(ready) : undefined
    if (!queued) return false
    const isRedelivered = faults.isOn && chance.happens(0.05)
    if (!isRedelivered) queue = queue.filter((each) => each !== queued)
    try {
      await meter.invoke(queued.message.type, () => work(queued.message))
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      const attempts = queued.attempts + 1
      // A dead letter after the last attempt. The room's alarm and the sweep must recover it.
      if (!isRedelivered && attempts < queueAttempts) queue.push({ ...queued, attempts, readyAt: now + secondMs })
    }
    return true
  }

  async function everyMinute(): Promise<void> {
    for (const room of rooms) room.alarm(now)
    for (const job of [notifications.sweep, lifetimes.sweep])
      await meter.invoke<Promise<unknown>>('job', job).catch((error) => {
        if (!(error instanceof Crash)) throw error
      })
    // The whole process dies: queues in memory are lost, rooms restart from storage.
    if (faults.isOn && chance.happens(0.02)) {
      queue = []
      for (const room of rooms) room.evict()
    }
  }

  /** Until the next moment at which something may be due, and everything that is due then. */
  async function advance(ms: number): Promise<void> {
    now += ms
    if (now % minuteMs === 0) await everyMinute()
    // Several consumers at once, with interleaved steps.
    while ((await Promise.all([workOne(), workOne(), workOne()])).includes(true));
  }

  return {
    recorded,
    messages,
    handed,
    observe(number: number): void {
      const observation = makeObservation(`check-${number}`, 1 + chance.below(matches.length), now, chance)
      observations.push(observation)
      const isCut = faults.isOn && chance.happens(0.1)
      roomOf(observation.matchId).observe(observation, now, isCut)
      // Occasionally delivers an old observation again.
      const old = chance.pick(observations)
      if (chance.happens(0.2)) roomOf(old.matchId).observe(old, now, false)
    },
    async passTime(durationMs: number): Promise<void> {
      const end = now + durationMs
      while (now < end) {
        // Nothing happens between two minutes while no message is on its way.
        const isBusy = queue.some(({ readyAt }) => readyAt < now + minuteMs)
        await advance(Math.min(isBusy ? tickMs : minuteMs - (now % minuteMs), end - now))
      }
    },
    /** What is followed and not called gone is there. */
    async overlookedLosses(): Promise<string[]> {
      const { results } = await d1
        .prepare(
          `SELECT subject_id AS subjectId, what, pence, platform_id AS platformId, match_id AS matchId FROM lifetimes
           WHERE alert_id = ${anyTicket} AND due_at IS NOT NULL`,
        )
        .all<Pick<Lifetime, 'subjectId' | 'what' | 'pence' | 'platformId' | 'matchId'>>()
      return results.flatMap((one) => (isOnBoard(one) ? [] : `gone unnoticed: ${one.subjectId} ${one.what}`))
    },
    async isCalm(): Promise<boolean> {
      const open = await d1
        .prepare('SELECT count(*) AS n FROM delivery_batches WHERE is_open = 1')
        .first<{ n: number }>()
      return queue.length === 0 && open?.n === 0 && rooms.every((room) => room.isSettled())
    },
  }
}
