import type { SQL } from 'drizzle-orm'
import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { eachConcurrently } from '#worker/ground/platform/concurrency.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { AuditAction } from '../../audit-log/constants.ts'
import { ownChanges } from '../../audit-log/contract.ts'
import type { AuditService } from '../../audit-log/service.ts'
import { changedSinceSeen } from '../../privacy/erasure/constants.ts'
import { beyondYou, switchedOff, switchedOn } from '../../roles/constants.ts'
import type { Role, SeenUser } from '../../roles/contract.ts'
import { mayManage } from '../../roles/rules.ts'
import type { RolesService } from '../../roles/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { EndsPurchases } from '../ownership/contract.ts'
import { followChanges } from '../ownership/follow.ts'
import { changesByOperator, needsProof, type OwnershipChange } from '../ownership/rules.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { proofNeeded } from '../two-step/constants.ts'
import { needsTwoSteps } from '../two-step/rules.ts'
import { bulkAtOnce, deletionAsked, emailTaken, ownAccount, userChanged, userGone } from './constants.ts'
import { BulkForm, type BulkResult, EraseForm, RoleForm, StatusForm, UserEdit, UserForm } from './contract.ts'
import type { UserDeskRepository, UserRow } from './repository.ts'
import { seenOf } from './rules.ts'

export type UserDeskPorts = {
  repository: UserDeskRepository
  roles: Pick<RolesService, 'accessOf' | 'change' | 'changeRole' | 'setActive' | 'grantable'>
  erase: (seen: SeenUser, noted: D1PreparedStatement) => Promise<Result<null, 'CONFLICT'>>
  sessions: Pick<SessionsService, 'closeSockets'>
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
  purchaseEndings: EndsPurchases
  passwords: Passwords
  audit: Pick<AuditService, 'note' | 'noteView'>
  clock: Clock
  newId: NewId
}

/** Who acts, from where, and whether they proved who they are a moment ago. */
export type Operator = {
  caller: Pick<Caller, 'userId' | 'roleId' | 'permissions'>
  visitor: Visitor
  isProven: boolean
}

type Refusal = 'INVALID' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'PROOF_REQUIRED' | 'UNAVAILABLE'
type Done = Result<null, Refusal>
type Followed = { changes: readonly OwnershipChange[]; roleName: string | undefined; changeId: string | undefined }
type Edit = Partial<Pick<UserForm, 'email' | 'firstName' | 'lastName' | 'roleId' | 'isActive'>> & {
  isEmailVerified?: boolean
}

