// Twilio Verify: makes, sends and checks codes, so that none is ever stored here.
import { minuteMs } from '#worker/ground/platform/clock.ts'
import { codeLifetimeMs } from '../constants.ts'
import type { TwilioAnswer, TwilioClient } from '../twilio/client.ts'
import { twilioErrors } from '../twilio/constants.ts'
import { Verification, VerificationCheck } from '../twilio/contract.ts'

/** `refused`: this number can't be sent a code. `reason` is for the log and names no number. */
export type CodeSent =
  | { kind: 'sent'; sid: string }
  | { kind: 'invalid' | 'refused' }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'unavailable'; reason: string }

export type CodeChecked =
  | { kind: 'approved' | 'wrong' | 'expired' }
  | { kind: 'limited'; retryAfterSeconds: number }
  | { kind: 'unavailable'; reason: string }

export type VerificationProvider = ReturnType<typeof createTwilioVerify>

export function createTwilioVerify({ settings, post }: TwilioClient) {
  const service = `${settings.verifyUrl}/v2/Services/${settings.verifyServiceSid}`
  return {
    name: 'twilio',

    /** Asked again within the code's lifetime, Twilio sends the same one again. */
    async send(phone: string): Promise<CodeSent> {
      const answer = await post(`${service}/Verifications`, { To: phone, Channel: 'sms' })
      if (answer.kind === 'lost') return { kind: 'unavailable', reason: answer.reason }
      const made = Verification.safeParse(answer.body).data
      if (answer.status === 201 && made) return { kind: 'sent', sid: made.sid }
      if (isOneOf(answer, 'invalidNumber')) return { kind: 'invalid' }
      if (isOneOf(answer, 'refusedNumber')) return { kind: 'refused' }
      return limitOrOutage(answer)
    },

    /** By the id of the sent code, so that a code works only for its receiver. */
    async check(sid: string, code: string): Promise<CodeChecked> {
      const answer = await post(`${service}/VerificationCheck`, { VerificationSid: sid, Code: code })
      if (answer.kind === 'lost') return { kind: 'unavailable', reason: answer.reason }
      if (isOneOf(answer, 'notFound')) return { kind: 'expired' }
      const checked = VerificationCheck.safeParse(answer.body).data
      if (answer.status >= 300 || !checked) return limitOrOutage(answer)
      if (checked.status === 'approved') return { kind: 'approved' }
      return { kind: checked.status === 'pending' ? 'wrong' : 'expired' }
    },
  }
}

type Answered = Extract<TwilioAnswer, { kind: 'answered' }>

function isOneOf({ errorCode }: Answered, what: keyof typeof twilioErrors): boolean {
  return errorCode !== null && (twilioErrors[what] as readonly number[]).includes(errorCode)
}

/** Five sends or checks of one code use it up, until it expires. */
function limitOrOutage(answer: Answered) {
  const { status, errorCode, retryAfterMs } = answer
  if (status === 429 || isOneOf(answer, 'maxChecks') || isOneOf(answer, 'maxSends')) {
    const waitMs = retryAfterMs ?? (errorCode === null ? minuteMs : codeLifetimeMs)
    return { kind: 'limited', retryAfterSeconds: Math.ceil(waitMs / 1_000) } as const
  }
  return { kind: 'unavailable', reason: `status ${status}, error ${errorCode ?? 'none'}` } as const
}
