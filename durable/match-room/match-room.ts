import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { platformGateName } from '#durable/platform-gate/protocol.ts'
import { relayName } from '#durable/relay/protocol.ts'
import { applySteps } from '#durable/steps.ts'
import type { BoardAround, Change } from '#worker/changes/contract.ts'
import type { LiveFacts } from '#worker/live/contract.ts'
import type { Message } from '#worker/messages.ts'
import type { Observation } from '#worker/monitoring/contract.ts'
import type { Instant } from '#worker/platform/clock.ts'
import { consoleLogger, errorText } from '#worker/platform/logger.ts'
import type { PriceSeries } from '#worker/prices/contract.ts'
import { boardAround } from './around.ts'
import { toBoard } from './board.ts'
import { newestChecks } from './checks.ts'
import { resendBaseMs, summaryRule } from './constants.ts'
import { type Applied, applyLive, markStale, type RoomLive } from './live.ts'
import { createOutbox } from './outbox.ts'
import type {
  Board,
  HistoryEntry,
  LiveResult,
  LiveView,
  MatchRoomApi,
  ObserveResult,
  PlatformCheck,
  RoomState,
} from './protocol.ts'
import { createPublisher, toPriceTick } from './publisher.ts'
import {
  emptyRoom,
  isWorthStoring,
  look,
  type Observed,
  observe,
  type Room,
  type RoomPlatform,
  restate,
} from './room.ts'
import { toSeries } from './series.ts'
import { steps } from './steps.ts'
import { createRoomStore } from './store.ts'
import type { LiveTick, RoomTick } from './tick.ts'
import { createUntold } from './untold.ts'

