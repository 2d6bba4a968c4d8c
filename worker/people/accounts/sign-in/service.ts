import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { type Failure, fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Guest } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import { humanProofField, humanProofMissing } from '../registration/constants.ts'
import type { CheckHuman } from '../registration/turnstile.ts'
import type { Caller, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { Entered } from '../two-step/contract.ts'
import type { SignInEntry } from '../two-step/entry.ts'
import {
  afterSignIn,
  choosePasswordFirst,
  emailNotVerified,
  familiarForMs,
  proofWantedText,
  wrongCredentials,
} from './constants.ts'
import { SignInForm } from './contract.ts'
import type { Account, SignInRepository } from './repository.ts'

/** Runs work after the response, so that timing does not reveal whether an account exists. */
export type AfterResponse = (work: () => Promise<unknown>) => void

export type SignInPorts = {
  repository: SignInRepository
  sessions: Pick<SessionsService, 'end'>
  enter: SignInEntry['enter']
  passwords: Passwords
  activity: Pick<ActivityService, 'record' | 'noteFailedSignIn'>
  devices: Pick<DevicesService, 'markOf'>
  sendAccountMail: SendAccountMail
  /** Null when no bot check is configured. */
  checkHuman: CheckHuman | null
  limits: AccountLimits
  afterResponse: AfterResponse
  clock: Clock
}

type SignInRefusal = 'INVALID' | 'EMAIL_NOT_VERIFIED' | 'RATE_LIMITED' | 'UNAVAILABLE'
export type SignInService = ReturnType<typeof createSignInService>

export function createSignInService(ports: SignInPorts) {
  const { repository, sessions, enter, passwords, activity, devices, limits, checkHuman, afterResponse, clock } = ports
  const { sendAccountMail } = ports

  /** `elsewhere` is not enforced yet: an owner on a familiar address is let in whatever others did. */
  async function countStranger(email: string, visitor: Visitor) {
    const whom = { ...visitor, email }
    const here = await limits.take('sign_in', whom)
    return here.ok ? succeed({ elsewhere: await limits.take('sign_in_elsewhere', whom) }) : here
  }

  async function countKnown(email: string, device: string, visitor: Visitor) {
    const own = await limits.take('sign_in_known_device', { ...visitor, email, device })
    return own.ok ? succeed({ elsewhere: own }) : own
  }

  /** A configured bot check is required of unknown devices while the lane is crowded. */
  async function guestOf(device: string | null, proof: string, { networks }: Visitor): Promise<Guest> {
    if (device) return { trust: 'familiar', networks }
    if (!checkHuman) return { trust: 'visitor', networks }
    const isProven = proof !== '' && (await checkHuman(proof)).ok
    return { trust: isProven ? 'visitor' : 'unproven', networks }
  }

  /** Limited, so that an attacker's guesses do not push the owner's own entries out of the log. */
  async function noteFailure(userId: number, email: string, visitor: Visitor): Promise<void> {
    const noted = await limits.take('failed_sign_in_noted', { ...visitor, email })
    if (noted.ok) await activity.record(userId, 'sign_in_failed', visitor)
    else activity.noteFailedSignIn(userId, visitor)
  }

  /** A password that an operator typed proves no mailbox, so its owner chooses another by a mailed link. */
  async function chooseFirst({ userId, email }: Account, visitor: Visitor) {
    const mayMail = await limits.takeMail('mail', { ...visitor, email }, userId)
    if (mayMail.ok) await sendAccountMail({ kind: 'choose_password', userId })
    return fail('INVALID', choosePasswordFirst)
  }

  /** Upgrades the hash parameters; skipped while hashing is at capacity. */
  async function rehash(userId: number, from: string, password: string): Promise<void> {
    const to = await passwords.hash(password, { trust: 'unproven', networks: [] })
    if (to.ok) await repository.replaceHash(userId, { from, to: to.value })
  }

  return {
    /**
     * Attempts are counted before hashing. On a familiar address, attackers elsewhere cannot lock the owner out; that
     * is decided only after a correct password, and every other case gets the same answer.
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
        if (account) afterResponse(() => noteFailure(account.userId, email, visitor))
        else activity.noteFailedSignIn(null, visitor)
        return elsewhere.ok ? fail('INVALID', wrongCredentials) : elsewhere
      }
      if (!elsewhere.ok && !account.isFamiliarNetwork) return elsewhere
      if (!account.isEmailVerified) return fail('EMAIL_NOT_VERIFIED', emailNotVerified)
      if (account.isPasswordGiven) return chooseFirst(account, visitor)
      const entered = await enter(proof, 'signed_in', returnTo, { visitor, previous })
      if (!entered) return fail('INVALID', wrongCredentials)
      const { userId, passwordHash } = account
      // A sign-in waiting for its second step recognises the password by its hash, so the hash must stay until then.
      const isIn = entered.state === 'opened'
      if (isIn && verified.value.isOutdated && passwordHash) afterResponse(() => rehash(userId, passwordHash, password))
      return succeed(entered)
    },

    async signOut({ userId, sessionId }: Caller, visitor: Visitor): Promise<void> {
      const ended = await sessions.end(userId, sessionId)
      if (ended.ok) await activity.record(userId, 'signed_out', visitor)
    },
  }
}

/** Refused for lack of a bot check; this field makes the sign-in page show it. */
function proofWanted(refusal: Failure<'UNAVAILABLE'>) {
  const { retryAfterSeconds = 0 } = refusal
  return fail('UNAVAILABLE', proofWantedText, { retryAfterSeconds, fields: { [humanProofField]: [humanProofMissing] } })
}
