import { DurableObject } from 'cloudflare:workers'
import { createAlarm } from '#durable/alarm.ts'
import { matchRoomName, type PlatformCheck } from '#durable/match-room/protocol.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import { socketDirectoryName } from '#durable/socket-directory/protocol.ts'
import { applySteps } from '#durable/steps.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { consoleLogger, errorText } from '#worker/ground/platform/logger.ts'
import { createAudience } from './audience.ts'
import { catchUpTexts } from './catch-up.ts'
import { createLiveMatchesChannel, createMatchChannel } from './channels.ts'
import {
  maintainEveryMs,
  maxCatchUpFrames,
  maxRingFrames,
  maxSocketsPerShard,
  purgedAfterMs,
  sessionCheckEveryMs,
  socketsPerShard,
} from './constants.ts'
import { readIdentity, readRelayName } from './identity.ts'
import { answerTo, type Listener, readCommand, startCounting } from './listener.ts'
import {
  closeCodes,
  identityHeader,
  liveMatches,
  type RelayApi,
  relayName,
  type ServerFrame,
  shardHeader,
} from './protocol.ts'
import { type Backlog, createRing, type RingFrame } from './ring.ts'
import { createRoot, type Root } from './root.ts'
import { openSessions } from './sessions.ts'
import { createShard, type Shard } from './shard.ts'
import type { RoomPort, SourcePorts } from './source.ts'
import { steps } from './steps.ts'
import { createRelayStore } from './store.ts'

const noSuchShard = (name: string) => new Error(`${name} is no shard of a channel, or not this kind of shard`)

/**
 * Sockets of one shard of a channel (`relay:<channel>:<shard>`; shard 0 is the root). Decisions are in listener.ts,
 * root.ts and shard.ts; this handles sockets, storage and alarm.
 */
