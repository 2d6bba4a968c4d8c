import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import { isAlertable, isOver } from '#worker/matches/catalogue/rules.ts'
import { matches, platforms, targets } from '#worker/matches/catalogue/table.ts'
import { platformsPerPage, targetsPerPage } from './constants.ts'
import type { ExtractionSpec, PlatformSpec, Target } from './contract.ts'
import { interpreterVersion } from './rule-studio/constants.ts'
import { kickoffOf, publicSitesOf } from './rules.ts'
import { extractionRevisions, shadowRuns } from './table.ts'

export type MonitoringRepository = ReturnType<typeof createMonitoringRepository>

/** Targets of one revision beyond a page's limit; gates hold fewer in total. */
const maxTargetsPerRevision = 10_000

const hasLeavingPage = sql`exists (select 1 from ${targets} where is_leaving = 1 and platform_id = ${platforms.id})`

/** `isResaleOn`: the operator's switch over every platform's own. */
export function createMonitoringRepository(database: Database, isResaleOn = async () => true) {
  /** Each with the rules that read in its shadow, while they compare with what is in force, by the same interpreter. */
  const withShadow = () =>
    database
      .select({ platform: platforms, run: shadowRuns.number, candidate: extractionRevisions.extraction })
      .from(platforms)
      .leftJoin(
        shadowRuns,
        and(
          eq(shadowRuns.platformId, platforms.id),
          eq(shadowRuns.state, 'running'),
          eq(shadowRuns.interpreter, interpreterVersion),
          sql`${shadowRuns.base} = ${platforms.extraction}`,
        ),
      )
      .leftJoin(
        extractionRevisions,
        and(
          eq(extractionRevisions.platformId, shadowRuns.platformId),
          eq(extractionRevisions.number, shadowRuns.revision),
        ),
      )

  return {
    /**
     * Up to `most` after this one. Inactive ones too, because their gates must learn that they were deactivated;
     * retired ones until their pages have left.
     */
    async listPlatforms(after = 0, most = maxPlatforms): Promise<PlatformSpec[]> {
      const isOn = await isResaleOn()
      const all: PlatformSpec[] = []
      while (all.length < most) {
        const rows = await withShadow()
          .where(and(gt(platforms.id, all.at(-1)?.id ?? after), or(isNull(platforms.retiredAt), hasLeavingPage)))
          .orderBy(platforms.id)
          .limit(platformsPerPage)
        all.push(...rows.map((row) => toSpec(row, isOn)))
        if (rows.length < platformsPerPage) break
      }
      return all
    },

    async findPlatform(id: number): Promise<PlatformSpec | null> {
      const row = await withShadow().where(eq(platforms.id, id)).get()
      return row ? toSpec(row, await isResaleOn()) : null
    },

    /**
     * Targets newer than a revision, in order. A page never splits a revision, because the gate remembers only the
     * newest one; so it may exceed `limit`, and fewer means the end.
     */
    async listTargetsAfter(platformId: number, revision: number, limit = targetsPerPage): Promise<Target[]> {
      const isNewer = and(eq(targets.platformId, platformId), gt(targets.revision, revision))
      const lastOfPage = database
        .select({ revision: targets.revision })
        .from(targets)
        .where(isNewer)
        .orderBy(targets.revision)
        .limit(1)
        .offset(limit - 1)
      const rows = await database
        .select({
          id: targets.id,
          matchId: targets.matchId,
          url: targets.url,
          saleAt: targets.saleAt,
          revision: targets.revision,
          kickoffAt: matches.kickoffAt,
          sortAt: matches.sortAt,
          status: matches.status,
          isUnlinked: targets.isUnlinked,
        })
        .from(targets)
        .innerJoin(matches, eq(matches.id, targets.matchId))
        .where(and(isNewer, lte(targets.revision, sql`coalesce(${lastOfPage}, ${Number.MAX_SAFE_INTEGER})`)))
        .orderBy(targets.revision, targets.id)
        .limit(limit + maxTargetsPerRevision)
      return rows.map(({ sortAt, status, isUnlinked, ...row }) => ({
        ...row,
        kickoffAt: kickoffOf({ kickoffAt: row.kickoffAt, sortAt }),
        ...(isOver(status) && { isOver: true }),
        ...(isUnlinked && { isUnlinked }),
      }))
    },
  }
}

type PlatformRow = { platform: typeof platforms.$inferSelect; run: number | null; candidate: ExtractionSpec | null }

/** The columns of a platform that gates and checks need; the desk's own stay here. */
function toSpec({ platform, run, candidate }: PlatformRow, isResaleOn: boolean): PlatformSpec {
  const { id, slug, name, kind, origin, currency, extraction, budgetPerMinute, isActive, isResaleAllowed } = platform
  const { timeZone } = platform
  const publicSites = publicSitesOf(extraction)
  const spec = {
    id,
    slug,
    name,
    kind,
    origin,
    currency,
    extraction,
    budgetPerMinute,
    isActive,
    isAlertable: isAlertable(kind, isResaleAllowed && isResaleOn),
    ...(timeZone && { timeZone }),
    ...(run !== null && candidate && { shadow: { run, extraction: candidate } }),
  }
  return publicSites.length === 0 ? spec : { ...spec, publicSites: [...publicSites] }
}
