import type { Caller, Visitor } from '../accounts/sessions/contract.ts'
import type { SessionsService } from '../accounts/sessions/service.ts'
import type { ActivityService } from '../activity/service.ts'
import { fail, type Result, succeed } from '../platform/result.ts'
import { beyondYou, changedMeanwhile, noSuchPerson, noSuchRole, onlyAdministrator } from './constants.ts'
import type { RolesRepository } from './repository.ts'
import { coversAll, mayManage } from './rules.ts'

type RolesPorts = {
  repository: RolesRepository
  sessions: Pick<SessionsService, 'endAll'>
  activity: Pick<ActivityService, 'record'>
}

/** Who acts: as their session said at this request. */
type Actor = Pick<Caller, 'userId' | 'roleId' | 'permissions'>
type Changed = Result<null, 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT'>

export type RolesService = ReturnType<typeof createRolesService>

/** Who may do what, and who can sign in at all. There is always an administrator who can. */
export function createRolesService({ repository, sessions, activity }: RolesPorts) {
  async function refused(userId: number): Promise<Changed> {
    const isLast = await repository.isLastAdministrator(userId)
    return fail('CONFLICT', isLast ? onlyAdministrator : changedMeanwhile)
  }

  return {
    isLastAdministrator: repository.isLastAdministrator,

    /** Gives somebody another role; whatever they were signed in on, they sign in again with what they may do now. */
    async changeRole(actor: Actor, userId: number, roleId: number, visitor: Visitor): Promise<Changed> {
      const [access, role] = await Promise.all([repository.accessOf(userId), repository.role(roleId)])
      if (!access) return fail('NOT_FOUND', noSuchPerson)
      if (!mayManage(actor.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      if (!role?.isActive) return fail('NOT_FOUND', noSuchRole)
      if (!coversAll(actor.permissions, role.permissions)) return fail('FORBIDDEN', beyondYou)
      if (access.roleId === roleId) return succeed(null)
      if (!(await repository.change(access, { roleId }, actor))) return refused(userId)
      await sessions.endAll(userId)
      await activity.record(userId, 'role_changed', visitor, { actorId: actor.userId, detail: role.name })
      return succeed(null)
    },

    /** Switches an account on or off; off signs it out everywhere. */
    async setActive(actor: Actor, userId: number, isActive: boolean, visitor: Visitor): Promise<Changed> {
      const access = await repository.accessOf(userId)
      if (!access) return fail('NOT_FOUND', noSuchPerson)
      if (!mayManage(actor.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      if (access.isActive === isActive) return succeed(null)
      if (!(await repository.change(access, { isActive }, actor))) return refused(userId)
      await sessions.endAll(userId)
      const detail = isActive ? 'Switched on' : 'Switched off'
      await activity.record(userId, 'status_changed', visitor, { actorId: actor.userId, detail })
      return succeed(null)
    },

    /** Signs somebody out everywhere, by who manages people; the person may sign in again. */
    async endSessions(actor: Actor, userId: number, visitor: Visitor): Promise<Changed> {
      const access = await repository.accessOf(userId)
      if (!access) return fail('NOT_FOUND', noSuchPerson)
      if (!mayManage(actor.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      await sessions.endAll(userId)
      await activity.record(userId, 'sessions_ended', visitor, { actorId: actor.userId })
      return succeed(null)
    },

    /**
     * Nobody signs in to the account any more, and whoever is signed in is not. False, with nothing done, for the last
     * administrator.
     */
    async shut(userId: number): Promise<boolean> {
      if (!(await repository.shut(userId))) return false
      await sessions.endAll(userId)
      return true
    },
  }
}
