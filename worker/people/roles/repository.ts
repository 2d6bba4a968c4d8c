import { and, eq, exists, isNotNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Instant } from '#worker/ground/platform/clock.ts'
import type { Database } from '#worker/ground/platform/database.ts'
import { roleIds } from '../accounts/constants.ts'
import { changeOwnership, unproven } from '../accounts/ownership/repository.ts'
import { changesByOperator, type OwnershipChange } from '../accounts/ownership/rules.ts'
import { isNotErased, mayReopen } from '../accounts/ownership/way-back.repository.ts'
import { hasOwnPassword } from '../accounts/passwords/own.repository.ts'
import type { Caller } from '../accounts/sessions/contract.ts'
import { roles, users } from '../accounts/table.ts'
import type { Access, Role, SeenUser, UserChange } from './contract.ts'

const seenColumns = ['email', 'firstName', 'lastName', 'roleId', 'isActive', 'isEmailVerified'] as const

/** An operator's word for an account that was never verified gives it the week of a new registration to be. */
const beginsAnew = (change: OwnershipChange) => change === 'address_set_by_operator' || change === 'switched_on'
const registeredBy = (now: Instant) =>
  sql`CASE WHEN NOT ${users.isEmailVerified} AND ${users.verificationLostAt} IS NULL THEN ${now} ELSE ${users.createdAt} END`

export type RolesRepository = ReturnType<typeof createRolesRepository>

export function createRolesRepository(database: Database) {
  const others = alias(users, 'others')

  /** Whether an administrator can sign in: the address is verified, there is a way in, and the role is on. */
  const canAdministrate = (person: typeof users | typeof others) =>
    and(
      eq(person.roleId, roleIds.Admin),
      eq(person.isActive, true),
      eq(person.isEmailVerified, true),
      or(hasOwnPassword(person), isNotNull(person.googleId)),
      exists(
        database
          .select({ id: roles.id })
          .from(roles)
          .where(and(eq(roles.id, roleIds.Admin), eq(roles.isActive, true))),
      ),
    )

  /** Part of the statement that takes access away, so that two who take each other's at once cannot both succeed. */
  const leavesAnAdministrator = or(
    // Null where a column of it is: an administrator without a way in has neither.
    sql`NOT coalesce((${canAdministrate(users)}), 0)`,
    exists(
      database
        .select({ id: others.id })
        .from(others)
        .where(and(canAdministrate(others), ne(others.id, users.id))),
    ),
  )

  /** The acting user still has the role on which the permission was decided. */
  const actors = alias(users, 'actors')
  const isStill = ({ userId, roleId }: Pick<Caller, 'userId' | 'roleId'>) =>
    exists(
      database
        .select({ id: actors.id })
        .from(actors)
        .where(and(eq(actors.id, userId), eq(actors.roleId, roleId), eq(actors.isActive, true))),
    )

  const asSeen = (seen: SeenUser) =>
    and(...seenColumns.map((name) => (seen[name] === undefined ? undefined : eq(users[name], seen[name]))))

  return {
    /** Whether this person is the only administrator who can sign in. */
    async isLastAdministrator(userId: number): Promise<boolean> {
      const found = await database
        .select({ id: users.id })
        .from(users)
        .where(canAdministrate(users))
        // Two are enough to know that neither is the last.
        .limit(2)
      return found.length === 1 && found[0]?.id === userId
    },

    async accessOf(userId: number): Promise<Access | null> {
      const [access] = await database
        .select({
          userId: users.id,
          email: users.email,
          roleId: roles.id,
          isActive: users.isActive,
          permissions: roles.permissions,
        })
        .from(users)
        .innerJoin(roles, eq(roles.id, users.roleId))
        .where(eq(users.id, userId))
      return access ?? null
    },

    /** Whether a deletion waits, or is about to, for the account's way back, by which the account would be on again. */
    async mayReopen(userId: number, now: Instant): Promise<boolean> {
      const [found] = await database
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), or(mayReopen(now), lt(users.createdAt, 0))))
      return found !== undefined
    },

    async role(roleId: number): Promise<Role | null> {
      const [role] = await database.select().from(roles).where(eq(roles.id, roleId))
      return role ?? null
    },

    /**
     * One statement decides: false when the user or the actor is no longer as they were, the new address is taken, an
     * administrator must stay, or what would be switched on is being deleted. `following` run in its batch, each only if the one before changed something.
     */
    async change(
      seen: SeenUser,
      to: UserChange,
      actor: Pick<Caller, 'userId' | 'roleId'> & { now: Instant },
      following: readonly D1PreparedStatement[],
      where?: SQL,
    ): Promise<boolean> {
      const { userId } = seen
      const isFree =
        to.email === undefined
          ? undefined
          : notExists(
              database
                .select({ id: others.id })
                .from(others)
                .where(and(eq(others.email, to.email), ne(others.id, userId))),
            )
      const isThere =
        to.roleId === undefined
          ? undefined
          : exists(
              database
                .select({ id: roles.id })
                .from(roles)
                .where(and(eq(roles.id, to.roleId), eq(roles.isActive, true))),
            )
      const changes = changesByOperator(to)
      const takesAccess = to.roleId !== undefined || to.isActive === false
      // A typed password opens nothing, nor does what was there of an address that an operator vouches for or withdraws.
      const takesWayIn = to.passwordHash !== undefined || to.isEmailVerified !== undefined
      const isLeft = takesAccess || takesWayIn ? leavesAnAdministrator : undefined
      const isOff = to.isActive === false
      const isKept = isOff ? undefined : isNotErased
      const { ids } = await changeOwnership(database, {
        changes,
        set: {
          ...(changes.includes('verified_by_operator') && unproven),
          ...(changes.some(beginsAnew) && { createdAt: registeredBy(actor.now) }),
          // One that lost its address counts as on by a negative time, and is so no longer.
          ...(isOff && { createdAt: sql`abs(${users.createdAt})` }),
          ...to,
        },
        where: and(eq(users.id, userId), asSeen(seen), isFree, isThere, isLeft, isKept, isStill(actor), where),
        following,
      })
      return ids.length > 0
    },

    /**
     * Whether the account is off, or gone, afterwards: it stays on when no other administrator could sign in, or where it is
     * not as seen, or as `where` says.
     */
    async deactivate(
      userId: number,
      { following = [], where, seen }: { following?: readonly D1PreparedStatement[]; where?: SQL; seen?: SeenUser },
    ): Promise<boolean> {
      await changeOwnership(database, {
        changes: ['closed'],
        set: { isActive: false },
        where: and(eq(users.id, userId), leavesAnAdministrator, where, seen && asSeen(seen)),
        following,
      })
      const [person] = await database.select({ isActive: users.isActive }).from(users).where(eq(users.id, userId))
      return person?.isActive !== true
    },
  }
}