export class Relay extends DurableObject<Env> implements RelayApi {
  readonly #name = this.ctx.id.name ?? ''
  readonly #store = createRelayStore(this.ctx.storage.sql)
  readonly #alarm = createAlarm(this.ctx.storage, () => Date.now())
  readonly #ring = createRing(maxRingFrames)
  readonly #place = readRelayName(this.#name)
  readonly #audience = createAudience(this.ctx, this.#place?.channel ?? liveMatches)
  #root: Root | null = null
  #shard: Shard | null = null

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(async () => {
      applySteps(ctx.storage.sql, steps)
      await this.#alarm.load()
      if (!this.#place) return
      const ports = this.#ports(this.#place.channel)
      if (this.#place.shard === 0) this.#root = this.#createRoot(ports)
      else this.#shard = createShard(this.#place.shard, ports)
    })
  }

  // ── Sockets ─────────────────────────────────────────────────────────────────────────────────

  override async fetch(request: Request): Promise<Response> {
    const identity = readIdentity(request.headers.get(identityHeader))
    if (!identity || !this.#place) return new Response(null, { status: 400 })
    if (this.#audience.size >= (this.#root ? socketsPerShard : maxSocketsPerShard)) {
      const shard = this.#root?.place() ?? null
      return new Response(null, { status: 503, headers: shard === null ? {} : { [shardHeader]: String(shard) } })
    }
    const { 0: client, 1: server } = new WebSocketPair()
    if (this.#audience.isCrowded(identity)) this.#audience.refuse(server)
    else {
      this.#audience.admit(server, identity, Date.now())
      this.#alarm.wakeBy(Date.now() + maintainEveryMs)
      if (identity.userId !== null) this.#enlistAt(identity.userId)
      this.#shard?.audienceChanged()
    }
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const listener = this.#audience.get(socket)
    if (!listener) return
    const command = readCommand(listener, message, Date.now())
    if (command.do === 'close') this.#dismiss(socket, command)
    if (command.do === 'refuse_channel') {
      this.#send(socket, { type: 'error', code: 'UNKNOWN_CHANNEL', message: `This socket carries ${listener.channel}` })
    }
    if (command.do === 'subscribe') await this.#subscribe(socket, listener, command.seq)
  }

  /**
   * Answers the close, or the client waits until the object hibernates; uses the client's code, because `done` would
   * keep it from reconnecting.
   */
  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    this.#dismiss(socket, { code: answerTo(code), reason: '' })
  }

  /** Asks the client to reconnect, in case it still receives the close. */
  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#dismiss(socket, { code: closeCodes.restart, reason: 'Please connect again' })
  }

  async #subscribe(socket: WebSocket, listener: Listener, seq: number | null): Promise<void> {
    if (!(await this.#catchUp(socket, listener, this.#isFarBehind(listener, seq) ? null : seq))) return
    const watching = this.#source.watching()
    if (watching !== null) this.#send(socket, { type: 'presence', watching })
    this.#source.audienceChanged()
    this.#audience.save(socket, listener)
  }

  /** A client that lags this far gets the state instead of the frames. */
  #isFarBehind(listener: Listener, seq: number | null): boolean {
    const missed = seq === null ? null : this.#ring.missedSince(seq)
    return listener.wasLeftBehind && missed !== null && missed.length > maxCatchUpFrames
  }

  /** Sends the missed frames, or the state. False when the state cannot be read or the client has gone. */
  async #catchUp(socket: WebSocket, listener: Listener, seq: number | null): Promise<boolean> {
    try {
      await this.#source.warm(seq)
    } catch (error) {
      this.#logError('relay_state_unreadable', error)
      this.#dismiss(socket, { code: closeCodes.tryLater, reason: 'The state cannot be read right now' })
      return false
    }
    if (this.#audience.get(socket) !== listener) return false
    // No await from here on: frames sent next must follow directly.
    listener.isSubscribed = true
    listener.wasLeftBehind = false
    startCounting(listener, Date.now())
    for (const text of catchUpTexts(this.#ring, { channel: listener.channel, seq })) {
      this.#audience.send(socket, text)
    }
    return true
  }

  #send(socket: WebSocket, frame: ServerFrame): void {
    this.#audience.send(socket, JSON.stringify(frame))
  }

  #dismiss(socket: WebSocket, closing: { code: number; reason: string }): void {
    this.#audience.close(socket, closing)
    this.#source.audienceChanged()
  }

  // ── Calls from rooms, the root and the Worker ───────────────────────────────────────────────

  async publish(ticks: RoomTick[]): Promise<void> {
    await this.#rootOrThrow.publish(ticks)
  }

  async refreshMatches(): Promise<void> {
    await this.#rootOrThrow.publish([{ kind: 'refresh' }])
  }

  async backlog(): Promise<Backlog> {
    return this.#rootOrThrow.backlog()
  }

  async report(shard: number, sockets: number): Promise<number | null> {
    this.#alarm.wakeBy(Date.now() + maintainEveryMs)
    return this.#rootOrThrow.report(shard, sockets)
  }

  async sockets(): Promise<number> {
    return this.#rootOrThrow.sockets()
  }

  async forward(frames: RingFrame[], behind: number[] = []): Promise<void> {
    await this.#shard?.take(frames, behind)
  }

  async announce(watching: number, behind: number[] = []): Promise<void> {
    this.#shard?.announce(watching, behind)
  }

  async announceChecks(checks: PlatformCheck[], behind: number[] = []): Promise<void> {
    this.#shard?.announceChecks(checks, behind)
  }

