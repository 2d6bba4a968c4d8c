import { and, eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type FollowKind, maxFollows } from './constants.ts'
import type { Followed } from './contract.ts'
import { follows } from './table.ts'

export type FollowsRepository = ReturnType<typeof createFollowsRepository>

const tables = { team: 'teams', league: 'leagues' } as const satisfies Record<FollowKind, string>

/** ?1 person, ?2 team or league, ?3 moment. */
const follow = (kind: FollowKind) => `
  INSERT INTO follows (user_id, kind, target_id, followed_at)
  SELECT ?1, '${kind}', id, ?3 FROM ${tables[kind]}
  WHERE id = ?2 AND (SELECT count(*) FROM follows WHERE user_id = ?1) < ${maxFollows}
  ON CONFLICT DO NOTHING`

const ofKind = (kind: FollowKind) => `
  SELECT '${kind}' AS kind, target.id, target.name, target.slug, follows.followed_at AS followedAt
  FROM follows CROSS JOIN ${tables[kind]} AS target ON target.id = follows.target_id
  WHERE follows.user_id = ?1 AND follows.kind = '${kind}'`

const list = `${ofKind('league')} UNION ALL ${ofKind('team')} ORDER BY name LIMIT ${maxFollows}`

export function createFollowsRepository(database: Database) {
  const client = database.$client
  return {
    /** By name; what is no longer listed is left out. */
    async list(userId: number): Promise<Followed[]> {
      const { results } = await client.prepare(list).bind(userId).all<Followed>()
      return results
    },

    async has(userId: number, kind: FollowKind, id: number): Promise<boolean> {
      const [row] = await database
        .select({ at: follows.followedAt })
        .from(follows)
        .where(rowOf(userId, kind, id))
        .limit(1)
      return row !== undefined
    },

    /** Adds nothing that is not listed, and nothing beyond `maxFollows`. */
    async add(userId: number, kind: FollowKind, id: number, at: Instant): Promise<void> {
      await client.prepare(follow(kind)).bind(userId, id, at).run()
    },

    async isListed(kind: FollowKind, id: number): Promise<boolean> {
      return (await client.prepare(`SELECT 1 FROM ${tables[kind]} WHERE id = ?1`).bind(id).first()) !== null
    },

    async remove(userId: number, kind: FollowKind, id: number): Promise<void> {
      await database.delete(follows).where(rowOf(userId, kind, id))
    },
  }
}

function rowOf(userId: number, kind: FollowKind, id: number) {
  return and(eq(follows.userId, userId), eq(follows.kind, kind), eq(follows.targetId, id))
}
