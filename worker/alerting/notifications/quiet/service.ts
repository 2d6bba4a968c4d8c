import { parseInput } from '#worker/ground/http.ts'
import type { Instant } from '#worker/ground/platform/clock.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { MatchFacts } from '#worker/matches/catalogue/contract.ts'
import { digestAt, usualZone } from '../digests.rules.ts'
import type { Recent } from '../gathering/contract.ts'
import { type HeldFor, QuietHours } from './contract.ts'
import type { QuietRepository } from './repository.ts'
import { isUrgent, quietUntil } from './rules.ts'

export type QuietService = ReturnType<typeof createQuietService>

type Dependencies = {
  repository: QuietRepository
  matchFacts: (matchId: number) => Promise<MatchFacts | null>
}

/** Until when a notification is held; null for one that may go out. `whyHeld`: for what it was. */
export type Holds = {
  heldUntil: (one: Recent) => Instant | null
  whyHeld: (one: Pick<Recent, 'userId' | 'subjectId' | 'at'>) => HeldFor | null
}

export function createQuietService({ repository, matchFacts }: Dependencies) {
  return {
    of: async (userId: number): Promise<QuietHours | null> => (await repository.of([userId])).get(userId) ?? null,

    /** People without quiet hours are missing. */
    hoursOf: (userIds: number[]): Promise<Map<number, QuietHours>> => repository.of(userIds),

    /** Time zone of the person's days and nights; `usualZone` until they name one. */
    zoneOf: async (userId: number): Promise<string> =>
      (await repository.of([userId])).get(userId)?.timeZone ?? usualZone,

    async save(userId: number, sent: unknown): Promise<Result<null, 'INVALID'>> {
      const asked = parseInput(QuietHours, sent)
      if (!asked.ok) return asked
      await repository.save(userId, asked.value)
      return succeed(null)
    },

    turnOff: (userId: number) => repository.remove(userId),

    /** Who of them has quiet hours at a moment. */
    async resting(userIds: number[], at: Instant): Promise<Set<number>> {
      const hours = await repository.of(userIds)
      return new Set([...hours].flatMap(([userId, one]) => (quietUntil(one, at) === null ? [] : userId)))
    },

    /**
     * What their people's quiet hours and digests hold of these notifications now. No digest holds the subject past its
     * match's kick-off. Matches are asked only for it, and for people who let urgent news pass.
     */
    async holds(
      recent: ReadonlyMap<number, Recent[]>,
      hours: ReadonlyMap<number, QuietHours>,
      { now, subjectId: subject }: { now: Instant; subjectId: string },
    ): Promise<Holds> {
      const ends = new Map([...hours].map(([userId, one]) => [userId, quietUntil(one, now)]))
      const asks = [...recent.values()]
        .flat()
        .filter(({ userId, sentAt }) => sentAt === null && ends.get(userId) && hours.get(userId)?.letsUrgentPass)
      const urgent = new Set<number>()
      for (const matchId of new Set(asks.map((one) => one.matchId)))
        if (isUrgent((await matchFacts(matchId))?.kickoffAt ?? null, now)) urgent.add(matchId)
      const collected = [...recent.values()].flat().find((one) => one.subjectId === subject && one.digest !== null)
      const kickoffAt = (collected && (await matchFacts(collected.matchId)))?.kickoffAt ?? Number.POSITIVE_INFINITY
      const collectedAtOf = ({ userId, subjectId, digest, at }: Recent) => {
        const collectedAt = digest === null ? 0 : digestAt(digest, at, hours.get(userId)?.timeZone ?? usualZone)
        return subjectId === subject && collectedAt >= kickoffAt ? 0 : collectedAt
      }
      return {
        heldUntil(one) {
          const { userId, matchId } = one
          const passes = hours.get(userId)?.letsUrgentPass && urgent.has(matchId)
          const quietEnd = passes ? 0 : (ends.get(userId) ?? 0)
          const collectedAt = collectedAtOf(one)
          const until = Math.max(quietEnd, collectedAt)
          return until > now ? until : null
        },
        whyHeld({ userId, subjectId, at }) {
          const own = hours.get(userId)
          const known = recent.get(userId)?.find((one) => one.subjectId === subjectId)
          const passed = own?.letsUrgentPass && known !== undefined && urgent.has(known.matchId)
          if (own !== undefined && !passed && quietUntil(own, at) !== null) return 'quiet hours'
          return known?.digest ? 'digest' : null
        },
      }
    },
  }
}
