import { parseInput } from '#worker/ground/http.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { type FollowPorts, followChange } from '../ownership/follow.ts'
import { savedSignedOut } from '../recovery/constants.ts'
import type { RecoveryService } from '../recovery/service.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import { nothingToUnlink } from './constants.ts'
import { PasswordProof } from './contract.ts'
import type { GoogleRepository } from './repository.ts'

type UnlinkingPorts = {
  repository: Pick<GoogleRepository, 'unlink'>
  prove: RecoveryService['prove']
  rotate: SessionsService['rotate']
} & FollowPorts

type Refusal = 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE' | 'UNAUTHENTICATED'

/**
 * Unlinks Google from an account that has a password, which the user must give. Sessions opened with Google end; this
 * browser gets a new one.
 */
export function createUnlinking(ports: UnlinkingPorts) {
  const { repository, prove, rotate } = ports
  return async (
    caller: Pick<Caller, 'userId' | 'sessionId' | 'email'>,
    input: unknown,
    visitor: Visitor,
  ): Promise<Result<OpenedSession, Refusal>> => {
    const form = parseInput(PasswordProof, input)
    if (!form.ok) return form
    const proven = await prove(caller, form.value.current_password, visitor)
    if (!proven.ok) return proven
    const { userId } = caller
    if (!(await repository.unlink(proven.value, caller.sessionId))) return fail('CONFLICT', nothingToUnlink)
    const opened = await rotate(caller, visitor)
    await followChange(ports, 'google_unlinked', { userId, visitor })
    return opened ? succeed(opened) : fail('UNAUTHENTICATED', savedSignedOut)
  }
}
