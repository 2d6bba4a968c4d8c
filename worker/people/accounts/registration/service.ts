import type { DraftAlertsService } from '#worker/alerting/alerts/draft-alert/service.ts'
import type { Clock } from '#worker/ground/platform/clock.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { hashToken, isSecretToken, newSecretToken } from '#worker/ground/platform/secret-token.ts'
import type { ActivityService } from '../../activity/service.ts'
import { agentCodeInvalid } from '../../agent-codes/constants.ts'
import type { AgentCodesService } from '../../agent-codes/service.ts'
import { registrationTrialPlan } from '../../plans/constants.ts'
import { trialFrom } from '../../plans/rules.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { EndsPurchases } from '../ownership/contract.ts'
import { followChange } from '../ownership/follow.ts'
import { chosenPasswordTrouble } from '../passwords/check.ts'
import { familiar } from '../passwords/lane.ts'
import type { Passwords } from '../passwords/scrypt.ts'
import { normaliseEmail, tidyName } from '../rules.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { SessionsService } from '../sessions/service.ts'
import type { AfterResponse } from '../sign-in/service.ts'
import type { TokensService } from '../tokens/service.ts'
import { checkTheFields, registrationClosed } from './constants.ts'
import type { Confirmation, RegistrationForm, ResendForm, Verification } from './contract.ts'
import type { Registered, RegistrationRepository } from './repository.ts'
import { emailTrouble, registrationErrors } from './rules.ts'
import type { CheckHuman } from './turnstile.ts'

type RegistrationPorts = {
  repository: RegistrationRepository
  agentCodes: Pick<AgentCodesService, 'isValid' | 'hashOf' | 'redeemHash'>
  tokens: Pick<TokensService, 'read'>
  draftAlerts: Pick<DraftAlertsService, 'bind' | 'claim'>
  activity: Pick<ActivityService, 'record'>
  sessions: Pick<SessionsService, 'closeSockets'>
  limits: AccountLimits
  /** The operator's switch. */
  isRegistrationOpen: () => Promise<boolean>
  checkHuman: CheckHuman
  passwords: Passwords
  sendMail: SendAccountMail
  purchaseEndings: EndsPurchases
  afterResponse: AfterResponse
  clock: Clock
}

