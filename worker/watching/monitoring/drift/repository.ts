import { and, asc, desc, eq, exists, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '#worker/matches/catalogue/constants.ts'
import { platforms, targets } from '#worker/matches/catalogue/table.ts'
import type { Note } from '#worker/people/audit-log/contract.ts'
import { shownNotes } from '../readings.constants.ts'
import { driftFlags, quarantine, readingNotes } from '../table.ts'
import { flagsPerMail, shownHeld, shownLifted } from './constants.ts'
import type { DriftFlag, HeldNote, OtherCurrency } from './contract.ts'

export type DriftRepository = ReturnType<typeof createDriftRepository>

type FlagKey = { platformId: number; since: Instant }
type HeldKey = { platformId: number; matchId: number }
type Noted = ReturnType<Note>

/** By platform and currency, the most frequent first. */
const otherCurrencies = `SELECT waiting.platform_id AS platformId, platforms.name AS platform,
    json_extract(offer.value, '$.after.currency') AS found, platforms.currency AS expected, count(*) AS offers
  FROM json_each(?1) AS wanted CROSS JOIN quarantine AS waiting ON waiting.platform_id = wanted.value
  CROSS JOIN platforms ON platforms.id = waiting.platform_id CROSS JOIN json_each(waiting.offers) AS offer
  WHERE json_extract(offer.value, '$.why') = 'currency'
    AND json_extract(offer.value, '$.after.currency') <> platforms.currency
  GROUP BY platformId, found ORDER BY offers DESC, found`

export function createDriftRepository(db: Database) {
  const isFlag = ({ platformId, since }: FlagKey) =>
    and(eq(driftFlags.platformId, platformId), eq(driftFlags.since, since))
  const named = { platform: platforms.name, currency: platforms.currency }

  return {
    /** Through the index of open flags: none costs nothing. */
    openFlags: () =>
      db
        .select({ flag: driftFlags, ...named })
        .from(driftFlags)
        .innerJoin(platforms, eq(platforms.id, driftFlags.platformId))
        .where(isNull(driftFlags.liftedAt))
        .orderBy(asc(driftFlags.platformId))
        .limit(maxPlatforms),

    lastLifted: () =>
      db
        .select({ flag: driftFlags, ...named })
        .from(driftFlags)
        .innerJoin(platforms, eq(platforms.id, driftFlags.platformId))
        .where(isNotNull(driftFlags.liftedAt))
        .orderBy(desc(driftFlags.liftedAt))
        .limit(shownLifted),

    /** False when it is known, open or ended. */
    async addFlag(platformId: number, flag: DriftFlag): Promise<boolean> {
      const added = await db
        .insert(driftFlags)
        .values({ platformId, since: flag.since, evidence: flag })
        .onConflictDoNothing()
        .returning({ since: driftFlags.since })
      return added.length > 0
    },

    async findFlag(key: FlagKey) {
      return (await db.select().from(driftFlags).where(isFlag(key)).get()) ?? null
    },

    async lift(key: FlagKey, at: Instant): Promise<void> {
      await db
        .update(driftFlags)
        .set({ liftedAt: at, liftedBy: 'itself' })
        .where(and(isFlag(key), isNull(driftFlags.liftedAt)))
    },

    /** False when it has ended meanwhile; the note is then not written either. */
    async liftByOperator({ platformId, since }: FlagKey, at: Instant, note: Noted): Promise<boolean> {
      const lift = db.$client
        .prepare(
          `update drift_flags set lifted_at = ?3, lifted_by = 'operator'
           where platform_id = ?1 and since = ?2 and lifted_at is null returning platform_id as id`,
        )
        .bind(platformId, since, at)
      const [lifted] = await db.$client.batch([lift, note])
      return (lifted?.results.length ?? 0) > 0
    },

    /** Flags to mail now, for this job alone until `until`. */
    async takeUnmailed(now: Instant, until: Instant): Promise<FlagKey[]> {
      const free = or(isNull(driftFlags.mailingUntil), lt(driftFlags.mailingUntil, now))
      const unmailed = and(isNull(driftFlags.liftedAt), isNull(driftFlags.mailedAt), free)
      return db
        .update(driftFlags)
        .set({ mailingUntil: until })
        .where(
          sql`(platform_id, since) in (select platform_id, since from drift_flags where ${unmailed} limit ${flagsPerMail})`,
        )
        .returning({ platformId: driftFlags.platformId, since: driftFlags.since })
    },

    async mailed(key: FlagKey, at: Instant | null): Promise<void> {
      await db.update(driftFlags).set({ mailedAt: at, mailingUntil: null }).where(isFlag(key))
    },

    async hold({ platformId, matchId }: HeldKey, heldAt: Instant, offers: HeldNote[]): Promise<void> {
      const row = { platformId, matchId, heldAt, offers }
      await db
        .insert(quarantine)
        .values(row)
        .onConflictDoUpdate({ target: [quarantine.platformId, quarantine.matchId], set: { heldAt, offers } })
    },

    async release({ platformId, matchId }: HeldKey): Promise<void> {
      await db.delete(quarantine).where(and(eq(quarantine.platformId, platformId), eq(quarantine.matchId, matchId)))
    },

    held: () =>
      db
        .select({ held: quarantine, ...named, extraction: platforms.extraction, url: targets.url })
        .from(quarantine)
        .innerJoin(platforms, eq(platforms.id, quarantine.platformId))
        .leftJoin(
          targets,
          and(
            eq(targets.matchId, quarantine.matchId),
            eq(targets.platformId, quarantine.platformId),
            eq(targets.isUnlinked, false),
          ),
        )
        .orderBy(desc(quarantine.heldAt))
        .limit(shownHeld),

    /** Platforms in use of which something waits: a key looked up for each. */
    heldPlatforms: () =>
      db
        .select({ id: platforms.id, name: platforms.name })
        .from(platforms)
        .where(
          and(
            eq(platforms.isActive, true),
            exists(db.select({ one: sql`1` }).from(quarantine).where(eq(quarantine.platformId, platforms.id)).limit(1)),
          ),
        )
        .orderBy(asc(platforms.name))
        .limit(maxPlatforms),

    /** Of these platforms, those whose offers wait for their currency; one line each. */
    async otherCurrencies(platformIds: readonly number[]): Promise<OtherCurrency[]> {
      if (platformIds.length === 0) return []
      const { results } = await db.$client
        .prepare(otherCurrencies)
        .bind(JSON.stringify(platformIds))
        .all<OtherCurrency>()
      return results.filter((row, at) => results.findIndex(({ platformId }) => platformId === row.platformId) === at)
    },

    async findHeld({ platformId, matchId }: HeldKey) {
      const row = await db
        .select({ offers: quarantine.offers, ...named })
        .from(quarantine)
        .innerJoin(platforms, eq(platforms.id, quarantine.platformId))
        .where(and(eq(quarantine.platformId, platformId), eq(quarantine.matchId, matchId)))
        .get()
      return row ?? null
    },

    async settle({ platformId, matchId }: HeldKey, note: Noted): Promise<boolean> {
      const remove = db.$client
        .prepare('delete from quarantine where platform_id = ?1 and match_id = ?2 returning platform_id as id')
        .bind(platformId, matchId)
      const [removed] = await db.$client.batch([remove, note])
      return (removed?.results.length ?? 0) > 0
    },

    async noteReread({ platformId, matchId }: HeldKey, readAt: Instant, texts: string[]): Promise<void> {
      await db
        .insert(readingNotes)
        .values({ platformId, matchId, readAt, texts })
        .onConflictDoUpdate({ target: [readingNotes.platformId, readingNotes.matchId], set: { readAt, texts } })
    },

    reread: () =>
      db
        .select({ note: readingNotes, ...named })
        .from(readingNotes)
        .innerJoin(platforms, eq(platforms.id, readingNotes.platformId))
        .orderBy(desc(readingNotes.readAt))
        .limit(shownNotes),

    async removeOlder(flagsBefore: Instant, heldBefore: Instant, notesBefore: Instant): Promise<void> {
      await db.batch([
        db.delete(readingNotes).where(lt(readingNotes.readAt, notesBefore)),
        db.delete(driftFlags).where(lt(driftFlags.liftedAt, flagsBefore)),
        db.delete(quarantine).where(lt(quarantine.heldAt, heldBefore)),
      ])
    },
  }
}
