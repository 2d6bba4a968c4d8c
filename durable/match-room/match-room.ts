import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { platformGateName, type TargetFreshness } from '#durable/platform-gate/protocol.ts'
import { relayName } from '#durable/relay/protocol.ts'
import { applySteps } from '#durable/steps.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import type { BoardAround, Change } from '#worker/matches/changes/contract.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import type { PriceSeries } from '#worker/matches/prices/contract.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import type { SettleVerdict } from '#worker/watching/monitoring/drift/contract.ts'
import { toBoard } from './board.ts'
import { boardAround, replacedParts } from './board-before.ts'
import { withdraw } from './changes-without-news.ts'
import { createKnownChecks, newestChecks } from './checks.ts'
import { resendBaseMs, sendsAtOnce } from './constants.ts'
import { isDoubted } from './doubted.ts'
import { createRoomFacts } from './facts.ts'
import { settleHeld } from './held.ts'
import { createLivePart } from './live-part.ts'
import { createMerging } from './merging.ts'
import { resultOf } from './observed.ts'
import { createOutbox, sendChange } from './outbox.ts'
import type {
  Board,
  Handover,
  HistoryEntry,
  LiveResult,
  LiveView,
  MatchRoomApi,
  ObserveResult,
  PageFacts,
  PlatformCheck,
  RoomState,
  SeenSince,
  Waiting,
} from './protocol.ts'
import { openPublisher, toPriceTick } from './publisher.ts'
import { createQueuePart } from './queue-part.ts'
import { emptyRoom, isWorthStoring, markChecked, type Observed, observe, type Room, type RoomPlatform } from './room.ts'
import { steps } from './steps.ts'
import { createRoomStore } from './store.ts'
import { createSummaryPart } from './summary-part.ts'

