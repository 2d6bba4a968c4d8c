import type { SQL } from 'drizzle-orm'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type FollowPorts, followChange } from '../accounts/ownership/follow.ts'
import type { Caller, Visitor } from '../accounts/sessions/contract.ts'
import type { AuditAction } from '../audit-log/constants.ts'
import type { Note } from '../audit-log/contract.ts'
import {
  beyondYou,
  changedByAnother,
  noSuchPerson,
  noSuchRole,
  onlyAdministrator,
  switchedOff,
  switchedOn,
} from './constants.ts'
import type { Access, Role, SeenUser, UserChange } from './contract.ts'
import type { RolesRepository } from './repository.ts'
import { isBelow, mayManage } from './rules.ts'

type RolesPorts = FollowPorts & {
  repository: RolesRepository
  note: Note
  clock: Clock
}

/** Who acts: as their session said at this request. */
type Actor = Pick<Caller, 'userId' | 'roleId' | 'permissions'>
type Refusal = 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'
type Changed = Result<null, Refusal>

export type RolesService = ReturnType<typeof createRolesService>

/** Who may do what, and who can sign in at all. There is always an administrator who can. */
export function createRolesService(ports: RolesPorts) {
  const { repository, sessions, note, clock } = ports

  async function refused(userId: number): Promise<Changed> {
    const isLast = await repository.isLastAdministrator(userId)
    return fail('CONFLICT', isLast ? onlyAdministrator : changedByAnother)
  }

  /** Changes a user that this operator may manage, or is, if they are still as seen; `following` run in the same batch. */
  async function change(
    actor: Actor,
    { permissions, ...seen }: SeenUser & Pick<Access, 'permissions'>,
    to: UserChange,
    following: readonly D1PreparedStatement[],
    where?: SQL,
  ): Promise<Changed> {
    const isOwn = seen.userId === actor.userId
    if (!isOwn && !mayManage(actor.permissions, permissions)) return fail('FORBIDDEN', beyondYou)
    return (await repository.change(seen, to, { ...actor, now: clock() }, following, where))
      ? succeed(null)
      : refused(seen.userId)
  }

  function noteOf(
    { userId: actorId }: Actor,
    { userId, email }: Access,
    action: AuditAction,
    values: { before: object; after: object },
  ) {
    return note({ actorId, action, subject: 'user', id: userId, name: email, ...values })
  }

  return {
    isLastAdministrator: repository.isLastAdministrator,

    accessOf: repository.accessOf,
    change,

    /** The role, if this operator may give it: none that makes its holder their equal. */
    async grantable({ permissions }: Pick<Actor, 'permissions'>, roleId: number): Promise<Result<Role, Refusal>> {
      const role = await repository.role(roleId)
      if (!role?.isActive) return fail('NOT_FOUND', noSuchRole)
      return isBelow(permissions, role.permissions) ? succeed(role) : fail('FORBIDDEN', beyondYou)
    },

    /** Gives a user another role and ends their sessions, so that they sign in again with its permissions. */
    async changeRole(actor: Actor, userId: number, roleId: number, visitor: Visitor): Promise<Changed> {
      const [access, role] = await Promise.all([repository.accessOf(userId), repository.role(roleId)])
      if (!access) return fail('NOT_FOUND', noSuchPerson)
      if (!mayManage(actor.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      if (!role?.isActive) return fail('NOT_FOUND', noSuchRole)
      if (!isBelow(actor.permissions, role.permissions)) return fail('FORBIDDEN', beyondYou)
      if (access.roleId === roleId) return succeed(null)
      const before = await repository.role(access.roleId)
      const noted = { before: { role: before?.name }, after: { role: role.name } }
      const done = await change(actor, access, { roleId }, [noteOf(actor, access, 'user_role_changed', noted)])
      if (!done.ok) return done
      const about = { userId, visitor, actorId: actor.userId, detail: role.name, mailDetail: role.name }
      await followChange(ports, 'role_changed', about)
      return done
    },

    /**
     * Switches an account on or off; off signs it out everywhere, and keeps one closed that its deletion closed and that may
     * be taken back. `where`: what must hold of its row.
     */
    async setActive(actor: Actor, userId: number, isActive: boolean, visitor: Visitor, where?: SQL): Promise<Changed> {
      const access = await repository.accessOf(userId)
      if (!access) return fail('NOT_FOUND', noSuchPerson)
      if (!mayManage(actor.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      const isDone = access.isActive === isActive && (isActive || !(await repository.mayReopen(userId, clock())))
      if (isDone) return succeed(null)
      const action = isActive ? 'user_activated' : 'user_deactivated'
      const noted = { before: { is_active: access.isActive }, after: { is_active: isActive } }
      const done = await change(actor, access, { isActive }, [noteOf(actor, access, action, noted)], where)
      if (!done.ok) return done
      await followChange(ports, isActive ? 'switched_on' : 'switched_off', {
        userId,
        visitor,
        actorId: actor.userId,
        detail: isActive ? switchedOn : switchedOff,
      })
      return done
    },

    /**
     * Closes the account to sign-ins and ends its sessions. False, with nothing done, for the last administrator, and for
     * one that is not as `where` says.
     */
    async deactivate(userId: number, more: Parameters<RolesRepository['deactivate']>[1] = {}): Promise<boolean> {
      if (!(await repository.deactivate(userId, more))) return false
      await sessions.closeSockets(userId)
      return true
    },
  }
}
