import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '#worker/ground/platform/database.ts'
import { maxPlatforms } from '../constants.ts'
import { platformAuthorities, platforms } from '../table.ts'
import { maxAuthorities } from './constants.ts'

export type PlatformDeskRepository = ReturnType<typeof createPlatformDeskRepository>

export type PlatformRow = typeof platforms.$inferSelect

export function createPlatformDeskRepository(db: Database) {
  return {
    list: (): Promise<PlatformRow[]> => db.select().from(platforms).orderBy(asc(platforms.id)).limit(maxPlatforms),

    find: (id: number): Promise<PlatformRow | undefined> =>
      db.select().from(platforms).where(eq(platforms.id, id)).get(),

    authorities: (platformId: number) =>
      db
        .select()
        .from(platformAuthorities)
        .where(eq(platformAuthorities.platformId, platformId))
        .orderBy(asc(platformAuthorities.id))
        .limit(maxAuthorities),

    findAuthority: (platformId: number, id: number) =>
      db
        .select()
        .from(platformAuthorities)
        .where(and(eq(platformAuthorities.id, id), eq(platformAuthorities.platformId, platformId)))
        .get(),
  }
}