/** Users by hand. Every write is noted in its batch; none lets an operator act as a user. */
export function createUserDesk(ports: UserDeskPorts) {
  const { repository, roles, activity, sendAccountMail, passwords, audit, clock, newId } = ports
  /** A password that an operator typed. */
  const given = (passwordHash: string | undefined) =>
    passwordHash === undefined ? {} : { passwordHash, passwordGivenAt: clock() }
  const unproven = fail('PROOF_REQUIRED', proofNeeded)
  const invalid = (field: string, text: string) => fail('INVALID', text, { fields: { [field]: [text] } })
  const entryOf = ({ caller }: Operator, action: AuditAction, about: { id: number | 'inserted'; name: string }) =>
    ({ actorId: caller.userId, action, subject: 'user', ...about }) as const

  /** The role to give, as a failure of the form where there is none. */
  async function roleFor({ caller }: Operator, roleId: number): Promise<Result<Role, 'INVALID' | 'FORBIDDEN'>> {
    const role = await roles.grantable(caller, roleId)
    if (role.ok) return role
    return role.error.code === 'FORBIDDEN'
      ? fail('FORBIDDEN', role.error.message)
      : invalid('roleId', role.error.message)
  }

  /** The hash of a typed password; undefined for a blank one, which keeps what there is. */
  async function hashed(
    form: Pick<UserForm, 'password' | 'email' | 'firstName'>,
    visitor: Visitor,
  ): Promise<Result<string | undefined, 'INVALID' | 'UNAVAILABLE'>> {
    if (form.password === '') return succeed(undefined)
    const trouble = await chosenPasswordTrouble(form.password, form)
    return trouble ? invalid('password', trouble) : passwords.hash(form.password, familiar(visitor))
  }

  /** The security log and the mails of a change. */
  async function follow(operator: Operator, row: UserRow, edit: Edit, followed: Followed): Promise<void> {
    const { caller, visitor } = operator
    const { id: userId } = row
    const { changes, roleName, changeId } = followed
    const by = { userId, visitor, actorId: caller.userId }
    await followChanges(ports, changes, {
      ...by,
      details: {
        role_changed: { detail: roleName, mailDetail: roleName },
        switched_on: { detail: switchedOn },
        switched_off: { detail: switchedOff },
        address_set_by_operator: { mailDetail: changeId },
      },
    })
    const isVerified = edit.isEmailVerified ?? row.isEmailVerified
    if (edit.email !== undefined && !isVerified) await sendAccountMail({ kind: 'verify_email', userId })
    if (edit.firstName === undefined && edit.lastName === undefined) return
    await activity.record(userId, 'profile_changed', visitor, { actorId: caller.userId })
  }

  async function setActive(operator: Operator, id: number, isActive: boolean, where?: SQL): Promise<Done> {
    if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
    return roles.setActive(operator.caller, id, isActive, operator.visitor, where)
  }

  return {
    /** The user is mailed a link to choose a password, which proves the mailbox; a typed one opens nothing. */
    async create(operator: Operator, input: unknown): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(UserForm, input)
      if (!parsed.ok) return parsed
      const { email, firstName, lastName, roleId, isActive, emailVerified: isEmailVerified } = parsed.value
      const role = await roleFor(operator, roleId)
      if (!role.ok) return role
      const isDangerous = isEmailVerified || parsed.value.password !== '' || needsTwoSteps(role.value.permissions)
      if (isDangerous && !operator.isProven) return unproven
      if (await repository.hasEmail(email)) return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      const hash = await hashed(parsed.value, operator.visitor)
      if (!hash.ok) return hash
      const user = { email, firstName, lastName, roleId, isActive, isEmailVerified }
      const noted = audit.note({
        ...entryOf(operator, 'user_created', { id: 'inserted', name: email }),
        before: null,
        after: { ...user, roleId: undefined, role: role.value.name },
      })
      const id = await repository.add({ ...user, ...given(hash.value), createdAt: clock() }, noted)
      if (id === null) return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      await sendAccountMail({ kind: 'choose_password', userId: id })
      return succeed({ id })
    },

    /** Changes what differs. A change that grants access, or more of it, needs fresh proof of identity. */
    async edit(operator: Operator, id: number, input: unknown): Promise<Done> {
      const parsed = parseInput(ownChanges(UserEdit, input), input)
      if (!parsed.ok) return parsed
      const form = { password: '', ...parsed.value }
      const [row] = await repository.withIds([id])
      if (!row) return fail('NOT_FOUND', userGone)
      if (form.seen !== undefined && form.seen !== seenOf(row)) return fail('CONFLICT', userChanged)
      const isOwn = id === operator.caller.userId
      if (!isOwn && !mayManage(operator.caller.permissions, row.permissions)) return fail('FORBIDDEN', beyondYou)
      const edit = editOf(row, form)
      const to = { ...edit, ...(form.password !== '' && { passwordHash: '' }) }
      const changes = changesByOperator(to)
      if (isOwn && changes.length > 0) return fail('CONFLICT', ownAccount)
      const role = edit.roleId === undefined ? null : await roleFor(operator, edit.roleId)
      if (role && !role.ok) return role
      if (needsProof(changes) && !operator.isProven) return unproven
      if (edit.email !== undefined && (await repository.hasEmail(edit.email))) {
        return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      }
      const hash = await hashed({ ...row, ...form }, operator.visitor)
      if (!hash.ok) return hash
      if (Object.keys(to).length === 0) return succeed(null)
      const seen = seenIn(row)
      const { before, after } = differencesOf(row, edit, role?.value.name)
      const noted = audit.note({
        ...entryOf(operator, 'user_edited', { id, name: edit.email ?? row.email }),
        before,
        after: form.password === '' ? after : { ...after, password: 'set' },
      })
      const change = edit.email === undefined ? null : { id: newId(), newEmail: edit.email, at: clock() }
      const following = [noted, ...(change ? repository.addressRecord(seen, change) : [])]
      const stored = { ...edit, ...(hash.value !== undefined && given(hash.value)) }
      const done = await roles.change(operator.caller, { ...seen, permissions: row.permissions }, stored, following)
      if (!done.ok) return done
      await follow(operator, row, edit, { changes, roleName: role?.value.name, changeId: change?.id })
      return done
    },

    async setStatus(operator: Operator, id: number, input: unknown): Promise<Done> {
      const form = parseInput(StatusForm, input)
      return form.ok ? setActive(operator, id, form.value.isActive) : form
    },

    async setRole(operator: Operator, id: number, input: unknown): Promise<Done> {
      const form = parseInput(RoleForm, input)
      if (!form.ok) return form
      const role = await roleFor(operator, form.value.roleId)
      if (!role.ok) return role
      if (!operator.isProven) return unproven
      if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
      return roles.changeRole(operator.caller, id, role.value.id, operator.visitor)
    },

    /**
     * Each user by itself: those who cannot be changed are named, and the others are. An account whose deletion waits is
     * activated on its own page alone, because that cancels the deletion.
     */
    async setManyActive(operator: Operator, input: unknown): Promise<Result<BulkResult, 'INVALID'>> {
      const form = parseInput(BulkForm, input)
      if (!form.ok) return form
      const refused: BulkResult['refused'] = []
      const changedIds: number[] = []
      const { userIds, isActive } = form.value
      await eachConcurrently(new Set(userIds), bulkAtOnce, async (id) => {
        if (isActive && (await repository.deletionWaits(id))) {
          refused.push({ id, error: deletionAsked })
          return
        }
        const before = await roles.accessOf(id)
        // A deletion may be asked for meanwhile.
        const done = await setActive(operator, id, isActive, isActive ? repository.waitsForNoDeletion : undefined)
        if (!done.ok) refused.push({ id, error: done.error.message })
        else if (before?.isActive !== isActive) changedIds.push(id)
      })
      return succeed({ changed: changedIds.length, changedIds, refused })
    },

    /** Deletes the account and everything it holds, for good, if it is still as the operator saw it. */
    async erase(operator: Operator, id: number, input: unknown = {}): Promise<Done> {
      const form = parseInput(EraseForm, input)
      if (!form.ok) return form
      const [row] = await repository.withIds([id])
      if (!row) return fail('NOT_FOUND', userGone)
      if (form.value.seen !== undefined && form.value.seen !== seenOf(row)) return fail('CONFLICT', changedSinceSeen)
      if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
      if (!mayManage(operator.caller.permissions, row.permissions)) return fail('FORBIDDEN', beyondYou)
      if (!operator.isProven) return unproven
      const about = entryOf(operator, 'user_erased', { id, name: row.email })
      return ports.erase(seenIn(row), audit.note({ ...about, before: null, after: null }))
    },

    noteExport: ({ caller }: Pick<Operator, 'caller'>) =>
      audit.noteView({
        actorId: caller.userId,
        action: 'users_exported',
        subject: 'users',
        id: null,
        name: 'All users',
        after: null,
      }),
  }
}

