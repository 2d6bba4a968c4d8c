import { identityHeader, type LiveChannel, liveMatches, type RelayApi, shardHeader } from '#durable/relay/protocol.ts'
import type { SocketDirectoryApi } from '#durable/socket-directory/protocol.ts'
import type { Clock, Instant } from '#worker/ground/platform/clock.ts'
import type { Limiter } from '#worker/ground/platform/limiter.ts'
import { errorText, type Logger } from '#worker/ground/platform/logger.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import {
  matchSeenMs,
  maxMatchesSeen,
  maxShardHints,
  maxShardsAsked,
  noRoomLeft,
  noSuchMatch,
  openedTooOften,
  opensPerAddress,
  opensPerUser,
  shardHintMs,
} from './socket-constants.ts'

/** Who opens a socket: user and session if signed in, hashed address and device name. */
export type SocketVisitor = { userId: number | null; sessionId: string | null; address: string; device: string }

type SocketsPorts = {
  relay: (channel: LiveChannel, shard: number) => Pick<RelayApi, 'fetch' | 'refreshMatches'>
  /** A shard by its name from a directory. */
  shardNamed: (name: string) => Pick<RelayApi, 'closeUser'>
  directory: (userId: number) => Pick<SocketDirectoryApi, 'shards' | 'clear'>
  limiter: Limiter
  matchExists(matchId: number): Promise<boolean>
  clock: Clock
  logger: Logger
}

export type SocketsService = ReturnType<typeof createSocketsService>

/** Admits browsers to live channels, and disconnects them. */
export function createSocketsService(ports: SocketsPorts) {
  const { relay, shardNamed, directory, limiter, matchExists, clock, logger } = ports
  /** The last redirect of a full root, so that it is not asked every time. */
  const hints = new Map<LiveChannel, { shard: number; until: Instant }>()

  /** Matches known to exist. */
  const seen = new Map<number, Instant>()

  async function isThere(matchId: number): Promise<boolean> {
    if ((seen.get(matchId) ?? 0) > clock()) return true
    if (!(await matchExists(matchId))) return false
    if (seen.size >= maxMatchesSeen) seen.clear()
    seen.set(matchId, clock() + matchSeenMs)
    return true
  }

  function hintOf(channel: LiveChannel): number {
    const hint = hints.get(channel)
    return hint && hint.until > clock() ? hint.shard : 0
  }

  async function handToShard(channel: LiveChannel, visitor: SocketVisitor): Promise<Response | null> {
    const headers = { Upgrade: 'websocket', [identityHeader]: JSON.stringify(visitor) }
    let shard = hintOf(channel)
    for (let asked = 0; asked < maxShardsAsked; asked += 1) {
      const answer = await relay(channel, shard).fetch(new Request('https://relay/', { headers }))
      if (answer.webSocket) return new Response(null, { status: 101, webSocket: answer.webSocket })
      const next = answer.headers.get(shardHeader)
      hints.delete(channel)
      if (next === null && shard === 0) return null
      shard = Number(next ?? 0)
      if (shard > 0) {
        if (hints.size >= maxShardHints) hints.clear()
        hints.set(channel, { shard, until: clock() + shardHintMs })
      }
    }
    return null
  }

  async function open(channel: LiveChannel, visitor: SocketVisitor, matchId?: number): Promise<Result<Response>> {
    // Over the limit, only the rate limiter wakes.
    const { allowed, retryAfterSeconds } =
      visitor.userId === null
        ? await limiter.take(`sockets-from:${visitor.address}`, opensPerAddress)
        : await limiter.take(`sockets-of:${visitor.userId}`, opensPerUser)
    if (!allowed) return fail('RATE_LIMITED', openedTooOften, { retryAfterSeconds })
    if (matchId !== undefined && !(await isThere(matchId))) return fail('NOT_FOUND', noSuchMatch)
    const answer = await handToShard(channel, visitor)
    return answer ? succeed(answer) : fail('UNAVAILABLE', noRoomLeft)
  }

  return {
    openLiveMatches: (visitor: SocketVisitor) => open(liveMatches, visitor),
    openMatch: (matchId: number, visitor: SocketVisitor) => open(`match:${matchId}`, visitor, matchId),

    /**
     * Closes a user's sockets after they lost access, or those of one session. A shard that does not answer notices
     * at its own session check, within minutes.
     */
    async closeSocketsOf(userId: number, sessionId?: string): Promise<void> {
      try {
        const names = await directory(userId).shards()
        await Promise.all(names.map((name) => shardNamed(name).closeUser(userId, sessionId)))
      } catch (error) {
        logger.error('sockets_not_closed', { user_id: userId, error: errorText(error) })
      }
    },

    /** For erasure: deletes which channels the user listened to. */
    clearSocketsOf: (userId: number): Promise<void> => directory(userId).clear(),

    /** Makes every page with a live list reload it. */
    async refreshMatches(): Promise<void> {
      try {
        await relay(liveMatches, 0).refreshMatches()
      } catch (error) {
        logger.error('matches_not_refreshed', { error: errorText(error) })
      }
    },
  }
}
