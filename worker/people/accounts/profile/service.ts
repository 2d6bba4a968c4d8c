import { parseInput } from '#worker/ground/http.ts'
import { type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
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

/** `newEmail` is null when the address stays. */
type Edit = { firstName: string; lastName: string; newEmail: string | null }

export type ProfileService = ReturnType<typeof createProfileService>

/** What users change on their own account. */
export function createProfileService({ repository, sessions, activity, limits, emailChange }: ProfilePorts) {
  return {
    /** A user's address; null if the user no longer exists. */
    emailOf: repository.emailOf,
    mailRecipients: repository.mailRecipients,

    /** Validates the form. A new address needs fresh proof. */
    check({ email: present }: Pick<Caller, 'email'>, input: unknown): Result<Edit, 'INVALID'> {
      const form = parseInput(ProfileEdit, input)
      if (!form.ok) return form
      const { first_name: firstName, last_name: lastName, email = present } = form.value
      return succeed({ firstName, lastName, newEmail: email === present ? null : email })
    },

    /** Names change at once; an address only once its mailed link is confirmed. */
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

    async signOutDevice({ userId }: Caller, sessionId: string, visitor: Visitor) {
      const ended = await sessions.end(userId, sessionId)
      if (ended.ok) await activity.record(userId, 'signed_out_device', visitor)
      return ended
    },

    async signOutOthers({ userId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      await sessions.endAll(userId, sessionId)
      await activity.record(userId, 'signed_out_everywhere', visitor)
    },
  }
}