  async closeUser(userId: number, sessionId?: string): Promise<number> {
    const closed = this.#audience.closeSessions(
      (identity) => identity.userId === userId && (sessionId === undefined || identity.sessionId === sessionId),
    )
    if (closed > 0) this.#source.audienceChanged()
    return closed
  }

  // ── Periodic work ───────────────────────────────────────────────────────────────────────────

  /** Catches every error, because a throw would use up the platform's retries; runs again while needed. */
  override async alarm(): Promise<void> {
    this.#alarm.rang()
    const now = Date.now()
    // A shard without a place does not know what it holds, so it keeps it.
    if (!this.#place) return this.#logError('relay_of_no_channel', noSuchShard(this.#name))
    try {
      const { newestText } = this.#ring
      if (newestText !== null) this.#audience.sendToReturned(newestText, now)
      this.#audience.sweep(now)
      await this.#checkSessions(now)
      // A shard that lost its sockets in a crash reports so; otherwise the root would count them for a lease.
      if (this.#isNeeded || this.#shard) await this.#source.maintain(now)
    } catch (error) {
      this.#logError('relay_alarm_failed', error)
    }
    if (this.#isNeeded) {
      this.#alarm.wakeBy(now + maintainEveryMs)
      this.ctx.storage.kv.delete('emptySince')
    } else this.#purge(now)
  }

  /** `live-matches` also runs without viewers, so that a client that returns a minute later catches up. */
  #purge(now: Instant): void {
    if (!this.#root || this.#place?.channel === liveMatches) return
    const emptySince = this.ctx.storage.kv.get<Instant>('emptySince') ?? now
    if (now - emptySince >= purgedAfterMs) {
      this.#root.clear()
      this.ctx.storage.kv.delete('emptySince')
      return
    }
    this.ctx.storage.kv.put('emptySince', emptySince)
    this.#alarm.wakeBy(emptySince + purgedAfterMs)
  }

  async #checkSessions(now: Instant): Promise<void> {
    const ids = this.#audience.sessionIds()
    const checkedAt = this.ctx.storage.kv.get<Instant>('sessionsCheckedAt') ?? 0
    if (ids.length === 0 || now - checkedAt < sessionCheckEveryMs) return
    const open = await openSessions(this.env.DB, ids, now)
    this.#audience.closeSessions(({ sessionId }) => sessionId !== null && !open.has(sessionId))
    this.ctx.storage.kv.put('sessionsCheckedAt', now)
  }

  // ── Parts ───────────────────────────────────────────────────────────────────────────────────

  get #source() {
    const source = this.#root ?? this.#shard
    if (!source) throw noSuchShard(this.#name)
    return source
  }

  get #rootOrThrow(): Root {
    if (!this.#root) throw noSuchShard(this.#name)
    return this.#root
  }

  get #isNeeded(): boolean {
    return this.#root?.isNeeded() ?? this.#audience.size > 0
  }

  #ports(channel: SourcePorts['channel']): SourcePorts {
    return {
      channel,
      ring: this.#ring,
      store: this.#store,
      audience: this.#audience,
      relay: (shard) => this.env.RELAY.getByName(relayName(channel, shard)),
      now: () => Date.now(),
      wait: (ms, signal) => (ms > 0 ? scheduler.wait(ms, signal && { signal }) : Promise.resolve()),
      keepAlive: (work) => this.ctx.waitUntil(work),
      onError: (event, error) => this.#logError(event, error),
    }
  }

  #createRoot(ports: SourcePorts): Root {
    if (ports.channel === liveMatches) return createRoot(ports, createLiveMatchesChannel(ports))
    const matchId = Number(ports.channel.replace('match:', ''))
    const room: RoomPort = this.env.MATCH_ROOM.getByName(matchRoomName(matchId))
    return createRoot(ports, createMatchChannel(matchId, ports, room))
  }

  #enlistAt(userId: number): void {
    const enlisting = this.env.SOCKET_DIRECTORY.getByName(socketDirectoryName(userId)).enlist(this.#name)
    // Without the entry, the socket is closed at the next session check instead.
    this.ctx.waitUntil(enlisting.catch((error: unknown) => this.#logError('relay_directory_unreachable', error)))
  }

  #logError(event: string, error: unknown): void {
    consoleLogger.error(event, { object: this.#name, error: errorText(error) })
  }
}
