import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { roleIds } from '../../accounts/constants.ts'
import { type FollowPorts, followChange } from '../../accounts/ownership/follow.ts'
import { holds } from '../../accounts/rules.ts'
import type { Caller, Visitor } from '../../accounts/sessions/contract.ts'
import { proofNeeded } from '../../accounts/two-step/constants.ts'
import type { Note, NoteHolders } from '../../audit-log/contract.ts'
import { beyondYou } from '../constants.ts'
import { coversAll, isBelow } from '../rules.ts'
import {
  administratorsAll,
  builtInRole,
  movedAtOnce,
  roleChanged,
  roleGone,
  roleHeld,
  roleNameTaken,
  tooManyRoles,
} from './constants.ts'
import { type DeskRole, RoleBody, RoleTarget } from './contract.ts'
import type { RoleDeskRepository } from './repository.ts'
import { isBuiltIn, seenOf } from './rules.ts'

type Ports = FollowPorts & { repository: RoleDeskRepository; note: Note; noteHolders: NoteHolders; clock: Clock }
type Actor = { caller: Pick<Caller, 'userId' | 'permissions'>; visitor: Visitor; isProven: boolean }
type Refusal = 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PROOF_REQUIRED'

/** Roles by hand: only who may do everything decides what others may do. */
export function createRoleDesk(ports: Ports) {
  const { repository, note, noteHolders, clock } = ports
  const mayEdit = ({ caller }: Actor) => holds(caller.permissions, 'ALL')
  const forbidden = fail('FORBIDDEN', beyondYou)
  const taken = fail('CONFLICT', roleNameTaken, { fields: { name: [roleNameTaken] } })
  const values = ({ name, description, permissions }: RoleBody) => ({ name, description, permissions })

  return {
    async list(): Promise<DeskRole[]> {
      const found = await repository.list()
      return found.map((role) => ({ ...role, isBuiltIn: isBuiltIn(role.id), seen: seenOf(role) }))
    },

    names: async () => (await repository.list()).map(({ id, name }) => ({ id, name })),

    /** Roles that this operator may give. */
    async namesToGive({ permissions }: Pick<Caller, 'permissions'>) {
      const found = await repository.list()
      return found.flatMap(({ id, name, isActive, permissions: theirs }) =>
        isActive && isBelow(permissions, theirs) ? [{ id, name }] : [],
      )
    },

    async create(actor: Actor, input: unknown): Promise<Result<{ id: number }, Refusal>> {
      if (!mayEdit(actor)) return forbidden
      const form = parseInput(RoleBody, input)
      if (!form.ok) return form
      const role = values(form.value)
      if (!actor.isProven) return fail('PROOF_REQUIRED', proofNeeded)
      if (await repository.isNameTaken(role.name, 0)) return taken
      const noted = note({
        actorId: actor.caller.userId,
        action: 'role_created',
        subject: 'role',
        id: 'inserted',
        name: role.name,
        before: null,
        after: role,
      })
      const id = await repository.add(role, clock(), noted)
      return id === null ? fail('CONFLICT', tooManyRoles) : succeed({ id })
    },

    async edit(actor: Actor, id: number, input: unknown): Promise<Result<null, Refusal>> {
      if (!mayEdit(actor)) return forbidden
      const form = parseInput(RoleBody, input)
      if (!form.ok) return form
      const [role, stored] = [values(form.value), await repository.find(id)]
      if (!stored) return fail('NOT_FOUND', roleGone)
      if (form.value.seen !== undefined && form.value.seen !== seenOf(stored)) return fail('CONFLICT', roleChanged)
      if (seenOf(role) === seenOf(stored)) return succeed(null)
      if (isBuiltIn(id) && role.name !== stored.name) {
        return fail('CONFLICT', builtInRole, { fields: { name: [builtInRole] } })
      }
      if (id === roleIds.Admin && !role.permissions.includes('ALL')) return fail('CONFLICT', administratorsAll)
      const givesMore = !coversAll(stored.permissions, role.permissions)
      if (givesMore && !actor.isProven) return fail('PROOF_REQUIRED', proofNeeded)
      if (await repository.isNameTaken(role.name, id)) return taken
      const { name, description } = stored
      const noted = note({
        actorId: actor.caller.userId,
        action: 'role_edited',
        subject: 'role',
        id,
        name: role.name,
        before: { name, description, permissions: stored.permissions },
        after: role,
      })
      return (await repository.change(stored, role, noted)) ? succeed(null) : fail('CONFLICT', roleChanged)
    },

    /** A role in use goes only when its users get another one. */
    async remove(actor: Actor, id: number, input: unknown): Promise<Result<null, Refusal>> {
      if (!mayEdit(actor)) return forbidden
      const form = parseInput(RoleTarget, input)
      if (!form.ok) return form
      const { moveTo = null } = form.value
      const stored = await repository.find(id)
      if (!stored) return fail('NOT_FOUND', roleGone)
      if (isBuiltIn(id)) return fail('CONFLICT', builtInRole)
      const target = moveTo === null ? null : await repository.find(moveTo)
      if (moveTo !== null && (!target?.isActive || moveTo === id)) return fail('INVALID', roleGone)
      const { holders, ...before } = stored
      const isHeld = holders > 0
      if (isHeld && !target) return fail('CONFLICT', roleHeld)
      if (!actor.isProven) return fail('PROOF_REQUIRED', proofNeeded)
      const noted = note({
        actorId: actor.caller.userId,
        action: 'role_deleted',
        subject: 'role',
        id,
        name: stored.name,
        before,
        after: isHeld && target ? { users_moved_to: target.name } : null,
      })
      const move = target && {
        to: target.id,
        noted: noteHolders({ actorId: actor.caller.userId, roleId: id, from: stored.name, to: target.name }),
      }
      const { isRemoved, moved } = await repository.remove(id, move, noted)
      await eachConcurrently(new Set(moved), movedAtOnce, (userId) =>
        followChange(ports, 'role_changed', {
          userId,
          visitor: actor.visitor,
          actorId: actor.caller.userId,
          detail: target?.name ?? '',
          mailDetail: target?.name,
        }),
      )
      return isRemoved ? succeed(null) : fail('CONFLICT', roleHeld)
    },
  }
}
