import { parseInput } from '../../http.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Failure, fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { Guest } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import { humanProofField, humanProofMissing } from '../registration/constants.ts'
import type { CheckHuman } from '../registration/turnstile.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { Entered } from '../two-step/contract.ts'
import type { SignInEntry } from '../two-step/entry.ts'
import { afterSignIn, emailNotVerified, familiarForMs, proofWantedText, wrongCredentials } from './constants.ts'
import { SignInForm } from './contract.ts'
import type { SignInRepository } from './repository.ts'

/** Does something once the answer is out: what happens only for those who have an account must not take time before. */
export type Later = (work: () => Promise<unknown>) => void

export type SignInPorts = {
  repository: SignInRepository
  sessions: Pick<SessionsService, 'end'>
  enter: SignInEntry['enter']
  passwords: Passwords
  activity: Pick<ActivityService, 'record' | 'noteFailedSignIn'>
  devices: Pick<DevicesService, 'markOf'>
  /** Null where no bot check is asked for. */
  checkHuman: CheckHuman | null
  limits: AccountLimits
  later: Later
  clock: Clock
}

type SignInRefusal = 'INVALID' | 'EMAIL_NOT_VERIFIED' | 'RATE_LIMITED' | 'UNAVAILABLE'
export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService(ports: SignInPorts) {
  const { repository, sessions, enter, passwords, activity, devices, limits, checkHuman, later, clock } = ports

  /** `elsewhere` is not answered yet: an owner who was here lately is let in whatever strangers did. */
  async function countStranger(email: string, visitor: Visitor) {
    const whom = { ...visitor, email }
    const here = await limits.take('sign_in', whom)
    return here.ok ? succeed({ elsewhere: await limits.take('sign_in_elsewhere', whom) }) : here
  }

  async function countKnown(email: string, device: string, visitor: Visitor) {
    const own = await limits.take('sign_in_known_device', { ...visitor, email, device })
    return own.ok ? succeed({ elsewhere: own }) : own
  }

  /** Where a bot check is set up, it is asked of strangers when the lane is crowded. */
  async function guestOf(device: string | null, proof: string, { networks }: Visitor): Promise<Guest> {
    if (device) return { trust: 'familiar', networks }
    if (!checkHuman) return { trust: 'visitor', networks }
    const isProven = proof !== '' && (await checkHuman(proof)).ok
    return { trust: isProven ? 'visitor' : 'unproven', networks }
  }

  /** Few enough that a stranger's guesses do not push the owner's own doings out of the log. */
  async function noteFailure(userId: number, email: string, visitor: Visitor): Promise<void> {
    const noted = await limits.take('failed_sign_in_noted', { ...visitor, email })
    if (noted.ok) await activity.record(userId, 'sign_in_failed', visitor)
    else activity.noteFailedSignIn(userId, visitor)
  }

  /** With today's parameters; while too many are waiting, at another sign-in. */
  async function rehash(userId: number, from: string, password: string): Promise<void> {
    const to = await passwords.hash(password, { trust: 'unproven', networks: [] })
    if (to.ok) await repository.replaceHash(userId, { from, to: to.value })
  }

  return {
    /**
     * Attempts are counted before anything is hashed. Where the owner was lately, strangers elsewhere cannot keep the owner
     * out; whether that is here shows after the hash and with the right password alone. All others hear the same.
     */
    async signIn(
      input: unknown,
      visitor: Visitor,
      previous: Caller | null = null,
      returnTo = afterSignIn,
    ): Promise<Result<Entered, SignInRefusal>> {
      const form = parseInput(SignInForm, input)
      if (!form.ok) return form
      const { email, password } = form.value
      const places = [visitor.addressHash, ...visitor.formerHashes]
      const account = await repository.find(email, places, clock() - familiarForMs)
      const device = account && devices.markOf(account, visitor)
      const counted = device ? await countKnown(email, device, visitor) : await countStranger(email, visitor)
      if (!counted.ok) return counted
      const { elsewhere } = counted.value

      const kept = account?.isActive ? account.passwordHash : null
      const guest = await guestOf(device, form.value[humanProofField], visitor)
      const verified = await passwords.verify(password, kept, guest)
      if (!verified.ok) return guest.trust === 'unproven' ? proofWanted(verified.error) : verified
      const proof = Proof.ofPassword(account, verified.value)
      if (!proof || !account) {
        if (account) later(() => noteFailure(account.userId, email, visitor))
        else activity.noteFailedSignIn(null, visitor)
        return elsewhere.ok ? fail('INVALID', wrongCredentials) : elsewhere
      }
      if (!elsewhere.ok && !account.isAtHome) return elsewhere
      if (!account.isEmailVerified) return fail('EMAIL_NOT_VERIFIED', emailNotVerified)
      const entered = await enter(proof, 'signed_in', returnTo, { visitor, previous })
      if (!entered) return fail('INVALID', wrongCredentials)
      const { userId, passwordHash } = account
      // A sign-in that waits for its second step recognises the password by its hash: that stays until it is over.
      const isIn = entered.state === 'opened'
      if (isIn && verified.value.isOutdated && passwordHash) later(() => rehash(userId, passwordHash, password))
      return succeed(entered)
    },

    async signOut({ userId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      const ended = await sessions.end(userId, sessionId)
      if (ended.ok) await activity.record(userId, 'signed_out', visitor)
    },
  }
}

/** A refusal that a bot check helps against; the sign-in page shows the check by this field. */
function proofWanted(refusal: Failure<'UNAVAILABLE'>) {
  const { retryAfterSeconds = 0 } = refusal
  return fail('UNAVAILABLE', proofWantedText, { retryAfterSeconds, fields: { [humanProofField]: [humanProofMissing] } })
}
