import { identityHeader, type LiveChannel, liveMatches, type RelayApi, shardHeader } from '#durable/relay/protocol.ts'
import type { SocketDirectoryApi } from '#durable/socket-directory/protocol.ts'
import type { Clock, Instant } from '../platform/clock.ts'
import type { Limiter } from '../platform/limiter.ts'
import { errorText, type Logger } from '../platform/logger.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
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

/** Who opens a socket: the person and session, where there is one, the keyed hash of the address and the device's name. */
export type SocketVisitor = { userId: number | null; sessionId: string | null; address: string; device: string }

type SocketsPorts = {
  relay: (channel: LiveChannel, shard: number) => Pick<RelayApi, 'fetch' | 'refreshMatches'>
  /** A shard by the name that a directory tells. */
  shardNamed: (name: string) => Pick<RelayApi, 'closeUser'>
  directory: (userId: number) => Pick<SocketDirectoryApi, 'shards' | 'forget'>
  limiter: Limiter
  matchExists(matchId: number): Promise<boolean>
  clock: Clock
  logger: Logger
}

export type SocketsService = ReturnType<typeof createSocketsService>

/** Lets browsers in to the live channels, and puts them out again. */
export function createSocketsService(ports: SocketsPorts) {
  const { relay, shardNamed, directory, limiter, matchExists, clock, logger } = ports
  /** Where a full root sent the last one: while it holds, the root is not asked for each. */
  const hints = new Map<LiveChannel, { shard: number; until: Instant }>()

  /** Matches that were there a moment ago. */
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
    // Nothing but the counter wakes for somebody who opens too many.
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
     * Closes the sockets of somebody who lost access; those of one session where its id is given. A shard that does not
     * answer finds out at its next look at the sessions, within minutes.
     */
    async closeSocketsOf(userId: number, sessionId?: string): Promise<void> {
      try {
        const names = await directory(userId).shards()
        await Promise.all(names.map((name) => shardNamed(name).closeUser(userId, sessionId)))
      } catch (error) {
        logger.error('sockets_not_closed', { user_id: userId, error: errorText(error) })
      }
    },

    /** Of somebody who is erased: which channels they listened to goes with them. */
    forgetSocketsOf: (userId: number): Promise<void> => directory(userId).forget(),

    /** Tells every page with a list of live matches that there are other ones now. */
    async refreshMatches(): Promise<void> {
      try {
        await relay(liveMatches, 0).refreshMatches()
      } catch (error) {
        logger.error('matches_not_refreshed', { error: errorText(error) })
      }
    },
  }
}
