import { and, asc, desc, eq, getTableColumns, gt, isNull } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import { matches, platforms, targets } from '#worker/matches/catalogue/table.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import type { ExtractionSpec } from '../contract.ts'
import { extractionRevisions } from '../table.ts'
import { interpreterVersion, shownRevisions } from './constants.ts'

export type StudioRepository = ReturnType<typeof createStudioRepository>

type Noted = ReturnType<Note>
export type NewRevision = {
  platformId: number
  number: number
  extraction: ExtractionSpec
  note: string
  userId: number
  madeAt: Instant
}

export function createStudioRepository(db: Database) {
  /** Inserts nothing when the number is taken or numbers would have a gap: another operator was first. */
  function insert({ platformId, number, extraction, note, userId, madeAt }: NewRevision): D1PreparedStatement {
    return db.$client
      .prepare(
        `insert into extraction_revisions (platform_id, number, extraction, note, user_id, made_at, interpreter)
         select id, ?2, ?3, ?4, ?5, ?6, ?7 from platforms where id = ?1
           and ?2 = 1 + coalesce((select max(number) from extraction_revisions where platform_id = ?1), 0)
         returning id`,
      )
      .bind(platformId, number, JSON.stringify(extraction), note, userId, madeAt, interpreterVersion)
  }

  return {
    findPlatform: (id: number) => db.select().from(platforms).where(eq(platforms.id, id)).get(),

    platforms: () =>
      db.select().from(platforms).where(isNull(platforms.retiredAt)).orderBy(asc(platforms.id)).limit(maxPlatforms),

    /** Newest first. */
    revisions: (platformId: number) =>
      db
        .select(getTableColumns(extractionRevisions))
        .from(extractionRevisions)
        .where(eq(extractionRevisions.platformId, platformId))
        .orderBy(desc(extractionRevisions.number))
        .limit(shownRevisions),

    revision: (platformId: number, number: number) =>
      db
        .select(getTableColumns(extractionRevisions))
        .from(extractionRevisions)
        .where(and(eq(extractionRevisions.platformId, platformId), eq(extractionRevisions.number, number)))
        .get(),

    /** False when another operator saved meanwhile. `before`: the rules in force, where nothing was saved yet. */
    async save(revision: NewRevision, before: NewRevision | null, note: Noted): Promise<boolean> {
      const results = await db.$client.batch([...(before ? [insert(before)] : []), insert(revision), note])
      return (results.at(-2)?.results.length ?? 0) > 0
    },

    /** The page of the match that is next, for a check that an operator asks for. */
    async nextAddress(platformId: number, now: Instant): Promise<string | null> {
      const row = await db
        .select({ url: targets.url })
        .from(targets)
        .innerJoin(matches, eq(matches.id, targets.matchId))
        .where(and(eq(targets.platformId, platformId), eq(targets.isUnlinked, false), gt(matches.sortAt, now)))
        .orderBy(asc(matches.sortAt))
        .limit(1)
        .get()
      return row?.url ?? null
    },

    batch: (statements: D1PreparedStatement[]) => db.$client.batch<{ id: number }>(statements),
  }
}
