// Cloudflare bindings under the names used here: Durable Objects, queues and their health.
import { type LiveFeedApi, liveFeedName } from '#durable/live-feed/protocol.ts'
import { type MatchRoomApi, matchRoomName } from '#durable/match-room/protocol.ts'
import { type PlatformGateApi, platformGateName } from '#durable/platform-gate/protocol.ts'
import { type PurchaseDeskApi, purchaseDeskName } from '#durable/purchase-desk/protocol.ts'
import { type LiveChannel, type RelayApi, relayName } from '#durable/relay/protocol.ts'
import { type SocketDirectoryApi, socketDirectoryName } from '#durable/socket-directory/protocol.ts'
import { answers } from '#worker/ground/platform/database.ts'
import { counterName, type Limiter } from '#worker/ground/platform/limiter.ts'
import type { Secret } from '#worker/ground/platform/secret.ts'
import { feedName } from '#worker/matches/live/football-data/constants.ts'
import { type Message, type MessageOf, messagesPerSend, queueOf } from './messages.ts'

/** Durable Objects, named by their protocols. */
export function openObjects(env: Env) {
  return {
    rooms: (matchId: number): MatchRoomApi => env.MATCH_ROOM.getByName(matchRoomName(matchId)),
    liveFeed: (): LiveFeedApi => env.LIVE_FEED.getByName(liveFeedName(feedName)),
    gates: (platformId: number): PlatformGateApi => env.PLATFORM_GATE.getByName(platformGateName(platformId)),
    desks: (userId: number): PurchaseDeskApi => env.PURCHASE_DESK.getByName(purchaseDeskName(userId)),
    relays: {
      relay: (channel: LiveChannel, shard: number): RelayApi => env.RELAY.getByName(relayName(channel, shard)),
      shardNamed: (name: string): RelayApi => env.RELAY.getByName(name),
      directory: (userId: number): SocketDirectoryApi => env.SOCKET_DIRECTORY.getByName(socketDirectoryName(userId)),
    },
  }
}

/** One rate-limiter object per key. */
export function openLimiter(env: Env, secret: Secret): Limiter {
  return { take: (key, limit) => env.RATE_LIMITER.getByName(counterName(secret, key)).take(limit) }
}

/** Sends a message to the queue of its type. */
export function createEnqueue(env: Pick<Env, 'CHECKS' | 'CHANGES' | 'DELIVERIES' | 'JOBS'>) {
  const queues = { checks: env.CHECKS, changes: env.CHANGES, deliveries: env.DELIVERIES, jobs: env.JOBS }
  return async (message: Message, options?: { delaySeconds: number }): Promise<void> => {
    await queues[queueOf[message.type]].send(message, options)
  }
}

/** Messages in as few calls as queues allow. */
async function sendAll(queue: Queue, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesPerSend) {
    await queue.sendBatch(messages.slice(from, from + messagesPerSend).map((body) => ({ body })))
  }
}

/** Sends messages about batches, and mails to agents' clients. */
export function createEnqueueDeliveries(env: Pick<Env, 'DELIVERIES'>) {
  return (messages: readonly MessageOf<'deliver' | 'client_mail'>[]) => sendAll(env.DELIVERIES, messages)
}

/** Sends the jobs of a minute. */
export function enqueueJobs(env: Pick<Env, 'JOBS'>, messages: readonly MessageOf<'job'>[]): Promise<void> {
  return sendAll(env.JOBS, messages)
}

/** Which bindings respond, and how fast. */
export async function checkHealth(env: Env) {
  const [database, objects] = await Promise.all([
    probe(() => answers(env.DB)),
    probe(() => env.LIVE_FEED.getByName(liveFeedName(feedName)).health()),
  ])
  const checks = { database, objects }
  return { status: Object.values(checks).every((check) => check.ok) ? 'ok' : 'unavailable', checks }
}

async function probe(call: () => Promise<unknown>): Promise<{ ok: boolean; duration_ms: number }> {
  const startedAt = performance.now()
  const ok = await call().then(
    () => true,
    () => false,
  )
  return { ok, duration_ms: Math.round(performance.now() - startedAt) }
}
