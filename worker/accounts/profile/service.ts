import { parseInput } from '../../http.ts'
import type { Result } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { ProfileEdit } from './contract.ts'
import type { ProfileRepository } from './repository.ts'

type ProfilePorts = {
  repository: ProfileRepository
  sessions: Pick<SessionsService, 'end' | 'endAll'>
  activity: Pick<ActivityService, 'record'>
}

export type ProfileService = ReturnType<typeof createProfileService>

/** What people do to their own account. */
export function createProfileService({ repository, sessions, activity }: ProfilePorts) {
  return {
    /** Only the names are read of what is sent. */
    async rename({ userId }: Caller, input: unknown, visitor: Visitor): Promise<Result<ProfileEdit, 'INVALID'>> {
      const edit = parseInput(ProfileEdit, input)
      if (!edit.ok) return edit
      await repository.rename(userId, { firstName: edit.value.first_name, lastName: edit.value.last_name })
      await activity.record(userId, 'profile_changed', visitor)
      return edit
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
