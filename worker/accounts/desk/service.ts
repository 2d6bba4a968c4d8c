import type { ActivityService } from '../../activity/service.ts'
import type { AuditAction } from '../../admin/constants.ts'
import { ownChanges } from '../../admin/contract.ts'
import type { AuditService } from '../../admin/service.ts'
import { parseInput } from '../../http.ts'
import type { Clock } from '../../platform/clock.ts'
import { eachConcurrently } from '../../platform/concurrency.ts'
import type { NewId } from '../../platform/ids.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { beyondYou } from '../../roles/constants.ts'
import type { Role } from '../../roles/contract.ts'
import { mayManage } from '../../roles/rules.ts'
import type { RolesService } from '../../roles/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { proofNeeded } from '../two-step/constants.ts'
import { bulkAtOnce, emailTaken, ownAccount, userChanged, userGone } from './constants.ts'
import { BulkForm, type BulkResult, RoleForm, StatusForm, UserEdit, UserForm } from './contract.ts'
import type { UserDeskRepository, UserRow } from './repository.ts'
import { isFullAccess, seenOf } from './rules.ts'

export type UserDeskPorts = {
  repository: UserDeskRepository
  roles: Pick<RolesService, 'accessOf' | 'change' | 'changeRole' | 'setActive' | 'grantable'>
  erase: (userId: number, noted: D1PreparedStatement) => Promise<Result<null, 'CONFLICT'>>
  sessions: Pick<SessionsService, 'endAll'>
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
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
type Edit = Partial<Pick<UserForm, 'email' | 'firstName' | 'lastName' | 'roleId' | 'isActive'>> & {
  isEmailVerified?: boolean
}

/** Users by hand. Every write is noted in its batch; none lets an operator act as a user. */
export function createUserDesk(ports: UserDeskPorts) {
  const { repository, roles, sessions, activity, sendAccountMail, passwords, audit, clock, newId } = ports
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

  /** Mails the user when their address or password was changed. */
  async function notifyUser(userId: number, edit: Edit, mail: { change: string | null; isPasswordSet: boolean }) {
    if (mail.change) await sendAccountMail({ kind: 'email_changed', userId, detail: mail.change })
    if (mail.isPasswordSet) await sendAccountMail({ kind: 'password_changed', userId })
    if (mail.change && edit.isEmailVerified === false) await sendAccountMail({ kind: 'verify_email', userId })
  }

  async function record(
    userId: number,
    { caller, visitor }: Operator,
    edit: Edit,
    mail: Parameters<typeof notifyUser>[2],
  ) {
    const by = { actorId: caller.userId }
    if (edit.roleId !== undefined) await activity.record(userId, 'role_changed', visitor, by)
    if (edit.isActive !== undefined) {
      await activity.record(userId, 'status_changed', visitor, {
        ...by,
        detail: edit.isActive ? 'Switched on' : 'Switched off',
      })
    }
    if (mail.change) await activity.record(userId, 'email_changed', visitor, by)
    if (mail.isPasswordSet) await activity.record(userId, 'password_changed', visitor, by)
    if (edit.firstName !== undefined || edit.lastName !== undefined) {
      await activity.record(userId, 'profile_changed', visitor, by)
    }
  }

  async function setActive(operator: Operator, id: number, isActive: boolean): Promise<Done> {
    if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
    return roles.setActive(operator.caller, id, isActive, operator.visitor)
  }

  return {
    /** Without a password the user is mailed a link to set one. */
    async create(operator: Operator, input: unknown): Promise<Result<{ id: number }, Refusal>> {
      const parsed = parseInput(UserForm, input)
      if (!parsed.ok) return parsed
      const { email, firstName, lastName, roleId, isActive, emailVerified: isEmailVerified } = parsed.value
      const role = await roleFor(operator, roleId)
      if (!role.ok) return role
      if (isFullAccess(role.value.permissions) && !operator.isProven) return unproven
      if (await repository.hasEmail(email)) return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      const hash = await hashed(parsed.value, operator.visitor)
      if (!hash.ok) return hash
      const user = { email, firstName, lastName, roleId, isActive, isEmailVerified }
      const noted = audit.note({
        ...entryOf(operator, 'user_created', { id: 'inserted', name: email }),
        before: null,
        after: { ...user, roleId: undefined, role: role.value.name },
      })
      const id = await repository.add({ ...user, passwordHash: hash.value ?? null, createdAt: clock() }, noted)
      if (id === null) return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      if (hash.value === undefined) await sendAccountMail({ kind: 'reset_password', userId: id })
      else if (!isEmailVerified) await sendAccountMail({ kind: 'verify_email', userId: id })
      return succeed({ id })
    },

    /** Changes what differs. A new address, a password and full access need fresh proof of identity. */
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
      const touchesAccess = edit.email !== undefined || form.password !== '' || edit.roleId !== undefined
      const locksOut = edit.isActive !== undefined || edit.isEmailVerified !== undefined
      if (isOwn && (touchesAccess || locksOut)) return fail('CONFLICT', ownAccount)
      const role = edit.roleId === undefined ? null : await roleFor(operator, edit.roleId)
      if (role && !role.ok) return role
      const isDangerous = edit.email !== undefined || form.password !== ''
      const givesAll = role !== null && isFullAccess(role.value.permissions)
      if ((isDangerous || givesAll) && !operator.isProven) return unproven
      if (edit.email !== undefined && (await repository.hasEmail(edit.email))) {
        return fail('CONFLICT', emailTaken, { fields: { email: [emailTaken] } })
      }
      const hash = await hashed({ ...row, ...form }, operator.visitor)
      if (!hash.ok) return hash
      const to = { ...edit, ...(hash.value !== undefined && { passwordHash: hash.value }) }
      if (Object.keys(to).length === 0) return succeed(null)
      const mail = { change: edit.email === undefined ? null : newId(), isPasswordSet: hash.value !== undefined }
      const seen = { userId: id, email: row.email, firstName: row.firstName, lastName: row.lastName }
      const access = { ...seen, roleId: row.roleId, isActive: row.isActive, isEmailVerified: row.isEmailVerified }
      const noted = audit.note({
        ...entryOf(operator, 'user_edited', { id, name: edit.email ?? row.email }),
        ...differencesOf(row, edit, role?.value.name),
        ...(mail.isPasswordSet && { after: { ...differencesOf(row, edit, role?.value.name).after, password: 'set' } }),
      })
      const change = mail.change && edit.email ? { id: mail.change, newEmail: edit.email, at: clock() } : null
      const following = [noted, ...(isDangerous ? repository.following(seen, change) : [])]
      const done = await roles.change(operator.caller, { ...access, permissions: row.permissions }, to, following)
      if (!done.ok) return done
      if (touchesAccess || edit.isActive !== undefined) await sessions.endAll(id)
      await record(id, operator, edit, mail)
      await notifyUser(id, { ...edit, isEmailVerified: edit.isEmailVerified ?? row.isEmailVerified }, mail)
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
      if (isFullAccess(role.value.permissions) && !operator.isProven) return unproven
      if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
      return roles.changeRole(operator.caller, id, role.value.id, operator.visitor)
    },

    /** Each user by itself: those who cannot be changed are named, and the others are. */
    async setManyActive(operator: Operator, input: unknown): Promise<Result<BulkResult, 'INVALID'>> {
      const form = parseInput(BulkForm, input)
      if (!form.ok) return form
      const refused: BulkResult['refused'] = []
      const changedIds: number[] = []
      const { userIds, isActive } = form.value
      await eachConcurrently(new Set(userIds), bulkAtOnce, async (id) => {
        const before = await roles.accessOf(id)
        const done = await setActive(operator, id, isActive)
        if (!done.ok) refused.push({ id, error: done.error.message })
        else if (before?.isActive !== isActive) changedIds.push(id)
      })
      return succeed({ changed: changedIds.length, changedIds, refused })
    },

    /** Deletes the account and everything it holds, for good. */
    async erase(operator: Operator, id: number): Promise<Done> {
      const access = await roles.accessOf(id)
      if (!access) return fail('NOT_FOUND', userGone)
      if (id === operator.caller.userId) return fail('CONFLICT', ownAccount)
      if (!mayManage(operator.caller.permissions, access.permissions)) return fail('FORBIDDEN', beyondYou)
      if (!operator.isProven) return unproven
      const about = entryOf(operator, 'user_erased', { id, name: access.email })
      return ports.erase(id, audit.note({ ...about, before: null, after: null }))
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

/** A new address is not verified unless the operator says so. */
function editOf(row: UserRow, form: Partial<UserEdit>): Edit {
  const { email, firstName, lastName, roleId, isActive } = form
  const isEmailVerified = form.emailVerified ?? (email === undefined || email === row.email ? undefined : false)
  const wanted = { email, firstName, lastName, roleId, isActive, isEmailVerified }
  const differing = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && row[name as keyof typeof wanted] !== value,
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
