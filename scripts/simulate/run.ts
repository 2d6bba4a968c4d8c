// Simulates some days: the product's rooms, alerts and deliveries under crashes, lost queues, redelivery and
// reordering; then runs without faults until idle, and checks the result.
import { applyMigrations } from '#scripts/seed/migrate.ts'
import { absentChannel } from '#test/notifications/absent-channel.ts'
import { createCandidates } from '#worker/alerts/candidates.ts'
import { createFanOut } from '#worker/alerts/fan-out.ts'
import { alertsSubscriber } from '#worker/alerts/jobs.ts'
import { createFiringsRepository } from '#worker/alerts/repeat/repository.ts'
import { createAlertsRepository } from '#worker/alerts/repository.ts'
import type { Change, ChangeSubscriber } from '#worker/changes/contract.ts'
import { createChangesService } from '#worker/changes/service.ts'
import type { SendResult } from '#worker/mail/contract.ts'
import type { Message } from '#worker/messages.ts'
import type { Notice } from '#worker/notifications/contract.ts'
import { createNotificationsRepository } from '#worker/notifications/repository.ts'
import { createNotificationsService } from '#worker/notifications/service.ts'
import { createChangeTeller } from '#worker/notifications/subjects/change.ts'
import { createSystemTeller } from '#worker/notifications/subjects/system.ts'
import { minuteMs, secondMs } from '#worker/platform/clock.ts'
import { openDatabase } from '#worker/platform/database.ts'
import { type Chance, createChance } from './chance.ts'
import { Crash, crashing, type Faults } from './faults.ts'
import { brokenRepeats, expectedFirings, expectedTellings } from './oracle.ts'
import { openRoom, type Recorded } from './room.ts'
import { openD1 } from './sqlite.ts'
import { makeAlerts, makeObservation, matches, startAt, writeRows } from './world.ts'

export type Report = {
  seed: number
  changes: number
  tellings: number
  mails: number
  crashes: number
  /** Empty when every promise was kept. */
  broken: string[]
}

type Queued = { message: Message; readyAt: number; attempts: number }

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const pagesInOneMessage = { alertsPerPage: 5, fullPagesPerMessage: 2 }
const queueAttempts = 3

export async function simulate(seed: number, looks = 60, crashRate = 0.03): Promise<Report> {
  const chance = createChance(seed)
  const faults: Faults = { isOn: true, crashes: 0, crashRate }
  const d1 = openD1()
  await applyMigrations(d1)
  const alerts = makeAlerts(chance)
  await writeRows(d1, alerts)
  const world = openWorld(d1, chance, faults)

  for (let look = 1; look <= looks; look += 1) {
    world.observe(look)
    await world.passTime(20 * minuteMs)
  }
  faults.isOn = false
  for (let hours = 0; hours < 12 && !(await world.isCalm()); hours += 1) await world.passTime(60 * minuteMs)

  const firings = expectedFirings(world.recorded, alerts, matches)
  const { must, may } = expectedTellings(firings)
  const changes = world.recorded.map(({ change }) => change)
  const { results } = await d1
    .prepare('SELECT user_id, change_id, alert_id FROM notifications')
    .all<{ user_id: number; change_id: string; alert_id: number }>()
  const told = new Set(results.map((row) => `${row.user_id} ${row.change_id}`))
  const toldBy = new Set(results.map((row) => `${row.user_id} ${row.change_id} ${row.alert_id}`))
  return {
    seed,
    changes: world.recorded.length,
    tellings: told.size,
    mails: [...world.mails.values()].reduce((sum, count) => sum + count, 0),
    crashes: faults.crashes,
    broken: [
      ...[...must].filter((one) => !told.has(one)).map((one) => `lost: ${one}`),
      ...brokenRepeats(firings, toldBy),
      ...[...told].filter((one) => !may.has(one)).map((one) => `told without reason: ${one}`),
      ...[...told].filter((one) => !world.mails.has(one)).map((one) => `no mail: ${one}`),
      ...[...world.mails]
        .filter(([one, count]) => count > 1 + (world.excused.get(one) ?? 0))
        .map(([one]) => `doubled: ${one}`),
      ...((await world.isCalm()) ? [] : ['something is still under way after twelve hours']),
      ...changes.filter(({ id }) => !world.handed.has(id)).map(({ id }) => `not handed to all: ${id}`),
      ...gapsOf(changes),
    ],
  }
}

function gapsOf(changes: readonly Change[]): string[] {
  return matches.flatMap(({ id }) => {
    const sequence = changes.filter((change) => change.matchId === id).map((change) => change.seq)
    return sequence.every((seq, index) => seq === index + 1) ? [] : [`match ${id}: sequence ${sequence.join(' ')}`]
  })
}

