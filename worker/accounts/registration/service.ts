import { registrationTrialPlan } from '../../plans/constants.ts'
import { trialFrom } from '../../plans/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ActivityService } from '../activity/service.ts'
import { agentCodeInvalid } from '../agent-codes/constants.ts'
import type { AgentCodesService } from '../agent-codes/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import { passwordTrouble } from '../passwords/rules.ts'
import { normaliseEmail } from '../rules.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { Later } from '../sign-in/service.ts'
import type { TokensService } from '../tokens/service.ts'
import { checkTheFields } from './constants.ts'
import type { RegistrationForm, ResendForm, Verification } from './contract.ts'
import type { RegistrationRepository } from './repository.ts'
import { emailTrouble, registrationErrors, tidyName } from './rules.ts'
import type { CheckHuman } from './turnstile.ts'

type RegistrationPorts = {
  repository: RegistrationRepository
  agentCodes: Pick<AgentCodesService, 'isValid' | 'redeem'>
  tokens: Pick<TokensService, 'spend'>
  activity: Pick<ActivityService, 'record'>
  limits: AccountLimits
  checkHuman: CheckHuman
  hashPassword: (password: string) => Promise<Result<string, 'UNAVAILABLE'>>
  sendMail: SendAccountMail
  later: Later
  clock: Clock
}

/** No person has this id: what is done for them is done in vain, and takes its time. */
const nobody = 0

type Refusal = 'INVALID' | 'RATE_LIMITED' | 'UNAVAILABLE'

export type RegistrationService = ReturnType<typeof createRegistrationService>

/** Registration by email. What it answers, and when, is the same whether an address has an account or not. */
export function createRegistrationService(ports: RegistrationPorts) {
  const { repository, agentCodes, tokens, activity, limits, sendMail, clock } = ports

  /** Everything that can be refused without a look at who has the address. */
  async function admitted(form: RegistrationForm, visitor: Visitor): Promise<Result<null, Refusal>> {
    const errors = registrationErrors(form)
    if (!errors.password) errors.password = passwordTrouble(form.password, form) ?? undefined
    const wrong = Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined)
    if (wrong.length > 0) return refuse(wrong)
    const { addressHash } = visitor
    const within = await limits.take('register', { email: form.email, addressHash })
    if (!within.ok) return within
    const human = await ports.checkHuman(form['cf-turnstile-response'])
    if (!human.ok) return human
    if (form.role === 'customer') return succeed(null)
    const guess = await limits.take('agent_code', { addressHash })
    if (!guess.ok) return guess
    return (await agentCodes.isValid(form.agentCode)) ? succeed(null) : refuse([['agentCode', agentCodeInvalid]])
  }

  /** Whoever has the address already is told by mail, and nothing of theirs changes. */
  async function create(form: RegistrationForm, visitor: Visitor): Promise<Result<null, 'INVALID' | 'UNAVAILABLE'>> {
    const now = clock()
    const hashed = await ports.hashPassword(form.password)
    if (!hashed.ok) return hashed
    const person = {
      email: normaliseEmail(form.email),
      firstName: tidyName(form.firstName),
      lastName: tidyName(form.lastName),
      passwordHash: hashed.value,
      acceptedTermsAt: now,
      createdAt: now,
    }
    const trial = form.role === 'agent' ? null : trialFrom(registrationTrialPlan, now)
    const { userId, isNew } = await repository.add(person, trial)
    if (form.role === 'agent') {
      const redeemed = await agentCodes.redeem(form.agentCode, isNew ? userId : nobody)
      // Somebody else used the code up since it was looked at.
      if (isNew && !redeemed.ok) {
        await repository.remove(userId)
        return refuse([['agentCode', agentCodeInvalid]])
      }
    }
    await sendMail({ kind: isNew ? 'verify_email' : 'already_registered', userId })
    // After the answer: a write for new people alone would take time before it.
    if (isNew) ports.later(() => activity.record(userId, 'registered', visitor))
    return succeed(null)
  }

  /** Done again after a crash, or by several at once, it verifies once and welcomes once. */
  async function verified(userId: number, visitor: Visitor): Promise<Verification> {
    const user = await repository.markVerified(userId)
    if (user) {
      await activity.record(userId, 'email_verified', visitor)
      await sendMail({ kind: 'welcome', userId })
      return { state: 'verified', user }
    }
    const known = await repository.find(userId)
    if (!known) return { state: 'invalid' }
    const { isEmailVerified, ...verifiedUser } = known
    return { state: 'verified', user: verifiedUser }
  }

  return {
    async register(form: RegistrationForm, visitor: Visitor): Promise<Result<null, Refusal>> {
      const admission = await admitted(form, visitor)
      return admission.ok ? create(form, visitor) : admission
    },

    /** Uses a mailed link up. A second use finds the address verified, and says so. */
    async verify(token: string | null, visitor: Visitor): Promise<Result<Verification, 'RATE_LIMITED'>> {
      const within = await limits.take('open_link', visitor)
      if (!within.ok) return within
      const link = await tokens.spend(token, 'verify_email')
      if (link.state === 'unknown') return succeed({ state: 'invalid' })
      if (link.state !== 'expired') return succeed(await verified(link.userId, visitor))
      const user = await repository.find(link.userId)
      if (!user) return succeed({ state: 'invalid' })
      const { isEmailVerified, ...verifiedUser } = user
      return succeed(
        isEmailVerified ? { state: 'verified', user: verifiedUser } : { state: 'expired', email: user.email },
      )
    },

    /** A new link for whoever waits for one; everybody else is answered the same, and gets no mail. */
    async resendVerification(
      { email }: ResendForm,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'RATE_LIMITED'>> {
      const trouble = emailTrouble(email)
      if (trouble !== null) return refuse([['email', trouble]])
      const within = await limits.take('resend_verification', { email, addressHash: visitor.addressHash })
      if (!within.ok) return within
      const userId = await repository.findUnverified(normaliseEmail(email))
      await sendMail({ kind: 'verify_email', userId })
      return succeed(null)
    },
  }
}

function refuse(wrong: [string, string][]): Result<never, 'INVALID'> {
  const fields = Object.fromEntries(wrong.map(([name, text]) => [name, [text]]))
  const [first] = wrong
  return fail('INVALID', wrong.length === 1 && first ? first[1] : checkTheFields, { fields })
}