type Refusal = 'INVALID' | 'RATE_LIMITED' | 'UNAVAILABLE'

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Registration by email. Answers and timing are the same whether or not the address has an account. */
export function createRegistrationService(ports: RegistrationPorts) {
  const { repository, agentCodes, tokens, draftAlerts, activity, passwords, limits, sendMail, clock } = ports

  /** Every check that does not depend on whether the address has an account. */
  async function admitted(form: RegistrationForm, visitor: Visitor): Promise<Result<null, Refusal>> {
    if (!(await ports.isRegistrationOpen())) return fail('UNAVAILABLE', registrationClosed)
    const errors = registrationErrors(form)
    if (!errors.password) errors.password = (await chosenPasswordTrouble(form.password, form)) ?? undefined
    const wrong = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
    if (wrong.length > 0) return refuse(wrong)
    const within = await limits.take('register', { ...visitor, email: form.email })
    if (!within.ok) return within
    const human = await ports.checkHuman(form['cf-turnstile-response'])
    if (!human.ok) return human
    if (form.role === 'customer') return succeed(null)
    const guess = await limits.take('agent_code', visitor)
    if (!guess.ok) return guess
    return (await agentCodes.isValid(form.agentCode)) ? succeed(null) : refuse([['agentCode', agentCodeInvalid]])
  }

  async function mayMail(visitor: Visitor, email: string, recipient: number | null | 'new'): Promise<boolean> {
    const whom = { ...visitor, email }
    return (
      (await limits.takeMail('registration_mail', whom, recipient)).ok &&
      (await limits.takeMail('mail', whom, recipient)).ok
    )
  }

  /** A verified address gets a notice mail, and its account stays unchanged. */
  async function create(form: RegistrationForm, visitor: Visitor): Promise<Result<{ browser: string }, 'UNAVAILABLE'>> {
    const now = clock()
    const hashed = await passwords.hash(form.password, { ...visitor, trust: 'visitor' })
    if (!hashed.ok) return hashed
    const browser = newSecretToken()
    // Over the limit, earlier mails are in the mailbox, and what they lead to stays valid.
    if (!(await mayMail(visitor, form.email, 'new'))) return succeed({ browser })
    const person = {
      email: normaliseEmail(form.email),
      firstName: tidyName(form.firstName),
      lastName: tidyName(form.lastName),
      passwordHash: hashed.value,
      registrationHash: await hashToken(browser),
      // Redeemed at verification: before that it would use up the code and reveal whether the account exists.
      agentCodeHash: form.role === 'agent' ? await agentCodes.hashOf(form.agentCode) : null,
      acceptedTermsAt: now,
      createdAt: now,
    }
    const { userId, isNew } = await repository.add(person)
    await sendMail({ kind: isNew ? 'verify_email' : 'already_registered', userId })
    // Run after the response: a write for new users only would show in the timing.
    if (isNew) ports.afterResponse(() => activity.record(userId, 'registered', visitor))
    return succeed({ browser })
  }

  /**
   * Whether the link's holder also sent the form, by the browser's cookie or the form's password. Otherwise a
   * stranger could register someone's address with a password of their own and have the owner confirm it.
   */
  async function isOwnForm(
    registered: Registered,
    { browser, password }: Confirmation,
    visitor: Visitor,
  ): Promise<Result<boolean, 'RATE_LIMITED' | 'UNAVAILABLE'>> {
    const { registrationHash, passwordHash, email } = registered
    if (isSecretToken(browser) && (await hashToken(browser)) === registrationHash) return succeed(true)
    if (!password) return succeed(false)
    const within = await limits.take('current_password', { ...visitor, email })
    if (!within.ok) return within
    const verified = await passwords.verify(password, passwordHash, familiar(visitor))
    return verified.ok ? succeed(verified.value.isRight) : verified
  }

  /** Idempotent after a crash or concurrent calls: verifies once and welcomes once. */
  async function activate(registered: Registered, token: string, visitor: Visitor): Promise<Verification> {
    const { userId, agentCodeHash, registrationHash } = registered
    if (registrationHash !== null) await draftAlerts.bind(registrationHash, userId)
    const now = clock()
    const trial = trialFrom(registrationTrialPlan, now)
    const user = await repository.markVerified(registered, await hashToken(token), trial, now)
    if (!user) return (await repository.find(userId))?.isEmailVerified ? { state: 'verified' } : { state: 'invalid' }
    await draftAlerts.claim(userId)
    if (agentCodeHash !== null) await agentCodes.redeemHash(agentCodeHash, userId)
    await followChange({ ...ports, sendAccountMail: sendMail }, 'address_verified', { userId, visitor })
    return { state: 'verified', user }
  }

  return {
    /** `browser` goes into a cookie, whether or not the address has an account. */
    async register(form: RegistrationForm, visitor: Visitor): Promise<Result<{ browser: string }, Refusal>> {
      const admission = await admitted(form, visitor)
      return admission.ok ? create(form, visitor) : admission
    },

    /** Uses a mailed link up. A second use only reports that the address is verified, if it still is. */
    async verify(
      token: string | null,
      confirmation: Confirmation,
      visitor: Visitor,
    ): Promise<Result<Verification, 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const within = await limits.take('open_link', visitor)
      if (!within.ok) return within
      const link = await tokens.read(token, 'verify_email')
      const registered = link.state === 'unknown' ? null : await repository.find(link.userId)
      if (!registered?.isActive) return succeed({ state: 'invalid' })
      if (registered.isEmailVerified) return succeed({ state: 'verified' })
      if (link.state === 'expired') return succeed({ state: 'expired', email: registered.email })
      if (link.state !== 'live' || token === null) return succeed({ state: 'invalid' })
      const isOwn = await isOwnForm(registered, confirmation, visitor)
      if (!isOwn.ok) return isOwn
      if (isOwn.value) return succeed(await activate(registered, token, visitor))
      return succeed({ state: 'unconfirmed', isPasswordWrong: Boolean(confirmation.password) })
    },

    /** Sends a new link if the address is unverified; the answer is the same for every address. */
    async resendVerification(
      { email }: ResendForm,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'RATE_LIMITED'>> {
      const trouble = emailTrouble(email)
      if (trouble !== null) return refuse([['email', trouble]])
      const within = await limits.take('resend_verification', { ...visitor, email })
      if (!within.ok) return within
      const userId = await repository.findUnverified(normaliseEmail(email))
      if (await mayMail(visitor, email, userId)) await sendMail({ kind: 'verify_email', userId })
      return succeed(null)
    },
  }
}

function refuse(wrong: [string, string][]): Result<never, 'INVALID'> {
  const fields = Object.fromEntries(wrong.map(([name, text]) => [name, [text]]))
  const [first] = wrong
  return fail('INVALID', wrong.length === 1 && first ? first[1] : checkTheFields, { fields })
}
