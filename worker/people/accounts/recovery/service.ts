import { parseInput } from '#worker/ground/http.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import { registrationTrialPlan } from '../../plans/constants.ts'
import { trialFrom } from '../../plans/rules.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { followChange } from '../ownership/follow.ts'
import type { PurchaseEndings } from '../ownership/purchases.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import type { Caller, OpenedSession, Visitor } from '../sessions/contract.ts'
import { Proof } from '../sessions/proof.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { AfterResponse } from '../sign-in/service.ts'
import type { TokensService } from '../tokens/service.ts'
import { changedMeanwhile, currentPasswordWrong, linkTroubles, noPasswordYet } from './constants.ts'
import { ChangePassword, ForgotPassword, keptReach, ResetPassword } from './contract.ts'
import type { Credentials, Owner as LinkOwner, RecoveryRepository } from './repository.ts'
import {
  addsPassword,
  changeBy,
  googleToAskAbout,
  keepsGoogle,
  type PasswordLink,
  passwordLinks,
  twoStepAfter,
} from './rules.ts'

type RecoveryPorts = {
  repository: RecoveryRepository
  tokens: Pick<TokensService, 'read' | 'spend'>
  sessions: Pick<SessionsService, 'rotate' | 'endAll' | 'closeSockets'>
  passwords: Passwords
  activity: Pick<ActivityService, 'record'>
  devices: Pick<DevicesService, 'rememberOwner'>
  limits: AccountLimits
  sendAccountMail: SendAccountMail
  purchaseEndings: Pick<PurchaseEndings, 'end' | 'listOf'>
  afterResponse: AfterResponse
  clock: Clock
}

type Owner = Pick<Caller, 'userId' | 'sessionId' | 'email'>
/** The user signed in to the browser that opened the link. */
type Signed = Pick<Caller, 'userId' | 'sessionId'> | null

type Link = { state: LinkState; purpose: PasswordLink; userId: number; owner: LinkOwner }

const noOwner: LinkOwner = {
  email: '',
  hasPassword: false,
  googleEmail: null,
  isVerified: false,
  needsTwoSteps: false,
}
const unknownLink: Link = { state: 'unknown', purpose: 'reset_password', userId: 0, owner: noOwner }

export type LinkState = 'live' | keyof typeof linkTroubles
export type RecoveryService = ReturnType<typeof createRecoveryService>