/** Single writer of one match's board and history. Decisions are in room.ts; this handles storage, queue and alarm. */
export class MatchRoom extends DurableObject<Env> implements MatchRoomApi {
  readonly #store = createRoomStore(this.ctx.storage.sql)
  readonly #outbox = createOutbox(this.ctx.storage.sql)
  readonly #facts = createRoomFacts(this.ctx.storage.sql)
  readonly #matchId = Number(this.ctx.id.name?.replace('match:', ''))
  /** Written through to storage on every change. */
  #room: Room = emptyRoom(this.#matchId)
  /** What storage holds per platform; memory may be newer. */
  #stored = new Map<number, RoomPlatform>()
  /** Kept in memory alone: it is old within seconds. */
  #pageFacts: { version: string; facts: PageFacts } = { version: '', facts: {} }
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  readonly #withChecks = createKnownChecks(
    () => this.#room,
    (platformId) => this.#freshnessOf(platformId),
    () => Date.now(),
  )

  readonly #merging = createMerging({
    storage: this.ctx.storage,
    facts: this.#facts,
    store: this.#store,
    room: () => this.#room,
    persist: (observed) => this.#persist(observed),
    emit: (observed, change) => this.#emit(observed, change),
  })

  readonly #queues = createQueuePart({
    facts: this.#facts,
    room: () => this.#room,
    persist: (observed) => this.#persist(observed),
    emit: (observed, change) => this.#emit(observed, change),
    wakeBy: (at) => this.#alarm.wakeBy(at),
  })

  readonly #summary = createSummaryPart({
    facts: this.#facts,
    room: () => this.#room,
    emit: (observed, change) => this.#emit(observed, change),
  })

  readonly #publisher = openPublisher(this.ctx, {
    matchId: this.#matchId,
    facts: this.#facts,
    relay: (channel) => this.env.RELAY.getByName(relayName(channel, 0)),
    onDelivered: (tick) => this.#live.markDelivered(tick),
  })

  readonly #live = createLivePart({
    matchId: this.#matchId,
    storage: this.ctx.storage,
    store: this.#store,
    seq: () => this.#room.seq,
    advance: (seq) => {
      this.#room = { ...this.#room, seq }
    },
    publish: (tick) => this.#publisher.publish(tick),
    wakeBy: (at) => this.#alarm.wakeBy(at),
  })

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      applySteps(ctx.storage.sql, steps)
      const stored = this.#store.load(this.#matchId)
      this.#room = { ...stored.room, ...this.#queues.load(), ...this.#summary.load(stored.room.platforms.size > 0) }
      this.#live.load(stored.live)
      this.#stored = new Map(this.#room.platforms)
      await this.#alarm.load()
      // The platform drops an alarm after six failures, so it is set again while changes are unacknowledged.
      const dueAt = this.#outbox.nextDueAt()
      if (dueAt !== null) this.#alarm.wakeBy(dueAt)
      this.#live.publishUndelivered(Date.now())
    })
  }

  async observe(observation: Observation): Promise<ObserveResult> {
    if (observation.matchId !== this.#matchId) {
      throw new Error(`Room ${this.#matchId} was given an observation of match ${observation.matchId}`)
    }
    // A check that was on its way when another match took this one's place: its next one asks the other room.
    if (this.#merging.isClosed()) return { isApplied: false, changeId: null, quarantined: 0 }
    await this.#summary.again(observation.platform.id, observation.seenAt)
    if (!observation.isUnsure) await this.#queues.over(observation.platform.id, observation.seenAt)
    const before = this.#room.platforms.get(observation.platform.id)
    const observed = observe(this.#room, observation)
    this.#persist(observed)
    // Change and alarm are stored by now: a crash from here on only delays delivery.
    if (observed.change) {
      this.#publisher.publish(toPriceTick(observed.change))
      await sendChange(this.env.CHANGES, observed.change)
    }
    return resultOf(before, observed)
  }

  async settleHeld({ platformId, verdict }: { platformId: number; verdict: SettleVerdict }): Promise<boolean> {
    const platform = settleHeld(this.#room, platformId, verdict)
    if (!platform) return false
    const platforms = new Map(this.#room.platforms).set(platformId, platform)
    this.#persist({ room: { ...this.#room, platforms }, platform, change: null, historyRows: [] })
    return true
  }

  async recordCheck({ platformId, at }: { platformId: number; at: Instant }): Promise<{ isDoubted: boolean }> {
    if (!this.#merging.isClosed()) await this.#markChecked(platformId, at)
    return { isDoubted: isDoubted(this.#room.platforms.get(platformId)) }
  }

  async #markChecked(platformId: number, at: Instant): Promise<void> {
    await this.#summary.again(platformId, at)
    await this.#queues.over(platformId, at)
    const room = markChecked(this.#room, platformId, at)
    if (!room) return
    this.#store.saveCheck(platformId, at)
    this.#room = room
    const stored = this.#stored.get(platformId)
    if (stored) this.#stored.set(platformId, { ...stored, checkedAt: at })
  }

  async recordQueue({ platformId, at }: { platformId: number; at: Instant }): Promise<void> {
    if (!this.#merging.isClosed()) await this.#queues.seen(platformId, at)
  }

  async withdraw(platformId: number, at: Instant): Promise<void> {
    const observed = withdraw(this.#room, platformId, at)
    if (observed?.change) await this.#emit(observed, observed.change)
  }

  async close() {
    return this.#merging.close()
  }

  async reopen(): Promise<void> {
    this.#merging.reopen()
  }

  async import(handover: Handover): Promise<void> {
    await this.#merging.import(handover)
  }

  async seenSince(of: SeenSince) {
    return this.#merging.seenSince(of)
  }

  async removeImported(matchId: number, of: SeenSince): Promise<void> {
    this.#merging.removeImported(matchId, of)
    for (const platformId of of.platformIds) await this.withdraw(platformId, Date.now())
  }

  async forgetPrices(of: Parameters<MatchRoomApi['forgetPrices']>[0]): Promise<void> {
    this.#store.deleteBetween(of)
  }

  async board(): Promise<Board> {
    return toBoard(await this.#withChecks())
  }

  async around(seq: number): Promise<BoardAround | null> {
    return boardAround(this.#room, this.#outbox.replaced(seq), seq)
  }

  async listen(): Promise<number> {
    this.#publisher.listen()
    return this.#room.seq
  }

  async state(): Promise<RoomState> {
    const { live } = this.#live.view()
    const { seq } = this.#room
    return {
      matchId: this.#matchId,
      seq,
      board: toBoard(this.#room),
      live,
      unsentNews: this.#live.undelivered(Date.now()),
    }
  }

  async checks(): Promise<PlatformCheck[]> {
    return newestChecks(this.#room, (platformId) => this.#freshnessOf(platformId))
  }

  #freshnessOf(platformId: number): Promise<TargetFreshness | null> {
    return this.env.PLATFORM_GATE.getByName(platformGateName(platformId)).freshness(this.#matchId)
  }

  async pageFacts(version: string): Promise<PageFacts> {
    return this.#pageFacts.version === version ? this.#pageFacts.facts : {}
  }

  async keepPageFacts(version: string, facts: PageFacts): Promise<void> {
    this.#pageFacts = { version, facts: { ...(await this.pageFacts(version)), ...facts } }
  }

  async history(query: Parameters<MatchRoomApi['history']>[0]): Promise<HistoryEntry[]> {
    return this.#store.history(query)
  }

  async series(): Promise<PriceSeries[]> {
    return this.#store.series(toBoard(this.#room).offers)
  }

  async acknowledge(changeId: string): Promise<void> {
    const [matchId, seq] = changeId.split(':').map(Number)
    if (matchId === this.#matchId && seq) this.#outbox.acknowledge(seq)
  }

  async unacknowledged(): Promise<Waiting> {
    return this.#outbox.waiting()
  }

  async applyLive(facts: LiveFacts): Promise<LiveResult> {
    if (facts.matchId !== this.#matchId) {
      throw new Error(`Room ${this.#matchId} was given live facts of match ${facts.matchId}`)
    }
    return this.#live.apply(facts)
  }

  async markStale(at: Instant): Promise<LiveResult> {
    return this.#live.markStale(at)
  }

  async live(): Promise<LiveView> {
    return this.#live.view()
  }

  /** Resends unacknowledged changes. Catches every error, because a throw would use up the platform's retries. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    try {
      const due = this.ctx.storage.transactionSync(() => this.#outbox.takeDue(Date.now()))
      await eachConcurrently(due, sendsAtOnce, (change) => sendChange(this.env.CHANGES, change))
      const dueAt = this.#outbox.nextDueAt()
      if (dueAt !== null) this.#alarm.wakeBy(dueAt)
      await this.#queues.endUnseen(Date.now())
      this.#live.publishUndelivered(Date.now())
    } catch (error) {
      consoleLogger.error('room_alarm_failed', { match_id: this.#matchId, error: errorText(error) })
      this.#alarm.wakeBy(Date.now() + resendBaseMs)
    }
  }

  async #emit(observed: Observed, change: Change): Promise<void> {
    this.#persist(observed)
    this.#publisher.publish(toPriceTick(change))
    await sendChange(this.env.CHANGES, change)
  }

  /** Writes board, history, outgoing change and alarm in one transaction; memory follows after the commit. */
  #persist({ room, platform, change, historyRows, misread }: Omit<Observed, 'quarantined' | 'implausible'>): void {
    if (!platform) return
    if (!change && !isWorthStoring(this.#stored.get(platform.ref.id), platform)) {
      this.#room = room
      return
    }
    this.ctx.storage.transactionSync(() => {
      this.#store.savePlatform(platform)
      if (!change) return
      if (misread) this.#store.deleteSteps(platform.ref.id, misread)
      this.#store.appendHistory(historyRows)
      this.#summary.save(room)
      this.#alarm.wakeBy(this.#outbox.add(change, replacedParts(this.#room, room), Date.now()))
    })
    this.#stored.set(platform.ref.id, platform)
    this.#room = room
  }
}
