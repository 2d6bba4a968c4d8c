import type { Clock } from '#worker/ground/platform/clock.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { Proof } from '../sessions/proof.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { SignInKind } from '../two-step/contract.ts'
import type { SignInRepository } from './repository.ts'

type OpeningPorts = {
  repository: Pick<SignInRepository, 'recordSignIn'>
  sessions: Pick<SessionsService, 'open' | 'end' | 'renew'>
  activity: Pick<ActivityService, 'record'>
  devices: Pick<DevicesService, 'isKnown'>
  sendAccountMail: SendAccountMail
  clock: Clock
}

export type OpenSession = ReturnType<typeof createOpening>

/**
 * Opens a session on a proof; null when the proof is no longer valid or lacks a second step. `previous` is the user
 * this browser was signed in as before.
 */
export function createOpening({ repository, sessions, activity, devices, sendAccountMail, clock }: OpeningPorts) {
  return async (
    proof: Proof,
    visitor: Visitor,
    kind: SignInKind,
    previous: Caller | null = null,
  ): Promise<OpenedSession | null> => {
    const { userId } = proof
    const isKnown = await devices.isKnown(userId, visitor)
    const opened = await sessions.open(proof, visitor)
    if (!opened) return null
    if (previous?.userId === userId) await sessions.renew(previous, opened.sessionId)
    else if (previous) await sessions.end(previous.userId, previous.sessionId)
    await repository.recordSignIn(userId, clock())
    await activity.record(userId, kind, visitor)
    if (!isKnown) await sendAccountMail({ kind: 'new_device', userId, detail: visitor.device })
    return opened
  }
}
