import type { MatchRoomApi } from '#durable/match-room/protocol.ts'
import { parseInput } from '#worker/ground/http.ts'
import { type Clock, toIso } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { AuditService } from '#worker/people/audit-log/service.ts'
import { misreadRoomsAtOnce, periodAhead, reportsLateByMs, roomsPerMessage } from './constants.ts'
import { MisreadForm, type MisreadMessage } from './contract.ts'
import type { MisreadRepository } from './repository.ts'

type Ports = {
  repository: MisreadRepository
  rooms: (matchId: number) => Pick<MatchRoomApi, 'forgetPrices'>
  enqueue: (message: MisreadMessage) => Promise<void>
  audit: Pick<AuditService, 'noteView'>
  clock: Clock
}

/**
 * Prices that were read wrongly leave the histories of a platform's matches: charts, stories, lowest prices and what an
 * alert would have done. What stands on boards is what was read last, and messages that were sent stay as they were.
 */
export function createMisreadPrices({ repository, rooms, enqueue, audit, clock }: Ports) {
  return {
    async forget(platformId: number, input: unknown, actorId: number): Promise<Result<null, 'INVALID' | 'NOT_FOUND'>> {
      const form = parseInput(MisreadForm, input)
      if (!form.ok) return form
      const { from, until } = form.value
      if (until > clock()) return fail('INVALID', periodAhead, { fields: { until: [periodAhead] } })
      const name = await repository.nameOf(platformId)
      if (name === null) return fail('NOT_FOUND', 'There is no such platform.')
      const about = { actorId, subject: 'platform', id: platformId, name } as const
      await audit.noteView({ ...about, action: 'prices_forgotten', after: { from: toIso(from), until: toIso(until) } })
      const period = { from, until: until + reportsLateByMs }
      await enqueue({ version: 1, type: 'misread', platformId, ...period, after: 0 })
      return succeed(null)
    },

    /** One page of the platform's matches, and the next message. Twice changes nothing. */
    async step({ platformId, from, until, after }: Omit<MisreadMessage, 'version' | 'type'>): Promise<void> {
      const matchIds = await repository.matchesAfter(platformId, after, roomsPerMessage)
      await eachConcurrently(matchIds, misreadRoomsAtOnce, (matchId) =>
        rooms(matchId).forgetPrices({ platformId, from, until }),
      )
      const last = matchIds.at(-1)
      if (last === undefined || matchIds.length < roomsPerMessage) return
      await enqueue({ version: 1, type: 'misread', platformId, from, until, after: last })
    },
  }
}