/** Password recovery by a mailed link. */
export function createRecoveryService(ports: RecoveryPorts) {
  const { repository, tokens, sessions, passwords, activity, devices } = ports
  const { limits, sendAccountMail, purchaseEndings, afterResponse, clock } = ports

  /** The link and its owner; deactivated accounts have none. */
  async function readLink(token: string): Promise<Link> {
    for (const purpose of passwordLinks) {
      const found = await tokens.read(token, purpose)
      if (found.state === 'unknown' || found.state === 'spent') continue
      const owner = await repository.ownerOf(found.userId)
      if (owner !== null) return { state: found.state, purpose, userId: found.userId, owner }
    }
    return unknownLink
  }

  /** The stored hash of the current password. Guesses are counted, whatever the password is asked for. */
  async function keptPassword({ userId, email }: Pick<Owner, 'userId' | 'email'>, visitor: Visitor) {
    const within = await limits.take('current_password', { ...visitor, email })
    if (!within.ok) return within
    const kept = await repository.credentialsOf(userId)
    return kept?.passwordHash ? succeed(kept) : fail('CONFLICT', noPasswordYet)
  }

  async function compared(
    current: string,
    kept: Credentials,
    visitor: Visitor,
  ): Promise<Result<Proof, 'INVALID' | 'UNAVAILABLE'>> {
    const verified = await passwords.verify(current, kept.passwordHash, familiar(visitor))
    if (!verified.ok) return verified
    const proof = Proof.ofPassword(kept, verified.value)
    if (proof) return succeed(proof)
    return fail('INVALID', currentPasswordWrong, { fields: { current_password: [currentPasswordWrong] } })
  }

  /** A link that undoes the second step also ends every session. */
  function isOnlyAdded<S extends { userId: number }>({ purpose, owner, userId }: Link, signed: S | null): signed is S {
    return purpose === 'reset_password' && addsPassword(owner, userId, signed)
  }

  /** Sessions opened with Google stay valid; others end if the owner asks for it. */
  async function add(
    owner: Owner,
    passwordHash: string,
    { sign_out_others: signsOut }: ResetPassword,
    visitor: Visitor,
  ) {
    const { userId, sessionId } = owner
    if (!(await repository.addPassword(owner, passwordHash))) return fail('CONFLICT', changedMeanwhile)
    if (signsOut === 'on') await sessions.endAll(userId, sessionId)
    await followChange(ports, 'password_added', { userId, visitor })
    return succeed(null)
  }

  async function replace(
    { userId, owner, purpose }: Link,
    passwordHash: string,
    form: ResetPassword,
    visitor: Visitor,
  ) {
    const change = changeBy(purpose, owner)
    const { isSet, isUnlinked, isTwoStepEnded } = await repository.setPassword(
      change,
      { ...owner, userId },
      passwordHash,
      {
        keepsGoogle: keepsGoogle(owner, form.keep_google === 'on'),
        keptReach: keptReach(form),
        trial: trialFrom(registrationTrialPlan, clock()),
      },
    )
    if (!isSet) return fail('INVALID', linkTroubles.unknown)
    const unlinked = isUnlinked ? (owner.googleEmail ?? undefined) : undefined
    await followChange(ports, change, { userId, visitor, mailDetail: unlinked })
    if (isUnlinked) await activity.record(userId, 'google_unlinked', visitor)
    if (isTwoStepEnded) await activity.record(userId, 'two_step_removed', visitor)
    return succeed(null)
  }

  return {
    /** Proves that the signed-in user knows the password, before any change to how the account is entered. */
    async prove(
      owner: Pick<Owner, 'userId' | 'email'>,
      current: string,
      visitor: Visitor,
    ): Promise<Result<Proof, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const kept = await keptPassword(owner, visitor)
      return kept.ok ? compared(current, kept.value, visitor) : kept
    },

    /** A dummy id runs the same work, so neither answer nor timing reveals whether the address exists. */
    async ask(input: unknown, visitor: Visitor): Promise<Result<null, 'INVALID' | 'RATE_LIMITED'>> {
      const form = parseInput(ForgotPassword, input)
      if (!form.ok) return form
      const { email } = form.value
      const within = await limits.take('forgot_password', { ...visitor, email })
      if (!within.ok) return within
      const userId = await repository.findByEmail(email)
      // Over the limit, the mailbox already holds a working link.
      const mayMail = await limits.takeMail('mail', { ...visitor, email }, userId)
      if (mayMail.ok) await sendAccountMail({ kind: 'reset_password', userId })
      if (userId !== null) afterResponse(() => activity.record(userId, 'password_reset_asked', visitor))
      return succeed(null)
    },

    /** A link's state, without spending it. */
    async stateOf(token: string): Promise<LinkState> {
      return (await readLink(token)).state
    },

    /**
     * The same, with what a new password would change for this browser: a linked Google account, or only a password
     * added.
     */
    async linkOf(token: string, signed: Signed) {
      const found = await readLink(token)
      const { state, owner } = found
      const isLive = state === 'live'
      const googleEmail = isLive ? googleToAskAbout(owner) : null
      const isAdded = isLive && isOnlyAdded(found, signed)
      const twoStep = found.purpose === 'first_factor_added' && isLive ? twoStepAfter(owner) : null
      const reach = isLive && !isAdded && owner.isVerified ? await repository.reachOf(found.userId) : []
      const purchases = isLive && !isAdded && owner.isVerified ? await purchaseEndings.listOf(found.userId) : []
      const isSameAddress = googleEmail === owner.email
      const mayKeep = isLive && !isAdded && (owner.isVerified || owner.needsTwoSteps)
      const keepsPasskeys = mayKeep && (await repository.hasPasskeys(found.userId))
      const keepsClients = isLive && !isAdded && owner.isVerified && twoStep === null
      const mailedClients = keepsClients ? await repository.countMailedClients(found.userId) : 0
      return { state, googleEmail, isSameAddress, isAdded, twoStep, keepsPasskeys, mailedClients, reach, purchases }
    },

    /**
     * Changes the password of a user who knows the old one: password links are revoked, other devices signed out, and
     * this one gets a new session.
     */
    async change(
      owner: Owner,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<OpenedSession, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>> {
      const form = parseInput(ChangePassword, input)
      if (!form.ok) return form
      const { current_password: current, password } = form.value
      const { userId, email } = owner
      const kept = await keptPassword(owner, visitor)
      if (!kept.ok) return kept
      const trouble = await chosenPasswordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      const proven = await compared(current, kept.value, visitor)
      if (!proven.ok) return proven
      const hashed = await passwords.hash(password, familiar(visitor))
      if (!hashed.ok) return hashed
      const isReplaced = await repository.replacePassword(proven.value, hashed.value, owner.sessionId)
      if (!isReplaced) return fail('CONFLICT', changedMeanwhile)
      const opened = await sessions.rotate(owner, visitor)
      await followChange(ports, 'password_changed', { userId, visitor })
      return opened ? succeed(opened) : fail('CONFLICT', changedMeanwhile)
    },

    /**
     * Spends the link once the new password is accepted, ends all sessions and revokes other password links, so that
     * an attacker keeps nothing. A first password from a signed-in browser is only added. The browser becomes a known
     * device, so that guesses from its network cannot lock the owner out.
     */
    async reset(
      input: unknown,
      visitor: Visitor,
      signed: Signed = null,
    ): Promise<
      Result<{ isAdded: boolean; deviceCookie: string | null }, 'INVALID' | 'RATE_LIMITED' | 'CONFLICT' | 'UNAVAILABLE'>
    > {
      const form = parseInput(ResetPassword, input)
      if (!form.ok) return form
      const { token, password } = form.value
      const within = await limits.take('reset_password', visitor)
      if (!within.ok) return within
      const link = await readLink(token)
      const { state, purpose, userId } = link
      const { email } = link.owner
      if (state !== 'live') return fail('INVALID', linkTroubles[state])
      const trouble = await chosenPasswordTrouble(password, { email })
      if (trouble) return fail('INVALID', trouble, { fields: { password: [trouble] } })
      // Hashed before the link is spent, so that a full hashing queue does not use it up.
      const hashed = await passwords.hash(password, familiar(visitor))
      if (!hashed.ok) return hashed
      const spent = await tokens.spend(token, purpose)
      if (spent.state !== 'spent') return fail('INVALID', linkTroubles[spent.state])
      const isAdded = isOnlyAdded(link, signed)
      const set = isAdded
        ? await add({ ...signed, email }, hashed.value, form.value, visitor)
        : await replace(link, hashed.value, form.value, visitor)
      if (!set.ok) return set
      return succeed({ isAdded, deviceCookie: await devices.rememberOwner(userId, visitor) })
    },
  }
}