/** Single writer of one match's board and history. Decisions are in room.ts; this handles storage, queue and alarm. */
export class MatchRoom extends DurableObject<Env> implements MatchRoomApi {
  readonly #store = createRoomStore(this.ctx.storage.sql)
  readonly #outbox = createOutbox(this.ctx.storage.sql)
  readonly #untold = createUntold(this.ctx.storage.sql)
  readonly #matchId = Number(this.ctx.id.name?.replace('match:', ''))
  /** Written through to storage on every change. */
  #room: Room = emptyRoom(this.#matchId)
  /** Null before the first reading of the football feed. */
  #live: RoomLive | null = null
  /** What storage holds per platform; memory may be newer. */
  #stored = new Map<number, RoomPlatform>()
  /** Chart lines, cached because they read the whole history; null after a price change. */
  #series: PriceSeries[] | null = null
  /** Whether the last emitted price summary follows the current rule version. */
  #isSummaryCurrent = true
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())

  readonly #publisher = createPublisher({
    matchId: this.#matchId,
    relay: (channel) => this.env.RELAY.getByName(relayName(channel, 0)),
    stored: {
      get: () => this.ctx.storage.kv.get<Instant>('listened_until'),
      put: (until) => this.ctx.storage.kv.put('listened_until', until),
    },
    onTold: (tick) => {
      if (hasNews(tick)) this.#untold.remove(tick.seq)
    },
    now: () => Date.now(),
    wait: (ms) => scheduler.wait(ms),
    keepAlive: (work) => this.ctx.waitUntil(work),
    logger: consoleLogger,
  })

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      applySteps(ctx.storage.sql, steps)
      this.#room = this.#store.load(this.#matchId)
      this.#live = this.#store.loadLive()
      this.#stored = new Map(this.#room.platforms)
      this.#isSummaryCurrent = this.#stored.size === 0 || ctx.storage.kv.get(summaryRuleKey) === summaryRule
      await this.#alarm.load()
      // The platform drops an alarm after six failures, so it is set again while changes are unacknowledged.
      const dueAt = this.#outbox.nextDueAt()
      if (dueAt !== null) this.#alarm.ringBy(dueAt)
      this.#publishUntold(Date.now())
    })
  }

  async observe(observation: Observation): Promise<ObserveResult> {
    if (observation.matchId !== this.#matchId) {
      throw new Error(`Room ${this.#matchId} was given an observation of match ${observation.matchId}`)
    }
    await this.#emitSummaryAgain(observation.platform.id, observation.seenAt)
    const observed = observe(this.#room, observation)
    this.#persist(observed)
    // Change and alarm are stored by now: a crash from here on only delays delivery.
    if (observed.change) {
      this.#publish(toPriceTick(observed.change))
      await this.#send(observed.change)
    }
    return {
      isApplied: observed.platform !== null,
      changeId: observed.change?.id ?? null,
      quarantined: observed.quarantined,
    }
  }

  async looked({ platformId, at }: { platformId: number; at: Instant }): Promise<void> {
    await this.#emitSummaryAgain(platformId, at)
    const room = look(this.#room, platformId, at)
    if (!room) return
    this.#store.saveLook(platformId, at)
    this.#room = room
    const stored = this.#stored.get(platformId)
    if (stored) this.#stored.set(platformId, { ...stored, lookedAt: at })
  }

  async board(): Promise<Board> {
    return toBoard(this.#room)
  }

  async around(seq: number): Promise<BoardAround> {
    return boardAround(this.#room, this.#store.eachEntry(), seq)
  }

  async listen(): Promise<number> {
    this.#publisher.listen()
    return this.#room.seq
  }

  async state(): Promise<RoomState> {
    const { live } = await this.live()
    const untold = this.#untold.list(Date.now())
    return { matchId: this.#matchId, seq: this.#room.seq, board: toBoard(this.#room), live, untold }
  }

  async checks(): Promise<PlatformCheck[]> {
    const gateOf = (platformId: number) => this.env.PLATFORM_GATE.getByName(platformGateName(platformId))
    return newestChecks(this.#room, (platformId) => gateOf(platformId).freshness(this.#matchId))
  }

  async history(query: Parameters<MatchRoomApi['history']>[0]): Promise<HistoryEntry[]> {
    return this.#store.history(query)
  }

  async series(): Promise<PriceSeries[]> {
    this.#series ??= toSeries(this.#store.wholeHistory(), toBoard(this.#room).offers)
    return this.#series
  }

  async acknowledge(changeId: string): Promise<void> {
    const [matchId, seq] = changeId.split(':').map(Number)
    if (matchId === this.#matchId && seq) this.#outbox.remove(seq)
  }

  async applyLive(facts: LiveFacts): Promise<LiveResult> {
    if (facts.matchId !== this.#matchId) {
      throw new Error(`Room ${this.#matchId} was given live facts of match ${facts.matchId}`)
    }
    return this.#takeLive(applyLive(this.#live, facts), facts.seenAt)
  }

  async markStale(at: Instant): Promise<LiveResult> {
    const view = { ...(await this.live()), isChanged: false, news: [], isSettled: true }
    return this.#live ? this.#takeLive(markStale(this.#live, at), at) : view
  }

  async live(): Promise<LiveView> {
    return { matchId: this.#matchId, seq: this.#room.seq, live: this.#live?.isKnown ? this.#live.state : null }
  }

  /** Resends unacknowledged changes. Catches every error, because a throw would use up the platform's retries. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    try {
      const due = this.ctx.storage.transactionSync(() => this.#outbox.takeDue(Date.now()))
      await Promise.all(due.map((change) => this.#send(change)))
      const dueAt = this.#outbox.nextDueAt()
      if (dueAt !== null) this.#alarm.ringBy(dueAt)
      this.#publishUntold(Date.now())
    } catch (error) {
      consoleLogger.error('room_alarm_failed', { match_id: this.#matchId, error: errorText(error) })
      this.#alarm.ringBy(Date.now() + resendBaseMs)
    }
  }

  /** Emits the summary once more after a rule change, so that lists update without waiting for a price change. */
  async #emitSummaryAgain(platformId: number, at: Instant): Promise<void> {
    const restated = this.#isSummaryCurrent ? null : restate(this.#room, platformId, at)
    if (!restated?.change) return
    this.#persist(restated)
    this.#publish(toPriceTick(restated.change))
    await this.#send(restated.change)
  }

  /** Writes board, history, outgoing change and alarm in one transaction; memory follows after the commit. */
  #persist({ room, platform, change, historyRows }: Observed): void {
    if (!platform) return
    if (!change && !isWorthStoring(this.#stored.get(platform.ref.id), platform)) {
      this.#room = room
      return
    }
    this.ctx.storage.transactionSync(() => {
      this.#store.savePlatform(platform)
      if (!change) return
      this.#store.appendHistory(historyRows)
      if (this.ctx.storage.kv.get(summaryRuleKey) !== summaryRule) {
        this.ctx.storage.kv.put(summaryRuleKey, summaryRule)
      }
      this.#alarm.ringBy(this.#outbox.add(change, Date.now()))
    })
    this.#stored.set(platform.ref.id, platform)
    this.#room = room
    if (!change) return
    this.#isSummaryCurrent = true
    this.#series = null
  }

  /** Stores before publishing, so that listeners never see state that a crash could undo. */
  async #takeLive({ live, news, isChanged, isWorthStoring: mustStore }: Applied, at: Instant): Promise<LiveResult> {
    const seq = this.#room.seq + Number(isChanged)
    const tick = { kind: 'live' as const, matchId: this.#matchId, seq, at, live: live.state, news, names: live.names }
    if (mustStore) {
      this.ctx.storage.transactionSync(() => {
        this.#store.saveLive(seq, live)
        if (isChanged && hasNews(tick)) this.#alarm.ringBy(this.#untold.add(tick, Date.now()))
      })
    }
    this.#live = live
    this.#room = { ...this.#room, seq }
    if (isChanged) this.#publish(tick)
    return { ...(await this.live()), isChanged, news, isSettled: live.doubt === null }
  }

  /** A queue failure does not fail the observation: the alarm sends the change later. */
  async #send(change: Change): Promise<void> {
    try {
      await this.env.CHANGES.send({ version: 1, type: 'change', change, cursor: null } satisfies Message)
    } catch (error) {
      consoleLogger.error('change_not_sent', { change_id: change.id, error: errorText(error) })
    }
  }

  /** Best effort: a listener that misses a tick sees the gap in `seq` and fetches the state. */
  #publish(tick: RoomTick): void {
    this.#publisher.publish(tick)
  }

  /** Publishes news left over from a crash or an unreachable relay. */
  #publishUntold(now: Instant): void {
    const untold = this.#untold.list(now)
    if (untold.length === 0) return
    this.#alarm.ringBy(now + resendBaseMs)
    for (const tick of untold) this.#publish(tick)
  }
}

/** Key as stored by existing rooms. */
const summaryRuleKey = 'standing_rule'

function hasNews(tick: RoomTick): tick is LiveTick {
  return tick.kind === 'live' && tick.news.length > 0
}
