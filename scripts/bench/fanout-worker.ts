// The product's relay and room, and a Durable Object that only broadcasts, behind the benchmark's entry points.
import { DurableObject } from 'cloudflare:workers'
import { MatchRoom as ProductMatchRoom } from '#durable/match-room/match-room.ts'
import type { RoomTick } from '#durable/match-room/tick.ts'
import { type LiveChannel, relayName } from '#durable/relay/protocol.ts'
import { Relay as ProductRelay } from '#durable/relay/relay.ts'
import { socketDirectoryName } from '#durable/socket-directory/protocol.ts'
import { consoleLogger } from '#worker/ground/platform/logger.ts'
import type { LiveFacts } from '#worker/matches/live/contract.ts'
import { createSocketsService } from '#worker/matches/live/sockets.ts'
import type { Observation } from '#worker/watching/monitoring/contract.ts'
import { digestOf } from './comeback-digest.ts'

export { PlatformGate } from '#durable/platform-gate/platform-gate.ts'
export { SocketDirectory } from '#durable/socket-directory/socket-directory.ts'

/** `wakes`: relays or bare objects that started with empty memory. */
const counted = { roomReads: 0, matchReads: 0, wakes: 0 }

export class MatchRoom extends ProductMatchRoom {
  override async state() {
    counted.roomReads += 1
    return super.state()
  }
}

export class Relay extends ProductRelay {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    counted.wakes += 1
  }

  /** Ends it as a deployment or a failing machine would. */
  async die(): Promise<void> {
    this.ctx.abort('The benchmark ends it')
  }
}

/** The baseline: hibernating sockets and one loop. */
export class Bare extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    counted.wakes += 1
  }

  override async fetch(): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    socket.send(message)
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(1000)
  }

  async broadcast(text: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
  }
}

type BenchEnv = Omit<Env, 'RELAY'> & { BARE: DurableObjectNamespace<Bare>; RELAY: DurableObjectNamespace<Relay> }

export type FanoutCall =
  | { call: 'publish'; matchId: number; ticks: RoomTick[] }
  | { call: 'observe'; observation: Observation }
  | { call: 'live'; facts: LiveFacts }
  | { call: 'room'; matchId: number }
  | { call: 'abort'; matchId: number; shards: number }
  | { call: 'broadcast'; matchId: number; text: string }
  | { call: 'counted' }

export type Counted = typeof counted

let opened = 0

function createSockets(env: BenchEnv, firstShard: number | null) {
  return createSocketsService({
    relay: (channel: LiveChannel, next: number) => env.RELAY.getByName(relayName(channel, firstShard ?? next)),
    shardNamed: (name: string) => env.RELAY.getByName(name),
    directory: (userId: number) => env.SOCKET_DIRECTORY.getByName(socketDirectoryName(userId)),
    limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    matchExists: async () => {
      counted.matchReads += 1
      return (await env.DB.prepare('SELECT 1').first()) !== null
    },
    clock: Date.now,
    logger: consoleLogger,
  })
}

/** One per isolate, as in the product. */
let productSockets: ReturnType<typeof createSockets> | undefined

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('Upgrade') !== 'websocket') return answer((await request.json()) as FanoutCall, env)
    if (pathname === '/bare') return env.BARE.getByName(`bare:${searchParams.get('match')}`).fetch(request)
    productSockets ??= createSockets(env, null)
    const shard = searchParams.get('shard')
    const sockets = shard === null ? productSockets : createSockets(env, Number(shard))
    const visitor = { userId: null, sessionId: null, address: `bench-${opened++}`, device: '' }
    const result = await sockets.openMatch(Number(searchParams.get('match')), visitor)
    return result.ok ? result.value : new Response(result.error.message, { status: 503 })
  },
} satisfies ExportedHandler<BenchEnv>

async function answer(input: FanoutCall, env: BenchEnv): Promise<Response> {
  const room = (matchId: number) => env.MATCH_ROOM.getByName(`match:${matchId}`)
  const relay = (matchId: number, shard: number) => env.RELAY.getByName(relayName(`match:${matchId}`, shard))
  if (input.call === 'publish') await relay(input.matchId, 0).publish(input.ticks)
  if (input.call === 'observe') await room(input.observation.matchId).observe(input.observation)
  if (input.call === 'broadcast') await env.BARE.getByName(`bare:${input.matchId}`).broadcast(input.text)
  if (input.call === 'live') await room(input.facts.matchId).applyLive(input.facts)
  if (input.call === 'abort') {
    const shards = Array.from({ length: input.shards }, (_, shard) => relay(input.matchId, shard))
    // A call to an object that ends gets no answer.
    await Promise.allSettled(shards.map((shard) => shard.die()))
  }
  if (input.call !== 'room') return Response.json(counted)
  const { seq, ...state } = await room(input.matchId).state()
  return Response.json({ seq, digest: digestOf(state) })
}
