import type { Clock } from '#worker/ground/platform/clock.ts'
import type { NewId } from '#worker/ground/platform/ids.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken } from '#worker/ground/platform/secret-token.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { followChange } from '../ownership/follow.ts'
import type { PurchaseEndings } from '../ownership/purchases.ts'
import { changedMeanwhile, savedSignedOut } from '../recovery/constants.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { TokensService } from '../tokens/service.ts'
import type { ProofsService } from '../two-step/proofs.service.ts'
import { changeKeptMs, changeTroubles, changeWaitsMs, sameAddress } from './constants.ts'
import type { ChangeLink, WaitingChange } from './contract.ts'
import type { EmailChangeRepository } from './repository.ts'

type EmailChangePorts = {
  repository: EmailChangeRepository
  tokens: Pick<TokensService, 'read'>
  proofs: Pick<ProofsService, 'require'>
  sessions: Pick<SessionsService, 'rotate' | 'closeSockets'>
  activity: Pick<ActivityService, 'record'>
  limits: AccountLimits
  sendAccountMail: SendAccountMail
  purchaseEndings: Pick<PurchaseEndings, 'end' | 'listOf'>
  newId: NewId
  clock: Clock
}

type Asker = Pick<Caller, 'userId' | 'sessionId' | 'email' | 'provenAt'>
type Signed = Pick<Caller, 'userId' | 'sessionId'>

export type EmailChangeService = ReturnType<typeof createEmailChangeService>

/**
 * Changing an account's address: the link goes to the new address and works only in a browser signed in to the
 * account.
 */
export function createEmailChangeService(ports: EmailChangePorts) {
  const { repository, tokens, proofs, sessions, activity, limits, sendAccountMail, newId, clock } = ports

  /** The waiting change; its link may still be in the queue. */
  async function waitingOf(userId: number): Promise<WaitingChange | null> {
    const change = await repository.waiting(userId)
    const until = change && change.requestedAt + changeWaitsMs
    return change && until !== null && until > clock() ? { newEmail: change.newEmail, until } : null
  }

  /** Never shown to users: a mailbox's mail count depends on whether it has an account. */
  async function mayMail(email: string, visitor: Visitor): Promise<boolean> {
    const whom = { ...visitor, email }
    return (await limits.takeMail('change_mail', whom, 'new')).ok && (await limits.takeMail('mail', whom, 'new')).ok
  }

  async function readLink(token: string, signed: Pick<Caller, 'userId'> | null): Promise<ChangeLink> {
    const link = await tokens.read(token, 'change_email')
    if (link.state === 'unknown') return link
    if (!signed) return { state: 'signed_out' }
    if (signed.userId !== link.userId) return { state: 'other_account' }
    if (link.state !== 'live') return { state: link.state }
    const change = await repository.waiting(link.userId)
    if (!change) return { state: 'unknown' }
    return { state: 'live', newEmail: change.newEmail, purchases: await ports.purchaseEndings.listOf(link.userId) }
  }

  return {
    waitingOf,

    /** Checks a link for the browser that opened it, without spending it. */
    readLink,

    /**
     * Mails a link to the new address and a notice to the current one. Only the new mailbox learns whether it already
     * has an account: that is looked up when the mail is written.
     */
    async ask(
      caller: Asker,
      newEmail: string,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'PROOF_REQUIRED' | 'RATE_LIMITED' | 'CONFLICT'>> {
      const { userId, email } = caller
      if (newEmail === email) return fail('INVALID', sameAddress, { fields: { email: [sameAddress] } })
      const proven = proofs.require(caller)
      if (!proven.ok) return proven
      const within = await limits.take('change_email', { ...visitor, email })
      if (!within.ok) return within
      const id = newId()
      const isAdded = await repository.add(caller, { id, newEmail, requestedAt: clock() })
      if (!isAdded) return fail('CONFLICT', changedMeanwhile)
      await activity.record(userId, 'email_change_asked', visitor)
      await sendAccountMail({ kind: 'email_change_asked', userId, detail: id })
      const isWithin = await mayMail(newEmail, visitor)
      await sendAccountMail({ kind: 'change_email', userId: isWithin ? userId : null, detail: id })
      return succeed(null)
    },

    /** Signs out every other device and gives this browser a new session. */
    async confirm(
      token: string,
      signed: Signed | null,
      visitor: Visitor,
    ): Promise<Result<OpenedSession, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAUTHENTICATED'>> {
      const within = await limits.take('open_link', visitor)
      if (!within.ok) return within
      const link = await readLink(token, signed)
      if (link.state !== 'live' || !signed) {
        return fail('INVALID', changeTroubles[link.state === 'live' ? 'signed_out' : link.state])
      }
      const { userId } = signed
      const id = await repository.confirm(signed, await hashToken(token), clock())
      if (id === null) {
        const now = await readLink(token, signed)
        return fail('CONFLICT', changeTroubles[now.state === 'live' ? 'taken' : now.state])
      }
      const opened = await sessions.rotate(signed, visitor)
      await followChange(ports, 'address_changed', { userId, visitor, mailDetail: id })
      return opened ? succeed(opened) : fail('UNAUTHENTICATED', savedSignedOut)
    },

    async sweep(): Promise<void> {
      await repository.removeOlder(clock() - changeKeptMs)
    },
  }
}
