import { and, eq } from 'drizzle-orm'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { type FollowKind, maxFollows } from './constants.ts'
import type { Followed, Follower } from './contract.ts'
import { follows } from './table.ts'

export type FollowsRepository = ReturnType<typeof createFollowsRepository>

const tables = { team: 'teams', league: 'leagues', match: 'matches' } as const satisfies Record<FollowKind, string>

/** ?1 person, ?2 what is followed, ?3 moment. */
const follow = (kind: FollowKind) => `
  INSERT INTO follows (user_id, kind, target_id, followed_at)
  SELECT ?1, '${kind}', id, ?3 FROM ${tables[kind]}
  WHERE id = ?2 AND (SELECT count(*) FROM follows WHERE user_id = ?1) < ${maxFollows}
  ON CONFLICT DO NOTHING`

/** Names of what is asked for; `asked` gives kind, target_id and followed_at. */
const named = (asked: string) => `
  WITH asked AS (${asked})
  SELECT kind, leagues.id AS id, name, slug, followed_at AS followedAt
    FROM asked CROSS JOIN leagues ON leagues.id = target_id WHERE kind = 'league'
  UNION ALL SELECT kind, teams.id, name, slug, followed_at
    FROM asked CROSS JOIN teams ON teams.id = target_id WHERE kind = 'team'
  UNION ALL SELECT kind, one.id, home.name || ' v ' || away.name, one.id, followed_at
    FROM asked CROSS JOIN matches AS one ON one.id = target_id
    CROSS JOIN teams AS home ON home.id = one.home_team_id
    CROSS JOIN teams AS away ON away.id = one.away_team_id WHERE kind = 'match'
  ORDER BY name LIMIT ${maxFollows}`

const ofPerson = named('SELECT kind, target_id, followed_at FROM follows WHERE user_id = ?1')
const ofTargets = named(
  `SELECT value ->> 'kind' AS kind, value ->> 'id' AS target_id, 0 AS followed_at FROM json_each(?1)`,
)

export function createFollowsRepository(database: Database) {
  const client = database.$client
  return {
    /** By name; what is no longer listed is left out. */
    async list(follower: Follower): Promise<Followed[]> {
      const statement = typeof follower === 'number' ? ofPerson : ofTargets
      const bound = typeof follower === 'number' ? follower : JSON.stringify(follower)
      if (typeof follower !== 'number' && follower.length === 0) return []
      const { results } = await client.prepare(statement).bind(bound).all<Followed>()
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
