import { parseInput } from '../../http.ts'
import { type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { EmailChangeService } from '../email-change/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { ProfileEdit } from './contract.ts'
import type { ProfileRepository } from './repository.ts'

type ProfilePorts = {
  repository: ProfileRepository
  sessions: Pick<SessionsService, 'end' | 'endAll'>
  activity: Pick<ActivityService, 'record'>
  limits: AccountLimits
  emailChange: Pick<EmailChangeService, 'ask'>
}

/** Names, and another address than the present one; null where it is to stay. */
type Edit = { firstName: string; lastName: string; newEmail: string | null }

export type ProfileService = ReturnType<typeof createProfileService>

/** What people do to their own account. */
export function createProfileService({ repository, sessions, activity, limits, emailChange }: ProfilePorts) {
  return {
    /** The address of a person; null for one who is gone. */
    emailOf: repository.emailOf,
    mailRecipients: repository.mailRecipients,

    /** A form that is in order. Another address in it needs fresh proof. */
    check({ email: present }: Pick<Caller, 'email'>, input: unknown): Result<Edit, 'INVALID'> {
      const form = parseInput(ProfileEdit, input)
      if (!form.ok) return form
      const { first_name: firstName, last_name: lastName, email = present } = form.value
      return succeed({ firstName, lastName, newEmail: email === present ? null : email })
    },

    /** Names change at once; another address only when the link that is mailed to it is confirmed. */
    async edit(
      caller: Caller,
      { newEmail, ...name }: Edit,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'PROOF_REQUIRED' | 'RATE_LIMITED' | 'CONFLICT'>> {
      const { userId, email, firstName, lastName } = caller
      const isRenamed = name.firstName !== firstName || name.lastName !== lastName
      if (isRenamed || newEmail === null) {
        const within = await limits.take('rename', { ...visitor, email })
        if (!within.ok) return within
      }
      if (newEmail !== null) {
        const asked = await emailChange.ask(caller, newEmail, visitor)
        if (!asked.ok || !isRenamed) return asked
      }
      await repository.rename(userId, name)
      await activity.record(userId, 'profile_changed', visitor)
      return succeed(null)
    },

    /** Signs out one of the person's devices. */
    async signOutDevice({ userId }: Caller, sessionId: string, visitor: Visitor) {
      const ended = await sessions.end(userId, sessionId)
      if (ended.ok) await activity.record(userId, 'signed_out_device', visitor)
      return ended
    },

    /** Signs out everywhere but here. */
    async signOutOthers({ userId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      await sessions.endAll(userId, sessionId)
      await activity.record(userId, 'signed_out_everywhere', visitor)
    },
  }
}
