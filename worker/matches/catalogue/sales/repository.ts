import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import type { PlatformKind } from '../constants.ts'
import { platforms, saleWindows } from '../table.ts'
import { maxSalesListed, maxSalesShown, saleDayMs } from './constants.ts'
import type { ListedSale, ShownSale } from './contract.ts'

/** The rule of `monitoring/rules.ts`, for a statement. */
const isAlertable = (isResaleOn: boolean) =>
  or(ne(platforms.kind, 'resale'), isResaleOn ? eq(platforms.isResaleAllowed, true) : undefined)

export function saleQueries(db: Database) {
  return {
    /** Windows of a match that are open or to come, on platforms whose offers may be shown as the match's own. */
    salesOf(
      matchId: number,
      { kinds, isResaleOn }: { kinds: PlatformKind[]; isResaleOn: boolean },
      now: Instant,
    ): Promise<ShownSale[]> {
      const { name, opensAt, isDayOnly, closesAt, isPublic } = saleWindows
      const isCurrent = or(gte(closesAt, now), and(isNull(closesAt), gte(opensAt, now - saleDayMs)))
      const isShown = and(inArray(platforms.kind, kinds), isAlertable(isResaleOn))
      return db
        .select({ platform: platforms.name, name, opensAt, isDayOnly, closesAt, isPublic })
        .from(saleWindows)
        .innerJoin(platforms, eq(platforms.id, saleWindows.platformId))
        .where(and(eq(saleWindows.matchId, matchId), isCurrent, isShown))
        .orderBy(asc(opensAt), asc(platforms.id))
        .limit(maxSalesShown)
    },

    /** Windows of several matches that open at a moment or later, in order; whether they may be shown is not asked here. */
    salesFrom(
      matchIds: readonly number[],
      isResaleOn: boolean,
      from: Instant,
    ): Promise<(ListedSale & { kind: PlatformKind })[]> {
      const { matchId, platformId, name, opensAt, isDayOnly, closesAt, isPublic, learnedAt } = saleWindows
      const wanted = sql`(select value from json_each(${JSON.stringify(matchIds)}))`
      return db
        .select({
          platform: platforms.name,
          kind: platforms.kind,
          matchId,
          platformId,
          name,
          opensAt,
          isDayOnly,
          closesAt,
          isPublic,
          learnedAt,
        })
        .from(saleWindows)
        .innerJoin(platforms, eq(platforms.id, saleWindows.platformId))
        .where(and(inArray(saleWindows.matchId, wanted), gte(opensAt, from), isAlertable(isResaleOn)))
        .orderBy(asc(opensAt), asc(matchId), asc(platforms.id), asc(name))
        .limit(maxSalesListed)
    },
  }
}
