// The product's relay and room, and beside them a Durable Object that only broadcasts, under the benchmark's doors.
import { DurableObject } from 'cloudflare:workers'
import type { RoomTick } from '#durable/match-room/tick.ts'
import { directoryName, type LiveChannel, relayName } from '#durable/relay/protocol.ts'
import { createSocketsService } from '#worker/live/sockets.ts'
import type { Observation } from '#worker/monitoring/contract.ts'
import { consoleLogger } from '#worker/platform/logger.ts'

export { MatchRoom } from '#durable/match-room/match-room.ts'
export { Relay } from '#durable/relay/relay.ts'

/** The floor: hibernating sockets and one loop. */
export class Bare extends DurableObject<Env> {
  override async fetch(): Promise<Response> {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    return new Response(null, { status: 101, webSocket: client })
  }

  override async webSocketMessage(): Promise<void> {}

  override async webSocketClose(socket: WebSocket): Promise<void> {
    socket.close(1000)
  }

  async broadcast(text: string): Promise<void> {
    for (const socket of this.ctx.getWebSockets()) socket.send(text)
  }
}

type BenchEnv = Env & { BARE: DurableObjectNamespace<Bare> }

export type FanoutCall =
  | { call: 'publish'; matchId: number; ticks: RoomTick[] }
  | { call: 'observe'; observation: Observation }
  | { call: 'broadcast'; text: string }

let opened = 0

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url)
    if (request.headers.get('Upgrade') !== 'websocket') return answer((await request.json()) as FanoutCall, env)
    if (pathname === '/bare') return env.BARE.getByName('bare').fetch(request)
    const visitor = { userId: null, sessionId: null, address: `bench-${opened++}` }
    const shard = searchParams.get('shard')
    const first = shard === null ? null : Number(shard)
    const sockets = createSocketsService({
      relay: (channel: LiveChannel, next: number) => env.RELAY.getByName(relayName(channel, first ?? next)),
      shardNamed: (name: string) => env.RELAY.getByName(name),
      directory: (userId: number) => env.RELAY.getByName(directoryName(userId)),
      limiter: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
      matchExists: async () => true,
      clock: Date.now,
      logger: consoleLogger,
    })
    const result = await sockets.openMatch(Number(searchParams.get('match')), visitor)
    return result.ok ? result.value : new Response(result.error.message, { status: 503 })
  },
} satisfies ExportedHandler<BenchEnv>

async function answer(input: FanoutCall, env: BenchEnv): Promise<Response> {
  if (input.call === 'publish') await env.RELAY.getByName(relayName(`match:${input.matchId}`, 0)).publish(input.ticks)
  if (input.call === 'observe')
    await env.MATCH_ROOM.getByName(`match:${input.observation.matchId}`).observe(input.observation)
  if (input.call === 'broadcast') await env.BARE.getByName('bare').broadcast(input.text)
  return Response.json({})
}