function seenIn({ id: userId, email, firstName, lastName, roleId, isActive, isEmailVerified }: UserRow) {
  return { userId, email, firstName, lastName, roleId, isActive, isEmailVerified }
}

/** A new address is not verified unless the operator says so, be it that the one before was. */
function editOf(row: UserRow, form: Partial<UserEdit>): Edit {
  const { email, firstName, lastName, roleId, isActive } = form
  const isMoved = email !== undefined && email !== row.email
  const isEmailVerified = form.emailVerified ?? (isMoved ? false : undefined)
  const wanted = { email, firstName, lastName, roleId, isActive, isEmailVerified }
  const differing = Object.entries(wanted).filter(
    ([name, value]) =>
      value !== undefined && (row[name as keyof typeof wanted] !== value || (isMoved && name === 'isEmailVerified')),
  )
  return Object.fromEntries(differing)
}

/** Names of roles, not their ids. */
function differencesOf(row: UserRow, { roleId, ...edit }: Edit, roleName: string | undefined) {
  const names = Object.keys(edit) as (keyof typeof edit)[]
  return {
    before: { ...Object.fromEntries(names.map((name) => [name, row[name]])), ...(roleId && { role: row.roleName }) },
    after: { ...edit, ...(roleId && { role: roleName }) },
  }
}