function openWorld(d1: D1Database, chance: Chance, faults: Faults) {
  let now = startAt
  let queue: Queued[] = []
  let ids = 0
  const recorded: Recorded[] = []
  const mails = new Map<string, number>()
  /** Mails whose sent mark was lost in a crash: each may be sent once more. */
  const excused = new Map<string, number>()
  const pastLooks: Parameters<(typeof rooms)[0]['observe']>[0][] = []
  const push = (message: Message, delaySeconds = 0) => {
    queue.push({ message, readyAt: now + delaySeconds * secondMs, attempts: 0 })
  }
  const sendChange = (change: Change) => push({ version: 1, type: 'change', change, cursor: null })
  const rooms = matches.map(({ id }) => openRoom(id, sendChange, (one) => recorded.push(one)))
  const roomOf = (matchId: number) => rooms[matchId - 1] as (typeof rooms)[0]

  async function send({ userId, change }: Notice): Promise<SendResult> {
    if (faults.isOn && chance.happens(0.15)) return { kind: 'retry', reason: 'away' }
    const key = `${userId} ${change.id}`
    await Promise.resolve()
    mails.set(key, (mails.get(key) ?? 0) + 1)
    return { kind: 'sent', messageId: key }
  }
  const ports = crashing(
    {
      enqueue: async (message: Message, options?: { delaySeconds: number }) => push(message, options?.delaySeconds),
      acknowledge: async (change: Change) => roomOf(change.matchId).acknowledge(change.id),
      boardAround: async ({ matchId, seq }: Change) => roomOf(matchId).around(seq),
    },
    faults,
    chance,
  )
  const common = {
    clock: () => now,
    newId: () => `id-${++ids}`,
    logger: silent,
    enqueue: ports.enqueue,
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
  const excuse = (method: string, args: unknown[]) => {
    if (method !== 'settle') return
    const [delivery, state] = args as [{ userId: number; subjectId: string }, { status: string }]
    const key = `${delivery.userId} ${delivery.subjectId}`
    if (state.status === 'sent') excused.set(key, (excused.get(key) ?? 0) + 1)
  }
  const repository = crashing(createNotificationsRepository(database), faults, chance, excuse)
  const alerts = crashing(createAlertsRepository(database), faults, chance)
  const firings = crashing(createFiringsRepository(database), faults, chance)
  const notifications = createNotificationsService({
    ...common,
    repository,
    random: chance.next,
    channels: {
      email: { reach: async (userIds) => new Map(userIds.map((id) => [id, { send }])) },
      sms: absentChannel,
      push: absentChannel,
    },
    tellers: {
      change: createChangeTeller({
        repository,
        clock: common.clock,
        matchFacts: common.matchFacts,
        boardOf: async () => Promise.reject(new Error('the board stays as the change told it')),
        findAlerts: alerts.find,
        releaseFirings: firings.release,
      }),
      system: createSystemTeller({ clock: common.clock }),
    },
    unsubscribeSigner: { sign: async () => '', verify: async () => null },
    muteSigner: { sign: async () => '', verify: async () => null },
    muteAlert: async () => {},
    switchAlertOff: async () => {},
  })
  const fanOut = createFanOut({
    ...common,
    candidates: crashing(createCandidates(database), faults, chance),
    firings,
    boardAround: ports.boardAround,
    notify: notifications.record,
    limits: pagesInOneMessage,
  })
  const subscribers = [alertsSubscriber(fanOut), crashing(counter, faults, chance)]
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
      await work(queued.message)
    } catch (error) {
      if (!(error instanceof Crash)) throw error
      const attempts = queued.attempts + 1
      // A dead letter after the last attempt. The room's alarm and the sweep must recover it.
      if (!isRedelivered && attempts < queueAttempts) queue.push({ ...queued, attempts, readyAt: now + secondMs })
    }
    return true
  }

  async function minute(): Promise<void> {
    now += minuteMs
    for (const room of rooms) room.alarm(now)
    await notifications.sweep().catch((error) => {
      if (!(error instanceof Crash)) throw error
    })
    // The whole process dies: queues in memory are lost, rooms restart from storage.
    if (faults.isOn && chance.happens(0.02)) {
      queue = []
      for (const room of rooms) room.evict()
    }
    // Several consumers at once, with interleaved steps.
    while ((await Promise.all([workOne(), workOne(), workOne()])).includes(true));
  }

  return {
    recorded,
    mails,
    excused,
    handed,
    observe(look: number): void {
      const observation = makeObservation(`look-${look}`, 1 + chance.below(matches.length), now, chance)
      pastLooks.push(observation)
      const isCut = faults.isOn && chance.happens(0.1)
      roomOf(observation.matchId).observe(observation, now, isCut)
      // Occasionally delivers an old look again.
      const old = chance.pick(pastLooks)
      if (chance.happens(0.2)) roomOf(old.matchId).observe(old, now, false)
    },
    async passTime(durationMs: number): Promise<void> {
      for (let passed = 0; passed < durationMs; passed += minuteMs) await minute()
    },
    async isCalm(): Promise<boolean> {
      const open = await d1
        .prepare('SELECT count(*) AS n FROM delivery_batches WHERE is_open = 1')
        .first<{ n: number }>()
      return queue.length === 0 && open?.n === 0 && rooms.every((room) => room.isSettled())
    },
  }
}
