import type { Clock } from '#worker/ground/platform/clock.ts'
import type { Logger } from '#worker/ground/platform/logger.ts'
import { maySendTo } from '#worker/ground/platform/phone-numbers.ts'
import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import { changedMeanwhile } from '../../accounts/recovery/constants.ts'
import type { SignedIn, Visitor } from '../../accounts/sessions/contract.ts'
import type { ActivityService } from '../../activity/service.ts'
import { codeLifetimeMs, phoneTexts } from '../constants.ts'
import { CheckCode, SendCode } from '../contract.ts'
import type { PhoneLimits } from '../limits.ts'
import type { PhonesRepository } from '../repository.ts'
import { waitBeforeTrying } from '../rules.ts'
import type { StopsRepository } from '../stops.repository.ts'
import { refused, tidyInput } from './input.ts'
import type { VerificationProvider } from './provider.ts'

type VerificationPorts = {
  repository: Pick<PhonesRepository, 'find' | 'keepCode' | 'verify' | 'deleteCode' | 'remove'>
  stops: Pick<StopsRepository, 'readAndRekey'>
  /** Null when no provider is configured. */
  provider: VerificationProvider | null
  limits: PhoneLimits
  activity: Pick<ActivityService, 'record'>
  clock: Clock
  logger: Logger
}

type Sent = { phone: string; deliveryMethods: ['sms']; provider: string }
type Whom = { userId: number }

export type VerificationService = ReturnType<typeof createVerificationService>

/** Proves that a number is in its user's hand: a code goes to it, and comes back from the same user. */
export function createVerificationService(ports: VerificationPorts) {
  const { repository, stops, provider, limits, activity, clock, logger } = ports

  /** The outage is logged with the user's id alone. */
  function unavailable(event: string, userId: number, reason: string, text: string) {
    logger.error(event, { user_id: userId, reason })
    return fail('UNAVAILABLE', text)
  }

  function limited(retryAfterSeconds: number) {
    return fail('RATE_LIMITED', waitBeforeTrying(retryAfterSeconds), { retryAfterSeconds })
  }

  return {
    async sendCode(
      caller: SignedIn,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<Sent, 'INVALID' | 'CONFLICT' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const asked = await tidyInput(SendCode, input)
      if (!asked.ok) return asked
      const { userId } = caller
      const { phone } = asked.value
      if (!(await maySendTo(phone))) return refused('phone', phoneTexts.refused)
      const known = await repository.find(userId)
      if (known?.phone === phone && known.verifiedAt !== null) return fail('CONFLICT', phoneTexts.alreadyVerified)
      if (!provider) return unavailable('code_not_sent', userId, 'no provider', phoneTexts.sendFailed)
      const within = await limits.take('send_code', { userId, phone, networks: visitor.networks })
      if (!within.ok) return within
      const sent = await provider.send(phone)
      switch (sent.kind) {
        case 'invalid':
          return refused('phone', phoneTexts.invalid)
        case 'refused':
          return refused('phone', phoneTexts.refused)
        case 'limited':
          return limited(sent.retryAfterSeconds)
        case 'unavailable':
          return unavailable('code_not_sent', userId, sent.reason, phoneTexts.sendFailed)
        case 'sent': {
          const code = { sid: sent.sid, sentAt: clock(), stoppedAt: await stops.readAndRekey(phone) }
          const isKept = await repository.keepCode(caller, phone, code)
          if (!isKept) return fail('CONFLICT', changedMeanwhile)
          if (known?.verifiedAt) await activity.record(userId, 'phone_changed', visitor)
          return succeed({ phone, deliveryMethods: ['sms'], provider: provider.name })
        }
      }
    },

    /** A code is bound to the user who asked for it and to the number it went to. */
    async checkCode(
      caller: SignedIn,
      input: unknown,
      visitor: Visitor,
    ): Promise<Result<null, 'INVALID' | 'INVALID_CODE' | 'CODE_EXPIRED' | 'RATE_LIMITED' | 'UNAVAILABLE'>> {
      const asked = await tidyInput(CheckCode, input)
      if (!asked.ok) return asked
      const { userId } = caller
      const { phone, code } = asked.value
      const known = await repository.find(userId)
      const pending = known?.phone === phone ? known.pending : null
      if (!pending || clock() - pending.sentAt >= codeLifetimeMs) return fail('CODE_EXPIRED', phoneTexts.codeExpired)
      if (!provider) return unavailable('code_not_checked', userId, 'no provider', phoneTexts.verifyFailed)
      const within = await limits.take('check_code', { userId, phone, networks: visitor.networks })
      if (!within.ok) return within
      const checked = await provider.check(pending.sid, code)
      switch (checked.kind) {
        case 'wrong':
          return fail('INVALID_CODE', phoneTexts.codeWrong, { fields: { code: [phoneTexts.codeWrong] } })
        case 'expired':
          await repository.deleteCode(userId)
          return fail('CODE_EXPIRED', phoneTexts.codeExpired)
        case 'limited':
          return limited(checked.retryAfterSeconds)
        case 'unavailable':
          return unavailable('code_not_checked', userId, checked.reason, phoneTexts.verifyFailed)
        case 'approved': {
          // A newer code, to another number perhaps, was asked for meanwhile, or the session ended.
          if (!(await repository.verify(caller, phone, pending.sid, clock()))) {
            return fail('CODE_EXPIRED', phoneTexts.codeExpired)
          }
          await activity.record(userId, 'phone_verified', visitor)
          return succeed(null)
        }
      }
    },

    /** "Send again": back to the number. */
    startOver: ({ userId }: Whom): Promise<void> => repository.deleteCode(userId),

    /** Deletes the whole row: the number, its code and the switches. Repeating it changes nothing. */
    async remove({ userId }: Whom, visitor: Visitor): Promise<void> {
      if (await repository.remove(userId)) await activity.record(userId, 'phone_removed', visitor)
    },
  }
}
