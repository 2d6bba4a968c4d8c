import { fail, type Result, succeed } from '#worker/ground/platform/result.ts'
import type { ActivityService } from '../../activity/service.ts'
import type { DevicesService } from '../devices/service.ts'
import type { AccountLimits } from '../limits.ts'
import type { SendAccountMail } from '../mails/contract.ts'
import type { Visitor } from '../sessions/contract.ts'
import type { SecondStep } from '../sessions/proof.ts'
import { codeWrong } from './constants.ts'
import type { RecoveryCodesService } from './recovery-codes/service.ts'
import type { Account } from './repository.ts'
import { typedCode } from './rules.ts'
import type { TotpService } from './totp/service.ts'

type CodesPorts = {
  totp: Pick<TotpService, 'use'>
  recoveryCodes: Pick<RecoveryCodesService, 'use'>
  limits: AccountLimits
  devices: Pick<DevicesService, 'markOf'>
  activity: Pick<ActivityService, 'record'>
  sendAccountMail: SendAccountMail
}

type Owner = Pick<Account, 'email' | 'recoveryCodesLeft' | 'deviceVersion'> & { userId: number }
export type CheckCode = ReturnType<typeof createCodeCheck>

/** Checks and spends an authenticator or recovery code. Guesses are counted, whatever they are for. */
export function createCodeCheck({ totp, recoveryCodes, limits, devices, activity, sendAccountMail }: CodesPorts) {
  async function use(userId: number, text: string): Promise<SecondStep | null> {
    const typed = typedCode(text)
    if (typed?.kind === 'totp') return totp.use(userId, typed.code)
    return typed && (await recoveryCodes.use(userId, typed.code)) ? { recoveryCode: true } : null
  }

  /** Known devices have their own limit, so that an attacker with the password cannot use the owner's up. */
  async function count({ userId, email, deviceVersion }: Owner, visitor: Visitor) {
    const device = devices.markOf({ userId, deviceVersion }, visitor)
    if (device) return limits.take('second_step_known_device', { ...visitor, email, device })
    const within = await limits.take('second_step', { ...visitor, email })
    return within.ok ? limits.take('second_step_a_day', { ...visitor, email }) : within
  }

  return async (
    owner: Owner,
    text: string,
    visitor: Visitor,
  ): Promise<Result<{ userId: number; step: SecondStep }, 'INVALID' | 'RATE_LIMITED'>> => {
    const { userId, recoveryCodesLeft } = owner
    const within = await count(owner, visitor)
    if (!within.ok) return within
    const step = await use(userId, text)
    if (!step) {
      await activity.record(userId, 'second_step_failed', visitor)
      return fail('INVALID', codeWrong, { fields: { code: [codeWrong] } })
    }
    if ('recoveryCode' in step) {
      await activity.record(userId, 'recovery_code_used', visitor)
      await sendAccountMail({ kind: 'recovery_code_used', userId, detail: String(recoveryCodesLeft - 1) })
    }
    return succeed({ userId, step })
  }
}
